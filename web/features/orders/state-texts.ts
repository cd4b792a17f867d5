import { OrderState } from '../../../contract/order-states.ts'
import type { OrderSummary } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'

const stateTexts: Readonly<Record<OrderState, TextKey>> = {
  0: 'orders.statePendingPayment',
  1: 'orders.statePaymentToConfirm',
  2: 'orders.statePendingShipment',
  3: 'orders.stateShipped',
  4: 'orders.stateCompleted',
  5: 'orders.stateCancelled',
  6: 'orders.statePendingGroup',
  7: 'orders.stateTerminated',
}

/** What a member should know or do next. What is paid later goes out before. */
export const stateText = ({ state, paymentState }: Pick<OrderSummary, 'state' | 'paymentState'>): TextKey =>
  state === OrderState.PendingShipment && paymentState !== 'success'
    ? 'orders.statePreparing'
    : stateTexts[state as OrderState]
