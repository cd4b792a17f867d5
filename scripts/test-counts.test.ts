import { describe, expect, it } from 'vitest'
import {
  auditResult,
  failedJourneys,
  failedUnits,
  fileTimes,
  journeyTimes,
  playwrightCounts,
  secondTries,
  slowest,
  stepCounts,
  vitestCounts,
} from './test-counts.ts'

describe('the sum of tests', () => {
  const file = { name: 'a.test.ts', startTime: 1000, endTime: 3500 }
  const passing = {
    ...file,
    status: 'passed',
    assertionResults: [{ status: 'passed' }, { status: 'skipped' }],
  }
  const failing = {
    ...file,
    status: 'failed',
    assertionResults: [
      {
        status: 'failed',
        fullName: 'adds',
        failureMessages: ['\u001b[31mnot 2\u001b[39m\n\n  at a.test.ts'],
      },
      { status: 'passed', fullName: 'takes away', failureMessages: [] },
    ],
  }
  const broken = { ...file, status: 'failed', assertionResults: [] }

  it('has passed and failed tests, and leaves skipped ones out', () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing] }
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1 })
  })

  it('has one failure for a file that does not load', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passing, broken] }
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1 })
  })

  const journey = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'buy.spec.ts',
    line: 7,
    tests: [
      {
        status,
        results: durations.map(duration => ({ duration, error: { message: `late by ${duration}` } })),
      },
    ],
  })
  const journeys = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      { specs: [journey('buys', 'expected', 1200)] },
      {
        suites: [{ specs: [journey('pays', 'flaky', 60_000, 900), journey('waits', 'unexpected', 5, 6)] }],
      },
    ],
  }

  it('takes a journey that passed the second time for a passed one, and says why it failed at first', () => {
    expect(playwrightCounts(journeys)).toEqual({ passed: 2, failed: 1 })
    expect(secondTries(journeys)).toEqual([
      'passed only the second time: buy.spec.ts:7 pays\n    late by 900',
    ])
  })

  it('names what failed, and why', () => {
    expect(failedJourneys(journeys)).toEqual(['failed: buy.spec.ts:7 waits\n    late by 6'])
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing] }
    expect(failedUnits(report)).toEqual(['failed: a.test.ts adds\n    not 2\n      at a.test.ts'])
  })

  it('says what took longest', () => {
    expect(slowest(journeyTimes(journeys), 2)).toBe(
      'the slowest:\n   60.0 s  buy.spec.ts:7 pays\n    1.2 s  buy.spec.ts:7 buys',
    )
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passing] }
    expect(slowest(fileTimes(report))).toBe('the slowest:\n    2.5 s  a.test.ts')
  })
})

describe('a step', () => {
  it('counts one when it has no tests of its own', () => {
    expect(stepCounts(true, undefined)).toEqual({ passed: 1, failed: 0 })
    expect(stepCounts(false, undefined)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts its tests', () => {
    expect(stepCounts(true, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 })
    expect(stepCounts(false, { passed: 7, failed: 2 })).toEqual({ passed: 7, failed: 2 })
  })

  it('fails when the program ends badly although no test failed', () => {
    expect(stepCounts(false, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 })
  })

  it('fails when there was nothing to run', () => {
    expect(stepCounts(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
  })
})

describe('the dependency audit', () => {
  const report = (found: object) => JSON.stringify({ metadata: { vulnerabilities: { total: 3, ...found } } })

  it('fails on weaknesses that are high or critical', () => {
    expect(auditResult(report({ moderate: 3, high: 0, critical: 0 })).ok).toBe(true)
    expect(auditResult(report({ high: 1, critical: 0 })).ok).toBe(false)
    expect(auditResult(report({ high: 0, critical: 2 })).ok).toBe(false)
  })

  it('passes with a note when the registry does not answer', () => {
    for (const output of ['', 'no json', JSON.stringify({ message: 'request failed', error: {} })]) {
      expect(auditResult(output)).toEqual({ ok: true, note: expect.stringContaining('not checked') })
    }
  })
})
