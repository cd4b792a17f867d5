import { expect, test } from 'vitest'
import { menuPlace } from './menu-place.ts'

const entries = [
  '/member/order',
  '/member/aftersale',
  '/member/fav',
  '/member/fx/home',
  '/member/fx/order',
  '/member/wallet',
  '/member/coupon',
  '/member/amt',
]

test('A page of the menu is its own place there, a detail that of its list', () => {
  expect(menuPlace('/member/order', entries)).toBe('/member/order')
  expect(menuPlace('/member/order/detail', entries)).toBe('/member/order')
  expect(menuPlace('/member/fx/order/detail', entries)).toBe('/member/fx/order')
  expect(menuPlace('/member/wallet/tx/hist', entries)).toBe('/member/wallet')
  expect(menuPlace('/member/coupon/get', entries)).toBe('/member/coupon')
})

test('What no menu shows stands below the page that leads there', () => {
  expect(menuPlace('/member/relbill', entries)).toBe('/member/order')
  expect(menuPlace('/member/package', entries)).toBe('/member/order')
  expect(menuPlace('/member/chongzhi', entries)).toBe('/member/amt')
  expect(menuPlace('/member/inquiry', entries)).toBe('/member/fav')
})

test('The overview and the bell have no place in the menu, and an address that only begins alike has none either', () => {
  expect(menuPlace('/member/home', entries)).toBeUndefined()
  expect(menuPlace('/member/bell', entries)).toBeUndefined()
  expect(menuPlace('/member/orders', entries)).toBeUndefined()
})
