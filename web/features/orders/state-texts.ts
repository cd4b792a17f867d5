import type { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'

/** What a member should know or do next. */
export const stateTexts: Readonly<Record<OrderState, TextKey>> = {
  0: 'orders.statePendingPayment',
  1: 'orders.statePaymentToConfirm',
  2: 'orders.statePendingShipment',
  3: 'orders.stateShipped',
  4: 'orders.stateCompleted',
  5: 'orders.stateCancelled',
  6: 'orders.statePendingGroup',
  7: 'orders.stateTerminated',
}
