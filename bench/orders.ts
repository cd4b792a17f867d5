import * as paths from '../contract/paths.ts'
import { multiplyOrders } from '../demo/large-orders.ts'
import { demoAccounts, demoPassword } from '../demo/load.ts'
import { openLargeShop } from './large-shop.ts'
import type { Visit } from './line.ts'
import { rate, type TimedLine } from './measure.ts'
import { makePeople } from './people.ts'
import { signIn } from './serve.ts'
import { runInTwoSizes, type Size } from './two-sizes.ts'
import { membersRun } from './visitors.ts'
import { asks, check, opens } from './visits.ts'

const usual = 100_000
const members = 16

/** Lists of orders in a shop that has had many: head office's, and those of members who bought their share of them. */
export async function benchOrders({
  products = 1_000,
  orders = usual,
  url = '',
}: Size = {}): Promise<TimedLine[]> {
  const shop = await openLargeShop(products, url)
  try {
    const { sql, origin } = shop
    const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
    const people = await makePeople(sql, { shopId: head!.id, count: members, prefix: '25', tier: 2 })
    const [{ known } = { known: 0 }] = await sql<{ known: number }[]>`select count(*) as known from orders`
    if (known < orders) await multiplyOrders(sql, orders - known, () => {})
    const [some] = await sql<{ number: string }[]>`
      select number from orders where shop_id = ${head!.id} order by id desc offset 5000 limit 1`
    const office = demoAccounts.find(({ role }) => role === 'head office')!
    const cookie = await signIn(origin, office.mobile, demoPassword)
    const grid = (more: Record<string, unknown> = {}) => [
      asks(shop, [{ billType: 'order', limit: 50, recCount: true, ...more }], 'load_dispgrid', cookie),
    ]
    const ofEach = (visits: (cookie: string) => Visit[]) => people.map(person => visits(person.cookie))
    const list = (more: Record<string, unknown> = {}) =>
      ofEach(own => asks(shop, [{ type: 'orders', ...more }], 'hlt_get_data', own))
    const lines: TimedLine[] = []
    const measure = async (work: string, visits: readonly Visit[][]) => {
      await Promise.all(visits.map(check))
      const took = await membersRun(visits)
      lines.push({ work, measured: rate(took), took })
    }
    const many = orders.toLocaleString('en')
    await measure(`head office: page 1 of ${many} orders, counted`, grid())
    await measure('head office: page 100', grid({ start: 4_950 }))
    await measure('head office: one by its number', grid({ search: some!.number }))
    await measure('head office: cancelled ones', grid({ search: '{"state":"5"}' }))
    await measure(`list of one's orders (call), ${members} members`, list())
    await measure('the same, page 10', list({ start: 200 }))
    await measure('the same, completed ones', list({ state: 4 }))
    await measure(
      'the same, rendered',
      ofEach(own => opens(shop, [paths.orders], own)),
    )
    return lines
  } finally {
    await shop.close()
  }
}

if (import.meta.main) await runInTwoSizes(benchOrders, usual, 'orders')
