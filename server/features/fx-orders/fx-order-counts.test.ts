import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FxTab, fxOrders, fxTabs } from '../../../contract/fx-orders.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let office: OpenOffice
let distributor: CallAs
let shops: number[]

/** One every 7 hours, of all states, in two shops of theirs and in somebody else's; each third of those that wait is purchased. */
beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  const other = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  shops = [(await makeShop(sql, { ownerId: owner.id })).id, (await makeShop(sql, { ownerId: owner.id })).id]
  const foreign = (await makeShop(sql, { ownerId: other.id })).id
  distributor = { session: await office.signIn(owner.mobile, { address: '10.4.0.1' }), address: '10.4.0.1' }
  const add = async (shopId: number, count: number, state: number | null) => {
    const rows = await sql<{ id: number }[]>`
      insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total, base_total,
        pay_method, delivery, source, created_at)
      select s.id, ${owner.id}, coalesce(${state}::integer, n % 8), s.store_id, s.warehouse_id, 'CNY', 1, 2, n, n, n, 'wx', 'delivery',
        case when n % 3 = 0 then 'offline' else 'online' end, timestamptz '2026-03-01 00:00+08' + n * interval '7 hours'
      from shops s, generate_series(1, ${count}::integer) n where s.id = ${shopId} returning id`
    return rows.map(({ id }) => id)
  }
  for (const [at, id] of [...shops, foreign].entries()) await add(id, 60 + at * 10, null)
  const purchases = await add(shop.id, 8, null)
  await sql`
    update orders set purchase_id = (${purchases}::integer[])[1 + id % 8] where state = 2 and shop_id <> ${shop.id} and id % 3 <> 0`
})
afterAll(() => office.close())

const ask = async (filter: Record<string, unknown>) =>
  (await office.call(fxOrders, { limit: 100, ...filter }, distributor)).obj

/** From the orders themselves, one by one. */
async function counted(tab: FxTab, { shop, source, from, to }: Filter = {}): Promise<number> {
  const { sql } = office
  const rows = await sql<
    { state: number; purchase: number | null; shop: number; source: string; day: string }[]
  >`
    select o.state, b.state as purchase, o.shop_id as shop, o.source, to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from orders o left join orders b on b.id = o.purchase_id where o.shop_id = any(${shops}::integer[])`
  const isOpen = (purchase: number | null) => purchase === null || purchase === 5 || purchase === 7
  const inTab: Record<FxTab, (row: (typeof rows)[number]) => boolean> = {
    all: () => true,
    unpaid: ({ state }) => state === 0 || state === 6,
    toConfirm: ({ state }) => state === 1,
    toPurchase: ({ state, purchase }) => state === 2 && isOpen(purchase),
    toPay: ({ state, purchase }) => state === 2 && (purchase === 0 || purchase === 1),
    purchased: ({ state, purchase }) => state === 2 && [2, 3, 4].includes(purchase ?? 9),
    shipped: ({ state }) => state === 3,
    completed: ({ state }) => state === 4,
    ended: ({ state }) => state === 5 || state === 7,
  }
  return rows.filter(
    row =>
      inTab[tab](row) &&
      (!shop || row.shop === shop) &&
      (!source || row.source === source) &&
      (!from || row.day >= from) &&
      (!to || row.day <= to),
  ).length
}

interface Filter {
  shop?: number
  source?: string
  from?: string
  to?: string
}

test('the tabs say how many there are, also after some moved on', async () => {
  const agree = async () => {
    const { counts } = await ask({})
    for (const tab of fxTabs) expect(counts[tab], tab).toBe(await counted(tab))
  }
  await agree()
  await office.sql`update orders set state = 3 where state = 2 and id % 2 = 0`
  await office.sql`update orders set state = 5 where state = 0 and id % 2 = 0`
  await agree()
})

test('so does a list that is narrowed, which has as many', async () => {
  const filters: Filter[] = [
    {},
    { shop: shops[1]! },
    { source: 'offline' },
    { from: '2026-03-05', to: '2026-03-12' },
    { shop: shops[0]!, source: 'online', from: '2026-03-08' },
    { to: '2026-03-03' },
  ]
  for (const filter of filters)
    for (const tab of fxTabs) {
      const { total, orders } = await ask({ ...filter, tab })
      const expected = await counted(tab, filter)
      expect(total, `${tab} ${JSON.stringify(filter)}`).toBe(expected)
      expect(orders.length, `${tab} ${JSON.stringify(filter)}`).toBe(Math.min(expected, 100))
    }
  expect((await ask({ tab: 'all', amountFrom: '20', amountTo: '30' })).total).toBe(22)
})

test('some days of all shops come page by page, newest first', async () => {
  const days = { from: '2026-03-03', to: '2026-03-14' }
  const expected = await office.sql<{ id: number }[]>`
    select id from orders where shop_id = any(${shops}::integer[])
      and created_at >= '2026-03-03 00:00+08' and created_at < '2026-03-15 00:00+08' order by created_at desc, id desc`
  const pages: number[] = []
  for (let start = 0; start < expected.length; start += 7)
    pages.push(...(await ask({ ...days, start, limit: 7 })).orders.map(({ id }) => id))
  expect(expected.length).toBeGreaterThan(50)
  expect(pages).toEqual(expected.map(({ id }) => id))
})

test("nobody counts somebody else's", async () => {
  const [foreign] = await office.sql<{ id: number }[]>`
    select id from shops where owner_id is not null and id <> all(${shops}::integer[]) limit 1`
  expect((await ask({ shop: foreign!.id })).total).toBe(0)
})
