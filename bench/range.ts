import { cookies } from '../contract/preferences.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import type { Sql } from '../server/db/database.ts'
import { type LargeShop, member } from './large-shop.ts'
import { type Line, type Measured, rate } from './measure.ts'
import { signIn } from './serve.ts'
import { visitorsRun } from './visitors.ts'
import { asks, check } from './visits.ts'

const shopCode = 'silkroad'
const rules = 1000

/**
 * A distributor's shop with 1,000 mark-ups beside head office's own: what its customers list, and what the distributor lists,
 * may take twice as long as the same there.
 */
export async function benchRange(shop: LargeShop): Promise<Line[]> {
  const { sql, origin } = shop
  await sql`delete from agreed_prices`
  await markUp(sql)
  const tops = await sql<
    { id: number }[]
  >`select id from categories where length(path) = 4 order by path limit 8`
  const lists = (sort?: string) => tops.map(({ id }) => ({ type: 'products', category: id, sort }))
  const enter = (mobile: string, more = '') =>
    signIn(origin, mobile, demoPassword, more).then(session => (more ? `${session}; ${more}` : session))
  const inShop = `${cookies.shop}=${shopCode}`
  const ours = await enter(member().mobile)
  const theirs = await enter(account("distributor's customer").mobile, inShop)
  const distributor = await enter(account('distributor').mobile)
  const office = await enter(account('head office').mobile)
  const run = async (cookie: string, inputs: readonly Record<string, unknown>[], action?: string) => {
    const visits = asks(shop, inputs, action, cookie)
    await check(visits)
    return await visitorsRun(visits)
  }
  const lines: Line[] = []
  const compare = (work: string, own: Measured, head: Measured) => {
    const times = own.p50 / head.p50
    const verdict = `${times.toFixed(2)} × as long: ${times <= 2 ? 'met' : 'missed'}`
    lines.push({ work, measured: `${rate(own)}, head office ${rate(head)}`, goal: `≤ 2 ×, ${verdict}` })
  }
  for (const [name, sort] of [
    ['', undefined],
    [' by price', 'priceUp'],
    [' by sales', 'sold'],
  ] as const)
    compare(
      `list${name} for a distributor's customer`,
      await run(theirs, lists(sort)),
      await run(ours, lists(sort)),
    )
  const grid = [{ billType: 'product', limit: 20, recCount: true }]
  compare(
    "a distributor's range",
    await run(distributor, [{ type: 'shop_range' }, { type: 'shop_range', page: 50 }]),
    await run(office, grid, 'load_dispgrid'),
  )
  return lines
}

const account = (role: string) => demoAccounts.find(one => one.role === role)!

/** Categories, and where there are too few of them products, each with a mark-up of its own. */
async function markUp(sql: Sql): Promise<void> {
  const [shop] = await sql<{ id: number }[]>`select id from shops where code = ${shopCode}`
  await sql`
    insert into markups (shop_id, category_id, product_id, kind, value)
    select ${shop!.id}, category, product, 'percent', 5 + n % 40
    from (
      select c.id as category, null::integer as product, row_number() over (order by c.id) as n from categories c
      union all
      select null, p.product_id, 100000 + row_number() over (order by p.product_id) from product_listing p where p.product_id % 37 = 0
    ) each order by n limit ${rules}
    on conflict do nothing`
  await sql`analyze markups`
}
