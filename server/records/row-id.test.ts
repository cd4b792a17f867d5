import { expect, test } from 'vitest'
import { rowId } from './row-id.ts'

test.each([
  [17, 17],
  ['17', 17],
  [0, 0],
  [-1, 0],
  ['9999999999', 0],
  ['Infinity', 0],
  ['0.00001', 0],
  ['', 0],
  [undefined, 0],
  [{}, 0],
])('%j names %i', (value, number) => {
  expect(rowId(value)).toBe(number)
})
