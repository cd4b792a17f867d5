import { describe, expect, test } from 'vitest'
import { isMobileAgent, mobileAddress } from './mobile-site.ts'

const site = 'https://m.shop.example/app'

describe('a phone is sent to the page of the mobile site that does the same (product §2)', () => {
  test.each([
    ['/login', '/login'],
    ['/register', '/register'],
    ['/cart', '/cart'],
    ['/products', '/products'],
    ['/product', '/product'],
    ['/member/package', '/package'],
    ['/ms', '/ms'],
    ['/baojia', '/baojia'],
    ['/affiche', '/affiche'],
    ['/member/order', '/order'],
    ['/member/order/', '/order'],
    ['/member/order/detail', '/order/detail'],
    ['/member/address', '/address'],
    ['/member/fapiao', '/fapiao'],
    ['/member/fav', '/fav'],
    ['/member/browse', '/browse'],
    ['/member/coupon', '/coupon'],
    ['/member/point', '/point'],
    ['/member/amt', '/amt'],
    ['/member/chongzhi', '/chongzhi'],
    ['/', '/home'],
  ])('%s becomes %s', (path, expected) => {
    expect(mobileAddress(site, path, {})).toBe(`${site}${expected}`)
  })

  test("otherwise a generic 'my' page", () => {
    expect(mobileAddress(site, '/member/home', {})).toBe(`${site}/my`)
    expect(mobileAddress(site, '/print/design', {})).toBe(`${site}/my`)
  })

  test('products by keyword, category or line, a product by id: what was asked for comes along, nothing else does', () => {
    expect(mobileAddress(site, '/products', { q: '耳机', category: '12', line: '3', utm: 'x' })).toBe(
      `${site}/products?q=${encodeURIComponent('耳机')}&category=12&line=3`,
    )
    expect(mobileAddress(`${site}/`, '/product', { id: '7' })).toBe(`${site}/product?id=7`)
  })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15', false],
  ['', false],
])('%s is a phone: %s', (agent, expected) => {
  expect(isMobileAgent(agent)).toBe(expected)
})
