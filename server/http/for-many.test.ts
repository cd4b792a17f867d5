import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../../contract/cart.ts'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { makeOrder } from '../testing/orders.ts'
import { makePage, newestFloor } from '../testing/pages.ts'
import { buildIfStale } from './build-bundle.ts'

/** Draws pages once for many. */
let shop: OpenShop
/** On the same database, and draws each page anew. */
let slow: OpenShop
let pages: string[]
/** Which only one person is shown, in a frame that is drawn once for many. */
const ownPages = ['/cart', '/member/home', '/member/order', '/member/address', '/member/fav']

interface Person {
  who: string
  cookies: Record<string, string>
}
const people: Person[] = []
/** Who differs from those in another way than by what they have. */
const others: Person[] = []

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
  const [notice] = await sql<{ id: number }[]>`
    insert into notices (titles, bodies) values ('{"zh": "通知", "ru": "Новость", "ar": "خبر"}', '{"zh": "休息"}') returning id`
  pages = [
    '/home',
    '/category',
    '/products',
    `/product?id=${productId}`,
    '/m',
    '/m/list',
    `/m/p/${productId}`,
    '/m/category',
    '/affiche',
    `/affiche/detail?id=${notice!.id}`,
  ]

  const add = async (who: string, nick: string, tier: number, inCart: number, unread: number) => {
    const { id, mobile } = await makeMember(sql, { shopId: head.id, tier })
    await sql`update members set nick = ${nick} where id = ${id}`
    const session = await shop.signIn(mobile)
    const lines = products.slice(0, inCart).map(each => ({ skuId: each.skuId, qty: '1' }))
    if (inCart > 0) await shop.call(addToCart, { products: lines }, { session })
    for (let n = 0; n < unread; n++)
      await sql`insert into bell_notices (member_id, kind, event, about) values (${id}, 'shipped', ${`${id} ${n}`}, ${n})`
    people.push({ who, cookies: { [cookies.session]: session } })
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
  const elsewhere = await add('somebody with a price for something else', 'Gus', 1, 5, 3)
  await sql`insert into agreed_prices (member_id, sku_id, price) values (${elsewhere}, ${products[5]!.skuId}, 44)`
  const settled = await add('somebody with an address', 'Hal', 1, 5, 3)
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail)
    values (${settled}, 'Hal', '13900000000', '广东省', '深圳市', '南山区', '1')`
  const regular = await add('somebody who has bought', 'Ida', 1, 5, 3)
  await sql`update members set icon = 'u/ida.webp' where id = ${regular}`
  const bought = products
    .slice(0, 3)
    .map(each => ({ skuId: each.skuId, quantity: '2', price: '77' }) as const)
  // None that is to be paid: it counts the seconds.
  for (const state of [2, 4, 5])
    await makeOrder(sql, { shopId: head.id, memberId: regular, lines: bought, state })
  await addOthers(head.id)
}, 90_000)

/** Guests, other currencies and shops, staff. */
async function addOthers(headId: number): Promise<void> {
  const { sql } = shop
  const owner = await makeMember(sql, { shopId: headId, role: 'distributor', tier: 2, rights: 7 })
  const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })
  await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
  const there = { [cookies.shop]: own.code }
  const enter = async (who: string, mobile: string, choices: Record<string, string> = {}) => {
    const session = await shop.signIn(mobile, choices[cookies.shop] ? { shop: own.code } : {})
    others.push({ who, cookies: { ...choices, [cookies.session]: session } })
  }
  const { mobile } = await makeMember(sql, { shopId: headId, tier: 1 })
  const customer = await makeMember(sql, { shopId: own.id, tier: 1 })
  const staff = await makeMember(sql, { shopId: headId, role: 'office', tier: 1 })
  others.push({ who: 'a guest', cookies: {} }, { who: 'a guest elsewhere', cookies: there })
  others.push({ who: 'a guest who pays in dollars', cookies: { [cookies.currency]: 'USD' } })
  others.push({ who: 'a guest with something of their own', cookies: { [cookies.guest]: 'g'.repeat(43) } })
  await enter('somebody who pays in yuan', mobile)
  await enter('somebody who pays in dollars', mobile, { [cookies.currency]: 'USD' })
  await enter('a customer of a distributor', customer.mobile, there)
  await enter('the distributor there', owner.mobile, there)
  await enter('the distributor here', owner.mobile)
  await enter('somebody of head office', staff.mobile)
}

afterAll(async () => {
  await slow.close()
  await shop.close()
})

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36'

async function pageOf(server: OpenShop, url: string, { cookies: own }: Person, lang: string, encoding = '') {
  const { statusCode, body, rawPayload, headers } = await server.app.inject({
    url,
    cookies: { ...own, [cookies.language]: lang },
    headers: {
      host: 'shop.test',
      'accept-encoding': encoding,
      'user-agent': /^\/m(\/|$)/.test(url) ? phone : 'Mozilla/5.0 (X11; Linux x86_64)',
    },
  })
  // A notice of one shop is missing in the others, for everybody alike.
  expect(statusCode).toBeOneOf(url.startsWith('/affiche/') ? [200, 404] : [200])
  return {
    body: `${statusCode === 200 ? '' : statusCode}${body}`,
    rawPayload,
    headers,
    policy: String(headers['content-security-policy']),
  }
}

/** What differs from one moment to the next, or allows what stands in the page itself. */
const timeless = (html: string) =>
  html.replace(/ nonce="[^"]*"/g, '').replace(/"(server_?[tT]ime)":"[^"]*"/g, '"$1":""')

/** Whoever came before, each gets theirs: in this order and in the other one. */
async function compareAll(url: string, visitors: readonly Person[], lang: string): Promise<void> {
  const alone = new Map<Person, string>()
  for (const each of visitors) alone.set(each, timeless((await pageOf(slow, url, each, lang)).body))
  for (const round of [visitors, visitors.toReversed()]) {
    const { drawn, pages: whole, answers } = shop.services.cache
    for (const cache of [drawn!, whole, answers]) cache.forget()
    for (const each of round) {
      const { body } = await pageOf(shop, url, each, lang)
      expect(timeless(body) === alone.get(each), `${url} for ${each.who}`).toBe(true)
    }
  }
}

test.each(['ru', 'ar'])(
  'everybody gets the page that would have been drawn for them alone (%s)',
  async lang => {
    for (const url of pages) await compareAll(url, people, lang)
  },
  240_000,
)

test('so they do beside guests, staff, and who is in another shop or pays in another currency (zh)', async () => {
  for (const url of pages) await compareAll(url, [...people, ...others], 'zh')
}, 240_000)

test('so it is where only the frame is drawn for many (ar)', async () => {
  for (const url of ownPages) await compareAll(url, people, 'ar')
}, 240_000)

test('also beside staff, and who is in another shop or pays in another currency (zh)', async () => {
  const members = [...people, ...others].filter(each => cookies.session in each.cookies)
  for (const url of ownPages) await compareAll(url, members, 'zh')
}, 240_000)

test('a frame is drawn once for those who see the same one, and what is in it is their own', async () => {
  const { drawn } = shop.services.cache
  drawn!.forget()
  const seen = await Promise.all(people.map(each => pageOf(shop, '/member/address', each, 'zh')))
  // As below: with nothing in the cart, another tier, or neither.
  expect(drawn!.size()).toBe(3)
  expect(seen.filter(({ body }) => body.includes('Ben'))).toHaveLength(1)
  expect(seen.filter(({ body }) => body.includes('<part-'))).toHaveLength(0)
})

test('a page is drawn once for those who are shown the same', async () => {
  const { drawn } = shop.services.cache
  drawn!.forget()
  for (const each of people) await pageOf(shop, '/category', each, 'zh')
  // With nothing in the cart and nothing to read there are no marks on the icons; and another tier is shown other prices.
  expect(drawn!.size()).toBe(3)
})

test('compressed part by part it is the same page', async () => {
  for (const each of people) {
    const plain = await pageOf(shop, '/home', each, 'zh')
    const { rawPayload, headers } = await pageOf(shop, '/home', each, 'zh', 'gzip, br')
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
    expect(rawPayload.length).toBeLessThan(plain.body.length / 3)
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  "a page of one's own is compressed in the first way that a browser with %s knows",
  async (accepted, chosen, open) => {
    const plain = await pageOf(shop, '/cart', people[0]!, 'zh')
    const { rawPayload, headers } = await pageOf(shop, '/cart', people[0]!, 'zh', accepted)
    expect(headers['content-encoding']).toBe(chosen)
    expect(timeless(open(rawPayload).toString())).toBe(timeless(plain.body))
    expect(rawPayload.length).toBeLessThan(plain.body.length / 3)
  },
)

test('what stands in the page itself is allowed by its hash, and nothing is by a nonce', async () => {
  const { body, policy } = await pageOf(shop, '/home', people[0]!, 'zh')
  expect(body).not.toContain(' nonce=')
  expect(policy).toMatch(/style-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce-')
})
