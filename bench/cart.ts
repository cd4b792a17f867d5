import { makeProduct } from '../server/testing/factories.ts'
import { type Line, medianRun, rate } from './measure.ts'
import { makePeople } from './people.ts'
import { type BenchShop, bareLimit } from './shop.ts'
import { membersRun, visitorsRun } from './visitors.ts'
import { asks } from './visits.ts'

const lines = 500
const clients = 16
const goal = 1_000
/** A shop in use has compiled what it does often, and its connections have planned it. */
const warmUpSeconds = 6

/** Adding to a cart, and changing a quantity in one of 500 lines. */
export async function benchCart({ sql, call, origin }: BenchShop): Promise<Line[]> {
  const [shop] = await sql<{ id: number; warehouse: number }[]>`
    select id, warehouse_id as warehouse from shops where is_default`
  await makeProduct(sql, shop!.warehouse)
  const skus = await sql<{ id: number }[]>`
    with made as (
      insert into products (item_no, names, category_id, unit_id)
      select 'CART-' || n, '{"zh": "货", "en": "Goods"}', (select min(id) from categories), (select min(id) from units)
      from generate_series(1, ${lines}) n returning id, item_no),
    skus as (
      insert into skus (product_id, item_no, retail_price, tier_prices) select id, item_no, 10, '{9, 8}' from made
      returning id),
    breaks as (insert into quantity_breaks (sku_id, tier, from_qty, price) select id, 0, 10, 9 from skus),
    stock as (
      insert into stocks (sku_id, warehouse_id, on_hand) select id, ${shop!.warehouse}, 1000000000 from skus)
    select id from skus`
  await sql`vacuum analyze products, skus, stocks`
  const limit = await bareLimit(sql, 'products')
  const bare = await visitorsRun([limit.visit])
  await limit.close()

  const some = skus.slice(0, 20)
  const people = await makePeople(sql, { shopId: shop!.id, count: clients, prefix: '15' })
  const adds = people.map(({ cookie }) =>
    asks(
      { origin },
      some.map(({ id }) => ({ products: [{ skuId: id, qty: '1' }] })),
      'hlt_add_cart',
      cookie,
    ),
  )
  const cold = await membersRun(adds, warmUpSeconds, 1)
  const added = await membersRun(adds)

  await call('hlt_add_cart', { products: skus.map(({ id }) => ({ skuId: id, qty: '1' })) })
  const cart = await call('hlt_get_cart', {})
  const own = (cart.obj as { lines: { id: number }[] }).lines
  if (own.length !== lines) throw new Error(`Expected ${lines} lines, got ${own.length}`)
  const change = async () => {
    const { id } = own[Math.floor(Math.random() * own.length)]!
    await call('hlt_chg_cart', { id, qty: 1 + Math.floor(Math.random() * 20), noCart: 1 })
  }
  const changed = await medianRun({ clients: 1, seconds: 2, request: change })
  const read = await medianRun({
    clients: 1,
    seconds: 2,
    request: async () => {
      await call('hlt_get_cart', {})
    },
  })
  return [
    {
      work: `add to cart, ${clients} members; after ${warmUpSeconds} s of the same, which made ${cold.perSecond.toFixed(0)}/s`,
      measured: rate(added),
      ratio: added.perSecond / bare.perSecond,
      goal: `≥ ${goal}/s: ${added.perSecond >= goal ? 'met' : 'missed'}`,
    },
    { work: 'change in a 500-line cart', measured: rate(changed), goal: 'p99 below 300 ms' },
    { work: 'read a 500-line cart', measured: rate(read) },
  ]
}
