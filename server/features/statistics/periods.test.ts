import { expect, test } from 'vitest'
import { comparedDays } from './periods.ts'

const today = '2026-03-31'

test.each([
  [{}, '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  [{ period: '7' as const }, '2026-03-25', '2026-03-31', '2026-03-18', '2026-03-24'],
  // February is over before it has come as far.
  [{ period: 'thisMonth' as const }, '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  [{ period: 'lastMonth' as const }, '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  [{ from: '2026-01-10', to: '2026-01-12' }, '2026-01-10', '2026-01-12', '2026-01-07', '2026-01-09'],
  [{ from: '2026-01-10' }, '2026-01-10', '2026-01-10', '2026-01-09', '2026-01-09'],
])('%j is compared with the days before', (query, from, to, beforeFrom, beforeTo) => {
  expect(comparedDays(query, today)).toEqual({
    days: { from, to },
    before: { from: beforeFrom, to: beforeTo },
  })
})

test('of a month that has begun only as many days of the one before', () => {
  expect(comparedDays({ period: 'thisMonth' }, '2026-01-05')).toMatchObject({
    before: { from: '2025-12-01', to: '2025-12-05' },
  })
})

test.each([
  [{ from: '2026-02-01', to: '2026-01-01' }, 'statistics.daysWrong'],
  [{ from: '2024-01-01', to: '2026-01-01' }, 'statistics.tooLong'],
])('%j is refused', (query, key) => {
  expect(comparedDays(query, today)).toMatchObject({ key, field: 'to' })
})
