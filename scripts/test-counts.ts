import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** The file. */
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** A test file that does not even load has no failed test in it, and counts as one. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly {
    title: string
    file: string
    line: number
    tests: readonly {
      status: string
      results: readonly { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly Suite[]
}

/** A journey that passed the second time has passed, and is named (docs/decisions/0037-a-second-try.md). */
export function playwrightCounts({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

interface Timed {
  name: string
  ms: number
}

interface Journey extends Timed {
  status: string
  error: string
}

function journeysIn(suites: readonly Suite[]): Journey[] {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}:${line} ${title}`,
        status,
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
        error: results.findLast(({ error }) => error)?.error?.message ?? '',
      })),
    ),
    ...journeysIn(inner),
  ])
}

export const secondTries = ({ suites }: PlaywrightReport): string[] =>
  journeysIn(suites).flatMap(({ name, status, error }) =>
    status === 'flaky' ? [told(`passed only the second time: ${name}`, error)] : [],
  )

/** At the end, where they are found without searching a long output. */
export const failedJourneys = ({ suites }: PlaywrightReport): string[] =>
  journeysIn(suites).flatMap(({ name, status, error }) =>
    status === 'unexpected' ? [told(`failed: ${name}`, error)] : [],
  )

export const failedUnits = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName = '', failureMessages = [] }) =>
      status === 'failed' ? [told(`failed: ${file} ${fullName}`, failureMessages[0] ?? '')] : [],
    ),
  )

function told(what: string, error: string): string {
  const why = stripVTControlCharacters(error)
    .split('\n')
    .filter(line => line.trim())
    .slice(0, 12)
    .map(line => `    ${line}`)
  return [what, ...why].join('\n')
}

export const journeyTimes = ({ suites }: PlaywrightReport): Timed[] => journeysIn(suites)

export const fileTimes = ({ testResults }: VitestReport): Timed[] =>
  testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))

/** For whoever wants the tests to be quicker. */
export function slowest(times: readonly Timed[], most = 10): string {
  const lines = times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  return ['the slowest:', ...lines].join('\n')
}

/** A program that counts its tests but ends badly for another reason has failed once; so has one that ran none. */
export function stepCounts(endedWell: boolean, counted: Counts | undefined): Counts {
  if (!counted) return endedWell ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const ranSome = counted.passed + counted.failed > 0
  return counted.failed === 0 && !(endedWell && ranSome) ? { ...counted, failed: 1 } : counted
}

interface AuditReport {
  metadata?: { vulnerabilities?: Record<string, number> }
}

export interface AuditResult {
  ok: boolean
  note: string
}

/** What `npm audit --json` said; no report means that the registry did not answer, which is no fault of ours. */
export function auditResult(output: string): AuditResult {
  const found = (parsed(output) as AuditReport | undefined)?.metadata?.vulnerabilities
  if (!found) return { ok: true, note: 'not checked: the registry does not answer audits' }
  const serious = (found.high ?? 0) + (found.critical ?? 0)
  return { ok: serious === 0, note: `${serious} serious of ${found.total ?? 0} known weaknesses` }
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
