import { expect, test } from 'vitest'
import { ordersHref, payHref } from './orders-href.ts'

test('what is not asked for does not stand in the address', () => {
  expect(ordersHref({})).toBe('/member/order')
  expect(ordersHref({ state: 0, search: '', page: 1 })).toBe('/member/order?state=0')
  expect(ordersHref({ search: 'A 1', preset: 'yesterday', page: 2 })).toBe(
    '/member/order?search=A+1&preset=yesterday&page=2',
  )
})

test('several orders are paid at one address', () => {
  expect(payHref([3, 5])).toBe('/pay?id=3,5')
})
