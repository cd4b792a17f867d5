import { expect, test } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import { actionsOf, type OrderFacts } from './order-actions.ts'

const order: OrderFacts = {
  state: OrderState.PendingShipment,
  payMethod: 'cod',
  paymentState: 'unpaid',
  onAccount: false,
  isOwed: false,
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
  // Of a proof that was rejected nothing was paid.
  expect(can({ payMethod: 'xx', onAccount: true, paymentState: 'failed' })).toContain('cancel')
  const others: Partial<OrderFacts>[] = [
    { onAccount: true, paymentState: 'failed', paid: '0.01' },
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

test('what is owed on account can be paid until it is settled or the order is over', () => {
  const owed: Partial<OrderFacts> = { payMethod: 'credit', onAccount: true, isOwed: true, isPacked: true }
  expect(can(owed)).toEqual(['pay', 'buyAgain', 'refund'])
  expect(can({ ...owed, isPacked: false })).toEqual(['pay', 'cancel', 'buyAgain', 'refund'])
  expect(can({ ...owed, state: OrderState.Shipped, awaitsReceipt: true, isTracked: true })).toEqual([
    'pay',
    'finish',
    'track',
    'buyAgain',
    'refund',
  ])
  expect(can({ ...owed, state: OrderState.Completed, completedAt: new Date(0) })).toEqual(['pay', 'buyAgain'])
  expect(can({ ...owed, isPurchase: true })).toEqual(['pay', 'buyAgain'])
  const others: Partial<OrderFacts>[] = [
    // A proof of the transfer waits for its answer.
    { ...owed, paymentState: 'confirming' },
    { ...owed, isOwed: false },
    { payMethod: 'cod' },
  ]
  for (const other of others) expect(can(other)).not.toContain('pay')
})
