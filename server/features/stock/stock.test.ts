import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shopTimeZone } from '../../../contract/dates.ts'
import { describeForm } from '../../../contract/records.ts'
import * as contract from '../../../contract/stock.ts'
import { atCommit } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenStock, openStock } from '../../testing/stock.ts'

let shop: OpenStock

beforeAll(async () => {
  shop = await openStock()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const sku = async (stock = '10') => (await shop.product(stock)).skuId

/** A draft with so much of a SKU. */
async function draft(kind: 'receipt' | 'return' | 'count' | 'transfer', skuId: number, quantity: string) {
  const { obj } = await shop.open(kind)
  expect((await shop.set(obj.id, skuId, quantity)).success).toBe(true)
  return obj
}

const entriesOf = async (document: string) =>
  await shop.sql<object[]>`
    select kind, warehouse_id as at, trim_scale(quantity)::text as quantity, trim_scale(change)::text as change,
      trim_scale(balance)::text as balance, member_id as by
    from stock_entries where document = ${document} order by id`

describe('a stock document', () => {
  test('is a draft that touches nothing, until it is posted; then it stays', async () => {
    const one = await sku()
    const { id, number } = await draft('receipt', one, '5')
    expect(number).toMatch(/^S\d{16}$/)
    expect(await shop.stockAt(one)).toMatchObject({ onHand: '10' })
    expect((await shop.post(id)).success).toBe(true)
    expect(await shop.stockAt(one)).toMatchObject({ onHand: '15' })
    expect(await entriesOf(number)).toEqual([
      { kind: 'in', at: shop.here, quantity: '5', change: '5', balance: '15', by: shop.clerk.id },
    ])
    for (const refused of [
      await shop.set(id, one, '7'),
      await shop.scan(id, await shop.itemNo(one)),
      await shop.fill(id),
      await shop.call(contract.removeStockLine, { row: { id, skuId: one } }, shop.clerk.as),
      await shop.call(contract.changeStockDocument, { row: { id, remark: 'x' } }, shop.clerk.as),
    ])
      expect(refused).toMatchObject({ success: false, obj: { code: 'stock.notOpen' } })
    for (const refused of [await shop.post(id), await shop.discard(id), await shop.arrive(id)])
      expect(refused).toMatchObject({ success: false, obj: { code: 'stock.notThatStep' } })
  })

  test('is reached from the list of all, however long ago it was done, by whoever keeps the warehouse', async () => {
    const { id } = await draft('receipt', await sku(), '5')
    const page = async (as = shop.clerk.as) =>
      (await shop.call(describeForm, { billType: 'stock_paper', id }, as)).obj.page
    expect((await page())?.href).toBe(`/office/stock/document?id=${id}`)
    expect(await page((await shop.enter('sales')).as)).toBeUndefined()
  })

  test('opens the stock of a warehouse that never had the item', async () => {
    const one = await sku()
    const { obj } = await shop.open('receipt', { warehouseId: shop.there })
    await shop.set(obj.id, one, '2.5')
    await shop.post(obj.id)
    expect(await shop.stockAt(one, shop.there)).toEqual({ onHand: '2.5', held: '0' })
  })

  test('never takes what is not there or held for orders: nothing of it happens, and all that is short is named', async () => {
    const [one, two] = [await sku(), await sku()]
    await shop.order([{ skuId: one, quantity: '8' }])
    const { id } = await draft('return', one, '3')
    await shop.set(id, two, '10')
    const reply = await shop.post(id)
    expect(reply.msg).toBe('TABLE')
    expect(JSON.stringify(reply)).toContain(await shop.itemNo(one))
    expect(JSON.stringify(reply)).not.toContain(await shop.itemNo(two))
    expect(await shop.stockAt(two)).toMatchObject({ onHand: '10' })
    expect((await shop.document(id)).obj.state).toBe('draft')
    await shop.set(id, one, '2')
    expect((await shop.post(id)).success).toBe(true)
    expect(await shop.stockAt(one)).toEqual({ onHand: '8', held: '8' })
  })

  test('two clerks post it at once: once', async () => {
    const one = await sku()
    const { id, number } = await draft('receipt', one, '5')
    const other = await shop.enter('warehouse')
    const replies = await Promise.all([shop.post(id), shop.post(id, other.as), shop.discard(id)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await entriesOf(number)).length).toBe(replies[2]!.success ? 0 : 1)
  })

  test('without any quantity it is not posted', async () => {
    const { obj } = await shop.open('receipt')
    expect(await shop.post(obj.id)).toMatchObject({ success: false, obj: { code: 'stock.nothingOnIt' } })
    await shop.set(obj.id, await sku(), '0')
    expect(await shop.post(obj.id)).toMatchObject({ success: false, obj: { code: 'stock.nothingOnIt' } })
    expect((await shop.discard(obj.id)).success).toBe(true)
  })

  test('many at once, over the same items in any order: everything adds up', async () => {
    const skus = [await sku('100'), await sku('100'), await sku('100')]
    const made = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { obj } = await shop.open(n % 2 ? 'receipt' : 'return')
        for (const one of n % 3 ? skus : skus.toReversed()) await shop.set(obj.id, one, '3')
        return obj.id
      }),
    )
    const replies = await Promise.all(made.map(id => shop.post(id)))
    expect(replies.every(({ success }) => success)).toBe(true)
    for (const one of skus) expect(await shop.stockAt(one)).toMatchObject({ onHand: '100' })
  })
})

describe('a reversal', () => {
  test.each([
    ['receipt', '5', '15'],
    ['return', '4', '6'],
    ['count', '7', '7'],
  ] as const)('of a %s is a counter-document that undoes it, once', async (kind, quantity, after) => {
    const one = await sku()
    const { id } = await draft(kind, one, quantity)
    await shop.post(id)
    expect(await shop.stockAt(one)).toMatchObject({ onHand: after })
    const replies = await Promise.all([shop.reverse(id), shop.reverse(id)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.stockAt(one)).toMatchObject({ onHand: '10' })
    const counter = replies.find(({ success }) => success)!.obj
    expect((await shop.document(id)).obj).toMatchObject({ state: 'reversed', reversedBy: { id: counter.id } })
    expect((await shop.document(counter.id)).obj).toMatchObject({
      state: 'posted',
      reverses: { id },
      steps: [],
    })
    expect((await shop.reverse(counter.id)).success).toBe(false)
  })

  test('takes back only what is still there', async () => {
    const one = await sku('0')
    const { id } = await draft('receipt', one, '5')
    await shop.post(id)
    await shop.order([{ skuId: one, quantity: '3' }])
    expect((await shop.reverse(id)).msg).toBe('TABLE')
    expect((await shop.document(id)).obj).toMatchObject({ state: 'posted', reversedBy: null })
    expect(await shop.stockAt(one)).toEqual({ onHand: '5', held: '3' })
  })
})

describe('counting', () => {
  test('by scanner: each scan counts one, or a box; the same scan sent twice counts once', async () => {
    const { skuId, productId } = await shop.product('10')
    await shop.sql`
      with unit as (insert into units (names) values ('{"zh": "箱", "en": "box"}') returning id)
      insert into product_units (product_id, unit_id, factor, barcode) select ${productId}, id, 24, ${`BOX${skuId}`} from unit`
    await shop.sql`update skus set barcode = ${`69${skuId}`} where id = ${skuId}`
    const { obj } = await shop.open('count')
    expect((await shop.scan(obj.id, `69${skuId}`)).obj).toMatchObject({ skuId, quantity: '1', added: '1' })
    expect((await shop.scan(obj.id, await shop.itemNo(skuId))).obj).toMatchObject({ quantity: '2' })
    expect((await shop.scan(obj.id, `BOX${skuId}`, 'same')).obj).toMatchObject({
      quantity: '26',
      added: '24',
    })
    expect((await shop.scan(obj.id, `BOX${skuId}`, 'same')).obj).toMatchObject({ quantity: '26' })
    expect(await shop.scan(obj.id, 'nobody-knows')).toMatchObject({
      success: false,
      obj: { code: 'stock.scanUnknown', field: 'code' },
    })
    const { lines } = (await shop.document(obj.id)).obj
    expect(lines).toMatchObject([
      { skuId, quantity: '26', expected: '10', moved: false, inUnits: '1 box + 2' },
    ])
    await shop.post(obj.id)
    expect(await shop.stockAt(skuId)).toMatchObject({ onHand: '26' })
  })

  test('by two scanners at once, none is lost', async () => {
    const one = await sku()
    const itemNo = await shop.itemNo(one)
    const { obj } = await shop.open('count')
    await Promise.all(Array.from({ length: 12 }, () => shop.scan(obj.id, itemNo)))
    expect((await shop.document(obj.id)).obj.lines).toMatchObject([{ quantity: '12' }])
  })

  test('against a sale that ships meanwhile: the difference is posted, and it is told that the stock moved', async () => {
    const one = await sku('20')
    const order = await shop.order([{ skuId: one, quantity: '5' }])
    const { id, number } = await draft('count', one, '18')
    const note = (await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '5' }] }])).obj
    expect((await shop.ship(note.id)).success).toBe(true)
    expect((await shop.document(id)).obj.lines).toMatchObject([{ expected: '20', onHand: '15', moved: true }])
    const asked = await shop.post(id)
    expect(asked.obj.confirmMsg).toMatch(/changed since.*\n.*book stock 20 when counted · on hand 15/)
    expect((await shop.document(id)).obj.state).toBe('draft')
    expect((await shop.post(id, shop.clerk.as, asked.obj.confirmNum)).success).toBe(true)
    expect(await shop.stockAt(one)).toEqual({ onHand: '13', held: '0' })
    expect(await entriesOf(number)).toMatchObject([
      { kind: 'count', quantity: '18', change: '-2', balance: '13' },
    ])
  })

  test('posted and shipped at the same moment: one after the other, whoever is first', async () => {
    const one = await sku('20')
    const order = await shop.order([{ skuId: one, quantity: '5' }])
    const note = (await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '5' }] }])).obj
    const { id } = await draft('count', one, '19')
    const [counted, shipped] = await Promise.all([shop.post(id, shop.clerk.as, 1), shop.ship(note.id)])
    expect([counted.success, shipped.success]).toEqual([true, true])
    expect(await shop.stockAt(one)).toEqual({ onHand: '14', held: '0' })
  })

  test('below what orders hold is refused', async () => {
    const one = await sku('20')
    await shop.order([{ skuId: one, quantity: '5' }])
    const { id } = await draft('count', one, '4')
    expect((await shop.post(id)).msg).toBe('TABLE')
    await shop.set(id, one, '5')
    expect((await shop.post(id)).success).toBe(true)
  })
})

describe('a transfer', () => {
  async function sent(quantity = '4') {
    const one = await sku()
    const { id, number } = await draft('transfer', one, quantity)
    expect((await shop.send(id)).success).toBe(true)
    return { one, id, number }
  }

  test('leaves one warehouse, is on the road, and arrives in the other, with what differs', async () => {
    const { one, id, number } = await sent()
    expect(await shop.stockAt(one)).toMatchObject({ onHand: '6' })
    expect(await shop.stockAt(one, shop.there)).toBeUndefined()
    const desk = (await shop.call(contract.stockDesk, {}, shop.clerk.as)).obj
    expect(desk.open).toContainEqual(expect.objectContaining({ id, state: 'sent' }))
    await shop.scan(id, await shop.itemNo(one))
    await shop.scan(id, await shop.itemNo(one))
    const asked = await shop.arrive(id)
    expect(asked.obj.confirmMsg).toMatch(/sent 4 · arrived 2/)
    expect((await shop.arrive(id, shop.clerk.as, 1)).success).toBe(true)
    expect(await shop.stockAt(one, shop.there)).toMatchObject({ onHand: '2' })
    expect(await entriesOf(number)).toMatchObject([
      { at: shop.here, change: '-4' },
      { at: shop.there, change: '2' },
    ])
    expect((await shop.document(id)).obj.trail.map(({ step }) => step)).toEqual([
      'created',
      'sent',
      'received',
    ])
  })

  test('an item that is not on it is a wrong scan, and no line is added', async () => {
    const { id } = await sent()
    const other = await sku()
    expect(await shop.scan(id, await shop.itemNo(other))).toMatchObject({
      success: false,
      obj: { code: 'stock.scanWrong' },
    })
    expect((await shop.set(id, other, '1')).success).toBe(false)
    expect((await shop.document(id)).obj.lines).toHaveLength(1)
  })

  test('received twice at once: once', async () => {
    const { one, id } = await sent()
    await shop.fill(id)
    const replies = await Promise.all([shop.arrive(id), shop.arrive(id)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.stockAt(one, shop.there)).toMatchObject({ onHand: '4' })
  })

  test('called back against received: one of them, and the goods are in one place', async () => {
    const { one, id } = await sent()
    await shop.fill(id)
    const [back, arrived] = await Promise.all([shop.reverse(id), shop.arrive(id)])
    const isBack = back.success && !arrived.success
    // Received first, then reversed, ends the same.
    const onHand = Number((await shop.stockAt(one))!.onHand)
    const there = Number((await shop.stockAt(one, shop.there))?.onHand ?? 0)
    expect([onHand, there]).toEqual(isBack || back.success ? [10, 0] : [6, 4])
  })

  test.each([
    ['to nowhere', { toWarehouseId: undefined }, 'stock.chooseTarget'],
    ['to where it is', { toWarehouseId: 'here' }, 'stock.sameWarehouse'],
    ['to a warehouse that is not there', { toWarehouseId: 2_000_000_000 }, 'message.noPermission'],
  ])('%s is refused', async (_, more, code) => {
    const to = more.toWarehouseId === 'here' ? shop.here : more.toWarehouseId
    expect(await shop.open('transfer', { toWarehouseId: to })).toMatchObject({
      success: false,
      obj: { code },
    })
  })
})

describe('what runs out', () => {
  const low = async (find: string) =>
    (await shop.call(contract.stockReorder, { find, warehouseId: shop.here }, shop.clerk.as)).obj.rows

  test('has what sold in 30 days, how long it lasts, what comes, and what to order', async () => {
    const one = await sku('34')
    const order = await shop.order([{ skuId: one, quantity: '30' }])
    const note = (await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '30' }] }])).obj
    await shop.ship(note.id)
    await shop.sql`
      insert into stock_sales
      select ${one}, ${shop.here}, (now() at time zone ${shopTimeZone})::date - days, sold from (values (29, 6), (31, 500)) as old (days, sold)`
    const itemNo = await shop.itemNo(one)
    // Sold 36, low below 5: 36 + 5 − 4.
    expect(await low(itemNo)).toMatchObject([
      { skuId: one, available: '4', sold: '36', daysLeft: 3, incoming: '0', suggested: '37' },
    ])
    await shop.sql`update skus set multiple = 10 where id = ${one}`
    const [row] = await low(itemNo)
    expect(row).toMatchObject({ suggested: '40' })
    const made = await shop.call(contract.orderStock, { row: { stocks: [row!.id] } }, shop.clerk.as)
    const [document] = made.obj.documents
    expect((await shop.document(document!.id)).obj).toMatchObject({
      kind: 'receipt',
      state: 'draft',
      lines: [{ skuId: one, expected: '40', quantity: '0' }],
    })
    expect(await low(itemNo)).toMatchObject([{ incoming: '40', suggested: '0' }])
    expect(await shop.call(contract.orderStock, { row: { stocks: [row!.id] } }, shop.clerk.as)).toMatchObject(
      { success: false, obj: { code: 'stock.nothingToOrder' } },
    )
    await shop.fill(document!.id)
    await shop.post(document!.id)
    expect(await shop.stockAt(one)).toMatchObject({ onHand: '44' })
    expect(await low(itemNo)).toEqual([])
  })

  test('two clerks who order the same in one moment order it once', async () => {
    const [row] = await low(await shop.itemNo(await sku('2')))
    const order = () => shop.call(contract.orderStock, { row: { stocks: [row!.id] } }, shop.clerk.as)
    const replies = await atCommit(shop.sql, 'stock_documents', [order, order])
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
    expect(replies.find(({ success }) => !success)!.obj).toMatchObject({ code: 'stock.nothingToOrder' })
  })

  test('nothing sold: nobody can tell how long it lasts', async () => {
    const one = await sku('2')
    expect(await low(await shop.itemNo(one))).toMatchObject([{ sold: '0', daysLeft: null, suggested: '3' }])
  })
})

test("nobody but who keeps the stock may touch it; what is not there is nobody's", async () => {
  const one = await sku()
  const { id } = await draft('receipt', one, '5')
  const row = { id, skuId: one, quantity: '1', code: 'x', key: 'x' }
  const steps = [
    contract.scanStock,
    contract.setStockLine,
    contract.fillStockLines,
    contract.removeStockLine,
    contract.changeStockDocument,
    contract.postStockDocument,
    contract.sendStockTransfer,
    contract.receiveStockTransfer,
    contract.discardStockDocument,
    contract.reverseStockDocument,
  ]
  const others = [
    await shop.enter('sales'),
    await shop.enter('finance'),
    await shop.enter('content'),
    shop.buyer,
  ]
  for (const action of steps) {
    for (const other of others)
      expect(await shop.call(action, { row }, other.as)).toMatchObject({
        obj: { code: 'message.noPermission' },
      })
    expect(await shop.call(action, { row: { ...row, id: 2_000_000_000 } }, shop.clerk.as)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'id' },
    })
  }
  expect(await shop.set(id, 2_000_000_000, '1')).toMatchObject({ obj: { code: 'message.noPermission' } })
  expect(await shop.document(2_000_000_000)).toMatchObject({ obj: { code: 'message.noPermission' } })
  for (const quantity of ['-1', 'many', '1.00001', '99999999999'])
    expect(await shop.set(id, one, quantity)).toMatchObject({ success: false, obj: { field: 'quantity' } })
  expect((await shop.document(id)).obj).toMatchObject({ state: 'draft', lines: [{ quantity: '5' }] })
})
