import { expect, test } from 'vitest'
import { daysFilter, momentsOf, presetFilter, readDateFilter, shopDaysFilter } from './date-filter.ts'

const now = new Date('2026-03-10T18:00:00Z')
const moments = (value: string, timeZone = 'Asia/Shanghai') => momentsOf(value, now, timeZone)

test('the presets of product §9, on the clocks of whoever looks', () => {
  // In Shanghai it is the 11th already.
  expect(moments(presetFilter('yesterday'))).toEqual(['2026-03-09T16:00:00.000Z', '2026-03-10T16:00:00.000Z'])
  expect(moments(presetFilter(7))).toEqual(['2026-03-04T16:00:00.000Z', '2026-03-11T16:00:00.000Z'])
  expect(moments(presetFilter(60), 'UTC')).toEqual(['2026-01-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'])
})

test('the last day of a range belongs to it, and either side may be open', () => {
  expect(moments('2026-01-01~2026-01-01', 'UTC')).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
  ])
  expect(moments(daysFilter('2026-01-01', ''), 'UTC')).toEqual(['2026-01-01T00:00:00.000Z', ''])
  expect(moments(daysFilter('', '2026-01-31'), 'UTC')).toEqual(['', '2026-02-01T00:00:00.000Z'])
  expect(daysFilter('', '')).toBe('')
})

test('days of the shop are the same on every clock', () => {
  const value = shopDaysFilter('2026-01-01', '2026-01-31')
  expect(moments(value, 'UTC')).toEqual(['2025-12-31T16:00:00.000Z', '2026-01-31T16:00:00.000Z'])
  expect(readDateFilter(value)).toEqual({ from: '2026-01-01', to: '2026-01-31', isShops: true })
})

test.each(['', '~', '~8', '7', 'active', '2026-1-1~'])('%j is no date filter', value => {
  expect(readDateFilter(value)).toBeUndefined()
})
