import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Choosable, chooseSteps, takeTogether } from './choose-steps.ts'
import { findChromium } from './chromium.ts'
import { run, runNode, stopPrograms } from './run-program.ts'
import { type Shop, startShop } from './start-shop.ts'
import {
  auditResult,
  type Counts,
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

interface Result {
  ok: boolean
  /** Shown when the step failed. */
  output?: string
  /** Shown in any case. */
  note?: string
  counts?: Counts
}

interface Step extends Choosable {
  title: string
  /** Shows what it does while it does it. */
  streams?: boolean
  run: () => Promise<Result>
}

const own = (file: string) => ['--disable-warning=ExperimentalWarning', join('scripts', file)]
const build = ['--disable-warning=ExperimentalWarning', join('server', 'http', 'build-bundle.ts')]
const installed = (file: string) => join('node_modules', file)

const built = ['build']

// Neither units nor journeys have work for all of the processors all the time, so they run side by side, and whatever is quick after the units.
const steps: readonly Step[] = [
  { id: 'build', title: 'build of the pages', run: () => runNode(build) },
  { id: 'unit', title: 'unit and integration tests', after: built, streams: true, run: unitTests },
  { id: 'start', title: 'start of the shop in an empty folder', needs: built, run: start },
  { id: 'e2e', title: 'browser journeys', needs: ['start'], streams: true, run: journeys },
  // The longest first, so that none of them is left alone at the end.
  ...quick({
    types: ['types', checkTypes],
    lint: ['format and lint', () => runNode([installed('@biomejs/biome/bin/biome'), 'ci', '.'])],
    imports: ['import rule', () => runNode(own('imports.ts'))],
    unused: ['no dead code', () => runNode([installed('knip/bin/knip.js'), '--no-progress'])],
    locales: ['language packs', () => runNode([...own('locales.ts'), '--check'])],
    'page-texts': ['texts of each page', () => runNode(own('page-texts.ts'))],
    lock: ['every platform in the lock file', () => runNode(own('lock-platforms.ts'))],
    paths: ['addresses of screens', () => runNode(own('screen-paths.ts'))],
    words: ['no words in code', () => runNode(own('untranslated.ts'))],
    directions: ['both directions of writing', () => runNode(own('directions.ts'))],
    classes: ['styles of all classes', () => runNode(own('class-names.ts'))],
  }),
  { id: 'audit', title: 'dependency audit', after: built, run: audit },
  {
    id: 'stop',
    title: 'stop of the shop',
    needs: ['start'],
    after: ['e2e'],
    follows: 'start',
    run: stop,
  },
]

function quick(all: Record<string, readonly [title: string, run: Step['run']]>): Step[] {
  return Object.entries(all).map(([id, [title, run]]) => ({ id, title, fast: true, after: built, run }))
}

const reports = mkdtempSync(join(tmpdir(), 'caravan-reports-'))
const interruption = new AbortController()
let shop: Shop | undefined

async function checkTypes(): Promise<Result> {
  const faults = new Set<string>()
  let ok = true
  for (const room of ['.', 'contract', 'server', 'web']) {
    // Several checkers find out many of the same types, and other steps use the other core.
    const result = await runNode([installed('typescript/bin/tsc'), '--singleThreaded', '-p', room])
    ok &&= result.ok
    for (const line of result.output.split('\n')) faults.add(line)
  }
  return { ok, output: [...faults].join('\n') }
}

async function audit(): Promise<Result> {
  const args = [
    'audit',
    '--omit=dev',
    '--audit-level=high',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ]
  const npm = process.env.npm_execpath
  const options = { onlyStdout: true }
  const { output } = await (npm ? runNode([npm, ...args], options) : run('npm', args, options))
  return { ...auditResult(output), output }
}

async function unitTests(): Promise<Result> {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const result = await runNode([installed('vitest/vitest.mjs'), 'run', ...reporters], { streams: true })
  return {
    ...result,
    counts: readReport(file, vitestCounts),
    note: readReport(file, (report: Parameters<typeof fileTimes>[0]) =>
      [slowest(fileTimes(report)), ...failedUnits(report)].join('\n'),
    ),
  }
}

async function start(): Promise<Result> {
  shop = await startShop(interruption.signal)
  return { ok: true }
}

async function journeys(): Promise<Result> {
  const file = join(reports, 'playwright.json')
  const env = {
    BASE_URL: shop!.url,
    CARAVAN_DATA: shop!.data,
    CHROME_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const args = [installed('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const result = await runNode(args, { streams: true, env })
  for (const text of whatPagesShowed()) console.log(text)
  if (!result.ok && shop!.log()) console.log(`What the shop logged:\n${shop!.log()}`)
  return {
    ...result,
    counts: readReport(file, playwrightCounts),
    note: readReport(file, (report: Parameters<typeof journeyTimes>[0]) =>
      [...secondTries(report), slowest(journeyTimes(report)), ...failedJourneys(report)].join('\n'),
    ),
  }
}

/** At the moment a journey failed; where the tests run by themselves, nobody can open the traces afterwards. */
const whatPagesShowed = (): string[] =>
  globSync('test-results/*/error-context.md')
    .slice(0, 5)
    .map(file => readFileSync(file, 'utf8').split('\n').slice(0, 120).join('\n'))

async function stop(): Promise<Result> {
  const { log, stop: end } = shop!
  shop = undefined
  const code = await end()
  return {
    ok: code === 0,
    output: `${code === null ? 'It had to be killed.' : `It ended with code ${code}.`}\n${log()}`,
  }
}

function readReport<T, R>(file: string, read: (report: T) => R): R | undefined {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

const failed = new Set<string>()

interface Taken extends Result {
  seconds: number
}

async function take(step: Step): Promise<Taken> {
  const began = performance.now()
  if (interruption.signal.aborted) return { ok: false, note: 'not run', seconds: 0 }
  if (step.streams) console.log(`${step.title} …`)
  const missing = step.needs?.find(need => failed.has(need))
  const result: Result = missing
    ? { ok: false, note: `not run, because "${missing}" failed` }
    : await step.run().catch((error: Error) => ({ ok: false, output: error.message }))
  if (stepCounts(result.ok, result.counts).failed) failed.add(step.id)
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

function tell(step: Step, result: Taken): Counts {
  const counts = stepCounts(result.ok, result.counts)
  const verdict = counts.failed ? 'FAILED' : 'ok'
  const sum = result.counts ? `, ${counts.passed} passed, ${counts.failed} failed` : ''
  const note = result.note ? `${result.note.includes('\n') ? '\n' : ' '}${result.note}` : ''
  console.log(`${step.title}: ${verdict}${sum} (${result.seconds.toFixed(1)} s)${note}`)
  if (counts.failed && result.output && !step.streams) console.log(result.output.replace(/^/gm, '    '))
  return counts
}

async function main(chosen: readonly Step[]): Promise<void> {
  const total: Counts = { passed: 0, failed: 0 }
  const told = takeTogether(chosen, take, availableParallelism()).map(async (taking, at) => {
    const result = await taking
    if (interruption.signal.aborted) return
    const counts = tell(chosen[at]!, result)
    total.passed += counts.passed
    total.failed += counts.failed
  })
  await Promise.all(told)
  await shop?.stop()
  if (interruption.signal.aborted) console.log('Stopped before the end.')
  if (total.failed || interruption.signal.aborted) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruption.abort()
    stopPrograms()
  })
}

try {
  await main(chooseSteps(steps, process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
