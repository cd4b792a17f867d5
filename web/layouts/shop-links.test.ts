import { expect, test } from 'vitest'
import { isOpen } from './is-open.ts'
import { openLinks, shopHref } from './shop-links.ts'
import { guestSession, memberSession } from './testing.tsx'

test("A link of the shop's own data becomes the address of a page", () => {
  expect(shopHref('')).toBe('/home')
  expect(shopHref('shop:product|7')).toBe('/product?id=7')
  expect(shopHref('orders')).toBe('/member/order')
})

test('A link to another site asks first, one to a page leads there; one that no browser should open leads home', () => {
  expect(shopHref('link|https://example.com/a?b=1')).toBe('/link?href=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1')
  expect(shopHref('link|/home?from=header')).toBe('/home?from=header')
  expect(shopHref('link|javascript:alert(1)')).toBe('/home')
})

test('A screen is open when it is built and the session is not turned away', () => {
  expect(isOpen('/home', guestSession)).toBe(true)
  expect(isOpen('/nowhere', guestSession)).toBe(false)
  expect(isOpen('https://example.com', guestSession)).toBe(true)
})

test('Being asked to sign in first is no obstacle, having signed in already is one for the login page', () => {
  expect(isOpen('/member/home', guestSession)).toBe(true)
  expect(isOpen('/login', guestSession)).toBe(true)
  expect(isOpen('/login', memberSession)).toBe(false)
})

test('Links that lead nowhere are left out', () => {
  const links = [
    { text: 'Start', link: '' },
    { text: 'Soon', link: 'nowhere' },
  ]
  expect(openLinks(links, guestSession)).toEqual([{ text: 'Start', href: '/home' }])
})
