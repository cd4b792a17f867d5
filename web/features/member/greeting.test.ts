import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  [0, 'member.night'],
  [4, 'member.night'],
  [5, 'member.morning'],
  [11, 'member.noon'],
  [13, 'member.afternoon'],
  [18, 'member.evening'],
  [23, 'member.night'],
])('at %i o’clock it says %s', (hour, key) => {
  expect(greetingAt(hour)).toBe(key)
})
