import { expect, test } from 'vitest'
import { tidyNumber } from './tidy-number.ts'

test.each([
  ['１２．５', '12.5'],
  [' 1 234 ', '1234'],
  ['1,234,567.50', '1234567.50'],
  ['\u22123', '-3'],
  ['1,5', '1,5'],
  ['12,34', '12,34'],
  ['abc', 'abc'],
])('%s becomes %s', (typed, tidy) => {
  expect(tidyNumber(typed)).toBe(tidy)
})
