import { describe, expect, test } from 'vitest'
import { isMobileAgent } from '../../contract/user-agent.ts'
import { addressElsewhere } from './mobile-site.ts'

const site = 'https://m.shop.example/app'

describe('a shop that has its mobile site elsewhere (product §2)', () => {
  test('has the same paths there, and everything that was asked for comes along', () => {
    expect(addressElsewhere(site, '/cart')).toBe(`${site}/m/cart`)
    expect(addressElsewhere(`${site}/`, '/product?id=7&utm=x')).toBe(`${site}/m/p/7?utm=x`)
    expect(addressElsewhere(site, '/m/order/3')).toBe(`${site}/m/order/3`)
  })

  test("otherwise a generic 'my' page", () => {
    expect(addressElsewhere(site, '/print/design?id=1')).toBe(`${site}/m/my`)
    expect(addressElsewhere(site, '/nowhere')).toBe(`${site}/m/my`)
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
