import { caseTimes } from '../../../contract/after-sale-states.ts'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderAction } from '../../../contract/orders.ts'
import { takesCases } from '../after-sale/after-sale.rules.ts'

/** What decides what can be done with an order. */
export interface OrderFacts {
  state: OrderState
  payMethod: string
  paymentState: string
  onAccount: boolean
  /** Something of it is owed on account. */
  isOwed: boolean
  paid: Decimal
  /** A distributor has bought it from head office: it ends only through a case. */
  isPurchased: boolean
  /** It is what a distributor bought for a customer, who confirms the receipt and asks for money back. */
  isPurchase: boolean
  /** Something of it is on a delivery note that was not dissolved. */
  isPacked: boolean
  /** Something of it is on its way. */
  awaitsReceipt: boolean
  /** Something of it was given to a carrier. */
  isTracked: boolean
  completedAt: Date | null
  refundState: string
}

const byState: Readonly<Record<OrderState, readonly OrderAction[]>> = {
  [OrderState.PendingPayment]: ['pay', 'cancel'],
  [OrderState.PaymentToConfirm]: [],
  [OrderState.PendingShipment]: ['buyAgain'],
  [OrderState.Shipped]: ['buyAgain'],
  [OrderState.Completed]: ['buyAgain'],
  [OrderState.Cancelled]: ['buyAgain'],
  [OrderState.PendingGroup]: ['invite'],
  [OrderState.Terminated]: ['buyAgain'],
}

/** What the member can do with an order now. */
export function actionsOf(order: OrderFacts, now: Date): OrderAction[] {
  const first: OrderAction[] = []
  // Of a transfer whose proof waits for its answer nothing more is asked.
  if (order.isOwed && order.paymentState !== 'confirming') first.push('pay')
  if (order.state === OrderState.Shipped && order.awaitsReceipt && !order.isPurchase) first.push('finish')
  if (order.isTracked) first.push('track')
  if (isUnpaidShipment(order)) first.push('cancel')
  const mayAsk =
    !order.isPurchase && order.refundState !== 'all' && takesCases(order, now, caseTimes.openDays)
  return [...first, ...byState[order.state], ...(mayAsk ? (['refund'] as const) : [])]
}

/** To be paid at the door or on account, with nothing paid and nothing packed: the buyer may think again, also after a proof was rejected. */
export const isUnpaidShipment = ({
  state,
  payMethod,
  paymentState,
  onAccount,
  paid,
  isPurchased,
  isPacked,
}: Pick<
  OrderFacts,
  'state' | 'payMethod' | 'paymentState' | 'onAccount' | 'paid' | 'isPurchased' | 'isPacked'
>): boolean =>
  state === OrderState.PendingShipment &&
  (payMethod === 'cod' || onAccount) &&
  (paymentState === 'unpaid' || paymentState === 'failed') &&
  isZero(paid) &&
  !isPurchased &&
  !isPacked
