import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl } from '../contract/wire.ts'
import type { SheetColumn } from '../server/records/sheets/columns.ts'
import { writeCsv } from '../server/records/sheets/csv-writer.ts'
import { openXlsx } from '../server/records/sheets/xlsx-reader.ts'
import { writeXlsx } from '../server/records/sheets/xlsx-writer.ts'
import type { Line } from './measure.ts'
import type { BenchShop } from './shop.ts'

/** Sheets alone, then imports: how fast, how much memory, and how long anything else has to wait meanwhile. */
export async function benchSheets(shop: BenchShop): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-bench-'))
  try {
    return [...(await benchFiles(folder)), ...(await benchImport(shop, folder))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const kinds = ['text', 'text', 'number', 'money', 'date', 'flag', 'text', 'money', 'date', 'text'] as const
const columns: SheetColumn[] = Array.from({ length: 20 }, (_, index) => {
  const kind = kinds[index % kinds.length]!
  return { header: `Column ${index + 1}`, width: 100, kind, showTime: index === 8 }
})

async function* makeRows(count: number): AsyncGenerator<unknown[]> {
  const first = Date.UTC(2024, 0, 1)
  for (let row = 0; row < count; row++) {
    // As a cursor gives them: a batch at a time.
    if (row % 1000 === 0) await new Promise(setImmediate)
    yield columns.map(({ kind, showTime }, index) => {
      const number = (row * 7919 + index * 104_729) % 1_000_003
      if (kind === 'number') return number
      if (kind === 'money') return `${number}.${String(index).padStart(2, '0')}`
      if (kind === 'date') return showTime ? new Date(first + number * 60_000) : '2026-02-01'
      if (kind === 'flag') return number % 2 === 0
      return index % 2 ? `商品 ${number} 规格` : `Item ${number} & more`
    })
  }
}

async function benchFiles(folder: string): Promise<Line[]> {
  const write = (name: string, count: number) =>
    save(join(folder, name), writeXlsx(columns, makeRows(count), { sheetName: '1' }))
  const read = async (name: string) => {
    await using sheet = await openXlsx({ path: join(folder, name), name })
    for await (const _ of sheet.rows);
    return undefined
  }
  await write('warm-up.xlsx', 2_000)
  return [
    await watched('write xlsx of 100,000 × 20', () => write('100000.xlsx', 100_000)),
    await watched('write csv of 100,000 × 20', () =>
      save(join(folder, '100000.csv'), writeCsv(columns, makeRows(100_000))),
    ),
    await watched('read xlsx of 100,000 × 20', () => read('100000.xlsx')),
  ]
}

async function save(path: string, chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(path))
  return `${((await stat(path)).size / 1024 / 1024).toFixed(1)} MiB`
}

/** A sheet of 50,000 brands, sent twice: the second time nothing changes. */
async function benchImport({ sql, origin, cookie, call }: BenchShop, folder: string): Promise<Line[]> {
  const rows = 50_000
  const header = ['names.zh', 'names.en', 'position'].map(name => ({
    header: name,
    kind: 'text' as const,
    width: 100,
  }))
  const brands = Array.from({ length: rows }, (_, n) => [`新品牌 ${n}`, `New brand ${n}`, n])
  const path = join(folder, 'brands.xlsx')
  await save(path, writeXlsx(header, brands, { sheetName: '1' }))
  await sql`delete from brands`
  const send = async (expected: 'added' | 'unchanged') => {
    const body = new FormData()
    body.append('type', 'brand')
    body.append('files', await openAsBlob(path), 'brands.xlsx')
    const headers = { version: '6', lang: 'zh', cookie }
    const response = await fetch(origin + actionUrl('hlt_import'), { method: 'POST', headers, body })
    const { success, msg, obj } = (await response.json()) as WireReply
    const counts = obj as Record<string, number>
    if (!success || counts[expected] !== rows) throw new Error(`Import: ${msg} ${JSON.stringify(obj)}`)
  }
  /** Somebody comes by forty times a second: how long do they wait? */
  const amongVisitors = async (work: () => Promise<void>) => {
    let done = false
    const importing = work().finally(() => {
      done = true
    })
    const times: number[] = []
    while (!done) {
      const started = performance.now()
      await call('hlt_init', {})
      times.push(performance.now() - started)
      await wait(25)
    }
    await importing
    times.sort((a, b) => a - b)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0)
    return `a visitor waits ${at(0.5)} ms, ${at(0.99)} ms p99, ${at(1)} ms at most`
  }
  return [
    await watched('import of 50,000 rows', () => amongVisitors(() => send('added'))),
    await watched('the same sheet again', () => amongVisitors(() => send('unchanged'))),
  ]
}

async function watched(work: string, run: () => Promise<string | undefined>): Promise<Line> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const used = process.cpuUsage()
  const note = await run()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  clearInterval(watch)
  const [late, latest] = [delay.percentile(99), delay.max].map(nanoseconds => (nanoseconds / 1e6).toFixed(0))
  const measured = [
    // Our own time tells more than the clock on a machine that others use as well.
    `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor)`,
    `memory grew by ${((most - before) / 1024 / 1024).toFixed(0)} MiB`,
    `event loop late ${late} ms p99, ${latest} ms at most`,
    ...(note ? [note] : []),
  ]
  return { work, measured: measured.join(', '), goal: 'memory stays flat' }
}
