import { expect, it } from 'vitest'
import { table } from './table.ts'

it('aligns columns, texts at their beginning and numbers at their end', () => {
  const rows = [
    ['page', 'kB'],
    ['/home', '120.5'],
    ['/x', '7.0'],
  ]
  expect(table(rows, [1])).toEqual(['page      kB', '/home  120.5', '/x       7.0'])
  expect(table(rows)).toEqual(['page   kB', '/home  120.5', '/x     7.0'])
})

it('of nothing is nothing', () => {
  expect(table([])).toEqual([])
})
