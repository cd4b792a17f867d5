import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutView } from '../../../contract/checkout.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import { fxOrders } from '../../../contract/fx-orders.ts'
import { memberHome } from '../../../contract/member.ts'
import { orderDetail, orderList } from '../../../contract/orders.ts'
import { wallet, walletEntries } from '../../../contract/wallet.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { openDistribution } from '../../testing/distribution.ts'
import { makeOrder } from '../../testing/orders.ts'

/** What those who signed in look at most costs so many statements, the one that finds the session counted, however much there is to see. */
const most = {
  memberHome: 8,
  checkout: 7,
  orderList: 4,
  order: 8,
  wallet: 5,
  walletEntries: 4,
  distributionHome: 3,
  fxOrders: 11,
  fxOrdersFound: 11,
} as const

let at: Awaited<ReturnType<typeof openDistribution>>

beforeAll(async () => {
  at = await openDistribution()
}, 60_000)

afterAll(() => at.close())

test('pages of members and distributors ask so many statements, with much to see as with little', async () => {
  const little = await statements(1)
  const much = await statements(9)
  expect(little).toEqual(most)
  expect(much).toEqual(little)
})

/** Of a distributor with so many of everything. */
async function statements(many: number): Promise<Record<keyof typeof most, number>> {
  const { sql, call, head } = at
  const who = await at.distributor()
  const { id: memberId, as } = who
  const products = await Promise.all(Array.from({ length: many }, () => at.product('80')))
  const lines = products.map(({ skuId }) => ({ skuId, quantity: '1', price: '80' }) as const)
  const orders = await Promise.all(
    Array.from({ length: many }, () => makeOrder(sql, { shopId: head.id, memberId, lines })),
  )
  for (let n = 0; n < many; n++) await at.paid(who, lines)
  await sql`
    insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity)
    select s.id, ${memberId}, s.store_id, s.warehouse_id, sku, 1
    from shops s, unnest(${lines.map(({ skuId }) => skuId)}::integer[]) sku where s.id = ${head.id}`
  await sql`
    insert into favourites (shop_id, member_id, product_id, seen_price)
    select ${head.id}, ${memberId}, id, 200 from unnest(${products.map(({ productId }) => productId)}::integer[]) id`
  for (let n = 0; n < many; n++) await at.give(memberId, 'wallet', '10')
  const pages = {
    memberHome: () => call(memberHome, {}, as),
    checkout: () => call(checkoutView, {}, as),
    orderList: () => call(orderList, {}, as),
    order: () => call(orderDetail, { id: orders[0]!.id }, as),
    wallet: () => call(wallet, {}, as),
    walletEntries: () => call(walletEntries, {}, as),
    distributionHome: () => call(distributionHome, {}, as),
    fxOrders: () => call(fxOrders, {}, as),
    fxOrdersFound: () => call(fxOrders, { search: who.customer.mobile }, as),
  }
  const counts: [string, number][] = []
  for (const [name, page] of Object.entries(pages)) {
    // Whoever comes first may find something out for the others.
    expect((await page()).success).toBe(true)
    counts.push([name, await countQueries(sql, page)])
  }
  return Object.fromEntries(counts) as Record<keyof typeof most, number>
}
