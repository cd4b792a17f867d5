import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findForMarkup, markupPreview, saveMarkups, shopMarkups } from '../../../contract/markups.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { productList } from '../../../contract/product-list.ts'
import * as range from '../../../contract/range.ts'
import { saveRecord } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { rangeShops } from './testing.ts'

const at = rangeShops()

describe('the range', () => {
  test('says what a product costs, for how much it is sold and which rule made it', async () => {
    expect(await at.rowOf(at.cup.skuId)).toMatchObject({
      purchase: '80.00',
      price: '88.00',
      margin: '8.00',
      ownPrice: null,
      rule: { from: 'shop', markup: { kind: 'percent' } },
      stock: '50',
      sold: '0',
      hidden: null,
    })
    await at.markUp({ changes: [{ categoryId: at.cups, now: { kind: 'fixed', value: '12' } }] })
    expect(await at.rowOf(at.mug.skuId)).toMatchObject({ price: '52.00', rule: { from: 'category' } })
    await at.change({ skus: [at.mug.skuId], step: 'markup', kind: 'percent', value: '50' })
    expect(await at.rowOf(at.mug.skuId)).toMatchObject({ price: '60.00', rule: { from: 'product' } })
    await at.change({ skus: [at.mug.skuId], step: 'price', price: '70' })
    expect(await at.rowOf(at.mug.skuId)).toMatchObject({
      price: '70.00',
      ownPrice: '70.00',
      rule: { from: 'own', markup: null },
    })
    await at.change({ skus: [at.mug.skuId], step: 'noPrice' })
    expect((await at.rowOf(at.mug.skuId)).price).toBe('60.00')
  })

  test("the purchase price is the distributor's agreed price, else its tier; customers pay what comes of it", async () => {
    await at.server.sql`
      insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.cup.skuId}, 60)`
    expect(await at.rowOf(at.cup.skuId)).toMatchObject({ purchase: '60.00', price: '66.00' })
    expect(await at.seen(at.cup.skuId)).toBe('66.00')
    const up = await at.server.call(productList, { sort: 'priceUp' }, at.guest)
    expect(up.obj.items.map(({ price }) => price)).toEqual(['44.00', '66.00', '220.00'])
    const within = await at.server.call(productList, { priceFrom: '60', priceTo: '70' }, at.guest)
    expect(within.obj.items.map(({ id }) => id)).toEqual([at.cup.productId])
    expect(await at.seen(at.cup.skuId, { shop: at.other.shop.code })).toBe('88.00')
  })

  test("prices may differ by the customer's tier; without a difference all pay the same", async () => {
    await at.change({ skus: [at.cup.skuId], step: 'price', price: '95' })
    expect([await at.seen(at.cup.skuId), await at.seen(at.cup.skuId, at.customer)]).toEqual([
      '95.00',
      '95.00',
    ])
    await at.change({ skus: [at.cup.skuId], step: 'price', price: '85', tier: 3 })
    await at.change({ skus: [at.lamp.skuId], step: 'markup', kind: 'fixed', value: '1', tier: 3 })
    expect([await at.seen(at.cup.skuId), await at.seen(at.cup.skuId, at.customer)]).toEqual([
      '95.00',
      '85.00',
    ])
    expect([await at.seen(at.lamp.skuId), await at.seen(at.lamp.skuId, at.customer)]).toEqual([
      '220.00',
      '201.00',
    ])
    const { obj } = await at.server.call(productList, { sort: 'priceDown' }, at.customer)
    expect(obj.items.map(({ price }) => price)).toEqual(['201.00', '85.00', '44.00'])
    expect((await at.server.call(range.shopRange, {}, at.mine.as)).obj.tiers).toEqual([3])
  })

  test('an own price is never below the purchase price, unless the distributor says so', async () => {
    const refused = await at.change({ skus: [at.cup.skuId], step: 'price', price: '79.99' })
    expect(refused).toMatchObject({ success: false, obj: { code: 'range.belowPurchase', field: 'price' } })
    const some = await at.change({ all: {}, step: 'price', price: '81' })
    expect(some.obj).toEqual({ changed: 2, tooLow: 1 })
    // Head office asks for more: what was fine before is raised.
    await at.server.sql`
      insert into agreed_prices (member_id, sku_id, price) values (${at.mine.id}, ${at.cup.skuId}, 99)`
    expect(await at.rowOf(at.cup.skuId)).toMatchObject({ price: '99.00', ownPrice: '81.00', below: true })
    expect(await at.seen(at.cup.skuId)).toBe('99.00')
    expect((await at.rowsOf({ state: 'below' })).map(({ skuId }) => skuId)).toEqual([at.cup.skuId])
    await at.markUp({ changes: [], belowPurchase: { was: false, now: true } })
    await at.settled()
    expect(await at.seen(at.cup.skuId)).toBe('81.00')
  })

  test('is narrowed by words, category and state', async () => {
    const ids = async (input: object) =>
      (await at.rowsOf(input)).map(({ skuId }) => skuId).sort((a, b) => a - b)
    expect(await ids({ q: 'lamp' })).toEqual([at.lamp.skuId])
    expect(await ids({ category: at.cups })).toEqual([at.cup.skuId, at.mug.skuId])
    await at.change({ skus: [at.mug.skuId], step: 'hide' })
    expect(await ids({ state: 'hidden' })).toEqual([at.mug.skuId])
    expect(await ids({ state: 'shown' })).toEqual([at.cup.skuId, at.lamp.skuId])
    await at.change({ skus: [at.cup.skuId], step: 'price', price: '100' })
    expect(await ids({ state: 'own' })).toEqual([at.cup.skuId])
    expect(await ids({ state: 'unpriced' })).toEqual([])
    await at.server.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${at.lamp.skuId}`
    expect(await ids({ state: 'unpriced' })).toEqual([at.lamp.skuId])
    expect(await at.rowOf(at.lamp.skuId)).toMatchObject({
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
    expect((await at.change(row)).obj).toMatchObject({ code })
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
    expect(await at.seen(at.cup.skuId)).toBe('88.00')
    const standard = { ...changes[0], was: { kind: 'percent', value: '10' } }
    expect((await at.markUp({ changes: [standard, ...changes.slice(1)] })).obj).toMatchObject({ changed: 3 })
    await vi.waitUntil(async () => (await at.seen(at.lamp.skuId)) === '205.00')
    expect([await at.seen(at.cup.skuId), await at.seen(at.mug.skuId)]).toEqual(['100.00', '50.00'])
    expect(await at.seen(at.mug.skuId, at.customer)).toBe('42.00')
    expect((await preview({ category: at.cups, tier: 3 })).map(({ after }) => after)).toEqual([
      '42.00',
      '100.00',
    ])
  })

  test('whoever saves second is told what changed, and nothing of theirs is done', async () => {
    const mine = { changes: [{ categoryId: at.cups, now: { kind: 'percent', value: '20' } }] }
    const two = await Promise.all([at.markUp(mine), at.markUp(mine, at.sales).then(() => at.markUp(mine))])
    const [, second] = two
    expect(second).toMatchObject({ success: false, obj: { code: 'range.changedMeanwhile' } })
    const stale = await at.markUp({
      changes: [
        { categoryId: at.lamps, now: { kind: 'fixed', value: '1' } },
        { categoryId: at.cups, was: { kind: 'percent', value: '10' }, now: { kind: 'percent', value: '30' } },
      ],
    })
    expect(stale.msg).toContain('杯子')
    const { obj } = await at.server.call(shopMarkups, {}, at.mine.as)
    expect(obj.rules).toMatchObject([{ categoryId: at.cups, kind: 'percent', value: '20.00' }])
    const again = { categoryId: at.cups, was: { kind: 'percent', value: '20' } }
    expect((await at.markUp({ changes: [again] })).success).toBe(true)
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
    expect((await at.markUp({ changes: [row] })).obj).toMatchObject({ code })
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
    expect((await at.rowsOf()).every(({ hidden }) => hidden === null)).toBe(true)
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
    const refused = await at.change({ all: {}, step: 'markup', ...markup }, screens.as)
    expect(refused.obj).toMatchObject({ code: 'message.noDistribution' })
  })

  test("head office's sales may, for any shop they name", async () => {
    expect((await at.rowsOf({ of: at.mine.shop.id }, at.sales)).length).toBe(3)
    expect((await at.server.call(range.shopRange, { of: at.head.id }, at.sales)).obj).toMatchObject({
      field: 'of',
    })
    await at.change({ of: at.other.shop.id, skus: [at.cup.skuId], step: 'price', price: '123' }, at.sales)
    expect(await at.seen(at.cup.skuId, { shop: at.other.shop.code })).toBe('123.00')
    expect(await at.seen(at.cup.skuId)).toBe('88.00')
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
      () => at.markUp({ changes: [{ categoryId: at.cups, now: { kind: 'percent', value: '50' } }] }),
      ['120.00', '120.00'],
    ],
    [
      'an own price',
      () => at.change({ skus: [at.cup.skuId], step: 'price', price: '111' }),
      ['111.00', '111.00'],
    ],
    ['hiding a product', () => at.change({ skus: [at.cup.skuId], step: 'hide' }), [undefined]],
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
