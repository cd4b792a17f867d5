import type { ParsedInput } from '../../../contract/action.ts'
import { compare, negate } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { pay } from '../../../contract/payment.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { spendCode } from '../account/codes.queries.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { attachFiles, ownFile } from '../files/files.queries.ts'
import { post } from '../ledger/ledger.ts'
import { moveOrder } from '../orders/move-order.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { type Attempt, beginAttempt, type PayAnswer } from './attempts.ts'
import { isChannel } from './channels.ts'
import { insertPayment, insertStoredPayment, lockOrders, needsCode } from './payment.queries.ts'
import { obstacleOf, type Plan, sumOf } from './payment.rules.ts'
import type { DueOrder, PaidPart, PayMethodRow } from './payment.tables.ts'
import { tellProof } from './proof-notice.ts'
import { settleAccount } from './settle.ts'
import type { Payer } from './wechat-payer.ts'

type Input = ParsedInput<typeof pay>

export const done: PayAnswer = { paymentId: null, number: '', state: 'success', next: 'done', demo: false }

/** Why these orders cannot be paid together now. */
export function refuseOrders(
  orders: readonly DueOrder[],
  asked: readonly number[],
  now: Date,
): Failure | undefined {
  const [first] = orders
  if (!first || orders.length !== new Set(asked).size) return fail('payment.noOrder', undefined, 'id')
  if (orders.some(({ shopId, currency }) => shopId !== first.shopId || currency !== first.currency))
    return fail('payment.mixed', undefined, 'id')
  for (const order of orders) {
    const { number } = order
    switch (obstacleOf(order, now)) {
      case 'over':
        return fail('payment.orderOver', { number }, 'id')
      case 'waits':
        return fail('payment.orderWaits', { number }, 'id')
      case 'late':
        return fail('payment.timeOver', { number }, 'id')
    }
  }
  return undefined
}

export interface Booking {
  input: Input
  /** The orders as they were before anything was locked. */
  seen: readonly DueOrder[]
  method: PayMethodRow
  memberId: number
  plan: Plan
  code: { codeId: number } | undefined
  payer: Payer
}

export interface Booked {
  answer: PayAnswer
  orders: DueOrder[]
  /** What a channel has to be asked for. */
  attempt?: Attempt
  /** All was paid before: what was done here is undone. */
  again?: true
}

export async function book(context: Context, tx: Tx, booking: Booking): Promise<Booked | Failure> {
  const { input, method, memberId, plan } = booking
  // What nothing refuses, as far as is known, is asked in one go with the locks; whoever refuses after all undoes all of it.
  const atOnce = !booking.code && plan.rest.length === 0 && !booking.seen.some(({ onAccount }) => onAccount)
  const [orders, shortAtOnce] = await Promise.all([
    lockOrders(tx, [...new Set(input.id)]),
    atOnce && plan.stored.length > 0 ? payFromStored(tx, booking.seen, booking) : undefined,
  ])
  // One that was passed on to a customer meanwhile is theirs to pay.
  if (orders.some(order => order.memberId !== memberId)) return fail('payment.noOrder', undefined, 'id')
  const refused = refuseOrders(orders, input.id, context.now)
  if (refused) return refused
  if (orders.every(order => obstacleOf(order, context.now) === 'paid'))
    return { answer: done, orders, again: true }
  // Somebody else paid a part meanwhile: whoever pays sees the new sum first.
  const planned = Map.groupBy([...plan.stored, ...plan.rest], ({ orderId }) => orderId)
  if (orders.some(({ id, due }) => compare(due, sumOf(planned.get(id) ?? []).amount) !== 0))
    return fail('payment.changed')
  if (booking.code && !(await spendCode(tx, booking.code.codeId)))
    return fail('message.codeFirst', undefined, 'msgCode')
  if (plan.stored.length > 0) {
    const short = atOnce ? shortAtOnce : await payFromStored(tx, orders, booking)
    if (short) return short
  }
  if (plan.rest.length === 0 && method.code !== 'coupon') return { answer: done, orders }
  switch (method.code) {
    case 'xx':
      return await payByTransfer(tx, booking, orders)
    case 'cod':
      // The cash at the door is the customer's, for another order.
      if (orders.some(({ isPurchase }) => isPurchase)) return fail('payment.methodGone', undefined, 'pmId')
      return await payLater(tx, booking, orders)
    case 'credit':
      return await payLater(tx, booking, orders)
    case 'wallet': {
      const short = await payFromWallet(tx, orders, booking)
      return short ?? { answer: done, orders }
    }
    case 'coupon':
      for (const { id: orderId } of orders)
        await receivePayment(tx, { orderId, amount: '0', by: memberId, reason: 'orders.reasonNothingToPay' })
      return { answer: done, orders }
  }
  if (!isChannel(method.code)) return fail('payment.balanceGone', undefined, 'pmId')
  return {
    answer: done,
    orders,
    attempt: await beginAttempt(tx, booking, orders),
  }
}

export async function payFromStored(
  tx: Tx,
  orders: readonly DueOrder[],
  { plan: { stored: parts }, memberId, code }: Pick<Booking, 'plan' | 'memberId' | 'code'>,
): Promise<Failure | undefined> {
  const payment = ownPayment(orders, { method: 'yck', parts, memberId, code })
  return await payAtOnce(tx, orders, payment, insertStoredPayment(tx, payment))
}

/** Whoever closes its account waits for us, or was faster. */
async function payFromWallet(
  tx: Tx,
  orders: readonly DueOrder[],
  { plan: { rest: parts }, memberId, code }: Booking,
): Promise<Failure | undefined> {
  if (!(await isAccountNormal(tx, memberId))) return fail('payment.walletNotUsable', undefined, 'pmId')
  const payment = ownPayment(orders, { method: 'wallet', parts, memberId, code })
  const { shopId, baseCurrency: currency } = payment
  const { id: paymentId } = await insertPayment(tx, payment)
  const posted = parts.map(({ orderId, base }) =>
    post(tx, {
      key: `pay:${paymentId}:${orderId}`,
      reason: 'payment',
      shopId,
      orderId,
      paymentId,
      by: memberId,
      entries: [
        { memberId, kind: 'wallet', currency, amount: negate(base) },
        { memberId: null, kind: 'sales', currency, amount: base },
      ],
    }),
  )
  return await payAtOnce(tx, orders, payment, Promise.all(posted))
}

interface OwnMoney {
  method: 'yck' | 'wallet'
  parts: readonly PaidPart[]
  memberId: number
  code: Booking['code']
}

/** From what the payer has with us. */
function ownPayment(orders: readonly DueOrder[], { code, ...own }: OwnMoney) {
  const { shopId, currency, baseCurrency } = orders[0]!
  return {
    ...own,
    ...sumOf(own.parts),
    shopId,
    currency,
    baseCurrency,
    state: 'success',
    byCode: code !== undefined,
    inTurn: code === undefined,
  } as const
}

/** Asked in one go and behind what is being spent; whoever refuses undoes all of it. */
async function payAtOnce(
  tx: Tx,
  orders: readonly DueOrder[],
  { shopId, memberId, method, parts, inTurn }: ReturnType<typeof ownPayment>,
  spending: Promise<Awaited<ReturnType<typeof post>>[]>,
): Promise<Failure | undefined> {
  const [outcomes, taken, codeNeeded] = await Promise.all([
    spending,
    takenBy(tx, orders, parts, memberId),
    // It is this payer's turn until the end of this transaction, so that a payment in the same moment is counted too.
    inTurn && needsCode(tx, shopId, memberId, '0'),
  ])
  if (outcomes.includes('short')) return fail('payment.balanceGone', undefined, 'pmId')
  if (!taken) return fail('payment.changed')
  if (codeNeeded)
    return fail(method === 'yck' ? 'payment.codeNeeded' : 'payment.walletCodeNeeded', undefined, 'msgCode')
  return undefined
}

/** Whether each of the orders takes its part. */
async function takenBy(
  tx: Tx,
  orders: readonly DueOrder[],
  parts: readonly PaidPart[],
  by: number,
): Promise<boolean> {
  for (const { orderId, amount, base } of parts) {
    const order = orders.find(({ id }) => id === orderId)!
    const taken = order.onAccount
      ? await settleAccount(tx, order, amount, base)
      : await receivePayment(tx, { orderId, amount, by, reason: 'orders.reasonPaid' })
    if (taken === 'dead') return false
  }
  return true
}

/** Whoever transfers the money needs days for it: their orders wait so long, counted from when they were made. */
export async function transferLater(
  context: Context,
  tx: Tx,
  { input, method, memberId }: Pick<Booking, 'input' | 'method' | 'memberId'>,
): Promise<PayAnswer | Failure> {
  const orders = await lockOrders(tx, [...new Set(input.id)])
  if (orders.some(order => order.memberId !== memberId)) return fail('payment.noOrder', undefined, 'id')
  const refused = refuseOrders(orders, input.id, context.now)
  if (refused) return refused
  if (method.payHours === null || orders.some(({ patient }) => !patient))
    return fail('payment.noLater', undefined, 'pmId')
  await tx`
    update orders set pay_method = 'xx',
      pay_before = greatest(pay_before, created_at + make_interval(hours => ${method.payHours}))
    where id = any(${orders.map(({ id }) => id)}::integer[]) and state = ${OrderState.PendingPayment}`
  return { ...done, state: 'unpaid', next: 'wait' }
}

/** An offline transfer: nothing has arrived until head office says so. */
async function payByTransfer(
  tx: Tx,
  { input, memberId, plan }: Booking,
  orders: DueOrder[],
): Promise<Booked | Failure> {
  const file = input.payPicId ? await ownFile(tx, input.payPicId, memberId) : undefined
  if (!file) return fail('payment.proofNeeded', undefined, 'payPicId')
  if (!file.type.startsWith('image/')) return fail('payment.proofPicture', undefined, 'payPicId')
  const { shopId, currency } = orders[0]!
  const payment = await insertPayment(tx, {
    shopId,
    memberId,
    method: 'xx',
    state: 'confirming',
    ...sumOf(plan.rest),
    currency,
    parts: plan.rest,
    proofId: file.id,
  })
  if (!(await attachFiles(tx, { ids: [file.id], owner: memberId }, 'payment', payment.id)))
    return fail('payment.proofNeeded', undefined, 'payPicId')
  for (const { orderId } of plan.rest) {
    await moveOrder(tx, {
      orderId,
      from: [OrderState.PendingPayment],
      to: OrderState.PaymentToConfirm,
      by: memberId,
      reason: 'orders.reasonProof',
    })
    await tx`update orders set payment_state = 'confirming', pay_method = 'xx' where id = ${orderId}`
  }
  await tellProof(tx, payment.id)
  const answer: PayAnswer = {
    ...done,
    paymentId: payment.id,
    number: payment.number,
    state: 'confirming',
    next: 'wait',
  }
  return { answer, orders }
}

/** On delivery, or on account: the goods go out, the money comes another day. */
export async function payLater(
  tx: Tx,
  { method, memberId, plan }: Pick<Booking, 'memberId' | 'plan'> & { method: Pick<PayMethodRow, 'code'> },
  orders: DueOrder[],
): Promise<Booked | Failure> {
  const { shopId, baseCurrency: currency } = orders[0]!
  for (const { orderId, base } of plan.rest) {
    if (method.code === 'credit') {
      const outcome = await post(tx, {
        key: `on-account:${orderId}`,
        reason: 'on_account',
        shopId,
        orderId,
        by: memberId,
        entries: [
          { memberId, kind: 'credit', currency, amount: negate(base) },
          { memberId: null, kind: 'receivable', currency, amount: base },
        ],
      })
      if (outcome === 'short') return fail('payment.creditNone', undefined, 'pmId')
    }
    const moved = await moveOrder(tx, {
      orderId,
      from: [OrderState.PendingPayment],
      to: OrderState.PendingShipment,
      by: memberId,
      reason: 'orders.reasonNothingToPay',
    })
    if (moved === undefined) return fail('payment.changed')
    await tx`
      update orders o set pay_method = ${method.code}, payment_state = 'unpaid',
        due_at = case when ${method.code === 'credit'} then now() + make_interval(days => m.credit_days) end
      from members m where o.id = ${orderId} and m.id = o.member_id`
  }
  return { answer: { ...done, state: 'unpaid' }, orders }
}
