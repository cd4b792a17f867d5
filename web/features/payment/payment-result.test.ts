import { expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderToPay } from '../../../contract/payment.ts'
import { resultOf, resultWords } from './payment-result.ts'
import type { CheckedPayment } from './use-payment-watch.ts'

const order = (state: number, paid: Decimal = '0'): OrderToPay => ({
  id: 3,
  number: '2026111500000003',
  state,
  paymentState: 'unpaid',
  total: '90',
  paid,
  due: '90',
  payBefore: null,
})

const payment = (more: Partial<CheckedPayment>): CheckedPayment => ({
  state: 'unpaid',
  orders: [order(OrderState.PendingPayment)],
  currency: 'CNY',
  method: '',
  amount: '90',
  paidAt: null,
  reason: '',
  ...more,
})

test('what waits can be asked about and paid again; what is paid cannot', () => {
  const waiting = resultOf(payment({ state: 'paying', method: '支付宝' }))
  expect(waiting).toMatchObject({ sign: 'paying', title: 'payment.resultPaying', isDone: false })
  expect(waiting.toPay).toHaveLength(1)
  const paid = resultOf(payment({ state: 'success', orders: [order(OrderState.PendingShipment, '90')] }))
  expect(paid).toMatchObject({ sign: 'success', isDone: true, toPay: [] })
})

test('what goes out before the money comes is no unpaid order', () => {
  const later = payment({ orders: [order(OrderState.PendingShipment)] })
  expect(resultOf(later)).toMatchObject({ isLater: true, sign: 'success', title: 'payment.resultLater' })
  expect(resultWords(later)).toEqual([{ text: 'payment.resultLaterHint' }])
})

test('what is owed on account can be paid again when that did not work, and not while a proof waits', () => {
  const owed = order(OrderState.Shipped)
  const failed = resultOf(payment({ state: 'failed', method: '微信支付', orders: [owed] }))
  expect(failed).toMatchObject({ isLater: false, isDone: false, toPay: [owed] })
  const waits = { ...owed, paymentState: 'confirming' } as const
  expect(resultOf(payment({ state: 'confirming', orders: [waits] })).toPay).toEqual([])
  // It is paid at the door.
  const cash = { ...owed, due: '0' } as const
  expect(resultOf(payment({ state: 'failed', orders: [cash] })).toPay).toEqual([])
})

test('an order that is over says where its money went', () => {
  const cancelled = payment({ orders: [order(OrderState.Cancelled, '20')] })
  expect(resultOf(cancelled)).toMatchObject({ ended: true, title: 'payment.resultCancelled' })
  expect(resultWords(cancelled)).toEqual([{ text: 'payment.resultToStored' }])
  const late = payment({
    state: 'success',
    orders: [order(OrderState.Cancelled)],
    paidAt: '2026-11-15T00:00:00Z',
    reason: 'put into your balance',
  })
  expect(resultWords(late)).toEqual([{ said: 'put into your balance' }])
})

test('a top-up speaks of the balance, not of an order', () => {
  const topUp = (more: Partial<CheckedPayment>) =>
    resultWords(payment({ orders: [], method: '微信支付', ...more }))
  expect(topUp({ state: 'confirming' })).toEqual([{ text: 'payment.resultConfirmingTopUp' }])
  for (const state of ['paying', 'failed'] as const)
    expect(topUp({ state }).at(-1)).toEqual({ text: 'payment.ifPaidTopUp' })
})

test('who never tried is told nothing about a failed try', () => {
  expect(resultWords(payment({ reason: 'declined' }))).toEqual([])
  expect(resultWords(payment({ state: 'failed', method: '微信支付', reason: 'declined' }))).toEqual([
    { said: 'declined' },
    { text: 'payment.ifPaid' },
  ])
})
