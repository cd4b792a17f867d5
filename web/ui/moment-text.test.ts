import { expect, test } from 'vitest'
import { formatDateTime } from '../../contract/dates.ts'
import { momentText } from './moment-text.ts'

const zones = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/St_Johns',
]

test.each(zones)(
  'the server writes moments as the formatter does, also on days on which clocks change (%s)',
  zone => {
    const hours = 3_600_000
    // Every five hours of some years, so that each day is met at other times.
    for (const year of [1986, 2011, 2026])
      for (let moment = Date.UTC(year); moment < Date.UTC(year + 1); moment += 5 * hours + 1_234) {
        const at = new Date(moment).toISOString()
        expect(momentText(at, zone), at).toBe(formatDateTime(at, zone))
      }
  },
)

test('so it does for what is long past or far ahead, and for what is no moment', () => {
  for (const at of ['0098-01-02T03:04:05.000Z', '1890-06-01T12:00:00.000Z', '+012026-01-01T00:00:00.000Z'])
    expect(momentText(at, 'Asia/Shanghai')).toBe(formatDateTime(at, 'Asia/Shanghai'))
  expect(() => momentText('never', 'UTC')).toThrow(RangeError)
})
