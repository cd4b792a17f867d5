import { expect, test } from 'vitest'
import { scannedHref } from './scanned.ts'

const origin = 'https://shop.example'

test.each([
  ['https://shop.example/scan?code=abc', '/scan?code=abc'],
  [' https://shop.example/m/p/7 ', '/m/p/7'],
  ['https://shop.example//elsewhere.example/x', '/elsewhere.example/x'],
  ['https://elsewhere.example/scan?code=abc', undefined],
  ['http://shop.example/scan?code=abc', undefined],
  ['javascript:alert(1)', undefined],
  ['6901234567892', undefined],
])('%s leads to %s', (code, href) => {
  expect(scannedHref(code, origin)).toBe(href)
})
