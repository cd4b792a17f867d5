import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { countUp } from '../../limits/rate-limit.ts'
import type { CallbackAnswer, Heard, Webhook } from '../../ports/payment/channel.ts'
import { networkOf } from '../account/network.ts'
import { channelOf, isChannel, type PaymentServices } from './channels.ts'
import { payMethodOf } from './payment.queries.ts'
import { settle } from './settle.ts'

export interface Incoming extends Webhook {
  method: string
  shopId: number
  /** Where it came from; the demonstration's own come from nowhere. */
  address?: string
}

const forgedLength = 2000
const forgedKept = { max: 60, seconds: 3600 }

const nobody: CallbackAnswer = { status: 404, type: 'text/plain', body: '' }

/** What a channel tells us: its signature checked, kept word for word, acted upon once. */
export async function receiveWebhook(
  services: PaymentServices,
  { method, shopId, address = '', ...webhook }: Incoming,
  now = new Date(),
): Promise<CallbackAnswer> {
  const { sql } = services
  const row = isChannel(method) ? await payMethodOf(sql, shopId, method) : undefined
  const channel = row && (await channelOf(services, row))
  if (!channel) return nobody
  const heard = listen(() => channel.readWebhook(webhook, now))
  const kept = { method, ...webhook }
  if (heard.kind === 'forged') {
    // Anybody can send a forged callback, so only the beginning of a few of them is kept.
    const enough = await countUp(sql, [`forged@${networkOf(address)}`], forgedKept)
    const short = { ...kept, body: kept.body.slice(0, forgedLength) }
    const result = `forged: ${heard.why}`
    if (!enough) await keep(sql, short, { verified: false, paymentId: null, result })
    return channel.refused
  }
  if (heard.kind === 'other' || heard.report.state !== 'paid') {
    const result = heard.kind === 'other' ? `other: ${heard.about}` : heard.report.state
    await keep(sql, kept, { verified: true, paymentId: null, result })
    return channel.accepted
  }
  const { report } = heard
  await inTransaction(sql, async tx => {
    const settled = await settle(tx, { method, shopId }, report)
    await keep(tx, kept, { verified: true, ...settled })
  })
  return channel.accepted
}

/** A callback that cannot be parsed counts as forged. */
function listen(read: () => Heard): Heard {
  try {
    return read()
  } catch (error) {
    return { kind: 'forged', why: (error as Error).message.slice(0, 100) }
  }
}

/** Headers that say nothing about the payment, or too much about the way here. */
const left = ['cookie', 'connection', 'accept-encoding']

async function keep(
  db: Db,
  { method, headers, body }: Webhook & { method: string },
  outcome: { verified: boolean; paymentId: number | null; result: string },
): Promise<void> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !left.includes(name)))
  // PostgreSQL's text holds every character but NUL.
  const text = body.replaceAll('\0', '\ufffd')
  await db`
    insert into payment_callbacks (method, headers, body, verified, payment_id, result)
    values (${method}, ${db.json(kept as never)}, ${text}, ${outcome.verified}, ${outcome.paymentId}, ${outcome.result})`
}
