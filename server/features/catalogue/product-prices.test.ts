import { describe, expect, test, vi } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { productList, productsPerPage } from '../../../contract/product-list.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { type Markups, markupsOf } from './product-markups.ts'
import { refreshSearch } from './search-index.ts'
import { catalogueShop } from './testing.ts'

const at = catalogueShop()
const { member, category, product, add, list, numbers } = at

describe('prices', () => {
  test('a range is that of the prices shown, for this visitor and in this currency', async () => {
    expect((await numbers({ priceFrom: '100', priceTo: '300' })).sort()).toEqual(['HX-100', 'HX-1001'])
    expect(await numbers({ priceFrom: '101' })).toEqual(['HX-100'])
    expect(await numbers({ priceTo: '20' })).toEqual(['BT-7'])
    // 20 CNY are 2.80 USD.
    expect(await numbers({ priceTo: '2.8' }, { currency: 'USD' })).toEqual(['BT-7'])
    expect(await numbers({ priceFrom: '255' }, member)).toEqual(['HX-1001'])
    expect(await numbers({ priceTo: '２０' })).toEqual(['BT-7'])
  })

  test("an agreed price counts instead of the tier's", async () => {
    const { sql } = at.server
    const [agreed] = await sql<{ memberId: number; skuId: number }[]>`
      insert into agreed_prices (member_id, sku_id, price)
      select m.id, k.id, 15 from members m, skus k where m.tier = 1 and k.item_no = 'HX-100' returning member_id as "memberId", sku_id as "skuId"`
    expect(await numbers({ priceTo: '16' }, member)).toEqual(['HX-100'])
    expect(await numbers({ priceFrom: '245', priceTo: '255' }, member)).toEqual([])
    expect(await numbers({ sort: 'priceUp' }, member)).toEqual(['HX-100', 'BT-7', 'HX-1001', 'BT-8'])
    expect(await numbers({ sort: 'priceDown' }, member)).toEqual(['HX-1001', 'BT-7', 'HX-100', 'BT-8'])
    await sql`delete from agreed_prices where member_id = ${agreed!.memberId}`
  })

  test.each([{ priceFrom: '300', priceTo: '100' }, { priceFrom: 'abc' }, { priceTo: '-1' }])(
    '"A price range input error message exists": %j',
    async range => {
      expect(await at.server.call(productList, { ...range })).toMatchObject({
        success: false,
        msg: '价格区间输入有误',
        obj: { code: 'form.priceRange', field: 'priceFrom' },
      })
    },
  )

  test('guests without the right learn nothing from a range', async () => {
    const secret = await makeShop(at.server.sql)
    const as = { shop: secret.code }
    await expect.poll(async () => (await list({}, as)).byPrice).toBe(false)
    expect((await list({ priceTo: '20' }, as)).total).toBe((await list({}, as)).total)
  })
})

describe('order', () => {
  test('newest, or what sells', async () => {
    expect(await numbers({})).toEqual(['BT-8', 'BT-7', 'HX-1001', 'HX-100'])
    expect((await numbers({ sort: 'sold' })).slice(0, 2)).toEqual(['HX-1001', 'HX-100'])
  })

  test('by the price this visitor pays; negotiable ones are last both ways', async () => {
    expect(await numbers({ sort: 'priceUp' })).toEqual(['BT-7', 'HX-1001', 'HX-100', 'BT-8'])
    expect(await numbers({ sort: 'priceDown' })).toEqual(['HX-100', 'HX-1001', 'BT-7', 'BT-8'])
    expect(await numbers({ sort: 'priceUp' }, member)).toEqual(['BT-7', 'HX-100', 'HX-1001', 'BT-8'])
  })

  test('an order by price is the order of the prices shown, whatever they come from', async () => {
    const { sql } = at.server
    const owner = await makeMember(sql, { shopId: at.shop.id, role: 'distributor', tier: 2, rights: 7 })
    const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })
    await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
    const promised = await makeMember(sql, { shopId: at.shop.id, tier: 3 })
    const session = await at.server.signIn(promised.mobile)
    const prices = [['30', '25'], ['31', '21', '19'], ['18'], ['40', '1'], ['22', '22']] as [
      string,
      ...string[],
    ][]
    const skus: number[] = []
    for (const [index, price] of prices.entries()) {
      const path = index === 4 ? '00010001' : '0002'
      skus.push(await add({ itemNo: `P-${index}`, names: { zh: '价格样品' }, prices: price, path }))
    }
    await refreshSearch(sql)
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${promised.id}, ${skus[0]!}, 0.5)`
    await sql`insert into shop_prices (shop_id, sku_id, price) values (${own.id}, ${skus[1]!}, 99)`
    await sql`
      insert into markups (shop_id, product_id, category_id, kind, value)
      values (${own.id}, ${product['P-2']!}, null, 'fixed', 5), (${own.id}, null, ${category['0001']!}, 'percent', 50)`
    const markedUp = async () => (await list({ q: 'P-2' }, { shop: own.code })).items[0]?.price
    await expect.poll(markedUp).toBe('23.00')
    for (const as of [{}, member, { session }, { shop: own.code }, { session, shop: own.code }]) {
      for (const sort of ['priceUp', 'priceDown'] as const) {
        const shown = (await list({ q: '样品', sort }, as)).items.map(({ price }) => Number(price))
        expect(shown).toHaveLength(5)
        expect(shown).toEqual([...shown].sort((a, b) => (sort === 'priceUp' ? a - b : b - a)))
      }
    }
    await sql`delete from products where item_no like 'P-%'`
  })

  test('what is kept of mark-ups is that of the settings that were asked with, however late the asker', async () => {
    const { sql, services } = at.server
    const owner = await makeMember(sql, { shopId: at.shop.id, role: 'distributor', tier: 2 })
    const own = await makeShop(sql, { ownerId: owner.id })
    const ask = async (percent: Decimal, belowPurchase = false) => {
      await vi.waitFor(async () => expect(await known()).toBeDefined())
      const shop = { ...(await known())!, ownerId: owner.id, defaultMarkupPercent: percent, belowPurchase }
      return await markupsOf(services.cache, sql, shop, 1)
    }
    const known = () => shopNow(own.id)
    const factors = ({ categories }: Markups) => new Set(categories.map(({ factor }) => Number(factor)))
    // A request that began before the setting changed is the first to ask after it.
    expect(factors(await ask('10'))).toEqual(new Set([1.1]))
    expect(factors(await ask('20'))).toEqual(new Set([1.2]))
    await sql`
      insert into shop_prices (shop_id, sku_id, price) select ${own.id}, id, 0.01 from skus where item_no = 'HX-100'`
    await vi.waitFor(async () => expect((await ask('20')).raised).toBe(true))
    expect((await ask('20', true)).raised).toBe(false)
  })

  test('without words too: pages, categories and ranges of marked-up prices agree with the prices shown', async () => {
    const { sql } = at.server
    const owner = await makeMember(sql, { shopId: at.shop.id, role: 'distributor', tier: 2, rights: 7 })
    const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })
    await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
    await sql`
      insert into products (item_no, names, category_id, unit_id, created_at)
      select 'MANY-' || n, '{"zh": "批量"}', (array[${category['0002']!}::integer, ${category['0001']!}, ${category['00010001']!}])[1 + n % 3],
        ${at.unit}, '2020-01-01' from generate_series(1, 120) n`
    // Some cost the same, some are negotiable.
    await sql`
      insert into skus (product_id, item_no, retail_price, tier_prices)
      select id, item_no, case when n % 17 > 0 then 1 + n % 50 end, case when n % 5 = 0 then array[1 + n % 30] else '{}' end
      from products, replace(item_no, 'MANY-', '') as digits, cast(digits as integer) as n where item_no like 'MANY-%'`
    await sql`
      insert into markups (shop_id, product_id, category_id, kind, value)
      select ${own.id}::integer, null::integer, ${category['0001']!}::integer, 'percent', 50
      union all select ${own.id}, null, ${category['00010001']!}, 'fixed', 7
      union all select ${own.id}, id, null, case id % 2 when 0 then 'fixed' else 'percent' end, 9
        from products where item_no like 'MANY-%3'`
    await sql`
      insert into shop_prices (shop_id, sku_id, price)
      select ${own.id}, id, 13 + id % 9 from skus where item_no like 'MANY-%4' or item_no like 'MANY-1_3'`
    // What head office has agreed with the distributor, own prices below it, what differs by tier, and what is hidden.
    await sql`
      insert into agreed_prices (member_id, sku_id, price)
      select ${owner.id}, id, 17 + id % 7 from skus where item_no like 'MANY-%7' or item_no like 'MANY-_4'`
    await sql`
      insert into shop_prices (shop_id, sku_id, price, tier)
      select ${own.id}, id, 14 + id % 11, 3 from skus where item_no like 'MANY-1%4' or item_no like 'MANY-%9'`
    await sql`
      insert into markups (shop_id, product_id, category_id, kind, value, tier)
      select ${own.id}::integer, null::integer, ${category['0001']!}::integer, 'fixed', 3, 3
      union all select ${own.id}, null, null, 'percent', 70, 3
      union all select ${own.id}, id, null, 'percent', 31, 3 from products where item_no like 'MANY-%2'`
    await sql`
      insert into hidden_products (shop_id, product_id)
      select ${own.id}, id from products where item_no in ('MANY-7', 'MANY-14', 'MANY-22', 'MANY-51')`
    const third = await makeMember(sql, { shopId: own.id, tier: 3 })
    const session = await at.server.signIn(third.mobile, { shop: own.code })
    for (const as of [{ shop: own.code }, { shop: own.code, session }]) await agrees(as)
    await sql`update shops set below_purchase = true where id = ${own.id}`
    await vi.waitFor(async () => expect(await shopNow(own.id)).toMatchObject({ belowPurchase: true }))
    await agrees({ shop: own.code })
    await sql`delete from products where item_no like 'MANY-%'`
  }, 60_000)

  /** As the server knows it: of what is changed in the table it hears a moment later. */
  async function shopNow(shopId: number) {
    const { services, sql } = at.server
    return (await shopDirectory(services.cache, sql)).find(({ id }) => id === shopId)
  }

  async function agrees(as: CallAs) {
    await expect.poll(async () => (await list({ sort: 'sold' }, as)).total).toBeGreaterThan(100)
    const all = async (query: object) => {
      const pages = await Promise.all([1, 2, 3, 4].map(page => list({ ...query, page }, as)))
      return { total: pages[0]!.total, items: pages.flatMap(({ items }) => items) }
    }
    /** As many pages as it says there are, and the one after them. */
    const some = async (query: object) => {
      const first = await list({ ...query, page: 1 }, as)
      const more = Array.from({ length: Math.ceil(first.total / productsPerPage) }, (_, n) => n + 2)
      const pages = [first, ...(await Promise.all(more.map(page => list({ ...query, page }, as))))]
      return { total: first.total, items: pages.flatMap(({ items }) => items) }
    }
    const ranges = [{ priceFrom: '15', priceTo: '22.5' }, { priceFrom: '20' }, { priceTo: '11' }]
    const isIn =
      (range: { priceFrom?: string; priceTo?: string }) =>
      ({ price }: { price: string | null }) =>
        price !== null &&
        Number(price) >= Number(range.priceFrom ?? 0) &&
        Number(price) <= Number(range.priceTo ?? 1e9)
    const amountOf = ({ price }: { price: string | null }) => (price === null ? null : Number(price))
    for (const place of [{}, { category: category['0001'] }, { category: category['00010001'] }]) {
      const everything = (await all({ ...place, sort: 'newest' })).items
      for (const range of ranges) {
        const newest = await some({ ...place, ...range, sort: 'newest' })
        const inside = everything.filter(isIn(range))
        expect(newest.total).toBe(inside.length)
        expect(newest.items.map(({ id }) => id)).toEqual(inside.map(({ id }) => id))
      }
      for (const sort of ['priceUp', 'priceDown'] as const) {
        const { items } = await all({ ...place, sort })
        expect(new Set(items.map(({ id }) => id)).size).toBe(everything.length)
        const shown = items.map(amountOf)
        const way = (a: number, b: number) => (sort === 'priceUp' ? a - b : b - a)
        const known = shown.filter(each => each !== null).sort(way)
        expect(shown).toEqual([...known, ...shown.filter(each => each === null)])
        for (const range of ranges) {
          const found = await some({ ...place, ...range, sort })
          expect(found.items.map(({ id }) => id)).toEqual(items.filter(isIn(range)).map(({ id }) => id))
        }
      }
    }
  }

  test('guests without the right get no prices, and no order by them', async () => {
    const secret = await makeShop(at.server.sql)
    const as = { shop: secret.code }
    await expect.poll(async () => (await list({}, as)).items[0]!.priceHidden).toBe(true)
    for (const sort of ['priceUp', 'priceDown']) {
      const { items } = await list({ sort }, as)
      expect(items.map(({ itemNo }) => itemNo)).toEqual(await numbers({}, as))
      for (const { price, retailPrice, priceHidden } of items) {
        expect({ price, retailPrice, priceHidden }).toEqual({
          price: null,
          retailPrice: null,
          priceHidden: true,
        })
      }
    }
  })

  test('pages do not overlap and leave nothing out', async () => {
    const { sql } = at.server
    await sql`
      insert into products (item_no, names, category_id, unit_id, created_at)
      select 'MANY-' || n, '{"zh": "批量"}', ${category['0002']!}, ${at.unit}, '2020-01-01' from generate_series(1, 85) n`
    await sql`insert into skus (product_id, item_no, retail_price) select id, item_no, 1 from products where item_no like 'MANY-%'`
    await refreshSearch(sql)
    for (const sort of ['relevance', 'newest', 'sold', 'priceUp', 'priceDown']) {
      const pages = await Promise.all([1, 2, 3, 4].map(page => list({ q: '批量', sort, page })))
      expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 5, 0])
      expect(pages.map(({ total }) => total)).toEqual([85, 85, 85, 85])
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(85)
    }
    await sql`update products set category_id = ${category['00010001']!}, sold = id % 3 where item_no like 'MANY-%' and id % 2 = 0`
    await sql`update products set category_id = ${category['0001']!}, sold = id % 3 where item_no like 'MANY-%' and id % 2 = 1`
    for (const sort of ['newest', 'sold', 'priceUp', 'priceDown']) {
      const query = { category: category['0001'], sort }
      const pages = await Promise.all([1, 2, 3].map(page => list({ ...query, page })))
      expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 7])
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(87)
      const places = await sql<{ id: number; sold: number; at: Date }[]>`
        select id, sold, created_at as at from products where id = any(${ids})`
      const place = new Map(places.map(row => [row.id, row]))
      if (sort === 'newest' || sort === 'sold') {
        const by = (id: number) => (sort === 'sold' ? place.get(id)!.sold : place.get(id)!.at.getTime())
        expect(ids).toEqual([...ids].sort((a, b) => by(b) - by(a) || b - a))
      }
    }
    await sql`delete from products where item_no like 'MANY-%'`
  })
})
