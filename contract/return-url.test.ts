import { expect, test } from 'vitest'
import { loginPath, safeReturnUrl } from './return-url.ts'

test('a page of our own comes back', () => {
  expect(safeReturnUrl('/member/order?status=2#top')).toBe('/member/order?status=2#top')
})

test.each([
  '',
  null,
  undefined,
  'member',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/home/..//evil.example',
  '/%2e//evil.example',
  '/./evil',
  '\\\\evil.example',
  'data:text/html,x',
  ' //evil.example',
  'javascript:alert(1)',
  '/a b',
  '/a\n',
])('an outside or malformed return URL is ignored: %j', value => {
  expect(safeReturnUrl(value)).toBeUndefined()
})

test('letters of other scripts are written as an address writes them', () => {
  expect(safeReturnUrl('/products?q=\u5546\ud83d\ude00\ud800')).toBe(
    '/products?q=%E5%95%86%F0%9F%98%80%EF%BF%BD',
  )
  expect(safeReturnUrl('/products?q=%E5%95%86')).toBe('/products?q=%E5%95%86')
})

test('what stands in the query is not an address', () => {
  expect(safeReturnUrl('/product?id=1&from=https://a.example//b/../c')).toBe(
    '/product?id=1&from=https://a.example//b/../c',
  )
})

test('login is asked for with the way back', () => {
  expect(loginPath('/cart?a=1&b=2')).toBe('/login?returnUrl=%2Fcart%3Fa%3D1%26b%3D2')
  expect(loginPath('//evil.example')).toBe('/login')
})
