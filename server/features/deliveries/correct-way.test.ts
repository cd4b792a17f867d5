import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import { correctWay, packedNotes, sentNotes } from '../../../contract/deliveries.ts'
import { describeForm } from '../../../contract/records.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

async function shippedNote() {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity: '2' }])
  const note = (await shop.pack([{ lines: [{ lineId: order.lineIds[0]!, quantity: '2' }] }])).obj
  await shop.ship(note.id)
  return { order, note }
}

const correct = (id: number, carrier: string, logisticsNo: string, as = shop.clerk.as) =>
  shop.call(correctWay, { row: { id, carrier: carrier as 'ems', logisticsNo } }, as)

const codeOf = (reply: object) => (reply as { obj?: { code?: string } }).obj?.code

const tracks = async () =>
  (await shop.sql<{ no: string }[]>`select logistics_no as no from parcel_tracks`).map(({ no }) => no)

test('the number of a note on its way is put right: its owner sees it, the old track is gone, the history has who did it', async () => {
  const { order, note } = await shippedNote()
  await shop.sql`
    insert into parcel_tracks (carrier, logistics_no, asked_at, subscribe_tries)
    values ('shunfeng', ${`SF${note.id}`}, now(), 1), ('ems', 'RIGHT1', now(), 5)`
  expect((await correct(note.id, 'ems', 'RIGHT1')).success).toBe(true)
  expect((await shop.notes({ billId: order.id })).tbl).toMatchObject([
    { state: 'shipped', logisticsNo: 'RIGHT1', carrierName: 'EMS' },
  ])
  expect(await tracks()).not.toContain(`SF${note.id}`)
  const [anew] = await shop.sql`
    select asked_at, subscribe_tries from parcel_tracks where logistics_no = 'RIGHT1'`
  expect(anew).toMatchObject({ asked_at: null, subscribe_tries: 0 })
  // A second press is the same press.
  expect((await correct(note.id, 'ems', 'RIGHT1')).success).toBe(true)
  expect(
    await shop.sql`
      select reason, note, member_id from order_history where order_id = ${order.id} and reason = 'orders.reasonWay'`,
  ).toEqual([{ reason: 'orders.reasonWay', note: `${note.number} RIGHT1`, member_id: shop.clerk.id }])
  expect(
    await shop.sql`
      select member_id, kind, before, after from record_changes
      where bill_type = 'delivery_note' and record_id = ${note.id}`,
  ).toEqual([
    {
      member_id: shop.clerk.id,
      kind: 'edit',
      before: { carrier: 'shunfeng', logistics_no: `SF${note.id}` },
      after: { carrier: 'ems', logistics_no: 'RIGHT1' },
    },
  ])
})

test('nobody is told twice that it was shipped; what was told says the right number', async () => {
  const { order, note } = await shippedNote()
  const told = async () =>
    (await shop.call(bell, {}, shop.buyer.as)).obj.items.filter(({ href }) => href.endsWith(`id=${order.id}`))
  expect(await told()).toMatchObject([{ text: expect.stringContaining(`SF${note.id}`) }])
  const sent = await shop.sql`select from messages`
  await correct(note.id, 'yunda', 'YD77')
  expect(await told()).toMatchObject([{ text: expect.stringContaining('YD77') }])
  expect(await shop.sql`select from messages`).toHaveLength(sent.length)
})

test('a track that another note travels under stays', async () => {
  const [first, second] = [await shippedNote(), await shippedNote()]
  await correct(first!.note.id, 'ems', 'SHARED')
  await correct(second!.note.id, 'ems', 'SHARED')
  await shop.sql`insert into parcel_tracks (carrier, logistics_no) values ('ems', 'SHARED')`
  await correct(first!.note.id, 'ems', 'ALONE')
  expect(await tracks()).toContain('SHARED')
})

test('only of what is on its way, in words that name the field, and only by the warehouse', async () => {
  const { order, note } = await shippedNote()
  expect(codeOf(await correct(note.id, 'ems', ''))).toBe('deliveries.needsLogisticsNo')
  expect(codeOf(await correct(note.id, '', 'X1'))).toBe('deliveries.chooseCarrier')
  expect(await correct(note.id, 'ems', 'no number')).toMatchObject({
    success: false,
    obj: { code: 'deliveries.badLogisticsNo', field: 'logisticsNo' },
  })
  expect((await correct(2_000_000_000, 'ems', 'X1')).success).toBe(false)
  expect((await correct(note.id, 'ems', 'X1', shop.buyer.as)).success).toBe(false)
  expect((await correct(note.id, 'ems', 'X1', (await shop.enter('content')).as)).success).toBe(false)
  const { skuId } = await shop.product()
  const other = await shop.order([{ skuId, quantity: '1' }])
  const packed = (await shop.pack([{ lines: [{ lineId: other.lineIds[0]!, quantity: '1' }] }])).obj
  expect(codeOf(await correct(packed.id, 'ems', 'X1'))).toBe('deliveries.notShipped')
  await shop.receive(note.id, order.id)
  expect(codeOf(await correct(note.id, 'ems', 'X1'))).toBe('deliveries.notShipped')
})

test('the desk lists what is on its way, by warehouse and by what it is called; the form leads there', async () => {
  const { order, note } = await shippedNote()
  const list = async (filter: object) => (await shop.call(sentNotes, filter, shop.clerk.as)).obj
  const { notes, warehouses } = await list({ find: note.number })
  expect(notes).toMatchObject([
    { id: note.id, carrier: 'shunfeng', logisticsNo: `SF${note.id}`, lines: [{ quantity: '2' }] },
  ])
  expect(warehouses.map(({ id }) => id)).toContain(shop.shop.warehouseId)
  for (const find of [order.number, `SF${note.id}`]) expect((await list({ find })).notes).toHaveLength(1)
  const here = { warehouseId: shop.shop.warehouseId }
  expect((await list({ ...here, find: note.number })).notes).toHaveLength(1)
  expect((await list({ warehouseId: 2_000_000_000 })).notes).toEqual([])
  expect((await shop.call(packedNotes, here, shop.clerk.as)).obj.warehouses).toEqual(warehouses)
  const form = async () =>
    (await shop.call(describeForm, { billType: 'delivery_note', id: note.id }, shop.clerk.as)).obj
  expect((await form()).page?.href).toContain(`tab=sent&find=${note.number}`)
  await shop.receive(note.id, order.id)
  expect((await list({ find: note.number })).notes).toEqual([])
  expect((await form()).page).toBeUndefined()
})
