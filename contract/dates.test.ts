import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  datePresetRange,
  datePresets,
  datePresetText,
  formatDate,
  formatDateTime,
  knownTimeZone,
  startOfDay,
} from './dates.ts'

const shanghai = 'Asia/Shanghai'

test('a zone that does not exist is none', () => {
  expect(knownTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo')
  expect([knownTimeZone('Mars/Base'), knownTimeZone(''), knownTimeZone(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('"Date format yyyy-MM-dd HH:mm:ss."', () => {
  test('on the clocks of the given time zone', () => {
    expect(formatDateTime('2026-01-31T16:05:09Z', shanghai)).toBe('2026-02-01 00:05:09')
    expect(formatDateTime(new Date('2026-01-31T16:05:09Z'), 'America/New_York')).toBe('2026-01-31 11:05:09')
    expect(formatDateTime(Date.parse('2026-07-01T12:00:00Z'), 'UTC')).toBe('2026-07-01 12:00:00')
  })

  test('without the time', () => {
    expect(formatDate('2026-01-31T16:05:09Z', shanghai)).toBe('2026-02-01')
  })

  test('what is no date is refused', () => {
    expect(() => formatDateTime('tomorrow', shanghai)).toThrow(RangeError)
  })
})

describe('days', () => {
  test('are added over the ends of months and years', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  test('begin at midnight', () => {
    expect(startOfDay('2026-02-01', shanghai).toISOString()).toBe('2026-01-31T16:00:00.000Z')
    expect(startOfDay('2026-03-08', 'America/New_York').toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(startOfDay('2026-03-09', 'America/New_York').toISOString()).toBe('2026-03-09T04:00:00.000Z')
  })

  test('begin at one where the clocks jump over midnight', () => {
    expect(startOfDay('2024-04-26', 'Africa/Cairo').toISOString()).toBe('2024-04-25T22:00:00.000Z')
    expect(startOfDay('2023-10-01', 'America/Asuncion').toISOString()).toBe('2023-10-01T04:00:00.000Z')
  })

  test('begin with the first midnight where there are two', () => {
    expect(startOfDay('2024-11-03', 'America/Havana').toISOString()).toBe('2024-11-03T04:00:00.000Z')
    expect(startOfDay('2021-10-29', 'Asia/Amman').toISOString()).toBe('2021-10-28T21:00:00.000Z')
  })

  test('begin after the hour that midnight throws back into the day before', () => {
    expect(startOfDay('2024-03-24', 'America/Asuncion').toISOString()).toBe('2024-03-24T04:00:00.000Z')
  })

  test('begin where the day before ends', () => {
    const zone = fc.constantFrom(
      shanghai,
      'America/New_York',
      'America/Havana',
      'America/Asuncion',
      'America/Nuuk',
      'Africa/Cairo',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
      'Asia/Kathmandu',
    )
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 4000 }), (timeZone, days) => {
        const date = addDays('2016-01-01', days)
        const start = startOfDay(date, timeZone)
        expect(formatDate(start, timeZone)).toBe(date)
        expect(formatDate(start.getTime() - 1, timeZone)).toBe(addDays(date, -1))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('"Date presets: yesterday, 7, 15, 30 and 60 days."', () => {
  const now = new Date('2026-03-10T17:30:00Z') // 01:30 on the 11th in Shanghai
  const range = (preset: (typeof datePresets)[number], timeZone = shanghai) =>
    datePresetRange(preset, now, timeZone).map(moment => formatDateTime(moment, timeZone))

  test('are these five', () => {
    expect(datePresets).toEqual(['yesterday', 7, 15, 30, 60])
  })

  test('yesterday ends where today begins', () => {
    expect(range('yesterday')).toEqual(['2026-03-10 00:00:00', '2026-03-11 00:00:00'])
  })

  test('so many days include today', () => {
    expect(range(7)).toEqual(['2026-03-05 00:00:00', '2026-03-12 00:00:00'])
    expect(range(15)).toEqual(['2026-02-25 00:00:00', '2026-03-12 00:00:00'])
    expect(range(30)).toEqual(['2026-02-10 00:00:00', '2026-03-12 00:00:00'])
    expect(range(60)).toEqual(['2026-01-11 00:00:00', '2026-03-12 00:00:00'])
  })

  test('today is the day of the given time zone, also when its clocks change in between', () => {
    expect(range(7, 'America/New_York')).toEqual(['2026-03-04 00:00:00', '2026-03-11 00:00:00'])
  })

  test('have a text each', () => {
    expect(datePresetText('yesterday')).toEqual({ key: 'state.yesterday', params: {} })
    expect(datePresetText(15)).toEqual({ key: 'state.lastDays', params: { days: 15 } })
  })
})
