import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../../contract/cart.ts'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { makePage, newestFloor } from '../testing/pages.ts'
import { buildIfStale } from './build-bundle.ts'

/** Draws pages once for many. */
let shop: OpenShop
/** On the same database, and draws each page anew. */
let slow: OpenShop
let pages: string[]

interface Person {
  who: string
  session: string
}
const people: Person[] = []

beforeAll(async () => {
  await buildIfStale(() => {})
  const dist = join(rootFolder, 'dist')
  shop = await openShop({ pages: { dist }, keepAnswers: true })
  slow = await openShop({ pages: { dist }, url: shop.url })
  const { sql } = shop
  const head = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  const products: { productId: number; skuId: number }[] = []
  for (let n = 0; n < 8; n++)
    products.push(await makeProduct(sql, head.warehouseId, { retail: '100', tiers: ['77', '66'] }))
  await sql`update categories set product_count = 8`
  await makePage(sql, head.id, [newestFloor])
  const { productId, skuId } = products[0]!
  pages = [
    '/home',
    '/category',
    '/products',
    `/product?id=${productId}`,
    '/m',
    '/m/list',
    `/m/p/${productId}`,
  ]

  const add = async (who: string, nick: string, tier: number, inCart: number, unread: number) => {
    const { id, mobile } = await makeMember(sql, { shopId: head.id, tier })
    await sql`update members set nick = ${nick} where id = ${id}`
    const session = await shop.signIn(mobile)
    const lines = products.slice(0, inCart).map(each => ({ skuId: each.skuId, qty: '1' }))
    if (inCart > 0) await shop.call(addToCart, { products: lines }, { session })
    for (let n = 0; n < unread; n++)
      await sql`insert into bell_notices (member_id, kind, event, about) values (${id}, 'shipped', ${`${id} ${n}`}, ${n})`
    people.push({ who, session })
    return id
  }
  await add('somebody with nothing', 'Ann', 1, 0, 0)
  await add('somebody with a cart', 'Ben', 1, 1, 1)
  await add('somebody with a strange name', `<b>"O'Neil" & ¥200\uE000</b>`, 1, 5, 3)
  await add('somebody of another tier', 'Dan', 2, 5, 3)
  const keen = await add('somebody who keeps things', 'Eve', 1, 5, 3)
  await sql`insert into favourites (member_id, shop_id, product_id) values (${keen}, ${head.id}, ${productId})`
  const special = await add('somebody with a price of their own', 'Fay', 1, 5, 3)
  await sql`insert into agreed_prices (member_id, sku_id, price) values (${special}, ${skuId}, 55)`
}, 60_000)

afterAll(async () => {
  await slow.close()
  await shop.close()
})

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36'

async function pageOf(server: OpenShop, url: string, session: string, lang: string) {
  const { statusCode, body, headers } = await server.app.inject({
    url,
    cookies: { [cookies.session]: session, [cookies.language]: lang },
    headers: {
      host: 'shop.test',
      'user-agent': url.startsWith('/m') ? phone : 'Mozilla/5.0 (X11; Linux x86_64)',
    },
  })
  expect(statusCode).toBe(200)
  return { body, policy: String(headers['content-security-policy']) }
}

/** What differs from one moment to the next, or allows what stands in the page itself. */
const timeless = (html: string) =>
  html.replace(/ nonce="[^"]*"/g, '').replace(/"server_time":"[^"]*"/, '"server_time":""')

test.each(['zh', 'ru', 'ar'])(
  'everybody gets the page that would have been drawn for them alone (%s)',
  async lang => {
    for (const url of pages) {
      for (const { who, session } of people) {
        const [alone, shared] = [
          await pageOf(slow, url, session, lang),
          await pageOf(shop, url, session, lang),
        ]
        expect(timeless(shared.body) === timeless(alone.body), `${url} for ${who}`).toBe(true)
      }
    }
  },
  120_000,
)

test('a page is drawn once for those who are shown the same', async () => {
  const { drawn } = shop.services.cache
  drawn!.forget()
  for (const { session } of people) await pageOf(shop, '/category', session, 'zh')
  // With nothing in the cart and nothing to read there are no marks on the icons; and another tier is shown other prices.
  expect(drawn!.size()).toBe(3)
})

test('what stands in the page itself is allowed by its hash, and nothing is by a nonce', async () => {
  const { body, policy } = await pageOf(shop, '/home', people[0]!.session, 'zh')
  expect(body).not.toContain(' nonce=')
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
})
