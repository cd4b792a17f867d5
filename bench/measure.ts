/** A closed loop: each client sends its next request when the last one is answered; none is left behind. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Of all runs. */
  requests: number
}

export interface LoopOptions {
  clients: number
  seconds: number
  /** One request of that client; throws when the answer is not what it must be. */
  request: (client: number) => Promise<void>
}

async function closedLoop({ clients, seconds, request }: LoopOptions): Promise<Measured> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  const client = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      const before = performance.now()
      await request(number)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), requests: times.length }
}

/** The run in the middle of several, because these machines are noisy. */
export async function medianRun(options: LoopOptions, runs = 3): Promise<Measured> {
  const results: Measured[] = []
  for (let run = 0; run < runs; run++) results.push(await closedLoop(options))
  return middleOf(results)
}

export function middleOf(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond)
  return {
    ...sorted[Math.floor(runs.length / 2)]!,
    requests: runs.reduce((sum, { requests }) => sum + requests, 0),
  }
}

export interface Line {
  work: string
  measured: string
  ratio?: number
  goal?: string
}

/** One that can be compared with the same in another shop. */
export interface TimedLine extends Line {
  took?: Measured
}

export function printTable(lines: readonly Line[]): void {
  const cells = lines.map(({ work, measured, ratio, goal }) => [
    work,
    measured,
    ratio?.toFixed(2) ?? '',
    goal ?? '',
  ])
  const table = [['work', 'measured', 'of the limit', 'goal'], ...cells]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => row[column]!.length)))
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
}

export const rate = ({ perSecond, p50, p99 }: Omit<Measured, 'requests'>): string =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
