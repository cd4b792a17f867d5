import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'

let office: OpenOffice
let warehouse: number
let sku: number
let documents = 0

beforeAll(async () => {
  office = await openOffice()
  const [row] = await office.sql<{ id: number }[]>`select id from warehouses limit 1`
  warehouse = row!.id
})
beforeEach(async () => {
  sku = (await makeProduct(office.sql, warehouse, { stock: '10' })).skuId
})
afterAll(() => office.close())

const enter = (kind: string, quantity: string, more: object = {}) =>
  office.save('stock_entry', {
    document: `D-${++documents}`,
    kind,
    sku_id: sku,
    warehouse_id: warehouse,
    quantity,
    ...more,
  })

const stock = async () => {
  const [row] = await office.sql<{ on_hand: string; held: string }[]>`
    select trim_scale(on_hand) as on_hand, held from stocks where sku_id = ${sku} and warehouse_id = ${warehouse}`
  return row!.on_hand
}
const hold = (quantity: string) => office.sql`update stocks set held = ${quantity} where sku_id = ${sku}`

describe('a stock entry', () => {
  test('moves the stock: in, out, count; and says what is there afterwards', async () => {
    await enter('in', '5.5')
    await enter('out', '3')
    expect(await stock()).toBe('12.5')
    await enter('count', '7')
    expect(await stock()).toBe('7')
    const entries = await office.list('stock_entry', { parentId: sku })
    expect(entries.map(row => [row.kind, row.quantity, row.balance])).toEqual([
      ['count', '7.0000', '7.0000'],
      ['out', '3.0000', '12.5000'],
      ['in', '5.5000', '15.5000'],
    ])
    expect(entries[0]?.who).toMatch(/^member/)
  })

  test('brings no more than a stock can be, and says how much that is', async () => {
    expect(await enter('in', '9999999990')).toMatchObject({
      success: false,
      msg: expect.stringContaining('9999999989'),
      obj: { code: 'form.valueMax', field: 'quantity' },
    })
    expect(await enter('in', '9999999989')).toMatchObject({ success: true })
    expect(await stock()).toBe('9999999999')
  })

  test('has no number that a paper of the shop gives its own entries, also not that of what comes back', async () => {
    for (const document of [
      'S2026111800000001',
      'D2026111800000001-2',
      'D2026111800000001-13',
      'A2026111800000001-2',
    ])
      expect(await enter('in', '1', { document })).toMatchObject({
        success: false,
        obj: { code: 'stock.numberTaken', field: 'document' },
      })
    expect(await stock()).toBe('10')
  })

  test('opens the stock of a warehouse that had none', async () => {
    const [site] = await office.sql<{ id: number }[]>`select id from sites limit 1`
    const another = await office.add('warehouse', { 'names.zh': '新仓', site_id: site!.id })
    expect(await enter('in', '4', { warehouse_id: another })).toMatchObject({ success: true })
    const found = await office.list('stock', { search: JSON.stringify({ warehouse: '新仓' }) })
    expect(found).toMatchObject([{ on_hand: '4.0000', held: '0.0000', available: '4.0000' }])
  })

  test('never takes what is not there or held for orders, and then leaves no trace', async () => {
    await hold('8')
    const before = await office.sql`select count(*) from stock_entries`
    expect(await enter('out', '2.0001')).toMatchObject({
      success: false,
      obj: { code: 'bill.notEnoughStock' },
    })
    expect(await enter('count', '7')).toMatchObject({ success: false, obj: { code: 'bill.belowHeld' } })
    expect(await office.sql`select count(*) from stock_entries`).toEqual(before)
    expect(await stock()).toBe('10')
    expect(await enter('out', '2')).toMatchObject({ success: true })
  })

  test('of the last piece, twice at once: one takes it, the other is told', async () => {
    await enter('count', '1')
    const replies = await Promise.all([enter('out', '1'), enter('out', '1')])
    expect(replies.map(reply => reply.success).sort()).toEqual([false, true])
    expect(replies.find(reply => !reply.success)?.obj.code).toBe('bill.notEnoughStock')
    expect(await stock()).toBe('0')
  })

  test('in and out by many at once adds up', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => enter(n % 2 ? 'in' : 'out', '2')))
    expect(await stock()).toBe('10')
  })

  test('stays as it was written, for the owner as well', async () => {
    const { obj } = await enter('in', '5')
    expect(await office.save('stock_entry', { id: obj.id, quantity: '6' })).toMatchObject({ success: false })
    expect(await office.remove('stock_entry', obj.id)).toMatchObject({ success: false })
    expect(await stock()).toBe('15')
  })

  test('is one line of a document: the same line twice is refused', async () => {
    await enter('in', '5', { document: 'PO-1' })
    expect(await enter('in', '5', { document: 'PO-1' })).toMatchObject({
      success: false,
      obj: { code: 'bill.duplicate' },
    })
    expect(await stock()).toBe('15')
  })
})

test('what is low is what is below its own line, or below five times the minimum purchase', async () => {
  const low = async () => {
    const [row] = await office.sql`select item_no from skus where id = ${sku}`
    return (await office.list('low_stock', { search: row!.item_no })).length
  }
  await enter('count', '5')
  expect(await low()).toBe(0)
  await enter('count', '4')
  expect(await low()).toBe(1)
  await office.save('sku', { id: sku, low_stock: '3' })
  expect(await low()).toBe(0)
})

test('goods that are there are not deleted with their description', async () => {
  const [row] = await office.sql<
    { product: number }[]
  >`select product_id as product from skus where id = ${sku}`
  expect(await office.remove('sku', sku)).toMatchObject({ success: false, obj: { code: 'bill.hasStock' } })
  expect(await office.remove('product', row!.product)).toMatchObject({
    success: false,
    obj: { code: 'bill.hasStock' },
  })
  await office.sql`update stocks set on_hand = 0 where sku_id = ${sku}`
  expect(await office.remove('product', row!.product)).toMatchObject({ success: true })
})

describe('stock that runs out', () => {
  const shortage = async () => {
    const rows = await office.list('low_stock', { search: JSON.stringify({ text: await itemNo() }) })
    return rows[0]?.shortage ?? 0
  }
  const itemNo = async () =>
    (await office.sql<{ no: string }[]>`select item_no as no from skus where id = ${sku}`)[0]!.no

  test('is low below five times the minimum purchase, out below the minimum, and neither when it came back', async () => {
    expect(await shortage()).toBe(0)
    await enter('count', '4')
    expect(await shortage()).toBe(1)
    await hold('3.5')
    expect(await shortage()).toBe(2)
    await hold('0')
    await enter('in', '10')
    expect(await shortage()).toBe(0)
  })

  test('follows the line of the SKU when that is moved', async () => {
    await office.save('sku', { id: sku, low_stock: '11' })
    expect(await shortage()).toBe(1)
    await office.save('sku', { id: sku, low_stock: '' })
    expect(await shortage()).toBe(0)
    await office.save('sku', { id: sku, min_qty: '20' })
    expect(await shortage()).toBe(2)
  })

  test('is found by the name of its product as well', async () => {
    await office.sql`update products set names = '{"zh": "骆驼毛毯"}' where id = (select product_id from skus where id = ${sku})`
    const found = await office.list('stock', { search: '驼毛' })
    expect(found.map(row => row.product)).toEqual(['骆驼毛毯'])
    expect((await office.list('sku', { search: '驼毛' })).map(row => row.id)).toEqual([sku])
  })
})
