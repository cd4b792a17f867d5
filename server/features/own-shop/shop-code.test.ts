import { expect, test } from 'vitest'
import { codeFromName, freeCode } from './shop-code.ts'

test.each([
  ['丝路商贸', 'silushangmao'],
  ['Blue Door', 'blue-door'],
  ['小满 Shop 88', 'xiaoman-shop-88'],
  ['Café Ñandú', 'cafe-nandu'],
  ['متجر', 'shop'],
  ['-- !', 'shop'],
  ['A very long name of a shop, indeed', 'a-very-long-name-of-a-shop'],
])('%s is %s in addresses', (name, code) => {
  expect(codeFromName(name)).toBe(code)
  expect(codeFromName(name)).toMatch(/^[a-z0-9-]{2,30}$/)
})

test('a code that somebody has gets a number', () => {
  expect(freeCode('lin', new Set())).toBe('lin')
  expect(freeCode('lin', new Set(['lin']))).toBe('lin-2')
  expect(freeCode('lin', new Set(['lin', 'lin-2']))).toBe('lin-3')
})
