import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/stock.ts'
import { importAs, sheetBytes } from '../../testing/sheets.ts'
import { type OpenStock, openStock } from '../../testing/stock.ts'
import { type CalledSku, meantStock } from './stock-sheet.rules.ts'

let shop: OpenStock

beforeAll(async () => {
  shop = await openStock()
}, 60_000)
afterAll(() => shop.close())

describe('a row', () => {
  const sku: CalledSku = {
    skuId: 1,
    itemNo: 'A1',
    name: 'Cup',
    unit: 'pcs',
    factor: '1',
    units: [
      { names: { zh: '个', en: 'pcs' }, factor: '1' },
      { names: { zh: '箱', en: 'Box' }, factor: '24' },
    ],
  }
  test.each<[string, string, readonly CalledSku[], string]>([
    ['in its own unit', '', [sku], '2.5'],
    ['in a larger one, as any language calls it', ' 箱', [sku], '60'],
    ['in capital letters', 'BOX', [sku], '60'],
    ['by the barcode of a box', '', [{ ...sku, factor: '24' }], '60'],
    ['in a unit that it does not have', 'pallet', [sku], 'stock.sheetUnit'],
    ['of nothing that is known', '', [], 'stock.scanUnknown'],
    ['of two items', '', [sku, { ...sku, skuId: 2 }], 'stock.scanSeveral'],
    ['of an item that a row above has', '', [{ ...sku, skuId: 9 }], 'sheets.sameAsRow'],
  ])('%s', (_, unit, found, expected) => {
    const meant = meantStock({ code: 'X', quantity: '2.5', unit }, found, new Map([[9, 2]]))
    expect('key' in meant ? meant.key : meant.quantity).toBe(expected)
  })
})

const send = async (into: number, rows: string[][], { make = false, as = shop.clerk.as } = {}) =>
  await importAs(shop, as, await sheetBytes([['code', 'quantity', 'unit'], ...rows]), {
    type: 'stock_lines',
    into: String(into),
    ...(make && { make: '1' }),
  })

const linesOf = async (id: number) =>
  (await shop.document(id)).obj.lines
    .map(({ skuId, quantity, arrived }) => [skuId, quantity, arrived])
    .sort((a, b) => Number(a[0]) - Number(b[0]))

describe('a sheet', () => {
  test('is judged first and touches nothing; then its good rows set their lines, and the rest is a sheet to fix', async () => {
    const [one, two, three] = [await shop.product(), await shop.product(), await shop.product()]
    const { id } = (await shop.open('receipt')).obj
    await shop.set(id, two.skuId, '99')
    const rows = [
      [await shop.itemNo(one.skuId), '12', ''],
      [(await shop.itemNo(two.skuId)).toLowerCase(), '3,5', ''],
      ['NO-SUCH-THING', '1', ''],
      [await shop.itemNo(one.skuId), '5', ''],
      [await shop.itemNo(three.skuId), 'many', ''],
      [await shop.itemNo(three.skuId), '-1', ''],
      [await shop.itemNo(three.skuId), '1', 'shipload'],
    ]
    const seen = (await send(id, rows)).obj
    expect(seen).toMatchObject({ changed: 0, bad: 5 })
    expect(
      seen.stockRows!.map(({ row, quantity, fault, done }) => [row, quantity, fault !== '', done]),
    ).toEqual([
      [2, '12', false, false],
      [3, '3.5', false, false],
      [4, '1', true, false],
      [5, '5', true, false],
      [6, '0', true, false],
      [7, '-1', true, false],
      [8, '1', true, false],
    ])
    expect(await linesOf(id)).toEqual([[two.skuId, '99', null]])

    const done = (await send(id, rows, { make: true })).obj
    expect(done).toMatchObject({ changed: 2, bad: 5 })
    expect(done.fixUrl).toContain('/export/fix/')
    const lines = [
      [one.skuId, '12', null],
      [two.skuId, '3.5', null],
    ]
    expect(await linesOf(id)).toEqual(lines)
    // Once more, by mistake: a line is what its row says.
    await send(id, rows, { make: true })
    expect(await linesOf(id)).toEqual(lines)
  })

  test('of a stocktake keeps what the books said, of an arriving transfer only what was sent', async () => {
    const [one, two] = [await shop.product('10'), await shop.product('10')]
    const count = (await shop.open('count')).obj
    await send(count.id, [[await shop.itemNo(one.skuId), '8', '']], { make: true })
    expect((await shop.document(count.id)).obj.lines).toMatchObject([{ quantity: '8', expected: '10' }])
    await shop.post(count.id)
    expect(await shop.stockAt(one.skuId)).toMatchObject({ onHand: '8' })

    const transfer = (await shop.open('transfer')).obj
    await shop.set(transfer.id, one.skuId, '4')
    await shop.send(transfer.id)
    const rows = [
      [await shop.itemNo(one.skuId), '3', ''],
      [await shop.itemNo(two.skuId), '1', ''],
    ]
    const arrived = (await send(transfer.id, rows, { make: true })).obj
    expect(arrived.stockRows!.map(({ done, fault }) => [done, fault !== ''])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await linesOf(transfer.id)).toEqual([[one.skuId, '4', '3']])
  })

  test('is for whoever keeps the goods, and for documents that are open', async () => {
    const { skuId } = await shop.product()
    const { id } = (await shop.open('receipt')).obj
    const rows = [[await shop.itemNo(skuId), '1', '']]
    for (const as of [(await shop.enter('finance')).as, shop.buyer.as])
      expect(await send(id, rows, { make: true, as })).toMatchObject({
        success: false,
        obj: { code: 'message.noPermission' },
      })
    expect(await send(2_000_000_000, rows, { make: true })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'id' },
    })
    expect(await linesOf(id)).toEqual([])
    await send(id, rows, { make: true })
    await shop.post(id)
    expect(await send(id, rows, { make: true })).toMatchObject({
      success: false,
      obj: { code: 'stock.notOpen' },
    })
  })
})

test('what a stocktake has not counted is listed, page by page, until it is', async () => {
  const { obj } = await shop.open('count', { warehouseId: shop.there })
  const missing = async (after = 0) =>
    (await shop.call(contract.uncountedStock, { id: obj.id, after }, shop.clerk.as)).obj
  const skus = []
  for (let at = 0; at < contract.stockPage + 2; at++) skus.push((await shop.product()).skuId)
  await shop.sql`
    insert into stocks (sku_id, warehouse_id, on_hand)
    select sku, ${shop.there}, case when at = 1 then 0 else 7 end
    from unnest(${skus}::integer[]) with ordinality as s (sku, at)`
  const [empty, first, ...others] = skus
  await shop.set(obj.id, first!, '7')
  const page = await missing()
  expect(page.skus.map(({ skuId }) => skuId)).toEqual(others)
  expect(page.next).toBeNull()
  expect(page.skus[0]).toMatchObject({ onHand: '7' })
  await shop.sql`update stocks set on_hand = 1 where sku_id = ${empty!} and warehouse_id = ${shop.there}`
  const [head, tail] = [await missing(), await missing((await missing()).next!)]
  expect([...head.skus, ...tail.skus].map(({ skuId }) => skuId)).toEqual([empty, ...others])
  expect(tail.next).toBeNull()
  const receipt = (await shop.open('receipt')).obj
  expect(await shop.call(contract.uncountedStock, { id: receipt.id }, shop.clerk.as)).toMatchObject({
    success: false,
    obj: { code: 'message.noPermission' },
  })
})
