import { addDays, formatDate, shopTimeZone } from '../contract/dates.ts'
import { statementFilePath } from '../contract/orders.ts'
import * as paths from '../contract/paths.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { multiplyLists } from '../demo/large-lists.ts'
import { multiplyOrders } from '../demo/large-orders.ts'
import type { Sql } from '../server/db/database.ts'
import { type LargeShop, openLargeShop } from './large-shop.ts'
import type { Visit } from './line.ts'
import { type Measured, middleOf, rate, type TimedLine } from './measure.ts'
import { officeLists } from './office-lists.ts'
import { makePeople, type Person } from './people.ts'
import { signIn } from './serve.ts'
import { connections } from './shop.ts'
import { runInTwoSizes, type Size, type Turn } from './two-sizes.ts'
import { membersRun } from './visitors.ts'
import { asks, check, opens } from './visits.ts'

export const usualOrders = 100_000
/** So many are measured; there is one for so many orders: more orders come from more people. */
const measured = 16
const ordersOfEach = 2_000

/** Of more rows than this a request may look some up, and never reads them from one end to the other. */
const many = 5_000

/**
 * What follows an order, in a shop that has had many: lists of head office, of a distributor and of members, the shipping desk,
 * statements, what to order again. Each line says how many rows were read by scanning a large table.
 */
export async function benchOrders(
  { products = 1_000, orders = usualOrders, url = '' }: Size = {},
  turn: Turn = async () => {},
): Promise<TimedLine[]> {
  const shop = await openLargeShop(products, url)
  try {
    const { sql } = shop
    const work = await orderWork(shop, orders)
    return await withoutLimit(sql, async () => {
      const lines: TimedLine[] = []
      for (const [name, visits] of work) {
        await Promise.all(visits.map(check))
        const before = await rowsScanned(sql)
        const took = await middleRun(visits, turn)
        const scanned = (await rowsScanned(sql)) - before
        const goal =
          scanned === 0 ? 'nothing is scanned' : `${scanned.toLocaleString('en')} rows were scanned`
        lines.push({ work: name, measured: rate(took), took, goal })
      }
      return lines
    })
  } finally {
    await shop.close()
  }
}

const runs = 3
const seconds = 1

/** Between its runs another size has its own. */
async function middleRun(visits: Visit[][], turn: Turn): Promise<Measured> {
  const measured: Measured[] = []
  for (let run = 0; run < runs; run++) {
    await turn()
    measured.push(await membersRun(visits, seconds, 1))
  }
  return middleOf(measured)
}

/** What is asked, by what it is, once for each client. */
async function orderWork(shop: LargeShop, orders: number): Promise<[string, Visit[][]][]> {
  const { sql, origin } = shop
  const { people, customers, all } = await fillOrders(sql, orders)
  const { number, mobile, providerNo } = await orderOf(sql, people[0]!)
  const sold = await orderOf(sql, customers[0]!)
  const office = demoAccounts.find(({ role }) => role === 'head office')!
  const cookie = await signIn(origin, office.mobile, demoPassword)
  const grid = (more: Record<string, unknown> = {}) => [
    asks(shop, [{ billType: 'order', limit: 50, recCount: true, ...more }], 'load_dispgrid', cookie),
  ]
  const desk = (type: string, more: Record<string, unknown> = {}) => [
    asks(shop, [{ type, ...more }], 'hlt_get_data', cookie),
  ]
  const ofEach = (visits: (cookie: string) => Visit[]) => people.map(person => visits(person.cookie))
  const list = (more: Record<string, unknown> = {}) =>
    ofEach(own => asks(shop, [{ type: 'orders', ...more }], 'hlt_get_data', own))
  const work: [string, Visit[][]][] = []
  const measure = (name: string, visits: Visit[][]) => work.push([name, visits])
  measure(`head office: page 1 of ${all.toLocaleString('en')} orders, counted`, grid())
  measure('head office: page 100', grid({ start: 4_950 }))
  measure('head office: the last page', grid({ start: all - 50 }))
  measure('head office: one by its number', grid({ search: number }))
  measure("head office: a member's, by mobile", grid({ search: mobile }))
  measure('head office: cancelled ones', grid({ search: '{"state":"5"}' }))
  measure('head office: completed ones', grid({ search: '{"state":"4"}' }))
  measure('head office: of 30 days', grid({ search: JSON.stringify({ created_at: last30Days() }) }))
  measure('head office: orders by their total', grid({ sort: 'total', dir: 'desc' }))
  measure('head office: payments, counted and totalled', grid({ billType: 'payment' }))
  const paid = JSON.stringify({ paid_at: last30Days() })
  measure('head office: what was paid in 30 days', grid({ billType: 'payment', search: paid }))
  measure("head office: one by its channel's number", grid({ billType: 'payment', search: providerNo }))
  measure('head office: delivery notes', grid({ billType: 'delivery_note' }))
  measure('shipping desk: the queue', desk('shipping_queue'))
  measure('the same, urgent ones', desk('shipping_queue', { urgent: true }))
  measure('the same, of one member', desk('shipping_queue', { find: mobile }))
  measure('shipping desk: what is packed', desk('shipping_packed'))
  measure('what to order again', desk('stock_reorder'))
  measure('low stock, counted', [
    asks(shop, [{ billType: 'low_stock', limit: 50, recCount: true }], 'load_dispgrid', cookie),
  ])
  const distributor = await signIn(origin, seller().mobile, demoPassword)
  const own = (more: Record<string, unknown> = {}) => [
    asks(shop, [{ type: 'fx_orders', ...more }], 'hlt_get_data', distributor),
  ]
  measure("a distributor's orders, a tenth of all", own())
  measure('the same, page 100', own({ start: 1_980 }))
  measure('the same, completed ones', own({ tab: 'completed' }))
  measure('the same, to purchase', own({ tab: 'toPurchase' }))
  measure('the same, of 30 days', own({ preset: 30 }))
  measure('the same, offline ones', own({ source: 'offline' }))
  const { total } = sold
  measure('the same, by amount', own({ amountFrom: total, amountTo: `${Number(total) + 10}` }))
  measure('the same, one by its number', own({ search: sold.number }))
  measure('the same, by the end of a number', own({ search: sold.number.slice(-5) }))
  measure("the same, by its purchase's number", own({ search: sold.purchaseNumber }))
  measure("the same, by a customer's mobile", own({ search: sold.mobile }))
  measure('the same, by who receives it', own({ search: sold.recipient }))
  measure('the same, by an item number', own({ search: sold.itemNo }))
  measure('the same, by a word of two characters', own({ search: sold.name.slice(0, 2) }))
  measure('the same, for what there is not', own({ search: '没有' }))
  measure(`list of one's orders (call), ${measured} members`, list())
  measure('the same, page 10', list({ start: 200 }))
  measure('the same, completed ones', list({ state: 4 }))
  measure('the same, searched', list({ search: number.slice(-5) }))
  measure(
    'the same, rendered',
    ofEach(own => opens(shop, [paths.orders], own)),
  )
  measure(
    'delivery notes',
    ofEach(own => asks(shop, [{ type: 'rel', isDetail: 1 }], 'hlt_rel_bill', own)),
  )
  measure(
    'statement of 30 days, as a sheet',
    ofEach(own => opens(shop, [statementOf30Days()], own)),
  )
  return [...work, ...(await officeLists(shop, { office: cookie, distributor }))]
}

/** Makes so many orders where there are fewer; ten times as many come from ten times as many people. */
async function fillOrders(sql: Sql, orders: number) {
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const [fx] = await sql<{ id: number }[]>`select min(id) as id from shops where owner_id is not null`
  const people = await makePeople(sql, {
    shopId: head!.id,
    count: Math.max(measured, Math.round(orders / ordersOfEach)),
    prefix: '25',
    tier: 2,
  })
  const customers = await makePeople(sql, {
    shopId: fx!.id,
    count: Math.max(measured, Math.round(orders / ordersOfEach)),
    prefix: '26',
  })
  const [{ known } = { known: 0 }] = await sql<{ known: number }[]>`select count(*) as known from orders`
  if (known < orders) await multiplyOrders(sql, orders - known, () => {})
  const [{ told } = { told: 0 }] = await sql<{ told: number }[]>`select count(*) as told from messages`
  if (told < orders / 2) await multiplyLists(sql, () => {})
  return { people: people.slice(0, measured), customers, all: Math.max(known, orders) }
}

/** What an order can be found by. */
interface Known {
  number: string
  mobile: string
  providerNo: string
  recipient: string
  itemNo: string
  name: string
  purchaseNumber: string
  total: string
}

/** One of somebody's, and whose it is. */
async function orderOf(sql: Sql, { memberId }: Person) {
  const [some] = await sql<Known[]>`
    select o.number, m.mobile, p.provider_no as "providerNo", o.address ->> 'recipient' as recipient, l.item_no as "itemNo",
      l.names ->> 'zh' as name, b.number as "purchaseNumber", trunc(o.total) as total
    from orders o join members m on m.id = o.member_id join order_lines l on l.order_id = o.id and l.position = 1
    join payment_orders po on po.order_id = o.id join payments p on p.id = po.payment_id left join orders b on b.id = o.purchase_id
    where m.id = ${memberId} and o.state = 4 and p.provider_no is not null order by o.id desc offset 50 limit 1`
  return some!
}

const seller = () => demoAccounts.find(({ role }) => role === 'distributor')!

/** From a moment inside of a day to another. */
const last30Days = () => [new Date(Date.now() - 30 * 86_400_000), new Date()]

function statementOf30Days(): string {
  const today = formatDate(new Date(), shopTimeZone)
  return `${statementFilePath}xlsx?${new URLSearchParams({ from: addDays(today, -29), to: today })}`
}

/** Of all large tables, since the database began. Each connection tells what it has counted when it is asked to. */
async function rowsScanned(sql: Sql): Promise<number> {
  const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`
  await Promise.all(Array.from({ length: connections }, tell))
  const [row] = await sql<{ rows: number }[]>`
    select coalesce(sum(s.seq_tup_read), 0)::float8 as rows
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where c.reltuples > ${many} and s.relname not like '%\\_sums'`
  return row!.rows
}

/** Nobody asks for so many papers in five minutes. */
async function withoutLimit<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql`
    create function uncounted() returns trigger language plpgsql as $$ begin return null; end $$`
  await sql`create trigger uncounted before insert on rate_limits for each row execute function uncounted()`
  try {
    return await work()
  } finally {
    await sql`drop function uncounted() cascade`
  }
}

if (import.meta.main) await runInTwoSizes(benchOrders, usualOrders, 'orders')
