import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../../contract/account.ts'
import { setFavourites } from '../../../contract/catalogue.ts'
import { saveData } from '../../../contract/data.ts'
import { browse, favouriteIds, favourites } from '../../../contract/favourites.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { mostBrowsed, remember } from './browsed-looks.ts'

let server: OpenShop
let shop: { id: number; code: string }
let warehouse: number
let myId: number
let mobile: string
let me: CallAs

beforeAll(async () => {
  server = await openShop()
  shop = await makeShop(server.sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  const [row] = await server.sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  warehouse = row!.id
}, 60_000)

afterAll(() => server.close())

beforeEach(async () => {
  ;({ id: myId, mobile } = await makeMember(server.sql, { shopId: shop.id, tier: 1 }))
  me = { session: await server.signIn(mobile) }
})

const product = (name?: string) => makeProduct(server.sql, warehouse, { name, retail: '100', tiers: ['90'] })
const list = async (as: CallAs = me, q?: string) => (await server.call(favourites, { q }, as)).obj
const look = (productId: number) => ({
  memberId: myId,
  shopId: shop.id,
  productId,
  at: new Date(),
  price: null,
  currency: '',
})
const history = async (as: CallAs = me) => (await server.call(browse, {}, as)).obj

describe('favourites', () => {
  test('are kept newest first with stock and price, and taken away again', async () => {
    const [first, second] = [await product(), await product()]
    await server.call(setFavourites, { ids: [first.productId], b: true }, me)
    const kept = await server.call(setFavourites, { ids: [second.productId], b: true }, me)
    expect(kept.obj.n).toBe(2)
    expect((await list()).items.map(({ productId }) => productId)).toEqual([
      second.productId,
      first.productId,
    ])
    expect((await list()).items[0]!.skus[0]).toMatchObject({
      skuId: second.skuId,
      stock: '50',
      units: [{ id: null, price: '90.00' }],
    })
    const gone = await server.call(setFavourites, { ids: [first.productId, second.productId], b: false }, me)
    expect(gone.obj.n).toBe(0)
  })

  test('twice is once', async () => {
    const { productId } = await product()
    for (let times = 0; times < 2; times++)
      await server.call(setFavourites, { ids: [productId], b: true }, me)
    expect((await list()).total).toBe(1)
  })

  test('tell what changed since: the price then, where it is another one now', async () => {
    const { productId, skuId } = await product()
    await server.call(setFavourites, { ids: [productId], b: true }, me)
    expect((await list()).items[0]!.priceThen).toBeNull()
    await server.sql`update skus set tier_prices = '{85}' where id = ${skuId}`
    expect((await list()).items[0]).toMatchObject({
      priceThen: '90.00',
      skus: [{ units: [{ price: '85.00' }] }],
    })
    expect((await list({ ...me, currency: 'USD' })).items[0]!.priceThen).toBe('12.60')
  })

  test('are found by name in any language and by item number, not by what a language is called', async () => {
    const cup = await product('瓷杯 Cup')
    await server.call(setFavourites, { ids: [cup.productId, (await product()).productId], b: true }, me)
    expect((await list(me, '瓷')).total).toBe(1)
    expect((await list(me, 'zh')).total).toBe(0)
    expect((await list(me, '%')).total).toBe(0)
    expect((await list(me, (await list(me, 'cup')).items[0]!.skus[0]!.itemNo)).total).toBe(1)
  })

  test('belong to one person', async () => {
    const { productId } = await product()
    await server.call(setFavourites, { ids: [productId], b: true }, me)
    const other = await makeMember(server.sql, { shopId: shop.id })
    const as = { session: await server.signIn(other.mobile) }
    expect((await list(as)).total).toBe(0)
    await server.call(setFavourites, { ids: [productId], b: false }, as)
    expect((await list()).total).toBe(1)
  })

  test('of a guest follow into the account, and nothing is kept twice', async () => {
    const [known, fresh] = [await product(), await product()]
    await server.call(setFavourites, { ids: [known.productId], b: true }, me)
    const guest = `g${String(Math.random()).slice(2)}`.padEnd(43, 'x').slice(0, 43)
    const kept = await server.call(
      setFavourites,
      { ids: [known.productId, fresh.productId], b: true },
      { guest },
    )
    expect(kept.obj.n).toBe(2)
    await server.call(login, { type: 'pwd', mobile, pwd: testPassword }, { guest })
    expect((await list()).items.map(({ productId }) => productId).sort()).toEqual(
      [known.productId, fresh.productId].sort(),
    )
    expect((await list({ guest })).total).toBe(0)
  })

  test('which of these are kept is one question for all of them', async () => {
    const [kept, other] = [await product(), await product()]
    await server.call(setFavourites, { ids: [kept.productId], b: true }, me)
    const answer = await server.call(favouriteIds, { ids: [kept.productId, other.productId] }, me)
    expect(answer.obj.ids).toEqual([kept.productId])
  })

  test('three queries, however many', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => product()))
    await server.call(setFavourites, { ids: many.map(({ productId }) => productId), b: true }, me)
    const session = 1
    expect(await countQueries(server.sql, () => list())).toBe(3 + session)
  })
})

describe('browse history', () => {
  test('a product page that a member looks at is remembered once a day', async () => {
    const { productId } = await product()
    for (let times = 0; times < 2; times++) await server.call(productDetail, { id: productId }, me)
    const [today, ...others] = (await history()).days
    expect(others).toEqual([])
    expect(today!.items.map(item => item.productId)).toEqual([productId])
  })

  test('is grouped by day, a product standing on the last one', async () => {
    const [cup, pan] = [await product(), await product()]
    await server.sql`
      insert into browsed (member_id, shop_id, product_id, day, seen_at) values
        (${myId}, ${shop.id}, ${cup.productId}, '2026-05-01', '2026-05-01T03:00Z'),
        (${myId}, ${shop.id}, ${pan.productId}, '2026-05-01', '2026-05-01T04:00Z'),
        (${myId}, ${shop.id}, ${cup.productId}, '2026-05-02', '2026-05-02T03:00Z')`
    const { days } = await history()
    expect(days.map(({ day, items }) => [day, items.map(({ productId }) => productId)])).toEqual([
      ['2026-05-02', [cup.productId]],
      ['2026-05-01', [pan.productId]],
    ])
  })

  test('keeps the newest two hundred', async () => {
    const { productId } = await product()
    await server.sql`
      insert into browsed (member_id, shop_id, product_id, day, seen_at)
      select ${myId}, ${shop.id}, ${productId}, date '2025-01-01' + n, timestamptz '2025-01-01' + n * interval '1 day'
      from generate_series(1, ${mostBrowsed}) n`
    for (let times = 0; times < 2; times++) await remember(server.sql, [look(productId)])
    const [row] = await server.sql<{ n: number; oldest: string }[]>`
      select count(*)::integer as n, min(day) as oldest from browsed where member_id = ${myId}`
    expect(row).toEqual({ n: mostBrowsed, oldest: '2025-01-03' })
  })

  test('is forgotten as a whole or in part, and only one’s own', async () => {
    const [cup, pan] = [await product(), await product()]
    await remember(server.sql, [look(cup.productId), look(pan.productId)])
    const other = await makeMember(server.sql, { shopId: shop.id })
    const as = { session: await server.signIn(other.mobile) }
    await server.call(saveData, { type: 'browsed', row: {} }, as)
    await server.call(saveData, { type: 'browsed', row: { ids: [cup.productId] } }, me)
    expect((await history()).days[0]!.items.map(({ productId }) => productId)).toEqual([pan.productId])
    const wrong = await server.call(saveData, { type: 'browsed', row: { ids: 'all' } }, me)
    expect(wrong).toMatchObject({ success: false, obj: { code: 'form.type', field: 'ids' } })
    await server.call(saveData, { type: 'browsed', row: {} }, me)
    expect((await history()).days).toEqual([])
  })

  test('says what it cost when it was last looked at, if it costs something else now', async () => {
    const { productId, skuId } = await product()
    const lookAgain = () => server.call(productDetail, { id: productId }, me)
    const item = async (as = me) => (await history(as)).days[0]?.items[0]
    await lookAgain()
    expect(await item()).toMatchObject({ productId, priceThen: null })
    const before = (await item())!.skus[0]!.units[0]!.price
    expect(before).toBe('90.00')
    await server.sql`update skus set retail_price = 300, tier_prices = '{200}' where id = ${skuId}`
    expect((await item())?.priceThen).toBe('90.0000')
    // Another currency has other reasons to say another amount.
    expect((await item({ ...me, currency: 'USD' }))?.priceThen).toBeNull()
    await lookAgain()
    expect((await item())?.priceThen).toBeNull()
  })

  test('is for members', async () => {
    expect(await server.call(browse, {}, {})).toMatchObject({
      success: false,
      msg: 'RELOGIN',
    })
  })
})
