import { isZero } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { CheckedPayment } from './use-payment-watch.ts'

const titles: Readonly<Record<PaymentState, TextKey>> = {
  unpaid: 'payment.resultUnpaid',
  paying: 'payment.resultPaying',
  success: 'payment.resultSuccess',
  failed: 'payment.resultFailed',
  confirming: 'payment.resultConfirming',
}

/** The goods go out before the money comes: on delivery, or on account. */
const isOnItsWay = (state: number): boolean =>
  ([OrderState.PendingShipment, OrderState.Shipped, OrderState.Completed] as number[]).includes(state)

export const isOver = (state: number): boolean =>
  state === OrderState.Cancelled || state === OrderState.Terminated

/** Not paid at all, or owed on account; a proof that waits says that the money is on its way. */
const isUnpaid = ({ state, paymentState, due }: CheckedPayment['orders'][number]): boolean =>
  state === OrderState.PendingPayment || (isOnItsWay(state) && paymentState !== 'confirming' && !isZero(due))

/** What a page says about a payment, and what can be done next. */
export function resultOf({ state, orders, method }: CheckedPayment) {
  const isLater =
    state === 'unpaid' && orders.length > 0 && orders.every(({ state: order }) => isOnItsWay(order))
  const ended = orders.length > 0 && orders.every(({ state: order }) => isOver(order))
  const cancelled = orders.every(({ state: order }) => order === OrderState.Cancelled)
  const sign: PaymentState = ended ? 'unpaid' : isLater ? 'success' : state
  const endTitle: TextKey = cancelled ? 'payment.resultCancelled' : 'payment.resultEnded'
  const title = ended ? endTitle : isLater ? 'payment.resultLater' : titles[state]
  const toPay = state === 'success' || isLater ? [] : orders.filter(isUnpaid)
  return {
    isLater,
    ended,
    cancelled,
    sign,
    title,
    /** Orders that can be paid again. */
    toPay,
    wasTried: method !== '',
    /** The money is there, or is not needed: nothing is left to do. */
    isDone: state === 'success' || isLater || ended,
  }
}

/** What else there is to say: words of the server's, or texts of ours. */
export function resultWords(payment: CheckedPayment): readonly ({ said: string } | { text: TextKey })[] {
  const { state, orders, reason, method, paidAt } = payment
  const { ended, isLater, cancelled } = resultOf(payment)
  if (ended) {
    // Paid after the end: it says where that went.
    if (paidAt && reason) return [{ said: reason }]
    if (orders.some(({ paid }) => !isZero(paid)))
      return [{ text: cancelled ? 'payment.resultToStored' : 'payment.resultGivenBack' }]
    return [{ text: 'payment.resultCancelledHint' }]
  }
  if (isLater) return [{ text: 'payment.resultLaterHint' }]
  const said = reason ? [{ said: reason }] : []
  const isTopUp = orders.length === 0
  const ifPaid: TextKey = isTopUp ? 'payment.ifPaidTopUp' : 'payment.ifPaid'
  switch (state) {
    case 'success':
      return said
    case 'confirming':
      return [{ text: isTopUp ? 'payment.resultConfirmingTopUp' : 'payment.resultConfirmingHint' }]
    case 'paying':
      return [{ text: 'payment.resultPayingHint' }, { text: ifPaid }]
    default:
      // Shown only to those who tried to pay.
      return method ? [...said, { text: ifPaid }] : []
  }
}
