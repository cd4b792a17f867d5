import { compare, type Decimal, isZero, negate, subtract, sum } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { isFailure } from '../../handler.ts'
import type { Report } from '../../ports/payment/channel.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { collect, distributorOf, isCollected } from '../fx-orders/collected.ts'
import { lockGroups } from '../group-buy/settle-group.ts'
import { post } from '../ledger/ledger.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { bookPoints } from '../points/book-points.ts'
import { rewardOrder } from '../vouchers/reward-order.ts'
import { isChannel } from './channels.ts'
import {
  isDistributors,
  lockOrders,
  lockPaymentByNumber,
  openCase,
  ordersPaidBy,
  setPaymentState,
} from './payment.queries.ts'
import { least, toBase } from './payment.rules.ts'
import type { DueOrder, Payment } from './payment.tables.ts'
import { requestRefund } from './refunds.ts'

export type Settled = 'paid' | 'stray' | 'again' | 'wrong_amount' | 'twin' | 'unknown'

export type Paid = Extract<Report, { state: 'paid' }>

/**
 * A channel says that somebody paid: the one place where that makes a payment a success. It is idempotent: however
 * often and whenever it is said, it counts once.
 */
export async function settle(
  tx: Tx,
  { method, shopId }: { method: string; shopId: number },
  report: Paid,
): Promise<{ result: Settled; paymentId: number | null }> {
  const payment = await lockPaymentByNumber(tx, report.number, method, shopId)
  const { amount, currency, providerNo } = report
  const note = `${report.number} ${providerNo}`
  const waits = { key: `${method}:${providerNo}`, shopId, amount, currency }
  const [known] = await tx`select from payments where method = ${method} and provider_no = ${providerNo}`
  if (!payment) {
    if (known || !(await keepWaiting(tx, waits))) return { result: 'again', paymentId: null }
    await openCase(tx, 'unknown', { shopId, amount, currency, note })
    return { result: 'unknown', paymentId: null }
  }
  const paymentId = payment.id
  if (payment.providerNo === providerNo) return { result: 'again', paymentId }
  const about = { shopId, memberId: payment.memberId, paymentId }
  if (known) {
    // The same money again, under another number: there is a question, but nothing to give to anybody.
    await openCase(tx, 'twin', { ...about, note: `${note} ${amount} ${currency}` })
    return { result: 'twin', paymentId }
  }
  if (payment.state === 'success') {
    if (!(await keepWaiting(tx, { ...waits, paymentId }))) return { result: 'again', paymentId }
    await openCase(tx, 'twin', { ...about, amount, currency, note })
    return { result: 'twin', paymentId }
  }
  if (currency !== payment.currency || compare(amount, payment.amount) !== 0) {
    if (!(await keepWaiting(tx, { ...waits, paymentId }))) return { result: 'again', paymentId }
    await keepWrongAmount(tx, payment, report)
    // What was asked for, and which money it is: there may be more of it.
    await openCase(tx, 'wrong_amount', {
      ...about,
      amount,
      currency,
      note: `${payment.amount} ${payment.currency} ${providerNo}`,
    })
    return { result: 'wrong_amount', paymentId }
  }
  await tx`
    update payments set state = 'success', provider_no = ${providerNo}, paid_at = ${report.paidAt}, reason = '', payable_until = null
    where id = ${paymentId}`
  return { result: await distribute(tx, payment, { by: null, reason: 'orders.reasonPaid' }), paymentId }
}

/** It did arrive, and waits; whose it is, a person has to find out. */
async function keepWrongAmount(tx: Tx, { id }: Payment, { providerNo }: Paid): Promise<void> {
  await tx`
    update payments set state = 'failed', provider_no = ${providerNo}, reason = ${'payment.reasonWrongAmount' satisfies TextKey},
      payable_until = null
    where id = ${id}`
  await setPaymentState(tx, id, 'failed')
}

/** Into suspense, once for each number of a channel. False: it was there already. */
async function keepWaiting(
  tx: Tx,
  {
    key,
    amount,
    currency,
    ...about
  }: { key: string; shopId: number; paymentId?: number; amount: Decimal; currency: string },
): Promise<boolean> {
  const posted = await post(tx, {
    ...about,
    key: `waits:${key}`,
    reason: 'waits',
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(amount) },
      { memberId: null, kind: 'suspense', currency, amount },
    ],
  })
  return posted === 'posted'
}

interface Decision {
  /** Null: the channel said so. */
  by: number | null
  reason: TextKey
  /** What a clerk wrote about it. */
  note?: string
}

/** Gives the money of a payment that has just become a success to what it was for, and what cannot take it, to the payer. */
export async function distribute(tx: Tx, payment: Payment, decision: Decision): Promise<'paid' | 'stray'> {
  if (payment.purpose === 'top_up') {
    await bookIn(tx, payment, 'stored_value', {
      key: `pay:${payment.id}`,
      reason: 'top_up',
      base: payment.baseAmount,
    })
    await addBonus(tx, payment)
    return 'paid'
  }
  const parts = await ordersPaidBy(tx, payment.id)
  const orders = await lockOrders(
    tx,
    parts.map(({ orderId }) => orderId),
  )
  await lockGroups(
    tx,
    orders.map(({ groupId }) => groupId),
  )
  const bases: Decimal[] = []
  const taken: Decimal[] = []
  let strayFrom: number | undefined
  for (const order of orders) {
    const offered = parts.find(({ orderId }) => orderId === order.id)!.amount
    // An order that was handed over is no business of whoever began to pay it before.
    const takes = order.memberId === payment.memberId ? least(offered, order.due) : '0'
    // What an order takes is what it was paid with, for whoever has to give it back one day.
    if (compare(takes, offered) < 0) {
      strayFrom ??= order.id
      await tx`update payment_orders set amount = ${takes} where payment_id = ${payment.id} and order_id = ${order.id}`
    }
    if (isZero(takes)) continue
    const base = compare(takes, payment.amount) === 0 ? payment.baseAmount : toBase(takes, order.rate)
    await giveTo(tx, payment, order, { takes, base }, decision)
    taken.push(takes)
    bases.push(base)
  }
  const stray = subtract(payment.amount, sum(taken))
  if (isZero(stray)) return 'paid'
  await keepStray(tx, payment, {
    stray,
    base: subtract(payment.baseAmount, sum(bases)),
    orderId: strayFrom,
  })
  return 'stray'
}

/** What a package brings on top, once: somebody who paid it twice has the money, not the gift. */
async function addBonus(tx: Tx, { topUpId, shopId, memberId, id: paymentId }: Payment): Promise<void> {
  if (topUpId === null) return
  const [topUp] = await tx<{ bonus: Decimal; currency: string }[]>`
    update top_ups set paid_at = coalesce(paid_at, now()) where id = ${topUpId} returning bonus, currency`
  const { bonus, currency } = topUp!
  await post(tx, {
    key: `bonus:${topUpId}`,
    reason: 'bonus',
    shopId,
    paymentId,
    entries: [
      { memberId: null, kind: 'gifts', currency, amount: negate(bonus) },
      { memberId, kind: 'bonus', currency, amount: bonus },
    ],
  })
}

async function giveTo(
  tx: Tx,
  payment: Payment,
  order: DueOrder,
  { takes, base }: { takes: Decimal; base: Decimal },
  { by, reason, note = '' }: Decision,
): Promise<void> {
  const key = `pay:${payment.id}:${order.id}`
  const about = { key, reason: 'payment', orderId: order.id }
  const distributor = isCollected(payment.method) ? await distributorOf(tx, order.shopId) : null
  if (distributor === null) await bookIn(tx, payment, 'sales', { ...about, base })
  else await collect(tx, distributor, base, { ...about, paymentId: payment.id })
  if (order.onAccount) {
    await settleAccount(tx, order, takes, base)
    await tx`
      insert into order_history (order_id, member_id, from_state, to_state, reason, note)
      values (${order.id}, ${by}, ${order.state}, ${order.state}, ${reason}, ${note})`
    const params = { amount: { money: takes, currency: order.currency } }
    await ringOfOrder(tx, order.id, { kind: 'account_paid', key: `${payment.id} ${order.id}`, by, params })
    return
  }
  const outcome = await receivePayment(tx, { orderId: order.id, amount: takes, by, reason })
  if (outcome === 'dead') throw new Error(`order ${order.id} was locked and yet could not take ${takes}`)
}

/** An order that went out on account is settled by what is paid for it now. */
export async function settleAccount(tx: Tx, order: DueOrder, amount: Decimal, base: Decimal): Promise<void> {
  const { id: orderId, shopId, memberId, baseCurrency: currency } = order
  const [after] = await tx<{ paid: Decimal; done: boolean; owed: Decimal }[]>`
    update orders set paid = paid + ${amount}::numeric,
      settled_at = case when paid + waived + ${amount}::numeric = total then now() end,
      paid_at = case when paid + waived + ${amount}::numeric = total then now() end,
      payment_state = case when paid + waived + ${amount}::numeric = total then 'success' else payment_state end
    where id = ${orderId}
    returning paid, paid + waived = total as done, (
      select coalesce(-sum(e.amount), 0)
      from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'credit'
      where t.order_id = ${orderId}) as owed`
  // Parts are rounded each on their own; the last one settles what is left, to the cent.
  const settled = after!.done ? after!.owed : least(base, after!.owed)
  await post(tx, {
    key: `settle:${orderId}:${after!.paid}`,
    reason: 'on_account_settled',
    shopId,
    orderId,
    entries: [
      { memberId: null, kind: 'receivable', currency, amount: negate(settled) },
      { memberId, kind: 'credit', currency, amount: settled },
    ],
  })
  // One that arrived long ago earned nothing while nothing was paid.
  if (!after!.done) return
  await bookPoints(tx, orderId)
  await rewardOrder(tx, orderId)
}

/** Money that came from outside. */
async function bookIn(
  tx: Tx,
  payment: Payment,
  to: 'sales' | 'stored_value' | 'suspense',
  { key, reason, base, orderId }: { key: string; reason: string; base: Decimal; orderId?: number },
): Promise<void> {
  const { shopId, memberId, id: paymentId, baseCurrency: currency } = payment
  await post(tx, {
    key,
    reason,
    shopId,
    orderId,
    paymentId,
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(base) },
      { memberId: to === 'stored_value' ? memberId : null, kind: to, currency, amount: base },
    ],
  })
}

/**
 * For an order that is dead or paid already. It goes back by its channel at once; where there is none, the payer can use it again
 * and a person is told. In a distributor's shop it waits for that person.
 */
async function keepStray(
  tx: Tx,
  payment: Payment,
  { stray, base, orderId }: { stray: Decimal; base: Decimal; orderId: number | undefined },
): Promise<void> {
  const { shopId, memberId, id: paymentId, currency } = payment
  const goesBack = isChannel(payment.method)
  const waits = await isDistributors(tx, shopId)
  const reason: TextKey = goesBack
    ? 'payment.reasonStrayBack'
    : waits
      ? 'payment.reasonStrayWaits'
      : 'payment.reasonStray'
  await tx`update payments set stray = ${stray}, reason = ${reason} where id = ${paymentId}`
  const key = `stray:${paymentId}`
  await bookIn(tx, payment, waits ? 'suspense' : 'stored_value', { key, reason: 'stray_payment', base })
  if (!goesBack) {
    await openCase(tx, 'stray', { shopId, memberId, paymentId, orderId, amount: stray, currency })
    return
  }
  const begun = await requestRefund(tx, {
    paymentId,
    orderId: null,
    way: 'channel',
    reason: 'stray',
    by: null,
    automatic: true,
  })
  if (isFailure(begun))
    throw new Error(`the stray money of payment ${paymentId} cannot go back: ${begun.key}`)
}

/**
 * A payment that nobody can make a success any more, unless money comes after all. `isUnseen`: its channel does not know it and cannot close
 * it, so that whoever was shown its page can still pay there, as long as it is good and a while for clocks that differ.
 */
export async function giveUp(
  tx: Tx,
  payment: Pick<Payment, 'id'>,
  reason: TextKey,
  { isUnseen = false } = {},
): Promise<boolean> {
  const { count } = await tx`
    update payments set state = 'failed', reason = ${reason}, asked_at = now(),
      payable_until = case when ${isUnseen} and presented is not null and expires_at > now() - interval '10 minutes'
        then expires_at + interval '10 minutes' end
    where id = ${payment.id} and state in ('unpaid', 'paying')`
  if (count === 0) return false
  await tx`
    update orders o set payment_state = 'failed'
    from payment_orders po join payments mine on mine.id = po.payment_id
    where po.payment_id = ${payment.id} and o.id = po.order_id and o.state = ${OrderState.PendingPayment}
      and o.member_id = mine.member_id
      and not exists (
        select from payment_orders other join payments p on p.id = other.payment_id
        where other.order_id = o.id and p.id <> ${payment.id} and p.state in ('unpaid', 'paying'))`
  return true
}
