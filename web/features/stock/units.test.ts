import { expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { inUnit } from './units.ts'

test.each<[Decimal, Decimal, string | undefined]>([
  ['48', '24', '2'],
  ['0', '24', '0'],
  ['50', '24', undefined],
  ['2.5', '0.5', '5'],
  ['1', '0', undefined],
])('%s in units of %s', (quantity, factor, whole) => {
  expect(inUnit(quantity, factor)).toBe(whole)
})
