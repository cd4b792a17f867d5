import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { fromBase, obstacleOf, planPayment, sumOf, toBase, tooManyDecimals } from './payment.rules.ts'
import type { DueOrder } from './payment.tables.ts'

const order = (id: number, due: Decimal, more: Partial<DueOrder> = {}): DueOrder => ({
  id,
  number: `N${id}`,
  shopId: 1,
  memberId: 1,
  state: 0,
  paymentState: 'unpaid',
  total: due,
  paid: '0',
  due,
  currency: 'CNY',
  rate: '1',
  decimals: 2,
  baseCurrency: 'CNY',
  payBefore: null,
  onAccount: false,
  groupId: null,
  isPurchase: false,
  patient: true,
  payMethod: 'wx',
  ...more,
})

describe('between currencies', () => {
  test('an amount in the base currency is rounded half up to cents', () => {
    expect(toBase('98.00', '0.14')).toBe('700.00')
    expect(toBase('1.00', '0.3')).toBe('3.33')
    expect(toBase('350000', '3500')).toBe('100.00')
  })

  test('a balance never pays more than it is worth', () => {
    expect(fromBase('0.05', '0.14', 2)).toBe('0.00')
    expect(fromBase('100', '0.14', 2)).toBe('14.00')
    expect(fromBase('9.99', '3500', 0)).toBe('34965')
  })
})

describe('a plan', () => {
  test('stored value fills one order after the other', () => {
    const plan = planPayment([order(1, '100'), order(2, '100'), order(3, '50')], '130')
    expect(plan.stored).toEqual([
      { orderId: 1, amount: '100', base: '100.00' },
      { orderId: 2, amount: '30.00', base: '30.00' },
    ])
    expect(plan.rest.map(({ orderId, amount }) => [orderId, amount])).toEqual([
      [2, '70.00'],
      [3, '50.00'],
    ])
    expect(sumOf(plan.rest).amount).toBe('120.00')
  })

  test('without stored value everything is the rest', () => {
    expect(planPayment([order(1, '10')], '0')).toEqual({
      stored: [],
      rest: [{ orderId: 1, amount: '10.00', base: '10.00' }],
    })
  })

  test('what an order of another currency is worth pays all of it', () => {
    const dong = order(1, '100000', { rate: '3500', currency: 'VND', decimals: 0 })
    expect(planPayment([dong], '28.57')).toEqual({
      stored: [{ orderId: 1, amount: '100000', base: '28.57' }],
      rest: [],
    })
    expect(planPayment([dong], '28.56').rest).toEqual([{ orderId: 1, amount: '40', base: '0.01' }])
    expect(planPayment([order(1, '10', { rate: '3500', decimals: 0 })], '0').stored).toEqual([])
  })

  test('in another currency never takes more than there is', () => {
    const plan = planPayment([order(1, '14.00', { rate: '0.14', currency: 'USD' })], '99.99')
    expect(plan.stored).toEqual([{ orderId: 1, amount: '13.99', base: '99.93' }])
  })
})

test.each([
  [{ state: 0 }, undefined],
  [{ state: 0, payBefore: new Date(0) }, 'late'],
  [{ state: 1 }, 'waits'],
  [{ state: 2 }, 'paid'],
  [{ state: 2, onAccount: true }, undefined],
  [{ state: 5 }, 'over'],
  [{ state: 7 }, 'over'],
] as const)('an order with %o: %s', (more, expected) => {
  expect(obstacleOf(order(1, '1', more), new Date())).toBe(expected)
})

test('an amount with too small parts is refused in words that fit its currency', () => {
  expect(tooManyDecimals('CNY', 2)).toMatchObject({
    key: 'payment.refundDecimals',
    params: { currency: 'CNY', decimals: 2 },
    field: 'amount',
  })
  expect(tooManyDecimals('JPY', 0)).toMatchObject({
    key: 'bill.noDecimals',
    params: { code: 'JPY' },
    field: 'amount',
  })
})
