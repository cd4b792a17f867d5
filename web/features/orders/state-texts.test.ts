import { expect, test } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import { stateText } from './state-texts.ts'

test('an order that goes out before its money comes is not called paid', () => {
  const state = OrderState.PendingShipment
  expect(stateText({ state, paymentState: 'success' })).toBe('orders.statePendingShipment')
  for (const paymentState of ['unpaid', 'confirming', 'failed'] as const)
    expect(stateText({ state, paymentState })).toBe('orders.statePreparing')
  expect(stateText({ state: OrderState.Shipped, paymentState: 'unpaid' })).toBe('orders.stateShipped')
})
