import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { makePage } from '../testing/pages.ts'

let server: OpenShop
let product: { productId: number; skuId: number }
let shopId: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  shopId = shop.id
  product = await makeProduct(sql, shop.warehouseId, { name: '耳机' })
  await sql`update products set created_at = '2026-01-02T03:04:05Z'`
  await sql`update categories set product_count = 1`
  await sql`delete from product_changes`
  await sql`insert into notices (id, titles, published_at) values (7, '{"zh": "放假"}', '2026-01-03T00:00:00Z')`
}, 60_000)

afterAll(() => server.close())

async function changesIn(part: number): Promise<Map<string, string | undefined>> {
  const { body, statusCode } = await server.app.inject({
    url: `/sitemap/en/${part}.xml`,
    headers: { host: 'shop.test' },
  })
  expect(statusCode).toBe(200)
  const entries = [
    ...body.matchAll(/<url><loc>http:\/\/[^/]+([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
  ]
  return new Map(entries.map(([, path, changed]) => [path!.replaceAll('&amp;', '&'), changed]))
}

const productChanged = async () =>
  (await changesIn(1)).get(`/product?id=${product.productId}&lang=en`) ?? 'not in the sitemap'

test('every address says when what it shows changed', async () => {
  const lists = await changesIn(0)
  expect(lists.get('/affiche/detail?id=7&lang=en')).toBe('2026-01-03T00:00:00.000Z')
  expect(lists.get('/affiche?lang=en')).toBe('2026-01-03T00:00:00.000Z')
  for (const path of ['/home', '/category', '/products'])
    expect(lists.get(`${path}?lang=en`)).toBe('2026-01-02T03:04:05.000Z')
  const categories = [...lists].filter(([path]) => path.startsWith('/products?category='))
  expect(categories.map(([, changed]) => changed)).toEqual(['2026-01-02T03:04:05.000Z'])
  expect(await productChanged()).toBe('2026-01-02T03:04:05.000Z')
})

const changes: [string, () => PromiseLike<unknown>][] = [
  ['its name', () => server.sql`update products set names = '{"zh": "音箱"}'`],
  ['its text', () => server.sql`update products set descriptions = '{"zh": "响"}'`],
  ['its pictures', () => server.sql`update products set pictures = '{p/1.webp}'`],
  ['its price', () => server.sql`update skus set retail_price = retail_price + 1`],
  ['a tier of it', () => server.sql`update skus set tier_prices = '{9}'`],
  ['a picture of its SKU', () => server.sql`update skus set picture = 'p/2.webp'`],
  [
    'another SKU',
    () =>
      server.sql`insert into skus (product_id, item_no, retail_price) values (${product.productId}, 'SITE-2', 5)`,
  ],
  ['a SKU less', () => server.sql`delete from skus where item_no = 'SITE-2'`],
  [
    'what a box of it costs',
    () => server.sql`
      insert into unit_prices (sku_id, unit_id, tier, price)
      select ${product.skuId}, unit_id, 0, 50 from products where id = ${product.productId}`,
  ],
]

test.each(changes)('a product is new with %s', async (_, change) => {
  await server.sql`delete from product_changes`
  await change()
  expect(await productChanged()).not.toBe('2026-01-02T03:04:05.000Z')
})

const none: [string, () => PromiseLike<unknown>][] = [
  ['sold', () => server.sql`update products set sold = sold + 3`],
  ['restocked', () => server.sql`update stocks set on_hand = on_hand + 3`],
  ['saved as it was', () => server.sql`update products set names = names, pictures = pictures`],
  ['priced as it was', () => server.sql`update skus set retail_price = retail_price`],
]

test.each(none)('one that is %s is not', async (_, change) => {
  await server.sql`delete from product_changes`
  await change()
  expect(await productChanged()).toBe('2026-01-02T03:04:05.000Z')
  const [row] = await server.sql<{ n: number }[]>`select count(*)::int as n from product_changes`
  expect(row!.n).toBe(0)
})

test('a notice, a category and the home page are new when somebody changes them; a category not with its count', async () => {
  const before = await changesIn(0)
  const listed = [...before.keys()].find(path => path.startsWith('/products?category='))!
  await server.sql`update categories set product_count = 2`
  expect((await changesIn(0)).get(listed)).toBe(before.get(listed))
  await server.sql`update categories set names = '{"zh": "声音"}'`
  await server.sql`update notices set bodies = '{"zh": "三天"}'`
  await makePage(server.sql, shopId, [])
  const after = await changesIn(0)
  for (const path of [listed, '/affiche/detail?id=7&lang=en', '/affiche?lang=en', '/home?lang=en'])
    expect(after.get(path)! > before.get(path)!, path).toBe(true)
})

test('a product goes with everything that was known about its changes', async () => {
  const [row] = await server.sql<{ id: number }[]>`select warehouse_id as id from shops limit 1`
  const { productId } = await makeProduct(server.sql, row!.id, { name: '杯子' })
  await server.sql`update products set names = '{"zh": "碗"}' where id = ${productId}`
  await server.sql`delete from products where id = ${productId}`
  const rows = await server.sql`select from product_changes where product_id = ${productId}`
  expect(rows).toHaveLength(0)
})
