import { expect, test } from 'vitest'
import { dropIndex } from './column-drop.ts'

const columns = [
  { left: 0, right: 100 },
  { left: 100, right: 200 },
  { left: 200, right: 300 },
]

test('a column falls in front of the one whose first half it is over', () => {
  expect([10, 60, 140, 260, 900].map(x => dropIndex(columns, x, 'ltr'))).toEqual([0, 1, 1, 3, 3])
})

test('where one reads from the right, the first half is the right one', () => {
  const mirrored = columns.toReversed()
  expect([290, 240, 160, 40, -50].map(x => dropIndex(mirrored, x, 'rtl'))).toEqual([0, 1, 1, 3, 3])
})
