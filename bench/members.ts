import * as mobilePaths from '../contract/mobile-paths.ts'
import * as paths from '../contract/paths.ts'
import { multiplyOrders } from '../demo/large-orders.ts'
import type { Sql } from '../server/db/database.ts'
import { openShopOf } from '../server/features/own-shop/open-shop.ts'
import { type LargeShop, openLargeShop } from './large-shop.ts'
import type { Visit } from './line.ts'
import { type Measured, rate, type TimedLine } from './measure.ts'
import { makePeople, type Person } from './people.ts'
import { spent, startWatch } from './processor-time.ts'
import { joinLimit, staticLimit } from './shop.ts'
import { runInTwoSizes, type Size, type Turn } from './two-sizes.ts'
import { membersRun } from './visitors.ts'
import { asks, check, opens, turned } from './visits.ts'

const most = 32
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const seconds = 1.5
const tier = 2

/** Who comes: nobody we know, members who pay what everybody of their tier does, members with prices of their own. */
interface Everybody {
  guests: readonly Person[]
  tier: readonly Person[]
  agreed: readonly Person[]
  distributors: readonly Person[]
}

/**
 * What signed-in people see, beside the same for guests: calls, and pages as the server draws them. At each measurement as
 * many of them come at once as there are clients, each another one.
 */
export async function benchMembers(
  { products = 10_000, url = '' }: Size = {},
  turn?: Turn,
): Promise<TimedLine[]> {
  const shop = await openLargeShop(products, url, turn)
  try {
    const everybody = await makeEverybody(shop.sql)
    const measure = await measurer(shop)
    return [
      ...measure.limits,
      ...(await benchShopping(shop, everybody, measure.line)),
      ...(await benchLists(shop, everybody, measure.line)),
      ...(await benchPhones(shop, everybody, measure.line)),
    ]
  } finally {
    await shop.close()
  }
}

type MeasureLine = (
  work: string,
  kind: 'call' | 'page',
  visits: readonly (readonly Visit[])[],
  goal?: number,
) => Promise<TimedLine>

async function measurer(shop: LargeShop): Promise<{ limits: TimedLine[]; line: MeasureLine }> {
  const html = await check(opens(shop, [paths.products]))
  const limit = async (made: ReturnType<typeof joinLimit>) => {
    const { visit, close } = await made
    const found = await membersRun(Array.from({ length: most }, () => [visit]))
    await close()
    return found
  }
  const call = await limit(joinLimit(shop.sql))
  const page = await limit(staticLimit(html))
  const limits: Record<'call' | 'page', Measured> = { call, page }
  const watch = await startWatch(shop.sql)
  return {
    limits: [
      { work: 'limit: Fastify + one join', measured: rate(call) },
      { work: `limit: Fastify + ${(html.length / 1000).toFixed(0)} kB of fixed HTML`, measured: rate(page) },
    ],
    line: async (work, kind, visits, goal) => {
      await shop.turn()
      // Whoever comes for the first time is not what is measured.
      await Promise.all(visits.map(check))
      watch.lap(1)
      const found = await membersRun(visits, seconds)
      const measured = `${rate(found)}, ${spent(watch.lap(found.requests))}`
      console.error(`${work}: ${measured}`)
      const ratio = found.perSecond / limits[kind].perSecond
      const verdict = goal && `≥ ${goal}/s: ${found.perSecond >= goal ? 'met' : 'missed'}`
      return { work, measured, ratio, took: found, ...(verdict && { goal: verdict }) }
    },
  }
}

/** Lists, searches and products as calls and as pages, the cart and the list of one's orders. */
async function benchShopping(shop: LargeShop, everybody: Everybody, line: MeasureLine): Promise<TimedLine[]> {
  const { sql } = shop
  const tops = await sql<
    { id: number }[]
  >`select id from categories where length(path) = 4 order by path limit 8`
  const ids = await sql<{ id: number }[]>`
    select product_id as id from product_listing where product_id % 97 = 0 order by product_id limit 50`
  const words = ['不锈钢', '耳机', '色', '保温']
  const calls: [name: string, inputs: Record<string, unknown>[]][] = [
    ['category list', tops.map(({ id }) => ({ type: 'products', category: id }))],
    ['the same by price', tops.map(({ id }) => ({ type: 'products', category: id, sort: 'priceUp' }))],
    ['search', words.map(q => ({ type: 'products', q }))],
    ['product', ids.map(({ id }) => ({ type: 'product_detail', id }))],
  ]
  const pages: [name: string, of: string[], goal: number, members?: true][] = [
    ['home', [paths.home], 500],
    ['product list', tops.map(({ id }) => `${paths.products}?category=${id}`), 500],
    ['product', ids.slice(0, 20).map(({ id }) => `${paths.product}?id=${id}`), 500],
    ['cart', [paths.cart], 200],
    ['order list', [paths.orders], 200, true],
  ]
  const kinds: [name: string, people: readonly Person[]][] = [
    ['guests', everybody.guests],
    [`members of a tier`, everybody.tier],
    ['members with agreed prices', everybody.agreed],
  ]
  const lines: TimedLine[] = []
  for (const [name, inputs] of calls)
    for (const [who, people] of kinds) {
      const visits = eachOf(people, (person, at) =>
        asks(shop, turned(inputs, at), 'hlt_get_data', person.cookie),
      )
      lines.push(await line(`${name} (call), ${who}`, 'call', visits, 1_000))
    }
  for (const [name, of, goal, forMembers] of pages)
    for (const [who, people] of kinds) {
      if (forMembers && people === everybody.guests) continue
      const visits = eachOf(people, (person, at) => opens(shop, turned(of, at), person.cookie))
      lines.push(await line(`${name}, rendered, ${who}`, 'page', visits, goal))
    }
  return lines
}

/** What members and distributors look through, 16 and 32 of them at once. */
async function benchLists(
  shop: LargeShop,
  { tier: members, distributors }: Everybody,
  line: MeasureLine,
): Promise<TimedLine[]> {
  const lists: [name: string, path: string, people: readonly Person[]][] = [
    ['orders', paths.orders, members],
    ['deliveries', paths.deliveryNotes, members],
    ['wallet entries', paths.walletDetail, distributors],
    ["a distributor's products", paths.distributionProducts, distributors],
    ["a distributor's orders", paths.distributionOrders, distributors],
  ]
  const lines: TimedLine[] = []
  for (const clients of [16, most]) {
    for (const [name, path, people] of lists) {
      const visits = eachOf(people.slice(0, clients), ({ cookie }) => opens(shop, [path], cookie))
      lines.push(await line(`list of ${name}, ${clients} at once`, 'page', visits))
    }
    // The browser asks for this one itself.
    const grid = { billType: 'customer', limit: 20, recCount: true }
    const visits = eachOf(distributors.slice(0, clients), ({ cookie }) =>
      asks(shop, [grid], 'load_dispgrid', cookie),
    )
    lines.push(await line(`list of customers (call), ${clients} at once`, 'call', visits))
  }
  return lines
}

async function benchPhones(
  shop: LargeShop,
  { tier: members }: Everybody,
  line: MeasureLine,
): Promise<TimedLine[]> {
  const [product] = await shop.sql<{ id: number }[]>`select min(product_id) as id from product_listing`
  const pages = [
    mobilePaths.home,
    mobilePaths.products,
    mobilePaths.product.replace('{id}', String(product!.id)),
    mobilePaths.cart,
    mobilePaths.orders,
  ]
  const lines: TimedLine[] = []
  for (const clients of [16, most])
    for (const path of pages) {
      const visits = eachOf(members.slice(0, clients), ({ cookie }) => opens(shop, [path], cookie, phone))
      lines.push(await line(`${path}, ${clients} members at once`, 'page', visits))
    }
  return lines
}

const eachOf = <T>(people: readonly Person[], visits: (person: Person, at: number) => T): T[] =>
  people.map(visits)

/** A shop that was measured before has them already, and makes more: their numbers begin with what nobody has. */
async function makeEverybody(sql: Sql): Promise<Everybody> {
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const shopId = head!.id
  await sql`delete from members where nick like 'bench %' and not exists (select from orders o where o.member_id = members.id)`
  const members = (prefix: string) => makePeople(sql, { shopId, count: most, prefix, tier })
  const [ofTier, agreed] = [await members('21'), await members('22')]
  await agreeOnPrices(sql, agreed)
  await multiplyOrders(sql, ordersOfYear, () => {})
  const both = [...ofTier, ...agreed]
  await fillCarts(sql, both, shopId)
  const distributors = await makeDistributors(sql, shopId)
  await sql`vacuum analyze`
  return {
    guests: Array.from({ length: most }, () => ({ memberId: 0, cookie: '' })),
    tier: ofTier,
    agreed,
    distributors,
  }
}

const ordersOfYear = 10_000
const agreedPrices = 20
const linesInCart = 10
const customersOfEach = 50
const entriesOfEach = 100

/** Each for other products, of those that stand at the beginning of lists. */
const agreeOnPrices = (sql: Sql, people: readonly Person[]) => sql`
  insert into agreed_prices (member_id, sku_id, price)
  select m.id, k.id, round(k.retail_price * 0.8, 2)
  from unnest(${people.map(({ memberId }) => memberId)}::integer[]) with ordinality as m (id, n)
  join (
    select id, retail_price, row_number() over (order by product_id) as n from skus where position = 0 and retail_price > 1
  ) k on (k.n + m.n) % 5 = 0 and k.n <= ${agreedPrices * 5}`

const fillCarts = (sql: Sql, people: readonly Person[], shopId: number) => sql`
  insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity)
  select s.id, m.id, s.store_id, s.warehouse_id, k.id, k.min_qty
  from shops s, unnest(${people.map(({ memberId }) => memberId)}::integer[]) with ordinality as m (id, n)
  join (
    select id, min_qty, row_number() over (order by product_id) as n from skus where position = 0 and retail_price > 1
  ) k on k.n between m.n and m.n + ${linesInCart - 1}
  where s.id = ${shopId}`

/** Each with a shop, customers and a wallet in which something happened. */
async function makeDistributors(sql: Sql, shopId: number): Promise<Person[]> {
  const people = await makePeople(sql, { shopId, count: most, prefix: '23', tier, role: 'distributor' })
  for (const { memberId } of people)
    await sql.begin(async tx => {
      await tx`
        insert into distributors (member_id, state) values (${memberId}, 'cooperating')
        on conflict (member_id) do update set state = 'cooperating'`
      const own = await openShopOf(tx, { memberId, names: [`Bench ${memberId}`], kind: 'retail' })
      await tx`
        insert into members (shop_id, mobile, password_hash, nick, role, status)
        select ${own!}, '24' || lpad((${memberId}::integer * 100 + n)::text, 9, '0'), '', 'bench ' || n, 'member', 'active'
        from generate_series(1, ${customersOfEach}) n`
      await tx`
        insert into markups (shop_id, category_id, kind, value)
        select ${own!}, id, 'percent', 10 from categories where length(path) = 4`
      await tx`
        insert into e_accounts (member_id, provider, holder, state, number, account_no)
        values (${memberId}, 'qqt', 'person', 'normal', ${`E${memberId}`}, ${`A${memberId}`})`
      await tx`
        select post_transfer(${`bench:${memberId}:`} || n, 'margin', ${shopId}, null, null, null, '',
          array[null, ${memberId}]::integer[], array['cash', 'wallet'], array['CNY', 'CNY'], array[-n, n]::numeric[])
        from generate_series(1, ${entriesOfEach}) n`
    })
  return people
}

if (import.meta.main) await runInTwoSizes(benchMembers, 10_000)
