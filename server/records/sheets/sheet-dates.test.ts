import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '../../../contract/dates.ts'
import { fromSerial, momentOf, tidyDate, toDateText, toSerial } from './sheet-dates.ts'

const zones = fc.constantFrom(
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
)
const moments = fc.date({ min: new Date('1902-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

describe('a moment in a sheet', () => {
  test('is shown as the clocks of the zone show it, also on days on which they are changed', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        expect(toDateText(moment, true, zone)).toBe(formatDateTime(moment, zone))
      }),
      { numRuns: 300 },
    )
    for (let minute = 0; minute < 48 * 60; minute += 15) {
      const moment = new Date(Date.UTC(2026, 2, 7, 12, minute))
      expect(toDateText(moment, true, 'America/New_York')).toBe(formatDateTime(moment, 'America/New_York'))
    }
  })

  test('is read back on the same clocks', () => {
    expect(momentOf('2026-02-01 00:30:00', 'Asia/Shanghai')).toBe('2026-01-31T16:30:00.000Z')
    expect(momentOf('2026-07-01', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z')
    expect(momentOf('2026-07-01T00:00:00Z', 'Asia/Shanghai')).toBe('2026-07-01T00:00:00Z')
    expect(momentOf('tomorrow', 'Asia/Shanghai')).toBe('tomorrow')
    expect(momentOf('', 'Asia/Shanghai')).toBe('')
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const shown = toDateText(moment, true, zone)!
        expect(toDateText(new Date(momentOf(shown, zone)), true, zone)).toBe(shown)
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['2026-02-01', '2026-02-01'],
  ['2026/2/1', '2026-02-01'],
  ['2026.2.1', '2026-02-01'],
  ['2026年2月1日', '2026-02-01'],
  ['2026/2/1 9:30', '2026-02-01 09:30:00'],
  ['2026-02-01 09:30:15', '2026-02-01 09:30:15'],
  ['1/2/2026', '1/2/2026'],
  ['soon', 'soon'],
])('a date typed as %s means %s', (typed, meant) => {
  expect(tidyDate(typed)).toBe(meant)
})

test('days that a sheet cannot count have no number', () => {
  expect(toSerial('1900-02-28')).toBeUndefined()
  expect(toSerial('1900-03-01')).toBe(61)
  expect(toSerial('2026-02-30')).toBeUndefined()
  expect(toSerial('nonsense')).toBeUndefined()
  expect(fromSerial(60, false)).toBe('1900-02-29')
  expect(fromSerial(3_000_000, false)).toBeUndefined()
  expect(fromSerial(Number.NaN, false)).toBeUndefined()
})
