import { randomBytes } from 'node:crypto'
import { compare, type Decimal, sum } from '../../../../contract/decimal.ts'
import type { Db, Sql } from '../../../db/database.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { WechatPayer } from '../channel.ts'
import type { GatewayPayment } from './gateway.ts'

/** As `canBePaid` says. */
const isOpen = (db: Db) => db`(state = 'open' or state = 'failed' and channel = 'zfb')`

const columns = (db: Db) => db`
  id, token, channel, number, amount, currency, description, paid, provider_no as "providerNo", paid_at as "paidAt",
  app_id as "appId", open_id as "openId", expires_at as "expiresAt", notify_url as "notifyUrl", return_url as "returnUrl",
  case when ${isOpen(db)} and expires_at <= now() then 'closed' else state end as state`

type NewPayment = Pick<
  GatewayPayment,
  'channel' | 'number' | 'amount' | 'currency' | 'description' | 'expiresAt' | 'notifyUrl' | 'returnUrl'
> & { merchantNo: string; payer?: WechatPayer }

/** The same number asked for twice is one payment. */
export async function openPayment(db: Db, payment: NewPayment): Promise<GatewayPayment> {
  const { channel, merchantNo, number, payer } = payment
  await db`
    insert into gateway_payments (token, channel, merchant_no, number, amount, currency, description, expires_at, notify_url,
      return_url, app_id, open_id)
    values (${randomBytes(18).toString('base64url')}, ${channel}, ${merchantNo}, ${number}, ${payment.amount},
      ${payment.currency}, ${payment.description}, ${payment.expiresAt}, ${payment.notifyUrl}, ${payment.returnUrl},
      ${payer?.appId ?? null}, ${payer?.openId ?? null})
    on conflict (channel, merchant_no, number) do nothing`
  return (await findPayment(db, channel, merchantNo, number))!
}

export async function findPayment(db: Db, channel: string, merchantNo: string, number: string) {
  const [payment] = await db<GatewayPayment[]>`
    select ${columns(db)} from gateway_payments
    where channel = ${channel} and merchant_no = ${merchantNo} and number = ${number}`
  return payment
}

export async function paymentByToken(db: Db, token: string): Promise<GatewayPayment | undefined> {
  const [payment] = await db<
    GatewayPayment[]
  >`select ${columns(db)} from gateway_payments where token = ${token}`
  return payment
}

/** Where the payer goes afterwards, when only the page that opened it knows. */
export async function returnTo(db: Db, id: number, returnUrl: string): Promise<void> {
  await db`update gateway_payments set return_url = ${returnUrl} where id = ${id} and return_url = ''`
}

/** The payer paid; undefined when it was over already. */
export async function markPaid(db: Db, id: number, paid?: Decimal): Promise<GatewayPayment | undefined> {
  const providerNo = `42${Date.now()}${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`
  const [payment] = await db<GatewayPayment[]>`
    update gateway_payments set state = 'paid', paid = ${paid ?? null}::numeric, provider_no = ${providerNo}, paid_at = now()
    where id = ${id} and ${isOpen(db)} and expires_at > now() returning ${columns(db)}`
  return payment && { ...payment, paid: payment.paid ?? payment.amount }
}

export async function markFailed(db: Db, id: number): Promise<void> {
  await db`update gateway_payments set state = 'failed' where id = ${id} and state = 'open'`
}

export async function closePayment(db: Db, id: number): Promise<boolean> {
  const { count } = await db`
    update gateway_payments set state = 'closed' where id = ${id} and state in ('open', 'failed', 'closed')`
  return count === 1
}

export async function findRefundOf(
  db: Db,
  paymentId: number,
  number: string,
): Promise<{ amount: Decimal; providerNo: string } | undefined> {
  const [refund] = await db<{ amount: Decimal; providerNo: string }[]>`
    select amount, provider_no as "providerNo" from gateway_refunds
    where payment_id = ${paymentId} and number = ${number}`
  return refund
}

/** The refund's own number, or why there is none. */
export async function refundPayment(
  sql: Sql,
  payment: GatewayPayment,
  { number, amount }: { number: string; amount: Decimal },
): Promise<{ providerNo: string; again: boolean } | { refused: 'not paid' | 'too much' | 'another amount' }> {
  return await inTransaction(sql, async tx => {
    await tx`select from gateway_payments where id = ${payment.id} for update`
    const made = await tx<{ number: string; amount: Decimal; providerNo: string }[]>`
      select number, amount, provider_no as "providerNo" from gateway_refunds where payment_id = ${payment.id}`
    const known = made.find(refund => refund.number === number)
    if (known) {
      return compare(known.amount, amount) === 0
        ? { providerNo: known.providerNo, again: true }
        : { refused: 'another amount' as const }
    }
    if (payment.state !== 'paid') return { refused: 'not paid' as const }
    if (compare(sum([...made.map(refund => refund.amount), amount]), payment.paid ?? payment.amount) > 0)
      return { refused: 'too much' as const }
    const providerNo = `50${Date.now()}${randomBytes(3).readUIntBE(0, 3)}`
    await tx`insert into gateway_refunds ${tx({ payment_id: payment.id, number, amount, provider_no: providerNo })}`
    return { providerNo, again: false }
  })
}
