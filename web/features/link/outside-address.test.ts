import { expect, test } from 'vitest'
import { outsideAddress } from './outside-address.ts'

test('http and https addresses of other sites', () => {
  expect(outsideAddress('https://example.com/a?b=1')?.href).toBe('https://example.com/a?b=1')
  expect(outsideAddress(' HTTP://example.com ')?.host).toBe('example.com')
})

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  '/home',
  'https://',
  'https://shop.test@evil.example',
  'https://exa\\mple.com',
])('nothing else is led to: %s', href => {
  expect(outsideAddress(href)).toBeUndefined()
})
