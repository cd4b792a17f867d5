import { expect, test } from 'vitest'
import { daySlots, momentOf, slotAt } from './slots.ts'

const hours = { opensAt: '09:00', closesAt: '11:00', timeZone: 'Asia/Shanghai' }

test('times are those of the shop, later than now, within its hours', () => {
  // 09:40 in Shanghai.
  const slots = daySlots(new Date('2026-03-01T01:40:00Z'), hours, 2)
  expect(slots).toEqual([
    { day: '2026-03-01', times: ['10:30', '11:00'] },
    { day: '2026-03-02', times: ['09:00', '09:30', '10:00', '10:30', '11:00'] },
  ])
})

test('a day that is over is left out', () => {
  expect(daySlots(new Date('2026-03-01T12:00:00Z'), hours, 2)).toMatchObject([{ day: '2026-03-02' }])
})

test('a time on the shop’s clocks is one moment everywhere', () => {
  expect(momentOf('2026-03-02', '09:30', 'Asia/Shanghai')).toBe('2026-03-02T01:30:00.000Z')
  expect(momentOf('2026-07-01', '00:15', 'America/New_York')).toBe('2026-07-01T04:15:00.000Z')
})

test('a moment is found again among the times, as long as it can be chosen', () => {
  const slots = daySlots(new Date('2026-03-01T01:40:00Z'), hours, 2)
  const at = (moment: string | undefined) => slotAt(slots, moment, hours.timeZone)
  expect(at(momentOf('2026-03-02', '09:30', hours.timeZone))).toEqual({ day: '2026-03-02', time: '09:30' })
  expect(at(momentOf('2026-03-01', '09:30', hours.timeZone))).toBeUndefined()
  expect(at(undefined)).toBeUndefined()
})
