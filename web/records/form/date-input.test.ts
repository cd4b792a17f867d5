import { expect, test } from 'vitest'
import { fromDateInput, toDateInput } from './date-input.ts'

const zone = 'Asia/Shanghai'

test.each([
  ['2026-03-01', false, '2026-03-01'],
  ['2026-03-01T00:00:00.000Z', false, '2026-03-01'],
  ['2026-03-01T18:30:00.000Z', true, '2026-03-02T02:30'],
  ['2026-03-01T18:30:05.000Z', true, '2026-03-02T02:30:05'],
  ['2026-03-01 08:30:00', true, '2026-03-01T08:30'],
  ['2026-03-01', true, '2026-03-01T00:00'],
  ['', true, ''],
  ['soon', false, ''],
])('%s (with time: %s) is shown as %s', (value, withTime, shown) => {
  expect(toDateInput(value, withTime, zone)).toBe(shown)
})

test('a time becomes a moment, a day stays a day', () => {
  expect(fromDateInput('2026-03-02T02:30', true, zone)).toBe('2026-03-01T18:30:00.000Z')
  expect(fromDateInput('2026-03-02', false, zone)).toBe('2026-03-02')
  expect(fromDateInput('', true, zone)).toBe('')
})

test('also when the clocks are about to change', () => {
  // Paris leaves UTC+1 for UTC+2 at 2 o'clock on this day.
  expect(fromDateInput('2026-03-29T01:30', true, 'Europe/Paris')).toBe('2026-03-29T00:30:00.000Z')
  expect(fromDateInput('2026-03-29T03:30', true, 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
  expect(toDateInput('2026-03-29T01:30:00.000Z', true, 'Europe/Paris')).toBe('2026-03-29T03:30')
})
