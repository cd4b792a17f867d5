import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { type ProductList, productList } from '../../contract/product-list.ts'
import { openCache } from '../cache/cache.ts'
import { rootFolder } from '../config.ts'
import type { Context } from '../context.ts'
import { sharedAge } from '../features/catalogue/shared-answers.ts'
import { countQueries } from '../testing/count-queries.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'
import { sharedKey } from './page-cache.ts'

let server: OpenShop
let session: string
let product: { productId: number; skuId: number }

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') }, keepAnswers: true })
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  await makeShop(sql, { code: 'second', flags: 1 << ShopFlag.GuestsSeePrices })
  await makeShop(sql, { code: 'own', domain: 'own.test', flags: 1 << ShopFlag.GuestsSeePrices })
  await makeShop(sql, { code: 'closed', domain: 'closed.test', flags: 1 << ShopFlag.NoGuests })
  const [row] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  product = await makeProduct(sql, row!.id, { name: '头戴式耳机', retail: '100', tiers: ['77'] })
  await sql`update categories set product_count = 1`
  session = await server.signIn((await makeMember(sql, { shopId: shop.id, tier: 1 })).mobile)
}, 60_000)

afterAll(() => server.close())

const get = (url: string, cookie: Record<string, string> = {}, host = 'shop.test') =>
  server.app.inject({ url, cookies: cookie, headers: { 'accept-language': 'zh-CN', host } })

const queries = (url: string, cookie: Record<string, string> = {}) =>
  countQueries(server.sql, () => get(url, cookie))

const address = () => `/product?id=${product.productId}`

/** Without printing the page when it does not. */
const has = (page: { body: string }, text: string) => page.body.includes(text)

test('guests share a page, and whoever has it is told so', async () => {
  await expect.poll(() => queries('/products'), { timeout: 10_000 }).toBe(0)
  const [one, two] = await Promise.all([get('/category'), get('/category')])
  expect(two.body === one.body).toBe(true)
  const again = await server.app.inject({
    url: '/category',
    headers: { 'accept-language': 'zh-CN', host: 'shop.test', 'if-none-match': String(one.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page is compressed once for each kind of browser', async () => {
  const plain = await get('/category')
  for (const [accepted, open] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['br;q=0, gzip', gunzipSync],
  ] as const) {
    const { rawPayload } = await server.app.inject({
      url: '/category',
      headers: { 'accept-language': 'zh-CN', host: 'shop.test', 'accept-encoding': accepted },
    })
    expect(open(rawPayload).toString() === plain.body).toBe(true)
  }
})

test('"a price change must show within a second"', async () => {
  expect(has(await get(address()), '100.00')).toBe(true)
  await server.sql`update skus set retail_price = 123.45 where id = ${product.skuId}`
  const changed = performance.now()
  await expect
    .poll(async () => has(await get(address()), '123.45'), { timeout: 10_000, interval: 20 })
    .toBe(true)
  // Told of, not waited for: an answer is kept five times as long.
  expect(performance.now() - changed).toBeLessThan(2_500)
  await server.sql`update skus set retail_price = 100 where id = ${product.skuId}`
})

test('a sale that begins or ends by the clock is on time', async () => {
  const { sql } = server
  const cache = await openCache(sql)
  const now = Date.now()
  expect(await sharedAge(cache, sql, now)).toBe(5_000)
  const [shop] = await sql<{ id: number }[]>`select id from shops where is_default`
  await sql`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop!.id}, '{}', ${new Date(now + 3_000)}, ${new Date(now + 60_000)})`
  await expect.poll(() => sharedAge(cache, sql, now)).toBe(3_000)
  expect(await sharedAge(cache, sql, now + 2_900)).toBe(400)
  expect(await sharedAge(cache, sql, now + 3_100)).toBe(400)
  expect(await sharedAge(cache, sql, now + 4_000)).toBe(5_000)
  await cache.close()
})

test('the last piece in stock is told of, the number of pieces is not', async () => {
  const { sql } = server
  const cache = await openCache(sql)
  const kept = () => cache.answers.recall('page')
  const keep = () => cache.answers.keep('page', 60_000, 'made')
  keep()
  await sql`update stocks set held = on_hand - 1 where sku_id = ${product.skuId}`
  await sql`update products set sold = sold + 1 where id = ${product.productId}`
  await sql`select pg_notify('caravan_change', 'something else')`
  expect(kept()).toBe('made')
  await sql`update stocks set held = on_hand where sku_id = ${product.skuId}`
  await expect.poll(kept).toBeUndefined()
  keep()
  await sql`update stocks set held = 0 where sku_id = ${product.skuId}`
  await expect.poll(kept).toBeUndefined()
  await cache.close()
})

test("a member's page is never shared, nor is a guest given one", async () => {
  const mine = { [cookies.session]: session }
  for (const _ of [1, 2]) {
    expect(has(await get(address(), mine), '77.00')).toBe(true)
    expect(has(await get(address()), '77.00')).toBe(false)
  }
  expect(await queries(address(), mine)).toBeGreaterThan(0)
})

test('members who pay the same share a list; one with agreed prices sees their own', async () => {
  const { sql } = server
  const join = async () => {
    const [shop] = await sql<{ id: number }[]>`select id from shops where is_default`
    const { id, mobile } = await makeMember(sql, { shopId: shop!.id, tier: 1 })
    return { id, session: await server.signIn(mobile) }
  }
  const [other, special] = [await join(), await join()]
  await sql`insert into agreed_prices values (${special.id}, ${product.skuId}, 55)`
  const priceFor = async (who: string) => {
    const { obj } = await server.call(productList, {}, { session: who })
    return (obj as unknown as ProductList).items[0]!.price
  }
  expect(await priceFor(session)).toBe('77.00')
  const countFor = (who: string) => countQueries(sql, () => priceFor(who))
  await expect.poll(() => countFor(other.session), { timeout: 10_000 }).toBe(0)
  expect(await priceFor(special.session)).toBe('55.00')
  expect(await priceFor(other.session)).toBe('77.00')
  // Theirs is kept as well.
  await expect.poll(() => countFor(special.session), { timeout: 10_000 }).toBe(0)
  await sql`delete from agreed_prices`
})

test('whoever has put something aside, or has a cookie that we do not know, gets a page of their own', async () => {
  const request = (cookie: Record<string, string>) => ({ url: '/home', cookies: cookie })
  const context = { shop: { id: 1 }, lang: 'zh', currency: { code: 'CNY' }, visitor: { role: 'guest' } }
  const key = (cookie: Record<string, string>, path = '/home', visitor = 'guest') =>
    sharedKey(
      { ...context, visitor: { role: visitor } } as Context,
      request(cookie) as unknown as FastifyRequest,
      path,
      'http://shop.test',
      { linkLanguage: undefined, site: 'desktop' },
    )
  expect(key({ [cookies.language]: 'zh', _ga: '1' })).toBe('page desktop http://shop.test 1 zh CNY /home')
  for (const name of [cookies.session, cookies.guest, 'other']) expect(key({ [name]: '1' })).toBeUndefined()
  expect(key({}, '/home', 'member')).toBeUndefined()
  for (const path of ['/cart', '/login', '/member/home', '/m/cart']) expect(key({}, path)).toBeUndefined()
  for (const path of ['/m', '/m/p/7']) expect(key({}, path)).toBeDefined()
})

test('what a caller says about whom its page was drawn for changes nothing that guests get', async () => {
  const url = '/products?q=drawn'
  const headers = { 'accept-language': 'zh-CN', host: 'shop.test', member: '1' }
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200)
  expect((await get(url)).statusCode).toBe(200)
})

test('a page that could not be made is not kept', async () => {
  await server.sql`alter table notices rename to notices_away`
  expect((await get('/affiche')).statusCode).toBe(500)
  await server.sql`alter table notices_away rename to notices`
  expect((await get('/affiche')).statusCode).toBe(200)
})

test('language, currency, shop, host and query each have a page of their own', async () => {
  const shows = async (text: string, url: string, cookie: Record<string, string> = {}, host = 'shop.test') =>
    has(await get(url, cookie, host), text)
  expect(await shows('¥</bdi>', '/products')).toBe(true)
  expect(await shows('$</bdi>', '/products', { [cookies.currency]: 'USD' })).toBe(true)
  expect(await shows('dir="rtl"', '/products', { [cookies.language]: 'ar' })).toBe(true)
  expect(await shows('店铺second', '/products', { [cookies.shop]: 'second' })).toBe(true)
  expect(await shows('http://other.test/products', '/products', {}, 'other.test')).toBe(true)
  expect(await shows('没有找到', '/products?q=zzzz')).toBe(true)
  expect(await shows('没有找到', '/products')).toBe(false)
})

test('an address that cannot be read gets our page', async () => {
  const response = await get('/%E0%A4%A')
  expect(response.statusCode).toBe(404)
  expect(response.body).toContain('页面不存在')
})

test('a list names its pages, its canonical address and what a shared link shows', async () => {
  await server.sql`
    insert into products (item_no, names, category_id, unit_id)
    select 'MANY-' || n, '{"zh": "批量"}', p.category_id, p.unit_id from generate_series(1, 85) n, (select * from products limit 1) p`
  await server.sql`
    insert into skus (product_id, item_no, retail_price)
    select id, item_no, 1 from products where item_no like 'MANY-%'`
  const page = await get('/products?page=2&sort=sold&category=1&lang=en')
  for (const text of [
    '<link rel="prev" href="http://shop.test/products?category=1&amp;sort=sold&amp;lang=en"',
    '<link rel="next" href="http://shop.test/products?category=1&amp;sort=sold&amp;page=3&amp;lang=en"',
    '<link rel="canonical" href="http://shop.test/products?category=1&amp;page=2&amp;lang=en"',
    '<meta property="og:title" content="头戴式耳机 (page 2)"',
    '"@type":"BreadcrumbList"',
  ]) {
    expect([text, has(page, text)]).toEqual([text, true])
  }
  await server.sql`delete from products where item_no like 'MANY-%'`
})

test('robots.txt names the sitemap; a shop closed to guests is closed to robots', async () => {
  expect((await get('/robots.txt', {}, 'own.test')).body).toContain('Sitemap: http://own.test/sitemap.xml')
  const closed = await get('/robots.txt', {}, 'closed.test')
  expect(closed.body).toBe('User-agent: *\nDisallow: /\n')
  expect((await get('/sitemap.xml', {}, 'closed.test')).statusCode).toBe(404)
})

test('neither names a host that only the caller says', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml']) expect((await get(url)).body).not.toContain('shop.test')
})

test('the sitemap has parts by language, each address with what it is called in the others', async () => {
  const { body } = await get('/sitemap.xml', {}, 'own.test')
  expect(body).toContain('<loc>http://own.test/sitemap/en/0.xml</loc>')
  expect(body).toContain('<loc>http://own.test/sitemap/th/1.xml</loc>')
  const products = await get('/sitemap/en/1.xml', {}, 'own.test')
  expect(products.headers['content-type']).toContain('application/xml')
  expect(products.body).toContain(`<loc>http://own.test/product?id=${product.productId}&amp;lang=en</loc>`)
  expect(products.body).toContain('hreflang="ja" href="http://own.test/product?id=')
  expect((await get('/sitemap/en/0.xml')).body).toContain('/products?category=')
  expect((await get('/sitemap/xx/0.xml')).statusCode).toBe(404)
})
