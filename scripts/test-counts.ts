export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A test file that does not even load has no failed test in it, and counts as one. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

export function playwrightCounts({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
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
