import { expect, test } from 'vitest'
import { inRounds, nextChange, stateAt } from './sale-state.ts'

const sale = { startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-05-02T00:00:00Z' }
const at = (text: string) => Date.parse(text)

test('a sale runs from its first moment to just before its last', () => {
  expect(stateAt(sale, at('2026-04-30T23:59:59Z'))).toBe('coming')
  expect(stateAt(sale, at('2026-05-01T00:00:00Z'))).toBe('running')
  expect(stateAt(sale, at('2026-05-02T00:00:00Z'))).toBe('past')
})

test('the next change is the nearest moment that has not come', () => {
  const later = { startsAt: '2026-05-01T12:00:00Z', endsAt: '2026-05-03T00:00:00Z' }
  expect(nextChange([sale, later], at('2026-05-01T01:00:00Z'))).toBe(at('2026-05-01T12:00:00Z'))
  expect(nextChange([sale, later], at('2026-05-04T00:00:00Z'))).toBeUndefined()
})

test('rounds: what runs, what comes next, then what was, the latest first', () => {
  const round = (startsAt: string, endsAt: string) => ({
    startsAt: `2026-11-16T${startsAt}:00Z`,
    endsAt: `2026-11-16T${endsAt}:00Z`,
  })
  const all = [
    round('06:00', '08:00'),
    round('20:00', '21:00'),
    round('08:00', '10:00'),
    round('11:00', '13:00'),
    round('14:00', '15:00'),
  ]
  const order = inRounds(all, Date.parse('2026-11-16T12:00:00Z'))
  expect(order.map(({ sale, state }) => `${sale.startsAt.slice(11, 13)} ${state}`)).toEqual([
    '11 running',
    '14 coming',
    '20 coming',
    '08 past',
    '06 past',
  ])
})
