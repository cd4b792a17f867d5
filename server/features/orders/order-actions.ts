import { OrderState } from '../../../contract/order-states.ts'
import type { OrderAction } from '../../../contract/orders.ts'

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
export const actionsOf = (state: OrderState): OrderAction[] => [...byState[state]]
