import { describe, expect, test, vi } from 'vitest'
import { addToCart, getCart } from '../../../contract/cart.ts'
import { baseInfo, selectionThemes, setFavourites } from '../../../contract/catalogue.ts'
import { favourites } from '../../../contract/favourites.ts'
import { pageData } from '../../../contract/pages.ts'
import { nearProducts, productDetail } from '../../../contract/product-detail.ts'
import { productList, suggestions } from '../../../contract/product-list.ts'
import { quickPick } from '../../../contract/quick-pick.ts'
import { quotation } from '../../../contract/quotation.ts'
import * as range from '../../../contract/range.ts'
import { init } from '../../../contract/session.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { rangeShops } from './testing.ts'

const at = rangeShops()

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
    await at.change({ skus: [at.mug.skuId], step: 'hide' })
    await vi.waitUntil(async () => !(await meets(at.customer, at.mug, 'mug')).list)
    expect(await meets(at.customer, at.mug, 'mug')).toEqual(nowhere)
    expect(await meets(at.guest, at.mug, 'mug')).toEqual(nowhere)
    expect((await call(favourites, {}, at.customer)).obj.items).toEqual([])
    // What was put into the cart before is told there.
    const { obj } = await call(getCart, {}, at.customer)
    const line = obj.lines.find(({ skuId }) => skuId === at.mug.skuId)
    expect(line).toMatchObject({ problem: { kind: 'gone' } })
    expect((await meets(at.otherCustomer, at.mug, 'mug')).list).toBe(true)
    await at.change({ skus: [at.mug.skuId], step: 'show' })
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
    expect(await at.rowOf(at.mug.skuId)).toMatchObject({ hidden: 'category' })
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
  await at.change({ skus: [at.mug.skuId], step: 'hide' })
  await vi.waitUntil(async () => (await listed(at.guest)) === 1)
  expect(await named(at.guest)).toBe(true)
  await at.change({ skus: [at.cup.skuId], step: 'hide' })
  await vi.waitUntil(async () => !(await named(at.guest)))
  expect((await call(productList, { brand: brand!.id }, at.guest)).msg).toBe('404')
  expect(await named(at.otherCustomer)).toBe(true)
  await at.change({ skus: [at.cup.skuId], step: 'show' })
  await vi.waitUntil(() => named(at.guest))
  await call(range.showCategory, { row: { category: at.cups, hidden: true } }, at.mine.as)
  await vi.waitUntil(async () => !(await named(at.guest)))
  await sql`update products set brand_id = null where brand_id = ${brand!.id}`
  await sql`delete from brands where id = ${brand!.id}`
})
