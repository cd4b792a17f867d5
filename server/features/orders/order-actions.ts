import { caseTimes } from '../../../contract/after-sale-states.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderAction } from '../../../contract/orders.ts'
import { takesCases } from '../after-sale/after-sale.rules.ts'

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

interface OrderNow {
  state: OrderState
  completedAt: Date | null
  refundState: string
}

/** What the member can do with an order now. */
export const actionsOf = (order: OrderNow, now: Date): OrderAction[] => {
  const mayAsk = order.refundState !== 'all' && takesCases(order, now, caseTimes.openDays)
  return [...byState[order.state], ...(mayAsk ? (['refund'] as const) : [])]
}
