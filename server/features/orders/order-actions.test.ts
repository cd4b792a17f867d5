import { expect, test } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import { actionsOf, type OrderFacts } from './order-actions.ts'

const order: OrderFacts = {
  state: OrderState.PendingShipment,
  payMethod: 'cod',
  paymentState: 'unpaid',
  onAccount: false,
  paid: '0.00',
  isPurchased: false,
  isPurchase: false,
  isPacked: false,
  awaitsReceipt: false,
  isTracked: false,
  completedAt: null,
  refundState: 'none',
}
const can = (facts: Partial<OrderFacts> = {}) => actionsOf({ ...order, ...facts }, new Date())

test('an unpaid order that waits for shipment can be cancelled until something is packed or paid', () => {
  expect(can()).toContain('cancel')
  expect(can({ payMethod: 'credit', onAccount: true })).toContain('cancel')
  const others: Partial<OrderFacts>[] = [
    { payMethod: 'wx' },
    { isPurchased: true },
    { isPacked: true },
    { paid: '0.01' },
    { paymentState: 'confirming' },
    { state: OrderState.Shipped },
    { state: OrderState.Completed },
  ]
  for (const other of others) expect(can(other)).not.toContain('cancel')
})

test('receipt is confirmed of what is shipped as a whole and has not arrived', () => {
  const shipped = {
    ...order,
    state: OrderState.Shipped,
    isPacked: true,
    awaitsReceipt: true,
    isTracked: true,
  }
  expect(can(shipped)).toEqual(['finish', 'track', 'buyAgain', 'refund'])
  expect(can({ ...shipped, awaitsReceipt: false })).not.toContain('finish')
  expect(can({ ...shipped, state: OrderState.PendingShipment })).toEqual(['track', 'buyAgain', 'refund'])
})
