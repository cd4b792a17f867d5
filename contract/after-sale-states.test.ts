import { describe, expect, test } from 'vitest'
import {
  type CaseKind,
  canCaseMove,
  caseKinds,
  caseMoves,
  caseStateInfo,
  caseStates,
  endedCaseStates,
  isCaseOpen,
  refusableStates,
} from './after-sale-states.ts'

const legal = (kind: CaseKind) =>
  (['new', ...caseStates] as const).flatMap(from =>
    caseStates.filter(to => canCaseMove(kind, from, to)).map(to => `${from} → ${to}`),
  )

describe('the moves of a case', () => {
  test('of a refund are those of the rules and no others', () => {
    expect(legal('refund')).toEqual([
      'new → requested',
      'requested → granted',
      'requested → refused',
      'requested → withdrawn',
      'granted → refunded',
    ])
  })

  test('of a return go by way of the goods', () => {
    expect(legal('return')).toEqual([
      'new → requested',
      'requested → granted',
      'requested → refused',
      'requested → withdrawn',
      'granted → sent_back',
      'granted → refunded',
      'granted → withdrawn',
      'sent_back → received',
      'sent_back → refunded',
      'sent_back → refused',
      'received → refunded',
      'received → refused',
    ])
  })

  test('end with refunded, refused and withdrawn', () => {
    for (const end of endedCaseStates)
      expect(caseKinds.flatMap(kind => caseStates.filter(to => canCaseMove(kind, end, to)))).toEqual([])
    expect(caseStates.filter(isCaseOpen)).toEqual(['requested', 'granted', 'sent_back', 'received'])
  })

  test('to a refusal are head office’s alone, from where it says that it can still refuse', () => {
    const refusals = caseMoves.filter(({ to }) => to === 'refused')
    expect(refusals.map(({ from }) => from)).toEqual(refusableStates)
    expect(new Set(refusals.map(({ by }) => by))).toEqual(new Set(['office']))
  })

  test('to money are never the member’s', () => {
    const paying = caseMoves.filter(({ to }) => to === 'granted' || to === 'refunded')
    expect(paying.map(({ by }) => by)).not.toContain('member')
  })
})

test('every state has a label of its own', () => {
  const texts = caseStates.map(state => caseStateInfo[state].text)
  expect(new Set(texts).size).toBe(caseStates.length)
})
