import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { multiplyOrders } from '../demo/large-orders.ts'
import type { Sql } from '../server/db/database.ts'
import { type Line, medianRun, rate } from './measure.ts'
import { callAs, signIn } from './serve.ts'
import { type BenchShop, bareLimit } from './shop.ts'
import { visitorsRun } from './visitors.ts'
import { asks } from './visits.ts'

const rows = 100_000

/** Lists of 100,000 records: the first page, page 1,000, a search, all of them streamed. */
export async function benchRecords({ sql, call, origin, cookie }: BenchShop): Promise<Line[]> {
  await sql`
    insert into brands (names, position)
    select jsonb_build_object('zh', '品牌' || n, 'en', 'Brand ' || n), n from generate_series(1, ${rows}) n`
  await sql`vacuum analyze brands`
  const bare = await bareLimit(sql, 'brands')
  const list = async (more: Record<string, unknown>, expected: number) => {
    const input = { billType: 'brand', limit: 10, ...more }
    const { tbl } = await call('load_dispgrid', input)
    if (tbl.length !== expected) throw new Error(`Expected ${expected} rows, got ${tbl.length}`)
    return await visitorsRun(asks({ origin }, [input], 'load_dispgrid', cookie))
  }

  const limit = await visitorsRun([bare.visit])
  await bare.close()
  const first = await list({ sort: 'id' }, 10)
  const deep = await list({ start: 9_990 }, 10)
  const counted = await list({ recCount: true }, 10)
  const found = await list({ search: '品牌99999' }, 1)
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

/** Head office's first screen and its stock lists, in a demo shop of 100,000 products, with 100,000 orders of a year. */
export async function benchOffice({ sql, origin }: { sql: Sql; origin: string }): Promise<Line[]> {
  const [{ orders } = { orders: 0 }] = await sql<{ orders: number }[]>`select count(*) as orders from orders`
  if (orders < rows) await multiplyOrders(sql, rows, () => {})
  const { mobile } = demoAccounts.find(({ role }) => role === 'head office')!
  const cookie = await signIn(origin, mobile, demoPassword)
  const call = (action: string, input: Record<string, unknown>) => async () => {
    await callAs(cookie, origin, action, input)
  }
  const screen = async () => {
    const response = await fetch(`${origin}/office`, { headers: { cookie, 'accept-language': 'zh' } })
    if (response.status !== 200) throw new Error(`/office answered ${response.status}`)
    await response.text()
  }
  const list = (billType: string, more = {}) =>
    call('load_dispgrid', { billType, limit: 50, recCount: true, ...more })
  const timed = async (work: string, request: () => Promise<void>, goal: string): Promise<Line> => {
    const started = performance.now()
    await request()
    const first = performance.now() - started
    const again = await medianRun({ clients: 1, seconds: 1, request })
    const measured = `${first.toFixed(0)} ms the first time, then ${again.p50.toFixed(0)} ms, p99 ${again.p99.toFixed(0)} ms`
    return { work, measured, goal }
  }
  return [
    await timed(
      "head office's first screen: its numbers",
      call('hlt_get_data', { type: 'office_home' }),
      '100 ms',
    ),
    await timed("head office's first screen: the page", screen, '200 ms'),
    await timed('stock list, counted and totalled', list('stock'), '50 ms'),
    await timed('the same, what runs low', list('stock', { search: '{"shortage":"1"}' }), '50 ms'),
    await timed('list of low stock', list('low_stock'), '50 ms'),
    await timed('stock list, page 1,000', list('stock', { start: 49_950 }), '50 ms'),
  ]
}
