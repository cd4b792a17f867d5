import type { WireReply } from '../contract/reply.ts'
import { type Line, medianRun, rate } from './measure.ts'
import { type BenchShop, bareLimit } from './shop.ts'

const rows = 100_000

/** Lists of 100,000 records: the first page, page 1,000, a search, all of them streamed. */
export async function benchRecords({ sql, call, origin, cookie }: BenchShop): Promise<Line[]> {
  await sql`
    insert into brands (names, position)
    select jsonb_build_object('zh', '品牌' || n, 'en', 'Brand ' || n), n from generate_series(1, ${rows}) n`
  await sql`vacuum analyze brands`
  const bare = await bareLimit(sql, 'brands')
  const loop = (request: () => Promise<void>, clients = 16) => medianRun({ clients, seconds: 2, request })
  const list = (input: Record<string, unknown>, expected: number) => async () =>
    check(await call('load_dispgrid', { billType: 'brand', limit: 10, ...input }), expected)

  const limit = await loop(bare.request)
  await bare.close()
  const first = await loop(list({ sort: 'id' }, 10))
  const deep = await loop(list({ start: 9_990 }, 10))
  const counted = await loop(list({ recCount: true }, 10))
  const found = await loop(list({ search: '品牌99999' }, 1))
  const lines: Line[] = [
    { work: 'limit: Fastify + one indexed query', measured: rate(limit) },
    { work: 'grid page 1 of 100,000', measured: rate(first), ratio: first.perSecond / limit.perSecond },
    { work: 'grid page 1,000', measured: rate(deep), ratio: deep.perSecond / limit.perSecond },
    {
      work: 'grid page 1 with its count',
      measured: rate(counted),
      ratio: counted.perSecond / limit.perSecond,
    },
    { work: 'grid search for one record', measured: rate(found), ratio: found.perSecond / limit.perSecond },
  ]
  for (const format of ['xlsx', 'csv']) lines.push(await benchExport(origin, cookie, format))
  return lines
}

async function benchExport(origin: string, cookie: string, format: string): Promise<Line> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const started = performance.now()
  const response = await fetch(`${origin}/export?billType=brand&format=${format}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`Export answered ${response.status}`)
  let bytes = 0
  for await (const piece of response.body!) bytes += piece.length
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1000
  const grown = (most - before) / 1024 / 1024
  return {
    work: `export of 100,000 as ${format}`,
    measured: `${seconds.toFixed(1)} s, ${(bytes / 1024 / 1024).toFixed(1)} MiB, memory grew by ${grown.toFixed(0)} MiB`,
    goal: 'memory stays flat',
  }
}

function check(reply: WireReply, expected: number): void {
  if (reply.tbl.length !== expected) throw new Error(`Expected ${expected} rows, got ${reply.tbl.length}`)
}
