import { expect, test } from 'vitest'
import { nextChange, stateAt } from './sale-state.ts'

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
