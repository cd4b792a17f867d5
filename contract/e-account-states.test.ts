import { describe, expect, test } from 'vitest'
import {
  type AccountKind,
  accountMoves,
  accountStates,
  canAccountMove,
  needsSmallTransfer,
  wayTo,
} from './e-account-states.ts'

const person: AccountKind = { provider: 'qqt', holder: 'person' }
const company: AccountKind = { provider: 'su', holder: 'company' }

describe('moves of an electronic account', () => {
  test('a company at su names a small transfer, everybody else does not', () => {
    expect(needsSmallTransfer(company)).toBe(true)
    for (const kind of [person, { provider: 'su', holder: 'person' }, { provider: 'zx', holder: 'company' }])
      expect(needsSmallTransfer(kind as AccountKind)).toBe(false)
  })

  test('are those of the table, and no others', () => {
    for (const kind of [person, company])
      for (const from of ['new', ...accountStates] as const)
        for (const to of accountStates) {
          const move = accountMoves.find(one => one.from === from && one.to === to)
          const may = move && (move.smallTransfer ?? needsSmallTransfer(kind)) === needsSmallTransfer(kind)
          expect([from, to, canAccountMove(kind, from, to)]).toEqual([from, to, Boolean(may)])
        }
  })

  test('a provider that was not heard for a while has come further', () => {
    expect(wayTo(person, 'opening', 'normal')).toEqual(['review', 'normal'])
    expect(wayTo(company, 'opening', 'normal')).toEqual(['review', 'small_transfer', 'normal'])
    expect(wayTo(company, 'opening', 'rejected')).toEqual(['review', 'rejected'])
    expect(wayTo(company, 'review', 'failed')).toEqual(['small_transfer', 'failed'])
  })

  test('what was said late leads nowhere', () => {
    expect(wayTo(person, 'normal', 'review')).toBeUndefined()
    expect(wayTo(person, 'review', 'failed')).toBeUndefined()
    expect(wayTo(person, 'review', 'small_transfer')).toBeUndefined()
    for (const from of ['pending', 'failed', 'rejected', 'closed'] as const)
      for (const to of accountStates)
        expect([from, to, wayTo(company, from, to)]).toEqual([from, to, undefined])
  })
})
