import type { FastifyBaseLogger } from 'fastify'
import type { TextKey } from '../../../contract/text.ts'
import type { Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Channel, ChannelError, type Report } from '../../ports/payment/channel.ts'
import { channelOf, type PaymentServices } from './channels.ts'
import { payMethodOf, paymentById } from './payment.queries.ts'
import type { Payment } from './payment.tables.ts'
import { giveUp, type Paid, settle } from './settle.ts'

/**
 * Asks the channel what became of a payment and books it, so that a webhook that was lost is made good. `end` says why nobody waits
 * for it any more: unless it is paid, it is closed there and given up here.
 */
export async function reconcilePayment(
  services: PaymentServices,
  paymentId: number,
  end?: TextKey,
): Promise<void> {
  const { sql } = services
  const payment = await paymentById(sql, paymentId)
  if (!payment || !['unpaid', 'paying'].includes(payment.state)) return
  const method = await payMethodOf(sql, payment.shopId, payment.method)
  const channel = method && (await channelOf(services, method))
  const report = channel && (await channel.query(payment.number))
  const over: TextKey | undefined =
    report?.state === 'closed'
      ? 'payment.reasonClosed'
      : report?.state === 'failed'
        ? 'payment.reasonFailed'
        : end
  if (channel && report?.state === 'open' && over) {
    const last = await closed(channel, payment)
    if (last.state === 'paid') return await book(sql, payment, last)
  }
  if (report?.state === 'paid') return await book(sql, payment, report)
  if (over)
    await inTransaction(sql, tx => giveUp(tx, payment, over, { isUnseen: report?.state === 'unknown' }))
}

/** Whoever paid in that very moment has paid: closing leaves it so, and nobody asks again afterwards. */
async function closed(channel: Channel, { number }: Payment): Promise<Report> {
  await channel.close(number)
  return await channel.query(number)
}

async function book(sql: Sql, { method, shopId }: Payment, report: Paid): Promise<void> {
  await inTransaction(sql, tx => settle(tx, { method, shopId }, report))
}

/** How long a payer may take before we ask by ourselves, and how often then. */
const askAfterSeconds = 3

/** For a page that waits: asks at most every few seconds, however many pages wait. */
export async function pollIfDue(
  services: PaymentServices,
  paymentId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const claimed = await services.sql`
    update payments set asked_at = now()
    where id = ${paymentId} and state in ('unpaid', 'paying')
      and greatest(created_at, asked_at) < now() - make_interval(secs => ${askAfterSeconds})
    returning id`
  if (claimed.length > 0) await attempt(() => reconcilePayment(services, paymentId), log)
}

/** A channel that is down is no reason to stop: somebody asks again later. */
async function attempt(work: () => Promise<void>, log: FastifyBaseLogger): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    log.warn({ err: error }, 'a payment channel could not be asked')
  }
}

const batch = 20

/** Payments that nobody has heard of for a while: asked about, and ended when their time or their order is over. */
export async function pollOpenPayments(services: PaymentServices, log: FastifyBaseLogger): Promise<number> {
  const due = await services.sql<{ id: number; over: boolean }[]>`
    update payments p set asked_at = now()
    from (
      select id from payments
      where state in ('unpaid', 'paying') and created_at < now() - interval '20 seconds'
        and (asked_at is null or asked_at < now() - least(interval '10 minutes', (now() - created_at) / 4))
      order by id limit ${batch} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.expires_at < now() or not exists (
      select from payment_orders po join orders o on o.id = po.order_id
      where po.payment_id = p.id and o.member_id = p.member_id and (o.state in (0, 1) or o.settled_at is null and o.due_at is not null)
    ) and p.purpose = 'order' as over`
  for (const { id, over } of due)
    await attempt(() => reconcilePayment(services, id, over ? 'payment.reasonExpired' : undefined), log)
  return due.length
}

/**
 * Payments that were given up before their channel knew them, which could not close them there: asked about until nobody can pay them any
 * more, so that money which comes after all is not lost with its webhook.
 */
export async function watchGivenUp(services: PaymentServices, log: FastifyBaseLogger): Promise<void> {
  const { sql } = services
  const due = await sql<{ id: number }[]>`
    update payments p set asked_at = now()
    from (
      select id from payments where payable_until is not null and asked_at < now() - interval '2 minutes'
      order by id limit ${batch} for update skip locked
    ) due
    where p.id = due.id returning p.id`
  for (const { id } of due) await attempt(() => askOfGivenUp(services, id), log)
}

async function askOfGivenUp(services: PaymentServices, paymentId: number): Promise<void> {
  const { sql } = services
  const payment = await paymentById(sql, paymentId)
  if (!payment) return
  const method = await payMethodOf(sql, payment.shopId, payment.method)
  const channel = method && (await channelOf(services, method))
  let report = channel && (await channel.query(payment.number))
  if (channel && report?.state === 'open') report = await closed(channel, payment)
  if (report?.state === 'paid') return await book(sql, payment, report)
  await sql`
    update payments set payable_until = null
    where id = ${paymentId} and (payable_until < now() or ${report?.state !== 'unknown'})`
}

/** Until none is due. */
export async function pollPayments(
  services: PaymentServices,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await pollOpenPayments(services, log)) === batch);
}
