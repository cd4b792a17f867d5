import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFavourites } from '../../../contract/catalogue.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { nearProducts, productDetail } from '../../../contract/product-detail.ts'
import { setFlags } from '../../testing/accounts.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { refreshPairs } from './bought-together.ts'

let server: OpenShop
let shop: MadeShop
let memberId: number
const member: CallAs = {}
const made: Record<'shoes' | 'socks' | 'laces' | 'polish', { productId: number; skuId: number }> = {} as never

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true })
  made.shoes = await makeProduct(sql, shop.warehouseId, { categoryPath: '0001', retail: '100', minQty: '5' })
  made.socks = await makeProduct(sql, shop.warehouseId, { categoryPath: '0002' })
  made.laces = await makeProduct(sql, shop.warehouseId, { categoryPath: '0001' })
  made.polish = await makeProduct(sql, shop.warehouseId, { categoryPath: '0001' })
  await sql`update products set sold = 9 where id = ${made.polish.productId}`
  await sql`update products set sold = 3 where id = ${made.laces.productId}`
  const person = await makeMember(sql, { shopId: shop.id })
  memberId = person.id
  member.session = await server.signIn(person.mobile)
})

afterAll(() => server.close())

const page = async (id: number, as: CallAs = {}) => (await server.call(productDetail, { id }, as)).obj
const togetherOf = async (id: number, as: CallAs = member) =>
  (await page(id, as)).together.map(card => card.id)

/** An order that was paid so many days ago. */
async function order(
  shopId: number,
  products: readonly (typeof made)['shoes'][],
  daysAgo: number,
  state = 4,
) {
  const { sql } = server
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total, base_total,
      pay_method, delivery, created_at)
    select id, ${memberId}, ${state}, store_id, warehouse_id, 'CNY', 1, 2, 10, 10, 10, 'xx', 'delivery',
      now() - ${daysAgo} * interval '1 day'
    from shops where id = ${shopId} returning id`
  for (const { productId, skuId } of products) {
    await sql`
      insert into order_lines (order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, factor,
        base_quantity, price, amount, payable)
      values (${id}, 1, ${skuId}, ${productId}, 'T', '{}', '{}', 1, 1, 1, 5, 5, 5)`
  }
}

test('without orders: what sells best in the category', async () => {
  expect(await togetherOf(made.shoes.productId)).toEqual([made.polish.productId, made.laces.productId])
  expect(await togetherOf(made.socks.productId)).toEqual([])
})

test('what stood in the same orders of this shop comes first, the most often first', async () => {
  const elsewhere = await makeShop(server.sql)
  const { shoes, socks, laces, polish } = made
  await order(shop.id, [shoes, socks], 1)
  await order(shop.id, [shoes, socks], 100)
  await order(shop.id, [shoes, laces], 1)
  await order(shop.id, [shoes, polish], 200)
  await order(shop.id, [shoes, polish], 1, 5)
  await order(elsewhere.id, [shoes, polish], 1)
  expect(await refreshPairs(server.sql)).toBe(true)
  expect(await togetherOf(shoes.productId)).toEqual([socks.productId, laces.productId, polish.productId])
  expect(await togetherOf(socks.productId)).toEqual([shoes.productId])
})

test('it is counted again only after some hours', async () => {
  expect(await refreshPairs(server.sql)).toBe(false)
  await server.sql`update product_pairs_made set made_at = now() - interval '7 hours'`
  const both = await Promise.all([refreshPairs(server.sql), refreshPairs(server.sql)])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test('three queries and one for what is personal, whatever the page shows, beside the one that finds the session: the visit is remembered later', async () => {
  await page(made.shoes.productId, member)
  expect(await countQueries(server.sql, () => page(made.shoes.productId, member))).toBe(1 + 4)
})

test('a flash sale and a group-buy of the product, those that run and those that come soon', async () => {
  const { sql } = server
  const sale = async (from: string, to: string) => {
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${shop.id}, '{"zh": "秒杀"}', now() + ${from}::interval, now() + ${to}::interval) returning id`
    await sql`
      insert into flash_sale_items (sale_id, sku_id, price, stock) values (${id}, ${made.shoes.skuId}, 60, 3)`
    return id
  }
  await sale('-2 hours', '-1 hour')
  await sale('20 days', '21 days')
  const running = await sale('-1 hour', '1 hour')
  const coming = await sale('1 day', '2 days')
  const [{ id: groupBuy } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock)
    values (${shop.id}, ${made.shoes.skuId}, '{"zh": "拼团"}', now(), now() + interval '5 days',
      '[{"size": 2, "price": "70"}, {"size": 5, "price": "50"}]', 0) returning id`
  const { offers } = await page(made.shoes.productId, { ...member, currency: 'USD' })
  expect(offers).toMatchObject([
    { kind: 'flash', id: running, price: '8.40', size: 0, soldOut: false },
    { kind: 'group', id: groupBuy, price: '7.00', size: 5, soldOut: true },
    { kind: 'flash', id: coming },
  ])
  for (const { price } of (await page(made.shoes.productId)).offers) expect(price).toBeNull()
})

test('how it is delivered: to the address of the member, else the least it costs', async () => {
  const { sql } = server
  const [{ id: express } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names) values (${shop.id}, 'delivery', '{"zh": "快递", "en": "Express"}')
    returning id`
  await sql`
    insert into freight_rules (method_id, regions, measure, first_unit, first_fee, next_unit, next_fee) values
      (${express}, '{广东省}', 'quantity', 3, 8, 1, 1), (${express}, '{新疆维吾尔自治区}', 'quantity', 3, 30, 1, 5)`
  const deliveryOf = async (as: CallAs) => (await page(made.shoes.productId, as)).delivery
  // Five pieces: two beyond the first three.
  await expect
    .poll(() => deliveryOf({ lang: 'en' }))
    .toEqual({
      to: '',
      ways: [{ id: express, kind: 'delivery', name: 'Express', fee: '10.00', varies: true }],
      stores: [],
    })
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, detail, is_default)
    values (${memberId}, 'a', '1', '新疆维吾尔自治区', '乌鲁木齐市', 'x', true)`
  expect(await deliveryOf(member)).toMatchObject({
    to: '新疆维吾尔自治区 乌鲁木齐市',
    ways: [{ fee: '40.00', varies: false }],
  })
  await sql`update addresses set area1 = '海南省' where member_id = ${memberId}`
  expect(await deliveryOf(member)).toMatchObject({ ways: [{ fee: null }] })
})

test('where it can be fetched, once the shop lets people fetch', async () => {
  await server.sql`insert into delivery_methods (shop_id, kind, names) values (${shop.id}, 'pickup', '{"zh": "自提"}')`
  await expect
    .poll(async () => (await page(made.shoes.productId, member)).delivery)
    .toMatchObject({ ways: [{}, { kind: 'pickup', fee: null }], stores: [{ name: '测试' }] })
})

test('whether somebody keeps it', async () => {
  const id = made.shoes.productId
  expect((await page(id, member)).favourite).toBe(false)
  await server.call(setFavourites, { ids: [id], b: true }, member)
  expect((await page(id, member)).favourite).toBe(true)
  expect((await page(id)).favourite).toBe(false)
})

test('instead of a product that is gone: what sells best in its category, then in the shop', async () => {
  const { sql } = server
  await setFlags(server, shop.id, 1 << ShopFlag.GuestsSeePrices)
  await sql`update products set listed = false where id = ${made.shoes.productId}`
  const near = async (id?: number) => (await server.call(nearProducts, { id })).obj.cards.map(card => card.id)
  const { socks, laces, polish } = made
  expect(await near(made.shoes.productId)).toEqual([polish.productId, laces.productId, socks.productId])
  expect(await near()).toEqual([polish.productId, laces.productId, socks.productId])
})
