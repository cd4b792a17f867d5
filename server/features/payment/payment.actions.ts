import type { ActionOutput } from '../../../contract/action.ts'
import { compare, type Decimal, isZero, roundHalfUp } from '../../../contract/decimal.ts'
import { amountText, codeIn } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import { checkPayment, type OrderToPay, pay, paymentData } from '../../../contract/payment.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { fail, handle, handleChecked, isFailure, type Outcome, ok, type Refused } from '../../handler.ts'
import { spendable } from '../ledger/stored-value.ts'
import { currencyBook } from '../shops/currencies.ts'
import { topUpToPay } from '../top-up/pay-top-up.ts'
import { attemptsOf, type DueTopUp, topUpDue } from '../top-up/top-up.queries.ts'
import { servicesOf } from './channels.ts'
import { describeMethods, instructionsOf, payOnPhone, purseOf } from './methods.ts'
import { dueOrders, enabledMethods, latestPayment, needsCode, paymentById } from './payment.queries.ts'
import { dueOf, fromBase, obstacleOf, planPayment, sumOf, toBase } from './payment.rules.ts'
import type { DueOrder, Payment } from './payment.tables.ts'
import { pollIfDue } from './poll-payments.ts'
import { startPayment } from './start-payment.ts'

export const paymentActions = [
  handle(paymentData, async (context, { id, pmId }) => {
    const { db, visitor, now } = context
    const topUp = id.length === 1 ? await topUpDue(db, visitor.id, id[0]!) : undefined
    if (topUp) return ok(await topUpToPay(context, topUp, pmId))
    const orders = await dueOrders(db, visitor.id, id)
    const [first] = orders
    if (!first || orders.length !== new Set(id).size) return fail('payment.noOrder', undefined, 'id')
    if (orders.some(({ shopId, currency }) => shopId !== first.shopId || currency !== first.currency))
      return fail('payment.mixed', undefined, 'id')
    const payable = orders.filter(order => obstacleOf(order, now) === undefined)
    const due = dueOf(payable)
    const { shopId, baseCurrency, rate, decimals, currency } = first
    const stored = await spendable(db, { shopId, memberId: visitor.id, currency: baseCurrency })
    const methods = payable.length > 0 ? await enabledMethods(db, shopId) : []
    const usable = roundHalfUp(sumOf(planPayment(payable, stored).stored).amount, decimals)
    const inCurrency = fromBase(stored, rate, decimals)
    const chosen = methods.find(({ code }) => code === first.payMethod)
    return ok({
      orders: orders.map(shownOrder),
      due,
      currency,
      serverTime: now.toISOString(),
      payBefore: earliest(payable),
      methods:
        payable.length > 0
          ? await describeMethods(context, methods, payable, await purseOf(context, first, stored))
          : [],
      chosen: chosen?.id ?? null,
      storedValue: { balance: compare(inCurrency, usable) < 0 ? usable : inCurrency, usable },
      needsCode: !isZero(usable) && (await needsCode(db, shopId, visitor.id, toBase(usable, rate))),
      walletNeedsCode: await needsCode(db, shopId, visitor.id, toBase(due, rate)),
      instructions: instructionsOf(context, methods, pmId),
      isTopUp: false,
      onPhone: await payOnPhone(context, methods, id),
    })
  }),

  handleChecked(
    pay,
    async (context, input): Promise<{ answer: ActionOutput<typeof pay> } | Refused> => {
      const { visitor } = context
      const answer = await startPayment(context, input, visitor.id)
      return isFailure(answer) ? answer : { answer }
    },
    async (_, __, { answer }) => ok(answer),
  ),

  handle(checkPayment, async (context, { id, cz }) => {
    const { db, visitor } = context
    // Ids of orders and top-ups never meet, so nobody has to say which it is.
    const topUp = id.length === 1 ? await topUpDue(db, visitor.id, id[0]!) : undefined
    if (topUp) return await checkTopUp(context, topUp)
    return cz ? fail('payment.noOrder', undefined, 'id') : await checkOrders(context, id, visitor.id)
  }),
]

const shownOrder = (order: DueOrder): OrderToPay => ({
  id: order.id,
  number: order.number,
  state: order.state,
  paymentState: order.paymentState,
  total: order.total,
  paid: order.paid,
  due: order.due,
  payBefore: order.payBefore?.toISOString() ?? null,
})

function earliest(orders: readonly DueOrder[]): string | null {
  const times = orders.flatMap(({ payBefore }) => (payBefore ? [payBefore.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}

async function checkOrders(context: Context, ids: readonly number[], memberId: number) {
  const { db } = context
  const found = await dueOrders(db, memberId, ids)
  if (found.length === 0 || found.length !== new Set(ids).size)
    return fail('payment.noOrder', undefined, 'id')
  const before = await latestPayment(db, memberId, ids)
  // Also of an order that is over: money may come after all.
  if (before?.state === 'unpaid' || before?.state === 'paying')
    await pollIfDue(servicesOf(context), before.id, context.log)
  const [orders, payment] = await Promise.all([
    dueOrders(db, memberId, ids),
    latestPayment(db, memberId, ids),
  ])
  return told(context, orders, payment, stateOf(orders, payment))
}

/** What the page shows for all of the orders together. */
function stateOf(all: readonly DueOrder[], payment: Payment | undefined): PaymentState {
  const alive = all.filter(({ state }) => !isOver(state))
  // One that was cancelled says nothing about the others.
  const orders = alive.length > 0 ? alive : all
  if (orders.some(({ state }) => state === OrderState.PaymentToConfirm)) return 'confirming'
  if (orders.every(isPaid)) return 'success'
  // Nobody pays what is over; money that comes nevertheless goes back.
  if (alive.length === 0) return 'unpaid'
  return payment && payment.state !== 'success' ? payment.state : 'unpaid'
}

const isOver = (state: OrderState): boolean =>
  state === OrderState.Cancelled || state === OrderState.Terminated

const isPaid = ({ paymentState, total }: DueOrder): boolean => paymentState === 'success' || isZero(total)

async function checkTopUp(context: Context, topUp: DueTopUp) {
  const latest = async () => {
    const attempts = await attemptsOf(context.db, topUp.id)
    return attempts.find(({ state }) => state === 'success') ?? attempts[0]
  }
  const before = await latest()
  if (!before) return await told(context, [], undefined, 'unpaid')
  if (before.state === 'unpaid' || before.state === 'paying')
    await pollIfDue(servicesOf(context), before.id, context.log)
  const payment = await paymentById(context.db, ((await latest()) ?? before).id)
  return await told(context, [], payment, payment?.state ?? 'unpaid')
}

async function told(
  context: Context,
  orders: readonly DueOrder[],
  payment: Payment | undefined,
  state: PaymentState,
): Promise<
  Outcome<{
    state: PaymentState
    orders: OrderToPay[]
    currency: string
    method: string
    amount: Decimal
    paidAt: string | null
    reason: string
  }>
> {
  const { t } = context
  const currency = payment?.currency ?? orders[0]?.currency ?? ''
  const method = payment && payMethodName(payment.method)
  return ok({
    state,
    orders: orders.map(shownOrder),
    currency,
    method: method ? t(method) : '',
    amount: amountText(payment?.amount ?? '0', codeIn(await currencyBook(context), currency)),
    paidAt: payment?.paidAt?.toISOString() ?? null,
    // A key of ours, or what a person wrote.
    reason: payment?.reason ? t(payment.reason as TextKey) : '',
  })
}
