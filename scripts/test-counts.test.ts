import { describe, expect, it } from 'vitest'
import { auditResult, playwrightCounts, stepCounts, vitestCounts } from './test-counts.ts'

describe('the sum of tests', () => {
  const passing = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] }
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
  const broken = { status: 'failed', assertionResults: [] }

  it('has passed and failed tests, and leaves skipped ones out', () => {
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passing, failing] }
    expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1 })
  })

  it('has one failure for a file that does not load', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passing, broken] }
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1 })
  })

  it('takes a flaky journey for a failed one', () => {
    expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 2 } })).toEqual({
      passed: 5,
      failed: 3,
    })
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
