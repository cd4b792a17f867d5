import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { pageData } from '../../../contract/pages.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { productList, productsPerPage, suggestions } from '../../../contract/product-list.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { refreshSearch } from './search-index.ts'

/** Keeps answers for all who share them. */
let shop: OpenShop
/** On the same database, and makes each answer anew. */
let slow: OpenShop
let head: MadeShop
const products: { productId: number; skuId: number }[] = []
const people = new Map<string, CallAs>()
const ids = new Map<string, number>()
let questions: [name: string, ask: (server: OpenShop, as: CallAs) => Promise<unknown>][]

beforeAll(async () => {
  shop = await openShop({ keepAnswers: true })
  slow = await openShop({ url: shop.url })
  const { sql } = shop
  head = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  for (let n = 0; n < productsPerPage + 10; n++) {
    const price = 10 + ((n * 7) % 50)
    products.push(
      await makeProduct(sql, head.warehouseId, {
        name: `样品${n}`,
        // Some are negotiable.
        retail: n % 9 === 0 ? null : toDecimal(price),
        tiers: n % 3 === 0 && n % 9 > 0 ? [`${price - 3}`, `${price - 5}`] : [],
        categoryPath: n % 2 ? '0001' : '0002',
      }),
    )
  }
  await sql`update categories set product_count = 25`
  await refreshSearch(sql)
  await makePage(sql, head.id, [newestFloor])
  const owner = await makeMember(sql, { shopId: head.id, role: 'distributor', tier: 2, rights: 7 })
  const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })

  const add = async (who: string, tier: number, prices: Record<number, string> = {}, shopId = head.id) => {
    const { id, mobile } = await makeMember(sql, { shopId, tier })
    const at = shopId === head.id ? {} : { shop: own.code }
    people.set(who, { session: await shop.signIn(mobile, at), ...at })
    ids.set(who, id)
    await agree(id, prices)
    return id
  }
  people.set('a guest', {})
  await add('somebody', 1)
  await add('somebody else of that tier', 1)
  await add('somebody of another tier', 2)
  await add('somebody with a low price', 1, { 1: '0.5' })
  await add('somebody with a high price', 1, { 2: '900' })
  await add('somebody with a price for what is negotiable', 1, { 9: '33', 18: '12.34' })
  const many = Object.fromEntries(products.map((_, n) => [n, `${(n * 13) % 61}.5`]))
  await add('somebody with a price for everything', 2, many)
  const keen = await add('somebody who keeps one and has an address', 1, { 4: '21' })
  await sql`insert into favourites (member_id, shop_id, product_id) values (${keen}, ${head.id}, ${products[4]!.productId})`
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail)
    values (${keen}, 'Eve', '13900000000', '广东省', '深圳市', '南山区', '1')`
  await add("a distributor's customer with agreed prices", 1, { 1: '0.5' }, own.id)
  people.set("a guest in a distributor's shop", { shop: own.code })
  people.set('somebody who pays in dollars', { ...people.get('somebody with a low price')!, currency: 'USD' })
  people.set('somebody who reads English', { ...people.get('somebody with a low price')!, lang: 'en' })

  const category = (await sql<{ id: number }[]>`select id from categories where path = '0001'`)[0]!.id
  const list = (query: Record<string, unknown>) => async (server: OpenShop, as: CallAs) =>
    await server.call(productList, query, as)
  const product = (n: number) => async (server: OpenShop, as: CallAs) =>
    await server.call(productDetail, { id: products[n]!.productId }, as)
  questions = [
    ['the list', list({})],
    ['its second page', list({ page: 2 })],
    ['a category', list({ category })],
    ['the table', list({ view: 'table' })],
    ...(['priceUp', 'priceDown'] as const).flatMap((sort): typeof questions => [
      [sort, list({ sort })],
      [`${sort}, page 2`, list({ sort, page: 2 })],
      [`${sort} in a category`, list({ sort, category })],
      [`${sort} in a range`, list({ sort, priceFrom: '12', priceTo: '40' })],
      [`${sort} of what a search finds`, list({ sort, q: '样品' })],
      [`${sort} as a table`, list({ sort, view: 'table' })],
    ]),
    ['a range', list({ priceFrom: '12', priceTo: '40' })],
    ['a range from', list({ priceFrom: '30', category })],
    ['a range to', list({ priceTo: '15' })],
    ['a search', list({ q: '样品' })],
    ['suggestions', (server, as) => server.call(suggestions, { q: '样' }, as)],
    ['the home page', (server, as) => server.call(pageData, { type: 'home' }, as)],
    ['product 1', product(1)],
    ['product 2', product(2)],
    ['product 4', product(4)],
    ['product 9', product(9)],
  ]
}, 90_000)

afterAll(async () => {
  await slow.close()
  await shop.close()
})

async function agree(memberId: number, prices: Record<number, string>): Promise<void> {
  for (const [n, price] of Object.entries(prices))
    await shop.sql`
      insert into agreed_prices (member_id, sku_id, price) values (${memberId}, ${products[Number(n)]!.skuId}, ${price})
      on conflict (member_id, sku_id) do update set price = excluded.price`
}

test('everybody gets the answer that would have been made for them alone, whoever asked before', async () => {
  const everybody = [...people]
  for (const [question, ask] of questions) {
    const alone = new Map<string, unknown>()
    for (const [who, as] of everybody) alone.set(who, await ask(slow, as))
    // Once as it comes and once the other way round: each pair in both orders.
    for (const round of [everybody, everybody.toReversed()]) {
      shop.services.cache.answers.forget()
      for (const [who, as] of round)
        expect(await ask(shop, as), `${question} for ${who}`).toEqual(alone.get(who))
      for (const [who, as] of round)
        expect(await ask(shop, as), `${question} for ${who}, once more`).toEqual(alone.get(who))
    }
  }
}, 180_000)

test('whoever has agreed prices shares the answers that show none of them', async () => {
  const as = people.get('somebody with a low price')!
  const { answers } = shop.services.cache
  answers.forget()
  const id = products[2]!.productId
  await shop.call(productDetail, { id }, people.get('somebody')!)
  await shop.call(productDetail, { id }, as)
  // Whether it is a favourite, and who it is unless that is known.
  expect(await countQueries(shop.sql, () => shop.call(productDetail, { id }, as))).toBeLessThanOrEqual(3)
  await shop.call(productList, {}, people.get('somebody')!)
  await shop.call(productList, {}, as)
  const kept = answers.size()
  await expect.poll(() => countQueries(shop.sql, () => shop.call(productList, {}, as))).toBe(0)
  expect(answers.size()).toBe(kept)
})

test('an agreed price shows at once when it changes, begins or ends', async () => {
  const who = 'somebody with a low price'
  const as = people.get(who)!
  const id = ids.get(who)!
  const { productId, skuId } = products[1]!
  const first = async () =>
    (await shop.call(productList, { sort: 'priceUp', q: '样品' }, as)).obj.items.find(
      card => card.id === productId,
    )?.price
  const shown = async () => (await shop.call(productDetail, { id: productId }, as)).obj.skus[0]!.price
  const within = async () =>
    (await shop.call(productList, { priceTo: '1' }, as)).obj.items.map(card => card.id)
  expect([await first(), await shown(), await within()]).toEqual(['0.50', '0.50', [productId]])
  await agree(id, { 1: '0.75' })
  await expect.poll(first).toBe('0.75')
  expect(await shown()).toBe('0.75')
  await shop.sql`delete from agreed_prices where member_id = ${id}`
  await expect.poll(first).toBe('17.00')
  expect([await shown(), await within()]).toEqual(['17.00', []])
  await shop.sql`insert into agreed_prices (member_id, sku_id, price) values (${id}, ${skuId}, 0.5)`
  await expect.poll(first).toBe('0.50')
  expect([await shown(), await within()]).toEqual(['0.50', [productId]])
})

test('every column of a product but its numbers is told when it changes, to the answers that are kept and to search engines', async () => {
  const columns = await shop.sql<{ name: string; told: string[] }[]>`
    select a.attname as name,
      array(select t.tgname::text from pg_trigger t where t.tgrelid = a.attrelid and a.attnum = any(t.tgattr) order by 1) as told
    from pg_attribute a where a.attrelid = 'products'::regclass and a.attnum > 0 and not a.attisdropped`
  const untold = columns.filter(
    ({ told }) => !['products_change', 'products_changed'].every(trigger => told.includes(trigger)),
  )
  // `found_by` is made of others; `sold` moves with every order, and may be seconds old.
  expect(untold.map(({ name }) => name).sort()).toEqual(['created_at', 'found_by', 'id', 'sold'])
})
