import { expect, test } from 'vitest'
import { rowAfterKey, rowHeight, scrollToRow, windowAt } from './row-window.ts'

test('a short list is rendered whole', () => {
  expect(windowAt(500, 400, 100)).toEqual({ from: 0, to: 100 })
})

test('of 100,000 rows only those in sight and a few more are rendered', () => {
  expect(windowAt(0, 340, 100_000)).toEqual({ from: 0, to: 20 })
  expect(windowAt(50_000 * rowHeight, 340, 100_000)).toEqual({ from: 49_990, to: 50_020 })
  expect(windowAt(99_995 * rowHeight, 340, 100_000)).toEqual({ from: 99_985, to: 100_000 })
})

test('a list that became shorter than the scroll position still renders its end', () => {
  expect(windowAt(90_000 * rowHeight, 340, 200)).toEqual({ from: 199, to: 200 })
})

test('a row is brought into sight from above and from below, between head and totals', () => {
  const view = { scrollTop: 340, height: 400, head: 34, foot: 34 }
  expect(scrollToRow(9, view)).toBe(306)
  expect(scrollToRow(10, view)).toBeUndefined()
  expect(scrollToRow(18, view)).toBeUndefined()
  expect(scrollToRow(20, view)).toBe(21 * 34 + 68 - 400)
})

test('keys lead from row to row and not beyond the ends', () => {
  const lead = (key: string, from: number) => rowAfterKey(key, from, 50, 10)
  expect([lead('ArrowDown', 0), lead('ArrowDown', 49), lead('ArrowUp', 0), lead('ArrowDown', -1)]).toEqual([
    1, 49, 0, 0,
  ])
  expect([lead('PageDown', 45), lead('PageUp', 15), lead('Home', 20), lead('End', 20)]).toEqual([
    49, 5, 0, 49,
  ])
  expect(lead('a', 3)).toBeUndefined()
  expect(rowAfterKey('End', -1, 0, 10)).toBeUndefined()
})
