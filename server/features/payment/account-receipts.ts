import { formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import {
  compare,
  type Decimal,
  isNegative,
  isZero,
  roundHalfUp,
  subtract,
} from '../../../contract/decimal.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { insertPayment, isDistributors, lockOrders, lockPayment } from './payment.queries.ts'
import { dueOf, least, sumOf, toBase, tooManyDecimals } from './payment.rules.ts'
import type { DueOrder, PaidPart } from './payment.tables.ts'
import { distribute } from './settle.ts'

interface Receipt {
  orderIds: readonly number[]
  /** In the orders' currency: what has come in. */
  amount: Decimal
  /** On which day it came. */
  day: string
  /** The bank's number of the transfer, or that of a cheque. */
  reference: string
  note: string
  key: string
  by: number
  now: Date
}

/**
 * Money for orders on account has come in by transfer, as a cheque or in cash, without the member saying so: what is due first is
 * settled first. Recorded again with the same key it is the same payment.
 */
export async function recordReceipt(tx: Tx, receipt: Receipt): Promise<{ id: number } | Failure> {
  const { amount, day, reference, note, key, by, now } = receipt
  const earlier = await receiptOf(tx, key)
  if (earlier) return earlier
  const orders = await lockOrders(tx, receipt.orderIds)
  const refused = (await refuse(tx, orders, receipt)) ?? refuseAmount(orders, amount)
  if (refused) return refused
  const { shopId, memberId, currency } = orders[0]!
  const known = reference && (await knownReference(tx, memberId, reference))
  if (known) return fail('payment.receiptKnown', { reference, number: known }, 'reference')
  const parts = share(await dueFirst(tx, orders), amount)
  const { id: paymentId } = await insertPayment(tx, {
    shopId,
    memberId,
    method: 'xx',
    state: 'success',
    ...sumOf(parts),
    currency,
    parts,
    decidedBy: by,
    paidAt: day === formatDate(now, shopTimeZone) ? undefined : startOfDay(day, shopTimeZone),
  })
  await tx`
    insert into account_receipts (payment_id, key, reference, note)
    values (${paymentId}, ${key}, ${reference}, ${note})`
  await distribute(tx, (await lockPayment(tx, paymentId))!, {
    by,
    reason: 'orders.reasonAccountPaid',
    note: [reference, note].filter(Boolean).join(' · '),
  })
  return { id: paymentId }
}

/** Whoever sends the same key in the same moment waits here. */
async function receiptOf(tx: Tx, key: string): Promise<{ id: number } | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`account receipt:${key}`}::text, 0))`
  const [receipt] = await tx<{ id: number }[]>`
    select payment_id as id from account_receipts where key = ${key}`
  return receipt
}

async function refuse(
  tx: Tx,
  orders: readonly DueOrder[],
  { orderIds, day, now }: Receipt,
): Promise<Failure | undefined> {
  const [first] = orders
  // What a distributor's customers owe, they owe the distributor.
  if (!first || orders.length !== new Set(orderIds).size || (await isDistributors(tx, first.shopId)))
    return fail('payment.noOrder', undefined, 'orders')
  const { shopId, memberId, currency } = first
  if (orders.some(one => one.shopId !== shopId || one.memberId !== memberId || one.currency !== currency))
    return fail('payment.receiptMixed', undefined, 'orders')
  for (const { number, onAccount, paymentState } of orders) {
    if (!onAccount) return fail('payment.receiptNotOwed', { number }, 'orders')
    if (paymentState === 'confirming') return fail('payment.receiptProof', { number }, 'orders')
  }
  return day > formatDate(now, shopTimeZone) ? fail('payment.receiptFuture', undefined, 'day') : undefined
}

function refuseAmount(orders: readonly DueOrder[], amount: Decimal): Failure | undefined {
  const { currency, decimals } = orders[0]!
  const owed = dueOf(orders)
  if (isZero(amount) || isNegative(amount) || compare(amount, owed) > 0)
    return fail('payment.receiptTooMuch', { most: `${roundHalfUp(owed, decimals)} ${currency}` }, 'amount')
  return compare(roundHalfUp(amount, decimals), amount) === 0
    ? undefined
    : tooManyDecimals(currency, decimals)
}

/** The payment that has this reference already, unless all of it went back. It is this member's turn until the end. */
async function knownReference(tx: Tx, memberId: number, reference: string): Promise<string | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`account receipts of:${memberId}`}::text, 0))`
  const [payment] = await tx<{ number: string }[]>`
    select p.number from account_receipts r join payments p on p.id = r.payment_id
    where r.reference = ${reference} and p.member_id = ${memberId} and p.refunded < p.amount order by p.id limit 1`
  return payment?.number
}

async function dueFirst(tx: Tx, orders: readonly DueOrder[]): Promise<DueOrder[]> {
  const inTurn = await tx<{ id: number }[]>`
    select id from orders where id = any(${orders.map(({ id }) => id)}::integer[]) order by due_at, id`
  return inTurn.map(({ id }) => orders.find(order => order.id === id)!)
}

function share(orders: readonly DueOrder[], amount: Decimal): PaidPart[] {
  let left = amount
  return orders.flatMap(({ id: orderId, due, rate }) => {
    const part = least(left, due)
    left = subtract(left, part)
    return isZero(part) ? [] : [{ orderId, amount: part, base: toBase(part, rate) }]
  })
}
