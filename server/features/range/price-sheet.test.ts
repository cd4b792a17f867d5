import { describe, expect, test } from 'vitest'
import { cookies } from '../../../contract/preferences.ts'
import * as range from '../../../contract/range.ts'
import { importAs, sheetBytes } from '../../testing/sheets.ts'
import { rangeShops } from './testing.ts'

const at = rangeShops()

describe('as a sheet', () => {
  const sent = async (rows: string[][], fields: object = {}, as = at.mine.as) =>
    importAs(at.server, as, await sheetBytes([['item_no', 'own_price', 'shown', 'tier', 'shop'], ...rows]), {
      type: range.priceSheetType,
      ...fields,
    })
  const itemOf = async (skuId: number) => (await at.rowOf(skuId)).itemNo

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
    expect((await at.rowOf(at.cup.skuId)).ownPrice).toBeNull()
    const made = await sent(rows, { make: '1' })
    expect(made.obj).toMatchObject({ changed: 3, bad: 4 })
    expect(made.obj.fixUrl).toContain('/export/fix/')
    expect(await at.rowOf(at.cup.skuId)).toMatchObject({ price: '99.50' })
    expect(await at.rowOf(at.cup.skuId, { tier: 3 })).toMatchObject({ price: '97.00' })
    expect(await at.rowOf(at.lamp.skuId)).toMatchObject({ hidden: 'product', ownPrice: null })
    expect((await sent(rows.slice(0, 1))).obj).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('what goes out and comes back unchanged changes nothing', async () => {
    await at.change({ skus: [at.cup.skuId], step: 'price', price: '99.99' })
    await at.change({ skus: [at.mug.skuId], step: 'hide' })
    await at.change({ skus: [at.mug.skuId], step: 'price', price: '88.88', tier: 2 })
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
    await at.change({ skus: [at.lamp.skuId], step: 'show' })
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
    expect((await at.rowOf(at.lamp.skuId)).hidden).toBeNull()
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
