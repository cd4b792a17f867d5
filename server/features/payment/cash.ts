import { compare, type Decimal, isZero, negate, roundHalfUp, subtract } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { completeIfDone } from '../deliveries/receive.ts'
import { collect, distributorOf } from '../fx-orders/collected.ts'
import { post } from '../ledger/ledger.ts'
import { insertPayment, lockOrders } from './payment.queries.ts'
import { toBase } from './payment.rules.ts'
import type { DueOrder } from './payment.tables.ts'

interface Cash {
  orderId: number
  /** In the order's currency: what somebody has counted. */
  amount: Decimal
  note: string
  by: number
  /** A distributor has it; what head office's carrier brings is collected for them. */
  ownCash?: boolean
}

/**
 * The cash of an order that was paid on delivery has come in: all that was left of it, once. Whoever records it again gets the
 * same payment; a refund gives it back.
 */
export async function recordCash(
  tx: Tx,
  { orderId, amount, note, by, ownCash = false }: Cash,
): Promise<{ id: number } | Failure> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) return fail('message.noPermission', undefined, 'orderId')
  const { shopId, memberId, currency, baseCurrency, total, paid, rate, decimals, number } = order
  if (order.payMethod === 'cod' && isOnItsWay(order) && order.paymentState === 'success') {
    const earlier = await cashOf(tx, orderId)
    if (earlier?.by === by) return { id: earlier.id }
    if (earlier) return fail('payment.cashRecorded', { number, who: earlier.nick }, 'orderId')
  }
  const due = subtract(total, paid)
  if (order.payMethod !== 'cod' || !isOnItsWay(order) || order.onAccount || isZero(due))
    return fail('payment.cashNotDue', { number }, 'orderId')
  if (compare(amount, due) !== 0)
    return fail('payment.cashWhole', { due: `${roundHalfUp(due, decimals)} ${currency}` }, 'amount')
  const base = toBase(due, rate)
  const { id: paymentId } = await insertPayment(tx, {
    shopId,
    memberId,
    method: 'cod',
    state: 'success',
    amount: due,
    currency,
    base,
    parts: [{ orderId, amount: due, base }],
    decidedBy: by,
  })
  const about = { key: `pay:${paymentId}:${orderId}`, reason: 'payment', orderId, paymentId, by, note }
  const distributor = ownCash ? null : await distributorOf(tx, shopId)
  if (distributor !== null) await collect(tx, distributor, base, about)
  else
    await post(tx, {
      ...about,
      shopId,
      entries: [
        { memberId: null, kind: 'cash', currency: baseCurrency, amount: negate(base) },
        { memberId: null, kind: 'sales', currency: baseCurrency, amount: base },
      ],
    })
  await tx`update orders set paid = total - waived, payment_state = 'success', paid_at = now() where id = ${orderId}`
  await tx`
    insert into order_history (order_id, member_id, from_state, to_state, reason, note)
    values (${orderId}, ${by}, ${order.state}, ${order.state}, ${'orders.reasonCash' satisfies TextKey}, ${note})`
  // Whatever has arrived without being paid was waiting for this.
  await completeIfDone(tx, orderId, { by, reason: 'orders.reasonReceived' })
  return { id: paymentId }
}

/** The goods have left, or are about to. */
const isOnItsWay = ({ state }: DueOrder): boolean =>
  state === OrderState.PendingShipment || state === OrderState.Shipped || state === OrderState.Completed

async function cashOf(
  db: Db,
  orderId: number,
): Promise<{ id: number; by: number | null; nick: string } | undefined> {
  const [payment] = await db<{ id: number; by: number | null; nick: string }[]>`
    select p.id, p.decided_by as by, coalesce(m.nick, '') as nick
    from payment_orders po
    join payments p on p.id = po.payment_id and p.method = 'cod' and p.state = 'success'
    left join members m on m.id = p.decided_by
    where po.order_id = ${orderId}`
  return payment
}

export interface CashDueRow {
  id: number
  number: string
  state: number
  due: Decimal
  currency: string
  member: string
  mobile: string
  shopId: number
  at: Date
}

/** Paid at the door, and its cash is not recorded. */
export const isCashDue = (db: Db): Fragment =>
  db`(o.pay_method = 'cod' and o.payment_state <> 'success' and o.state in (2, 3, 4))`

/** Of what is delivered or on its way, the longest waiting first; or of one order, or one buyer. */
export async function cashDue(
  db: Db,
  { find, most }: { find: string; most: number },
): Promise<{ rows: CashDueRow[]; total: number }> {
  const where = db`
    ${isCashDue(db)}
    ${find ? db`and (o.number = ${find} or o.member_id in (select id from members where mobile = ${find}))` : db``}`
  const [rows, [count]] = await Promise.all([
    db<CashDueRow[]>`
      select o.id, o.number, o.state, round(o.total - o.paid - o.waived, o.decimals) as due, o.currency, m.nick as member, m.mobile, o.shop_id as "shopId", o.created_at as at
      from orders o join members m on m.id = o.member_id where ${where} order by o.id limit ${most}`,
    db<{ total: number }[]>`select count(*)::integer as total from orders o where ${where}`,
  ])
  return { rows, total: count!.total }
}
