import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  packedNotes,
  packingBench,
  pickList,
  pickupOrder,
  queuePage,
  shippingCounts,
  shippingQueue,
} from '../../../contract/deliveries.ts'
import { describeForm } from '../../../contract/records.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'
import { deskCounts } from './office-deliveries.queries.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())

const queue = async (filter: object = {}) => (await shop.call(shippingQueue, filter, shop.clerk.as)).obj

describe('the queue', () => {
  test('has what waits for shipment, by warehouse, pickup, urgency, number and mobile', async () => {
    const { skuId } = await shop.product()
    const [plain, fetched, old, unpaid] = [
      await shop.order([{ skuId, quantity: '2' }]),
      await shop.order([{ skuId, quantity: '1' }], { pickupCode: '424242' }),
      await shop.order([{ skuId, quantity: '1' }]),
      await shop.order([{ skuId, quantity: '1' }], { state: 0 }),
    ]
    await shop.sql`update orders set created_at = now() - interval '25 hours' where id = ${old!.id}`
    const ids = async (filter: object) => (await queue(filter)).orders.map(({ id }) => id)
    expect(await ids({})).toEqual([plain!.id, fetched!.id, old!.id])
    expect(await ids({ delivery: 'pickup' })).toEqual([fetched!.id])
    expect(await ids({ urgent: 1 })).toEqual([old!.id])
    expect(await ids({ find: plain!.number })).toEqual([plain!.id])
    expect(await ids({ find: plain!.number.slice(-6) })).toEqual([plain!.id])
    expect(await ids({ find: unpaid!.number })).toEqual([])
    expect(await ids({ find: shop.buyer.mobile })).toHaveLength(3)
    expect(await ids({ warehouseId: shop.shop.warehouseId })).toHaveLength(3)
    expect(await ids({ warehouseId: 2_000_000_000 })).toEqual([])
    expect(await ids({ after: fetched!.id })).toEqual([old!.id])
    await shop.pack([{ lines: [{ lineId: plain!.lineIds[0]!, quantity: '2' }] }])
    expect((await queue({ find: plain!.number })).orders[0]).toMatchObject({
      lineCount: 1,
      openCount: 0,
      packedCount: 1,
      urgent: false,
    })
  })

  test('is counted by view, as the lists have it, and no further than anybody needs to know', async () => {
    const { skuId } = await shop.product()
    const sent = await shop.order([{ skuId, quantity: '3' }])
    await shop.order([{ skuId, quantity: '1' }], { pickupCode: '434343' })
    const wanted = await shop.order([{ skuId, quantity: '1' }])
    await shop.sql`update orders set wanted_at = now() + interval '2 hours' where id = ${wanted.id}`
    await shop.pack([{ lines: [{ lineId: sent.lineIds[0]!, quantity: '1' }] }])
    await shop.sql`update orders set shipment_state = 'part' where id = ${sent.id}`
    const views = [
      {},
      { urgent: true },
      { delivery: 'pickup' as const },
      { part: true },
      { warehouseId: shop.shop.warehouseId, urgent: true },
      { warehouseId: 2_000_000_000 },
    ]
    const { obj } = await shop.call(shippingCounts, { views }, shop.clerk.as)
    const lengths = await Promise.all(views.map(async view => (await queue(view)).orders.length))
    expect(obj.views).toEqual(lengths)
    expect((await queue({ part: true })).orders.map(({ id }) => id)).toEqual([sent.id])
    const { notes } = (await shop.call(packedNotes, {}, shop.clerk.as)).obj
    expect(obj.packed).toBe(notes.length)
    const elsewhere = await shop.call(
      shippingCounts,
      { views: [], warehouseId: 2_000_000_000 },
      shop.clerk.as,
    )
    expect(elsewhere.obj).toEqual({ views: [], packed: 0, sent: 0 })
    expect((await deskCounts(shop.sql, [{}], undefined, 1)).views).toEqual([2])
  })

  test('has pages, each beginning where the one before ended', async () => {
    const { skuId } = await shop.product()
    const before = (await queue()).orders.length
    for (let made = before; made <= queuePage; made++) await shop.order([{ skuId, quantity: '1' }])
    const first = await queue()
    expect(first.orders).toHaveLength(queuePage)
    expect(first.next).toBe(first.orders.at(-1)!.id)
    const second = await queue({ after: first.next! })
    expect(second.orders).toHaveLength(1)
    expect(second.next).toBeNull()
  })
})

test('a pick list adds up by SKU what is not packed yet', async () => {
  const [cup, pot] = [await shop.product(), await shop.product()]
  const one = await shop.order([
    { skuId: cup!.skuId, quantity: '2' },
    { skuId: pot!.skuId, quantity: '1' },
  ])
  const two = await shop.order([{ skuId: cup!.skuId, quantity: '5' }])
  await shop.pack([{ lines: [{ lineId: two.lineIds[0]!, quantity: '1' }] }])
  const { obj } = await shop.call(pickList, { ids: [one.id, two.id] }, shop.clerk.as)
  expect(obj.rows.map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
    [cup!.skuId, '6'],
    [pot!.skuId, '1'],
  ])
  expect(obj.rows[0]!.orders).toEqual([
    { number: one.number, quantity: '2' },
    { number: two.number, quantity: '4' },
  ])
})

test('the bench has what a scanner may read, and refuses what does not go together or cannot ship', async () => {
  const { skuId, productId } = await shop.product()
  await shop.sql`update skus set barcode = '6901234567892' where id = ${skuId}`
  await shop.sql`
    with box as (insert into units (names) values ('{"en": "box"}') returning id)
    insert into product_units (product_id, unit_id, factor, barcode) select ${productId}, id, 12, '16901234567899' from box`
  const order = await shop.order([{ skuId, quantity: '24' }])
  const bench = (ids: number[]) => shop.call(packingBench, { ids }, shop.clerk.as)
  const { obj } = await bench([order.id])
  expect(obj).toMatchObject({ recipient: '李雷', delivery: 'delivery', notes: [] })
  expect(obj.lines[0]).toMatchObject({ open: '24', ordered: '24' })
  expect(obj.lines[0]!.codes.slice(1)).toEqual([
    { code: '6901234567892', quantity: '1' },
    { code: '16901234567899', quantity: '12' },
  ])
  const stranger = await shop.order([{ skuId, quantity: '1' }], { memberId: (await shop.enter()).id })
  expect((await bench([order.id, stranger.id])).obj.code).toBe('deliveries.otherMember')
  expect((await bench([order.id, 2_000_000_000])).obj.code).toBe('message.noPermission')
  const unpaid = await shop.order([{ skuId, quantity: '1' }], { state: 0 })
  expect((await bench([unpaid.id])).obj.code).toBe('deliveries.notToShip')
})

test('packed notes are found by their own number, an order and a tracking number', async () => {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '2' }])
  const note = (
    await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '1' }] }], {
      carrier: 'ems',
      logisticsNo: 'EMS77',
    })
  ).obj
  for (const find of [note.number, order.number, 'EMS77']) {
    const { notes } = (await shop.call(packedNotes, { find }, shop.clerk.as)).obj
    expect(notes).toMatchObject([{ id: note.id, carrier: 'ems', boxCount: 1 }])
  }
  expect((await shop.call(packedNotes, { find: 'nothing' }, shop.clerk.as)).obj.notes).toEqual([])
  const form = await shop.call(describeForm, { billType: 'delivery_note', id: note.id }, shop.clerk.as)
  expect(form.obj.page?.href).toContain(`tab=packed&find=${note.number}`)
})

test('a pickup code shows what is to be handed over, and the cash that is missing', async () => {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '2' }], { pickupCode: '515151', payMethod: 'cod' })
  const found = async (code: string) => (await shop.call(pickupOrder, { code }, shop.clerk.as)).obj.orders
  expect(await found('515151')).toMatchObject([
    { id: order.id, due: '20.00', person: '韩梅梅', lines: [{ quantity: '2' }] },
  ])
  expect(await found('000000')).toEqual([])
  await shop.sql`update orders set waived = 5 where id = ${order.id}`
  expect(await found('515151')).toMatchObject([{ due: '15.00' }])
  await shop.handOver(order.id, '515151')
  expect(await found('515151')).toEqual([])
})
