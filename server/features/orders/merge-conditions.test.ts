import { describe, expect, test } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import { type Mergeable, mergeObstacle } from './merge-conditions.ts'

const now = new Date('2026-05-01T10:00:00Z')

const order = (number: string, more: Partial<Mergeable> = {}): Mergeable => ({
  id: Number(number),
  number,
  shopId: 1,
  memberId: 7,
  state: OrderState.PendingPayment,
  payBefore: new Date('2026-05-01T10:30:00Z'),
  paid: '0',
  currency: 'CNY',
  couponId: null,
  redPacketId: null,
  points: 0,
  groupId: null,
  adjustment: '0',
  claims: 0,
  purchased: false,
  storeId: 1,
  warehouseId: 1,
  delivery: 'delivery',
  deliveryMethodId: 1,
  address: {
    recipient: '李雷',
    phone: '13900000000',
    area1: '浙江省',
    area2: '杭州市',
    area3: '西湖区',
    street: '',
    detail: '文三路 1 号',
  },
  pickupPerson: '',
  pickupPhone: '',
  invoiceTitle: '',
  ...more,
})

const { address } = order('0')

describe('orders are merged', () => {
  test('when nothing is in the way', () => {
    expect(mergeObstacle([order('1'), order('2'), order('3')], now)).toBeUndefined()
  })

  test('to the same place, however it was written down', () => {
    const older = order('2', { address: { ...address!, country: 'CN', postcode: '' } })
    expect(mergeObstacle([order('1'), older], now)).toBeUndefined()
  })

  test.each<[string, Partial<Mergeable>]>([
    ['orders.mergePurchased', { purchased: true }],
    ['orders.mergeState', { state: OrderState.PaymentToConfirm }],
    ['orders.mergeState', { payBefore: now }],
    ['orders.mergePartPaid', { paid: '0.01' }],
    ['orders.mergeCoupon', { couponId: 1 }],
    ['orders.mergeCoupon', { redPacketId: 1 }],
    ['orders.mergeCoupon', { points: 1 }],
    ['orders.mergeAdjusted', { adjustment: '-1' }],
    ['orders.mergeSale', { claims: 1 }],
    ['orders.mergeSale', { groupId: 1 }],
  ])('never: %s, which names the order with %o', (key, more) => {
    expect(mergeObstacle([order('1'), order('2', more), order('3')], now)).toEqual({
      key,
      numbers: ['2'],
    })
  })

  test.each<[string, Partial<Mergeable>]>([
    ['orders.mergeShops', { shopId: 2 }],
    ['orders.mergeMembers', { memberId: 8 }],
    ['orders.mergeCurrencies', { currency: 'USD' }],
    ['orders.mergeDelivery', { deliveryMethodId: 2 }],
    ['orders.mergeDelivery', { delivery: 'pickup' }],
    ['orders.mergeAddresses', { address: { ...address!, detail: '文三路 2 号' } }],
    ['orders.mergeWarehouses', { warehouseId: 2 }],
    ['orders.mergeWarehouses', { storeId: 2 }],
    ['orders.mergeInvoices', { invoiceTitle: 'Caravan' }],
  ])('only alike: %s, which names the first one and the one with %o', (key, more) => {
    expect(mergeObstacle([order('1'), order('2'), order('3', more)], now)).toEqual({
      key,
      numbers: ['1', '3'],
    })
  })

  test('from two on', () => {
    expect(mergeObstacle([order('1')], now)).toEqual({ key: 'orders.mergeTwo' })
  })
})
