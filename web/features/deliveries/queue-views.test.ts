import { expect, test } from 'vitest'
import { deskViews, queryOfView, readView } from './queue-views.ts'

test('a view is what narrows the queue, wherever one has got to in it', () => {
  expect(queryOfView({ warehouse: 2, urgent: true, find: 'x', after: 5, note: 7, made: 'D1' })).toBe(
    'warehouse=2&urgent=1',
  )
  expect(queryOfView({})).toBe('')
})

test.each([
  [{ warehouse: 2, delivery: 'pickup' as const }],
  [{ urgent: true, part: true }],
  ...deskViews.map(({ view }) => [view]),
])('%j is read as it was kept', view => {
  expect(readView(queryOfView(view))).toEqual(view)
})

test('what makes no sense narrows nothing', () => {
  expect(readView('warehouse=x&delivery=drone&urgent=2&part=')).toEqual({})
})
