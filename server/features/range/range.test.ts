import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addToCart, getCart } from '../../../contract/cart.ts'
import { baseInfo, selectionThemes, setFavourites } from '../../../contract/catalogue.ts'
import { favourites } from '../../../contract/favourites.ts'
import { findForMarkup, markupPreview, saveMarkups, shopMarkups } from '../../../contract/markups.ts'
import { pageData } from '../../../contract/pages.ts'
import { cookies } from '../../../contract/preferences.ts'
import { nearProducts, productDetail } from '../../../contract/product-detail.ts'
import { productList, suggestions } from '../../../contract/product-list.ts'
import { quickPick } from '../../../contract/quick-pick.ts'
import { quotation } from '../../../contract/quotation.ts'
import * as range from '../../../contract/range.ts'
import { saveRecord } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { importAs, sheetBytes } from '../../testing/sheets.ts'
import { rangeShops } from './testing.ts'

const at = rangeShops()

beforeEach(async () => {
  const { sql } = at.server
  await sql`delete from markups`
  await sql`delete from shop_prices`
  await sql`delete from hidden_products`
  await sql`delete from hidden_categories`
  await sql`delete from agreed_prices`
  await sql`update shops set below_purchase = false, default_markup_kind = 'percent', default_markup_percent = 10
    where owner_id is not null`
  await settled()
})

/** Until this process has heard of what was changed beside it. */
const settled = async () => {
  const [wanted] = await at.server.sql<{ below: boolean; value: string }[]>`
    select below_purchase as below, default_markup_percent as value from shops where id = ${at.mine.shop.id}`
  await vi.waitUntil(async () => {
    const { obj } = await at.server.call(shopMarkups, {}, at.mine.as)
    return obj.belowPurchase === wanted!.below && Number(obj.standard.value) === Number(wanted!.value)
  })
}

const rowsOf = async (input: object = {}, as = at.mine.as) =>
  (await at.server.call(range.shopRange, input, as)).obj.rows
const rowOf = async (skuId: number, input: object = {}) =>
  (await rowsOf(input)).find(row => row.skuId === skuId)!
const change = (row: object, as = at.mine.as) =>
  at.server.call(range.changeRange, { row: { ...row } as never }, as)
const save = (row: object, as = at.mine.as) => at.server.call(saveMarkups, { row: row as never }, as)
const seen = async (skuId: number, as: CallAs = at.guest) => {
  const { obj } = await at.server.call(productList, { view: 'table' }, as)
  return obj.rows.find(row => row.skuId === skuId)?.units[0]?.price
}

describe('the range', () => {
  test('says what a product costs, for how much it is sold and which rule made it', async () => {
    expect(await rowOf(at.cup.skuId)).toMatchObject({
      purchase: '80.00',
      price: '88.00',
      margin: '8.00',
      ownPrice: null,
      rule: { from: 'shop', markup: { kind: 'percent' } },
      stock: '50',
      sold: '0',
      hidden: null,
    })
    await save({ changes: [{ categoryId: at.cups, now: { kind: 'fixed', value: '12' } }] })
    expect(await rowOf(at.mug.skuId)).toMatchObject({ price: '52.00', rule: { from: 'category' } })
    await change({ skus: [at.mug.skuId], step: 'markup', kind: 'percent', value: '50' })
    expect(await rowOf(at.mug.skuId)).toMatchObject({ price: '60.00', rule: { from: 'product' } })
    await change({ skus: [at.mug.skuId], step: 'price', price: '70' })
    expect(await rowOf(at.mug.skuId)).toMatchObject({
      price: '70.00',
      ownPrice: '70.00',
      rule: { from: 'own', markup: null },
    })
    await change({ skus: [at.mug.skuId], step: 'noPrice' })
    expect((await rowOf(at.mug.skuId)).price).toBe('60.00')
  })

  test("the purchase price is the distributor's agreed price, else its tier; customers pay what comes of it", async () => {
    await at.server.sql`
      insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.cup.skuId}, 60)`
    expect(await rowOf(at.cup.skuId)).toMatchObject({ purchase: '60.00', price: '66.00' })
    expect(await seen(at.cup.skuId)).toBe('66.00')
    const up = await at.server.call(productList, { sort: 'priceUp' }, at.guest)
    expect(up.obj.items.map(({ price }) => price)).toEqual(['44.00', '66.00', '220.00'])
    const within = await at.server.call(productList, { priceFrom: '60', priceTo: '70' }, at.guest)
    expect(within.obj.items.map(({ id }) => id)).toEqual([at.cup.productId])
    expect(await seen(at.cup.skuId, { shop: at.other.shop.code })).toBe('88.00')
  })

  test("prices may differ by the customer's tier; without a difference all pay the same", async () => {
    await change({ skus: [at.cup.skuId], step: 'price', price: '95' })
    expect([await seen(at.cup.skuId), await seen(at.cup.skuId, at.customer)]).toEqual(['95.00', '95.00'])
    await change({ skus: [at.cup.skuId], step: 'price', price: '85', tier: 3 })
    await change({ skus: [at.lamp.skuId], step: 'markup', kind: 'fixed', value: '1', tier: 3 })
    expect([await seen(at.cup.skuId), await seen(at.cup.skuId, at.customer)]).toEqual(['95.00', '85.00'])
    expect([await seen(at.lamp.skuId), await seen(at.lamp.skuId, at.customer)]).toEqual(['220.00', '201.00'])
    const { obj } = await at.server.call(productList, { sort: 'priceDown' }, at.customer)
    expect(obj.items.map(({ price }) => price)).toEqual(['201.00', '85.00', '44.00'])
    expect((await at.server.call(range.shopRange, {}, at.mine.as)).obj.tiers).toEqual([3])
  })

  test('an own price is never below the purchase price, unless the distributor says so', async () => {
    const refused = await change({ skus: [at.cup.skuId], step: 'price', price: '79.99' })
    expect(refused).toMatchObject({ success: false, obj: { code: 'range.belowPurchase', field: 'price' } })
    const some = await change({ all: {}, step: 'price', price: '81' })
    expect(some.obj).toEqual({ changed: 2, tooLow: 1 })
    // Head office asks for more: what was fine before is raised.
    await at.server.sql`
      insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.cup.skuId}, 99)`
    expect(await rowOf(at.cup.skuId)).toMatchObject({ price: '99.00', ownPrice: '81.00', below: true })
    expect(await seen(at.cup.skuId)).toBe('99.00')
    expect((await rowsOf({ state: 'below' })).map(({ skuId }) => skuId)).toEqual([at.cup.skuId])
    await save({ changes: [], belowPurchase: { was: false, now: true } })
    await settled()
    expect(await seen(at.cup.skuId)).toBe('81.00')
  })

  test('is narrowed by words, category and state', async () => {
    const ids = async (input: object) => (await rowsOf(input)).map(({ skuId }) => skuId).sort((a, b) => a - b)
    expect(await ids({ q: 'lamp' })).toEqual([at.lamp.skuId])
    expect(await ids({ category: at.cups })).toEqual([at.cup.skuId, at.mug.skuId])
    await change({ skus: [at.mug.skuId], step: 'hide' })
    expect(await ids({ state: 'hidden' })).toEqual([at.mug.skuId])
    expect(await ids({ state: 'shown' })).toEqual([at.cup.skuId, at.lamp.skuId])
    await change({ skus: [at.cup.skuId], step: 'price', price: '100' })
    expect(await ids({ state: 'own' })).toEqual([at.cup.skuId])
    expect(await ids({ state: 'unpriced' })).toEqual([])
    await at.server.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${at.lamp.skuId}`
    expect(await ids({ state: 'unpriced' })).toEqual([at.lamp.skuId])
    expect(await rowOf(at.lamp.skuId)).toMatchObject({
      purchase: null,
      price: null,
      rule: null,
      margin: null,
    })
    await at.server
      .sql`update skus set retail_price = 300, tier_prices = '{250,200}' where id = ${at.lamp.skuId}`
  })

  test.each([
    [{ skus: [1_000_000], step: 'hide' }, 'message.noPermission'],
    [{ step: 'hide' }, 'range.nothingTicked'],
    [{ all: {}, step: 'price' }, 'form.required'],
    [{ all: {}, step: 'price', price: '0' }, 'form.valueAbove'],
    [{ all: {}, step: 'markup', kind: 'percent' }, 'form.required'],
    [{ all: {}, step: 'markup', kind: 'percent', value: '0' }, 'form.markup'],
    [{ all: {}, step: 'markup', kind: 'percent', value: '9999' }, 'form.markup'],
    [{ all: {}, step: 'markup', kind: 'percent', value: '1.234' }, 'form.decimals'],
    [{ all: {}, step: 'markup', kind: 'percent', value: 'ten' }, 'form.number'],
  ])('%j is refused in words', async (row, code) => {
    expect((await change(row)).obj).toMatchObject({ code })
  })
})

describe('what is hidden', () => {
  /** Wherever a customer could meet it: true where it is met. */
  async function meets(as: CallAs, { productId, skuId }: typeof at.cup, word: string) {
    const { call } = at.server
    const list = await call(productList, {}, as)
    const searched = await call(productList, { q: word }, as)
    const suggested = await call(suggestions, { q: word }, as)
    const detail = await call(productDetail, { id: productId }, as)
    const near = await call(nearProducts, {}, as)
    const quoted = await call(quotation, { products: [productId] }, as)
    const picked = await call(quickPick, { lines: [word] }, as)
    const home = await call(pageData, { type: 'home' }, as)
    const themes = await call(selectionThemes, {}, as)
    const base = await call(baseInfo, { types: 'category' }, as)
    const added = await call(addToCart, { products: [{ skuId, qty: '1' }] as never }, as)
    return {
      list: list.obj.items.some(({ id }) => id === productId),
      search: [...searched.obj.items, ...searched.obj.near].some(({ id }) => id === productId),
      suggestions: suggested.obj.items.some(({ id }) => id === productId),
      detail: detail.success,
      near: near.obj.cards.some(({ id }) => id === productId),
      quotation: quoted.obj.total > 0,
      quickPick: JSON.stringify(picked.obj).includes(`"skuId":${skuId},`),
      home: JSON.stringify(home.obj).includes(`"id":${productId},"skuId":${skuId}`),
      themes: JSON.stringify(themes.tbl).includes(`"skuId":${skuId},`),
      counts: base.obj.category!.reduce((sum, { count }) => sum + count, 0),
      cart: added.success,
    }
  }

  const everywhere = {
    list: true,
    search: true,
    suggestions: true,
    detail: true,
    near: true,
    quotation: true,
    quickPick: true,
    home: true,
    themes: true,
    counts: 3,
    cart: true,
  }
  const nowhere = Object.fromEntries(Object.keys(everywhere).map(key => [key, key === 'counts' ? 2 : false]))

  test('a product is gone for customers everywhere, and in no other shop; then it is back', async () => {
    const { sql, call } = at.server
    await makePage(sql, at.mine.shop.id, [newestFloor])
    const [theme] = await sql<{ id: number }[]>`
      insert into selection_themes (shop_id, names, descriptions) values (${at.mine.shop.id}, '{"zh": "套"}', '{}') returning id`
    await sql`insert into selection_items (theme_id, sku_id, quantity) values (${theme!.id}, ${at.mug.skuId}, 1)`
    await vi.waitUntil(async () => (await meets(at.customer, at.mug, 'mug')).home)
    await call(setFavourites, { ids: [at.mug.productId], b: true }, at.customer)
    expect(await meets(at.customer, at.mug, 'mug')).toEqual(everywhere)
    await change({ skus: [at.mug.skuId], step: 'hide' })
    await vi.waitUntil(async () => !(await meets(at.customer, at.mug, 'mug')).list)
    expect(await meets(at.customer, at.mug, 'mug')).toEqual(nowhere)
    expect(await meets(at.guest, at.mug, 'mug')).toEqual(nowhere)
    expect((await call(favourites, {}, at.customer)).obj.items).toEqual([])
    // What was put into the cart before is told there.
    const { obj } = await call(getCart, {}, at.customer)
    const line = obj.lines.find(({ skuId }) => skuId === at.mug.skuId)
    expect(line).toMatchObject({ problem: { kind: 'gone' } })
    expect((await meets(at.otherCustomer, at.mug, 'mug')).list).toBe(true)
    await change({ skus: [at.mug.skuId], step: 'show' })
    await vi.waitUntil(async () => (await meets(at.customer, at.mug, 'mug')).list)
    expect(await meets(at.customer, at.mug, 'mug')).toEqual(everywhere)
  })

  test('a category takes all below it along; its name is nowhere either', async () => {
    const { call } = at.server
    const hide = (hidden: boolean, category = at.cups) =>
      call(range.showCategory, { row: { category, hidden } }, at.mine.as)
    expect((await hide(true)).success).toBe(true)
    await vi.waitUntil(async () => (await call(productList, {}, at.guest)).obj.total === 1)
    expect((await meets(at.guest, at.mug, 'mug')).detail).toBe(false)
    expect((await call(init, {}, at.guest)).obj.category.map(({ id }) => id)).toEqual([at.lamps])
    expect((await call(productList, { category: at.mugs }, at.guest)).msg).toBe('404')
    expect(await rowOf(at.mug.skuId)).toMatchObject({ hidden: 'category' })
    await hide(false)
    await vi.waitUntil(async () => (await call(productList, {}, at.guest)).obj.total === 3)
    expect((await hide(true, 1_000_000)).obj).toMatchObject({
      code: 'message.noPermission',
      field: 'category',
    })
  })
})

test('a brand of which all is hidden is named nowhere, and by its number it is no list', async () => {
  const { sql, call } = at.server
  const [brand] = await sql<{ id: number }[]>`
    insert into brands (names, logo) values ('{"zh": "青瓷"}', '') returning id`
  await sql`update products set brand_id = ${brand!.id} where id in (${at.cup.productId}, ${at.mug.productId})`
  const named = async (as: CallAs) =>
    (await call(baseInfo, { types: 'brand' }, as)).obj.brand!.some(({ id }) => id === brand!.id)
  const listed = async (as: CallAs) => (await call(productList, { brand: brand!.id }, as)).obj?.total
  await vi.waitUntil(() => named(at.guest))
  await change({ skus: [at.mug.skuId], step: 'hide' })
  await vi.waitUntil(async () => (await listed(at.guest)) === 1)
  expect(await named(at.guest)).toBe(true)
  await change({ skus: [at.cup.skuId], step: 'hide' })
  await vi.waitUntil(async () => !(await named(at.guest)))
  expect((await call(productList, { brand: brand!.id }, at.guest)).msg).toBe('404')
  expect(await named(at.otherCustomer)).toBe(true)
  await change({ skus: [at.cup.skuId], step: 'show' })
  await vi.waitUntil(() => named(at.guest))
  await call(range.showCategory, { row: { category: at.cups, hidden: true } }, at.mine.as)
  await vi.waitUntil(async () => !(await named(at.guest)))
  await sql`update products set brand_id = null where brand_id = ${brand!.id}`
  await sql`delete from brands where id = ${brand!.id}`
})

describe('what changed at head office', () => {
  const news = async () => (await at.server.call(range.shopRange, {}, at.mine.as)).obj.changes
  const list = async (kind: 'fresh' | 'gone' | 'up' | 'down') =>
    (await at.server.call(range.rangeChanges, { kind }, at.mine.as)).obj
  const look = async () => at.server.call(range.rangeSeen, { row: { at: (await list('up')).at } }, at.mine.as)

  test('is told until somebody has seen it, with what it does to the margin', async () => {
    const { sql } = at.server
    await look()
    expect(await news()).toMatchObject({ fresh: 0, gone: 0, up: 0, down: 0 })
    await change({ skus: [at.lamp.skuId], step: 'price', price: '260' })
    await sql`update skus set tier_prices = '{90,84}' where id = ${at.cup.skuId}`
    await sql`update skus set tier_prices = '{90,88}' where id = ${at.cup.skuId}`
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.lamp.skuId}, 150)`
    // Somebody else's terms, and a change that does not reach this tier.
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${at.other.id}, ${at.mug.skuId}, 1)`
    await sql`update skus set retail_price = 51 where id = ${at.mug.skuId}`
    expect(await news()).toMatchObject({ fresh: 0, gone: 0, up: 1, down: 1 })
    expect((await list('up')).rows).toMatchObject([
      {
        productId: at.cup.productId,
        before: '80.00',
        after: '88.00',
        marginBefore: '8.00',
        marginAfter: '8.80',
      },
    ])
    expect((await list('down')).rows).toMatchObject([
      {
        productId: at.lamp.productId,
        before: '200.00',
        after: '150.00',
        marginBefore: '60.00',
        marginAfter: '110.00',
      },
    ])
    await look()
    expect(await news()).toMatchObject({ up: 0, down: 0 })
    await sql`update skus set tier_prices = '{90,80}' where id = ${at.cup.skuId}`
    await sql`update skus set retail_price = 50 where id = ${at.mug.skuId}`
  })

  test('another tier of the distributor is one line: what it does on average, at worst, and what is too cheap now', async () => {
    const { sql } = at.server
    const { skuId } = at.lamp
    await look()
    expect((await news()).tier).toBeNull()
    await change({ skus: [skuId], step: 'price', price: '210' })
    const margins = async () =>
      (await rowsOf()).map(({ purchase, price }) => 100 - (Number(purchase) / Number(price)) * 100)
    const average = (all: number[]) => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(1)
    const tierIs = async (tier: number) => {
      await sql`update members set tier = ${tier} where id = ${at.mine.id}`
      await vi.waitUntil(async () => (await rowOf(skuId)).purchase === (tier === 2 ? '200.00' : '250.00'))
    }
    const before = await margins()
    await tierIs(1)
    const after = await margins()
    expect((await news()).tier).toMatchObject({ from: 2, to: 1 })
    expect((await list('up')).tier).toMatchObject({
      from: 2,
      to: 1,
      skus: 3,
      // 80 → 90, 40 → 45, 200 → 250
      purchase: '16.7',
      marginBefore: average(before),
      marginAfter: average(after),
      worst: { name: '台灯 lamp', before: '4.8', after: '0.0' },
      below: 1,
    })
    // Every price is another one, and none of them is a row of its own.
    expect((await list('up')).rows).toEqual([])
    expect((await rowsOf({ state: 'below' })).map(row => row.skuId)).toEqual([skuId])
    await tierIs(2)
    expect((await news()).tier).toBeNull()
    await tierIs(1)
    await look()
    expect((await news()).tier).toBeNull()
    await tierIs(2)
  })

  test('products that came and went', async () => {
    const { sql } = at.server
    await look()
    await sql`update products set listed = false where id = ${at.lamp.productId}`
    expect(await news()).toMatchObject({ gone: 1, fresh: 0 })
    expect((await list('gone')).rows).toMatchObject([{ productId: at.lamp.productId, name: '台灯 lamp' }])
    await sql`update products set listed = true where id = ${at.lamp.productId}`
    expect(await news()).toMatchObject({ gone: 0, fresh: 1 })
    expect((await list('fresh')).rows).toMatchObject([
      { productId: at.lamp.productId, after: '200.00', price: '220.00', marginAfter: '20.00' },
    ])
    await look()
    expect(await news()).toMatchObject({ gone: 0, fresh: 0 })
  })
})

describe('mark-ups', () => {
  const preview = async (input: object) =>
    (await at.server.call(markupPreview, { changes: [], ...input } as never, at.mine.as)).obj.rows

  test('what they would do is shown before it is saved, and is what customers then pay', async () => {
    const changes = [
      { now: { kind: 'fixed', value: '5' } },
      { categoryId: at.cups, now: { kind: 'percent', value: '25' } },
      { productId: at.mug.productId, tier: 3, now: { kind: 'fixed', value: '2' } },
    ]
    const before = await preview({ changes, category: at.cups, tier: 3 })
    expect(before.map(({ itemNo: _, ...row }) => row)).toMatchObject(
      [at.mug, at.cup].map(({ productId }) =>
        productId === at.mug.productId
          ? { productId, purchase: '40.00', before: '44.00', after: '42.00', rule: { from: 'product' } }
          : { productId, purchase: '80.00', before: '88.00', after: '100.00', rule: { from: 'category' } },
      ),
    )
    expect((await preview({ changes, product: at.lamp.productId }))[0]).toMatchObject({ after: '205.00' })
    expect(await seen(at.cup.skuId)).toBe('88.00')
    const standard = { ...changes[0], was: { kind: 'percent', value: '10' } }
    expect((await save({ changes: [standard, ...changes.slice(1)] })).obj).toMatchObject({ changed: 3 })
    await vi.waitUntil(async () => (await seen(at.lamp.skuId)) === '205.00')
    expect([await seen(at.cup.skuId), await seen(at.mug.skuId)]).toEqual(['100.00', '50.00'])
    expect(await seen(at.mug.skuId, at.customer)).toBe('42.00')
    expect((await preview({ category: at.cups, tier: 3 })).map(({ after }) => after)).toEqual([
      '42.00',
      '100.00',
    ])
  })

  test('whoever saves second is told what changed, and nothing of theirs is done', async () => {
    const mine = { changes: [{ categoryId: at.cups, now: { kind: 'percent', value: '20' } }] }
    const two = await Promise.all([save(mine), save(mine, at.sales).then(() => save(mine))])
    const [, second] = two
    expect(second).toMatchObject({ success: false, obj: { code: 'range.changedMeanwhile' } })
    const stale = await save({
      changes: [
        { categoryId: at.lamps, now: { kind: 'fixed', value: '1' } },
        { categoryId: at.cups, was: { kind: 'percent', value: '10' }, now: { kind: 'percent', value: '30' } },
      ],
    })
    expect(stale.msg).toContain('杯子')
    const { obj } = await at.server.call(shopMarkups, {}, at.mine.as)
    expect(obj.rules).toMatchObject([{ categoryId: at.cups, kind: 'percent', value: '20.00' }])
    const again = { categoryId: at.cups, was: { kind: 'percent', value: '20' } }
    expect((await save({ changes: [again] })).success).toBe(true)
    expect((await at.server.call(shopMarkups, {}, at.mine.as)).obj.rules).toEqual([])
  })

  test.each([
    [{ categoryId: 1_000_000, now: { kind: 'fixed', value: '1' } }, 'message.noPermission'],
    [{ categoryId: 1, now: { kind: 'fixed', value: '' } }, 'form.required'],
    [{ categoryId: 1, now: { kind: 'fixed', value: '0' } }, 'form.markup'],
    [{ categoryId: 1, now: { kind: 'fixed', value: '9999' } }, 'form.markup'],
    [{ categoryId: 1, now: { kind: 'fixed', value: '1.001' } }, 'form.decimals'],
    [{ categoryId: 1, now: { kind: 'fixed', value: 'x' } }, 'form.number'],
  ])('%j is refused in words', async (row, code) => {
    expect((await save({ changes: [row] })).obj).toMatchObject({ code })
  })
})

describe('as a sheet', () => {
  const sent = async (rows: string[][], fields: object = {}, as = at.mine.as) =>
    importAs(at.server, as, await sheetBytes([['item_no', 'own_price', 'shown', 'tier', 'shop'], ...rows]), {
      type: range.priceSheetType,
      ...fields,
    })
  const itemOf = async (skuId: number) => (await rowOf(skuId)).itemNo

  test('every row is judged first; then the good ones are saved, and the rest is a sheet to fix', async () => {
    const [cup, mug, lamp] = [
      await itemOf(at.cup.skuId),
      await itemOf(at.mug.skuId),
      await itemOf(at.lamp.skuId),
    ]
    const rows = [
      [cup, '99.5', 'show', '', 'mine'],
      [mug, '39', '', '', ''],
      [lamp, '', 'Hidden', '', ''],
      ['NO-SUCH', '1', '', '', ''],
      [cup, '100', '', '', 'mine'],
      [cup, '97', '', '3', 'mine'],
      [mug, '60', '', '', 'other'],
    ]
    const judged = await sent(rows)
    expect(judged.obj).toMatchObject({ changed: 3, unchanged: 0, bad: 4 })
    expect(judged.tbl.map(({ row }) => row)).toEqual([3, 5, 6, 8])
    expect((await rowOf(at.cup.skuId)).ownPrice).toBeNull()
    const made = await sent(rows, { make: '1' })
    expect(made.obj).toMatchObject({ changed: 3, bad: 4 })
    expect(made.obj.fixUrl).toContain('/export/fix/')
    expect(await rowOf(at.cup.skuId)).toMatchObject({ price: '99.50' })
    expect(await rowOf(at.cup.skuId, { tier: 3 })).toMatchObject({ price: '97.00' })
    expect(await rowOf(at.lamp.skuId)).toMatchObject({ hidden: 'product', ownPrice: null })
    expect((await sent(rows.slice(0, 1))).obj).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('what goes out and comes back unchanged changes nothing', async () => {
    await change({ skus: [at.cup.skuId], step: 'price', price: '99.99' })
    await change({ skus: [at.mug.skuId], step: 'hide' })
    await change({ skus: [at.mug.skuId], step: 'price', price: '88.88', tier: 2 })
    const own = () =>
      at.server
        .sql`select sku_id, tier, price from shop_prices where shop_id = ${at.mine.shop.id} order by 1, 2`
    const before = await own()
    // The sheet of one tier leaves the price for everybody to everybody.
    for (const of of ['', '?tier=2']) {
      const file = await at.server.app.inject({
        url: `${range.rangeFilePath}xlsx${of}`,
        headers: { cookie: `${cookies.session}=${at.mine.as.session}; shop=mine` },
      })
      expect(file.statusCode).toBe(200)
      const back = await importAs(at.server, at.mine.as, file.rawPayload, {
        type: range.priceSheetType,
        make: '1',
      })
      expect(back.obj, of).toMatchObject({ changed: 0, unchanged: 3, bad: 0 })
    }
    expect(await own()).toEqual(before)
  })

  test('what a hidden category hides is not hidden by itself, and cannot be shown by a row', async () => {
    const hide = (hidden: boolean) =>
      at.server.call(range.showCategory, { row: { category: at.lamps, hidden } }, at.mine.as)
    await change({ skus: [at.lamp.skuId], step: 'show' })
    await hide(true)
    const lamp = await itemOf(at.lamp.skuId)
    expect((await sent([[lamp, '', 'hide', '', '']], { make: '1' })).obj).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    const shown = await sent([[lamp, '', 'show', '', '']], { make: '1' })
    expect(shown.obj).toMatchObject({ changed: 0, bad: 1 })
    expect(shown.tbl[0]!.reason).toBe('Category hidden')
    await hide(false)
    expect((await rowOf(at.lamp.skuId)).hidden).toBeNull()
  })

  test('is for nobody else', async () => {
    const cup = await itemOf(at.cup.skuId)
    for (const as of [at.customer, at.otherCustomer, at.warehouse])
      expect((await sent([[cup, '99', '', '', 'mine']], {}, as)).obj).toMatchObject({
        code: 'message.noPermission',
      })
    expect((await sent([[cup, '99', '', '', 'mine']], {}, at.other.as)).tbl[0]!.reason).toContain('mine')
    expect((await sent([[cup, '99', '', '', 'mine']], {}, at.sales)).obj).toMatchObject({ changed: 1 })
    for (const as of [at.customer, at.warehouse, at.other.as]) {
      const file = await at.server.app.inject({
        url: `${range.rangeFilePath}xlsx?of=${at.mine.shop.id}`,
        headers: { cookie: `${cookies.session}=${as.session}${as.shop ? `; shop=${as.shop}` : ''}` },
      })
      expect(file.statusCode).toBe(404)
    }
  })
})

describe('what one process changes', () => {
  let second: OpenShop
  beforeAll(async () => {
    // As in a real shop: what guests and customers get is kept for a while.
    second = await openShop({ url: at.server.url, keepAnswers: true })
  }, 60_000)
  afterAll(() => second.close())

  /** What a visitor is shown there; asked twice, so that the second answer is a kept one. */
  const shownThere = async (skuId: number, as: CallAs) => {
    await second.call(productList, { view: 'table' }, as)
    const { obj } = await second.call(productList, { view: 'table' }, as)
    const price = obj.rows.find(row => row.skuId === skuId)?.units[0]?.price
    const { obj: detail, success } = await second.call(productDetail, { id: at.cup.productId }, as)
    return success ? [price, detail.skus[0]!.price] : [price]
  }

  test.each([
    [
      'a mark-up',
      () => save({ changes: [{ categoryId: at.cups, now: { kind: 'percent', value: '50' } }] }),
      ['120.00', '120.00'],
    ],
    [
      'an own price',
      () => change({ skus: [at.cup.skuId], step: 'price', price: '111' }),
      ['111.00', '111.00'],
    ],
    ['hiding a product', () => change({ skus: [at.cup.skuId], step: 'hide' }), [undefined]],
    [
      'hiding a category',
      () => at.server.call(range.showCategory, { row: { category: at.cups, hidden: true } }, at.mine.as),
      [undefined],
    ],
  ])('%s shows in every other at once, to guests and customers', async (_, act, expected) => {
    for (const as of [at.guest, at.customer])
      await vi.waitFor(async () => expect(await shownThere(at.cup.skuId, as)).toEqual(['88.00', '88.00']))
    expect((await act()).success).toBe(true)
    for (const as of [at.guest, at.customer])
      await vi.waitFor(async () => expect(await shownThere(at.cup.skuId, as)).toEqual(expected))
  })

  test('the settings of the shop too', async () => {
    const titleThere = async () => (await second.call(init, {}, at.guest)).obj
    await titleThere()
    const row = { id: String(at.mine.shop.id), 'titles.zh': '新招牌', primary_color: '#1155cc' }
    expect(await at.server.call(saveRecord, { billType: 'own_shop', row }, at.mine.as)).toMatchObject({
      success: true,
    })
    await vi.waitFor(async () =>
      expect(await titleThere()).toMatchObject({ title: '新招牌', primary_color: '#1155cc' }),
    )
  })
})

describe('who may', () => {
  const markup = { kind: 'percent', value: '5' } as const
  const calls = (of: number) =>
    [
      [range.shopRange, { of }],
      [range.changeRange, { row: { of, all: {}, step: 'hide' } }],
      [range.showCategory, { row: { of, category: at.cups, hidden: true } }],
      [range.rangeChanges, { of, kind: 'up' }],
      [range.rangeSeen, { row: { of, at: new Date().toISOString() } }],
      [shopMarkups, { of }],
      [markupPreview, { of, changes: [] }],
      [findForMarkup, { of, q: 'a' }],
      [saveMarkups, { row: { of, changes: [{ now: markup, was: { kind: 'percent', value: '10' } }] } }],
    ] as const

  test('another distributor, a customer of this shop or of another, a guest, and staff who do not sell: refused', async () => {
    for (const as of [at.other.as, at.customer, at.otherCustomer, at.guest, at.warehouse])
      for (const [action, input] of calls(at.mine.shop.id)) {
        const reply = await at.server.call(action as typeof range.shopRange, input as object, as)
        expect(reply.success).toBe(false)
        expect(['message.noPermission', 'message.noDistribution', undefined]).toContain(reply.obj?.code)
      }
    expect((await rowsOf()).every(({ hidden }) => hidden === null)).toBe(true)
  })

  test('a distributor without the right: refused, on the screens and on mark-ups each by its own bit', async () => {
    const bare = await at.distributor('bare', 1)
    const screens = await at.distributor('screens', 3)
    const marks = await at.distributor('marks', 5)
    const passes = async (as: CallAs, shop: number) => {
      const replies = []
      for (const [action, input] of calls(shop))
        replies.push((await at.server.call(action as typeof range.shopRange, input as object, as)).success)
      return replies
    }
    expect(await passes(bare.as, bare.shop.id)).toEqual(Array(9).fill(false))
    expect(await passes(screens.as, screens.shop.id)).toEqual([
      ...Array(5).fill(true),
      ...Array(4).fill(false),
    ])
    expect(await passes(marks.as, marks.shop.id)).toEqual([...Array(5).fill(false), ...Array(4).fill(true)])
    const refused = await change({ all: {}, step: 'markup', ...markup }, screens.as)
    expect(refused.obj).toMatchObject({ code: 'message.noDistribution' })
  })

  test("head office's sales may, for any shop they name", async () => {
    expect((await rowsOf({ of: at.mine.shop.id }, at.sales)).length).toBe(3)
    expect((await at.server.call(range.shopRange, { of: at.head.id }, at.sales)).obj).toMatchObject({
      field: 'of',
    })
    await change({ of: at.other.shop.id, skus: [at.cup.skuId], step: 'price', price: '123' }, at.sales)
    expect(await seen(at.cup.skuId, { shop: at.other.shop.code })).toBe('123.00')
    expect(await seen(at.cup.skuId)).toBe('88.00')
  })
})
