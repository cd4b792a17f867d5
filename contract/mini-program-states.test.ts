import { describe, expect, test } from 'vitest'
import {
  afterWorkingDays,
  canMiniProgramMove,
  canTakeStep,
  isNewer,
  miniProgramStates,
  miniProgramSteps,
  stepsFrom,
} from './mini-program-states.ts'

describe('states of a mini-program', () => {
  test('the way from the first upload to the shop window', () => {
    const way = ['new', 'uploaded', 'trial', 'submitted', 'passed', 'published', 'uploaded'] as const
    for (let at = 1; at < way.length; at++) expect(canMiniProgramMove(way[at - 1]!, way[at]!)).toBe(true)
  })

  test('rejected, withdrawn and published go on with another upload, and with nothing else', () => {
    for (const from of ['rejected', 'withdrawn', 'published'] as const)
      expect(miniProgramStates.filter(to => canMiniProgramMove(from, to))).toEqual(['uploaded'])
  })

  test('only a review is passed, rejected or withdrawn; only what passed is published', () => {
    for (const to of ['passed', 'rejected', 'withdrawn'] as const)
      expect(miniProgramStates.filter(from => canMiniProgramMove(from, to))).toEqual(['submitted'])
    expect(miniProgramStates.filter(from => canMiniProgramMove(from, 'published'))).toEqual(['passed'])
  })

  test('what can be done in each state', () => {
    expect(Object.fromEntries(miniProgramStates.map(state => [state, stepsFrom(state).join(' ')]))).toEqual({
      new: 'upload',
      uploaded: 'upload try submit',
      trial: 'upload try submit',
      submitted: 'try cancel',
      passed: 'upload try release',
      rejected: 'upload try',
      withdrawn: 'upload try',
      published: 'upload try',
    })
    for (const state of miniProgramStates)
      for (const step of miniProgramSteps)
        expect(canTakeStep(state, step)).toBe(stepsFrom(state).includes(step))
  })
})

test('versions are compared by their numbers', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true)
  expect(isNewer('2', '1.9.9')).toBe(true)
  expect(isNewer('1.2', '1.2.0')).toBe(false)
  expect(isNewer('1.2.0', '1.2.1')).toBe(false)
  expect(isNewer('1.0.0', '')).toBe(true)
})

test('working days leave out weekends, as China’s clocks have them', () => {
  const after = (moment: string, days: number) => afterWorkingDays(moment, days).toISOString().slice(0, 10)
  expect(after('2026-11-16T04:00:00Z', 1)).toBe('2026-11-17')
  expect(after('2026-11-16T04:00:00Z', 5)).toBe('2026-11-23')
  expect(after('2026-11-20T04:00:00Z', 1)).toBe('2026-11-23')
  // Friday evening in London is Saturday in Shanghai.
  expect(after('2026-11-19T17:00:00Z', 1)).toBe('2026-11-22')
})
