import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SheetColumn } from '../server/records/sheets/columns.ts'
import { writeCsv } from '../server/records/sheets/csv-writer.ts'
import { openXlsx } from '../server/records/sheets/xlsx-reader.ts'
import { writeXlsx } from '../server/records/sheets/xlsx-writer.ts'

/** Sheets alone, without a database: how fast, how much memory, and how long anything else has to wait. */

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

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

async function measure(what: string, work: () => Promise<string>): Promise<void> {
  collectGarbage()
  const before = process.memoryUsage()
  let heap = 0
  let resident = 0
  const sampler = setInterval(() => {
    const { heapUsed, rss } = process.memoryUsage()
    heap = Math.max(heap, heapUsed - before.heapUsed)
    resident = Math.max(resident, rss - before.rss)
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const note = await work()
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  clearInterval(sampler)
  collectGarbage()
  const kept = process.memoryUsage().heapUsed - before.heapUsed
  const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(0)} ms`
  console.log(
    `${what}: ${seconds.toFixed(2)} s, heap +${mb(heap)} at most, +${mb(kept)} after, resident +${mb(resident)}, ` +
      `event loop late ${ms(delay.percentile(99))} p99, ${ms(delay.max)} at most; ${note}`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'caravan-bench-'))
try {
  const save = async (name: string, chunks: AsyncIterable<Uint8Array | string>) => {
    const path = join(folder, name)
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(path))
    return `${((await stat(path)).size / 1024 / 1024).toFixed(1)} MB`
  }
  const write = (count: number, name: string) =>
    measure(`write xlsx ${count.toLocaleString()} × 20`, () =>
      save(name, writeXlsx(columns, makeRows(count), { sheetName: 'Bench', timeZone: 'Asia/Shanghai' })),
    )
  const read = (name: string) =>
    measure(`read ${name}`, async () => {
      await using sheet = await openXlsx({ path: join(folder, name), name })
      let rows = 0
      for await (const batch of sheet.rows) rows += batch.length
      return `${rows.toLocaleString()} rows`
    })
  await write(1000, 'warm-up.xlsx')
  await write(50_000, '50000.xlsx')
  await write(100_000, '100000.xlsx')
  await measure('write csv 100,000 × 20', () => save('100000.csv', writeCsv(columns, makeRows(100_000))))
  await read('warm-up.xlsx')
  await read('50000.xlsx')
  await read('100000.xlsx')
} finally {
  await rm(folder, { recursive: true })
}
