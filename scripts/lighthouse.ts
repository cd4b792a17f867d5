import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from './chromium.ts'
import { startShop } from './start-shop.ts'
import { table } from './table.ts'

/** What somebody on a phone comes to first. */
const pages = ['/m', '/m/list', '/m/p/1']
/** Each of the four scores of each page reaches it. */
const goal = 95

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
  runtimeError?: { message: string }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Fetched when it is asked for: with all that it brings it is half as large as everything else we install. */
const lighthouse = 'lighthouse@13.5.0'

/** A phone of the middle range on a slow 4G, as Lighthouse imagines it. */
async function reportOn(address: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const args = [
    '--yes',
    lighthouse,
    address,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--form-factor=mobile',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ]
  await promisify(execFile)('npx', args, {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    shell: process.platform === 'win32',
  })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

const scores = ({ categories: scored }: Report): number[] =>
  categories.map(name => Math.round((scored[name]?.score ?? 0) * 100))

const seconds = ({ audits }: Report, name: string): string =>
  `${((audits[name]?.numericValue ?? Number.NaN) / 1000).toFixed(2)} s`

function rowOf(page: string, report: Report): string[] {
  const shift = (report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  return [page, ...scores(report).map(String), ...times.map(name => seconds(report, name)), shift]
}

/** What keeps a page from the goal, in Lighthouse's words. */
const found = (page: string, { audits }: Report): string[] =>
  Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title }) => `${page}: ${title}`)

const shop = process.env.BASE_URL ? undefined : await startShop()
const folder = await mkdtemp(join(tmpdir(), 'caravan-lighthouse-'))
try {
  const url = shop?.url ?? process.env.BASE_URL!
  const rows: string[][] = []
  const notes: string[] = []
  for (const page of pages) {
    // The first visitor of all also pays for pictures that are made and pages that are drawn once.
    await reportOn(url + page, folder)
    const report = await reportOn(url + page, folder)
    if (report.runtimeError) throw new Error(`${page}: ${report.runtimeError.message}`)
    rows.push(rowOf(page, report))
    if (scores(report).some(score => score < goal)) {
      notes.push(...found(page, report))
      process.exitCode = 1
    }
  }
  const head = ['page', 'speed', 'access', 'practice', 'search', 'first paint', 'largest', 'blocked', 'moved']
  console.log([...table([head, ...rows], [1, 2, 3, 4, 5, 6, 7, 8]), ...notes].join('\n'))
} finally {
  await rm(folder, { recursive: true, force: true })
  await shop?.stop()
}
