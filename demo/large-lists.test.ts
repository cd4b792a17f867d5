import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingCounts } from '../contract/deliveries.ts'
import { describeReport, loadReport } from '../contract/records.ts'
import { init } from '../contract/session.ts'
import type { Sql } from '../server/db/database.ts'
import { makeMember } from '../server/testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../server/testing/open-shop.ts'
import { multiplyLists } from './large-lists.ts'
import { multiplyOrders } from './large-orders.ts'
import { loadDemo } from './load.ts'

const orders = 5_000
let first: OpenShop
/** Where tables are read as a whole only when no index is of any use. */
let shop: OpenShop
let owner: CallAs

beforeAll(async () => {
  first = await openShop()
  const { sql } = first
  await loadDemo(sql, () => {})
  await multiplyOrders(sql, orders, () => {})
  await multiplyLists(sql, () => {})
  await sql`vacuum analyze`
  const [name] = await sql<{ name: string }[]>`select current_database() as name`
  await sql`alter database ${sql(name!.name)} set enable_seqscan = off`
  await sql`alter database ${sql(name!.name)} set plan_cache_mode = 'auto'`
  shop = await openShop({ url: first.url })
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const { mobile } = await makeMember(sql, { shopId: head!.id, role: 'office', mobile: '13100000000' })
  owner = { session: await shop.signIn(mobile) }
}, 240_000)
afterAll(async () => {
  await shop?.close()
  await first?.close()
})

const count = async (table: string) =>
  (await first.sql<{ count: number }[]>`select count(*) from ${first.sql(table)}`)[0]!.count

test('orders have what follows them, in proportion', async () => {
  for (const table of ['stock_entries', 'payment_callbacks', 'coupons', 'messages', 'record_changes'])
    expect(await count(table), table).toBeGreaterThan(orders * 0.85)
  expect(await count('ledger_entries')).toBeGreaterThan(2 * orders)
  // Of each ten orders it is one, and which one depends on how many the demo has itself: a fifth of some was called off.
  for (const table of ['members', 'refunds', 'after_sale_cases', 'invoices', 'staff_cases', 'red_packets'])
    expect(await count(table), table).toBeGreaterThan(orders * 0.075)
})

test('what was moved on accounts adds up', async () => {
  const { sql } = first
  const uneven = await sql`
    select transfer_id from ledger_entries group by 1 having sum(amount) <> 0 or count(*) < 2`
  expect(uneven).toEqual([])
  const wrong = await sql`
    select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)`
  expect(wrong).toEqual([])
  const back = await sql`
    select p.id from payments p left join refunds r on r.payment_id = p.id
    group by p.id having p.refunded <> coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)`
  expect(back).toEqual([])
})

test.each([
  ['ledger_entries', 'ledger_entry_sums', 2],
  ['members', 'member_sums', 2],
  ['messages', 'message_sums', 1],
  ['staff_cases', 'staff_case_sums', 1],
])('lines of sums know all of %s', async (table, sums, times) => {
  const [row] = await first.sql<{ rows: number }[]>`select sum(rows)::integer as rows from ${first.sql(sums)}`
  expect(row!.rows).toBe(times * (await count(table)))
})

/** What grows with the orders. */
const large = [
  'orders',
  'order_lines',
  'order_history',
  'payments',
  'payment_orders',
  'payment_callbacks',
  'refunds',
  'delivery_notes',
  'delivery_note_lines',
  'stock_entries',
  'stock_sales',
  'ledger_transfers',
  'ledger_entries',
  'after_sale_cases',
  'invoices',
  'staff_cases',
  'coupons',
  'red_packets',
  'messages',
  'members',
  'record_changes',
]

/** These are asked for below the record they belong to. */
const within = ['order_line', 'order_step', 'delivery_note_line', 'package', 'stock_paper_line']

/** Each connection tells what it has counted when it is asked to, or else some seconds later. */
const told = (sql: Sql, connections: number) =>
  Promise.all(
    Array.from({ length: connections }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`),
  )

/** How many rows of each large table were read, by which way ever, since the database began. */
async function rowsRead(sql: Sql): Promise<Map<string, { rows: number; read: number }>> {
  await told(sql, 4)
  const tables = await sql<{ name: string; rows: number; read: number }[]>`
    select s.relname as name, c.reltuples::float8 as rows, (s.seq_tup_read + coalesce((
      select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = s.relid), 0))::float8 as read
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relname = any(${large}) and c.reltuples > ${orders / 4}`
  return new Map(tables.map(({ name, ...rest }) => [name, rest]))
}

/** Nearly half of all are over: of so few, reading them is what takes least. */
const many = ['coupon {"state":"over"}']

/** Large tables of which this read more than half. */
async function readThrough(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead(shop.sql)
  await work()
  const after = await rowsRead(shop.sql)
  return [...after].flatMap(([name, { rows, read }]) =>
    read - before.get(name)!.read > rows / 2 ? [`${read - before.get(name)!.read} of ${rows} ${name}`] : [],
  )
}

test('no list of head office reads a large table from one end to the other: counted, narrowed or searched', async () => {
  await told(first.sql, 5)
  const found: Record<string, string[]> = {}
  const { obj } = await shop.call(init, {}, owner)
  for (const { name: billType } of obj.bill_types!) {
    if (within.includes(billType)) continue
    const { obj: grid } = await shop.call(describeReport, { billType }, owner)
    const asked = ['', ...(grid.search ? ['zz9', '没有', '2026999999999999'] : [])]
    for (const { name, kind, options = [], billType: other } of grid.filters) {
      if (kind === 'date')
        asked.push(JSON.stringify({ [name]: [new Date(Date.now() - 30 * 86_400_000), new Date()] }))
      else if (other) {
        const { tbl } = await shop.call(loadReport, { billType: other, sort: 'id', limit: 3 }, owner)
        asked.push(...tbl.map(({ id }) => JSON.stringify({ [name]: String(id) })))
      } else asked.push(...options.slice(0, 5).map(({ value }) => JSON.stringify({ [name]: value })))
    }
    const list = async (search: string) =>
      expect(
        (await shop.call(loadReport, { billType, limit: 20, recCount: true, search }, owner)).success,
      ).toBe(true)
    // Counting takes longer than a list: when all of them together read little, none of them read much.
    const together = await readThrough(async () => {
      for (const search of asked) await list(search)
    })
    if (together.length === 0) continue
    for (const search of asked) {
      const tables = await readThrough(() => list(search))
      if (tables.length > 0 && !many.includes(`${billType} ${search}`))
        found[`${billType} ${search}`] = tables
    }
  }
  expect(found).toEqual({})
}, 240_000)

test('the numbers on the tabs of the shipping desk read no large table through, nor all orders that wait', async () => {
  await told(first.sql, 5)
  const { sql } = first
  const [some] = await sql<{ id: number }[]>`select id from warehouses order by id limit 1`
  // Very many wait that came just now, and few for long.
  await sql`
    with chosen as (
      select o.id, row_number() over (order by o.id) as n from orders o join shops s on s.id = o.shop_id
      where s.owner_id is null and o.state in (2, 4) order by o.id limit 2000)
    update orders o set state = 2, created_at = now() - case when n <= 5 then interval '2 days' else interval '1 hour' end
    from chosen where chosen.id = o.id`
  await sql`update orders set created_at = now() where state = 2 and created_at < now() - interval '3 days'`
  await sql`vacuum analyze orders`
  const [waiting] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from orders where state = 2`
  const views = [
    { urgent: true },
    { part: true },
    { delivery: 'pickup' as const },
    { warehouseId: some!.id, part: true },
  ]
  const before = (await rowsRead(shop.sql)).get('orders')!.read
  const { obj } = await shop.call(shippingCounts, { views }, owner)
  expect(obj.views[0]).toBeGreaterThanOrEqual(5)
  expect((await rowsRead(shop.sql)).get('orders')!.read - before).toBeLessThan(waiting!.count / 4)
  expect(await readThrough(() => shop.call(shippingCounts, { views: [{}] }, owner))).toEqual([])
})
