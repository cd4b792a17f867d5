import type { FastifyBaseLogger } from 'fastify'
import { withoutMarks } from '../../../contract/text.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Db, Sql } from '../../db/database.ts'
import { closeSecret, readSecrets } from '../../ports/secrets.ts'
import { type Sms, SmsError, type SmsMessage } from '../../ports/sms/sms.ts'
import { claimMessage, type DueMessage, insertMessage, markSent, markTried } from './messages.queries.ts'

/** What sending takes; a context has it, and so has a job. */
export interface MessageServices {
  config: Config
  sql: Sql
  sms: Sms
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/**
 * Writes a message down with what it tells of, in the same transaction: it goes out when that is committed, even if this
 * process does not live so long. It is sent at least once, and not when its time is over.
 */
export async function writeMessage(
  db: Db,
  config: Config,
  { mobile, ...message }: SmsMessage,
  { minutes }: { minutes: number },
): Promise<number> {
  // A telephone shows marks that order a page as boxes, and each counts as a letter.
  const said = { ...message, text: withoutMarks(message.text) }
  // Whoever gets hold of a backup has no codes.
  const secret = 'code' in said
  const content = secret ? { closed: closeSecret(config, 'message', JSON.stringify(said)) } : said
  return await insertMessage(db, { mobile, content, secret, minutes })
}

const oneDay = 24 * 60

/** A message that an action leaves behind: written now, sent as soon as all of it is committed. */
export async function tell(context: Context, message: SmsMessage): Promise<void> {
  const { db, pool, config, sms, log } = context
  const id = await writeMessage(db, config, message, { minutes: 3 * oneDay })
  context.afterwards(() => sendMessages({ sql: pool, config, sms }, log, [id]))
}

/** Half a minute, then ever longer: all in all about two days. */
const waits = [30, 120, 600, 3600, 6 * 3600, 12 * 3600, 24 * 3600]

/** Sends what is due, or of that only these; several may do so at once. */
export async function sendMessages(
  services: MessageServices,
  log: Log,
  only?: readonly number[],
): Promise<void> {
  for (;;) {
    const message = await claimMessage(services.sql, only)
    if (!message) return
    await attempt(services, message, log)
  }
}

async function attempt({ sql, config, sms }: MessageServices, message: DueMessage, log: Log): Promise<void> {
  const { id, tries, perhapsSince } = message
  try {
    await sms.send(open(config, message), {
      reference: `m${id}`,
      perhapsSince: perhapsSince ?? undefined,
    })
  } catch (error) {
    // Anything else is a fault of ours, which the next try may be spared.
    const outcome = error instanceof SmsError ? error.outcome : 'unclear'
    const fault = error instanceof SmsError ? error.message : 'unexpected'
    log.warn({ err: error, message: id }, 'a message was not sent')
    const waitSeconds = outcome === 'final' ? null : (waits[tries - 1] ?? null)
    await markTried(sql, { id, fault, unclear: outcome === 'unclear', waitSeconds })
    return
  }
  await markSent(sql, id)
}

function open(config: Config, { mobile, content, secret }: DueMessage): SmsMessage {
  if (!secret) return { mobile, ...content } as SmsMessage
  const { message } = readSecrets(config, { secrets: { message: content?.closed ?? '' } })
  return { mobile, ...(JSON.parse(message!) as object) } as SmsMessage
}

const atOnce = 4

/** Everything that nobody has sent. */
export async function sendAllMessages(services: MessageServices, log: Log): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => sendMessages(services, log)))
}
