import { expect, test } from 'vitest'
import { idsBetween, noRows, select, selectedPart } from './row-selection.ts'

test('rows of several pages add up', () => {
  const first = select(noRows, [1, 2], true)
  const both = select(first, [21], true)
  expect([...both]).toEqual([1, 2, 21])
  expect([...select(both, [1, 2], false)]).toEqual([21])
  expect([...first]).toEqual([1, 2])
})

test('a page is ticked wholly, partly or not', () => {
  const selected = new Set([1, 2, 9])
  expect([
    selectedPart(selected, [1, 2]),
    selectedPart(selected, [1, 3]),
    selectedPart(selected, [3]),
  ]).toEqual(['all', 'some', 'none'])
  expect(selectedPart(selected, [])).toBe('none')
})

test('with the shift key all rows in between are meant, as far as they have come', () => {
  expect(idsBetween([5, 6, undefined, 8, 9], 3, 1)).toEqual([6, 8])
})
