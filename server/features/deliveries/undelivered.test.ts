import { describe, expect, test } from 'vitest'
import { afterSaleDetail } from '../../../contract/after-sale.ts'
import { bell } from '../../../contract/bell.ts'
import {
  confirmReceipt,
  deliveryNotes,
  type Note,
  sentNotes,
  undelivered,
} from '../../../contract/deliveries.ts'
import { recordCash } from '../../../contract/office-payments.ts'
import { type Buyer, codeOf, openAfterSale } from '../after-sale/testing.ts'
import { receiveNote, receiveOverdueNotes } from './receive.ts'

const at = openAfterSale()

const settle = async (id: number, outcome: 'returned' | 'lost', more: object = {}) =>
  at.shop.call(undelivered, { row: { id, outcome, ...more } }, await at.shop.clerk('warehouse'))

const noteOf = async (orderId: number) =>
  (
    await at.shop.sql<{ id: number; state: string }[]>`
      select n.id, n.state from delivery_notes n
      where n.id in (select note_id from delivery_note_lines where order_id = ${orderId}) order by n.id desc limit 1`
  )[0]!

const casesOf = (orderId: number) =>
  at.shop.sql<{ id: number; state: string; amount: number; freight: number }[]>`
    select id, state, amount::float8 as amount, freight::float8 as freight from after_sale_cases
    where order_id = ${orderId} order by id`

/** Paid or to be paid, and all of it on its way on one note. */
async function sent(code: 'wx' | 'yck' | 'xx' | 'cod') {
  const { buyer, order } = await at.desk.paidBy(code)
  await at.desk.ship(order.id)
  const { id: noteId } = await noteOf(order.id)
  return { buyer, order, noteId }
}

const receive = (noteId: number, orderId: number, buyer: Buyer) =>
  at.shop.call(confirmReceipt, { type: 'rel', billId: noteId, soId: orderId }, buyer.as)

describe('a parcel that came back', () => {
  test('refused at the door: no cash is owed, the order has ended, what can be sold is stock again', async () => {
    const { buyer, order, noteId } = await sent('cod')
    const [first, second] = [await at.desk.stockOf(at.shop.skuId), await at.desk.stockOf(at.desk.second)]
    const words = 'Nobody wanted it'
    expect(await settle(noteId, 'returned', { sellable: [order.lines[0]], words })).toMatchObject({
      success: true,
    })
    expect(await noteOf(order.id)).toMatchObject({ state: 'returned' })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 0, waived: 390 })
    expect(await at.desk.refundsOf(order.id)).toEqual([])
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({
      onHand: first!.onHand + 3,
      held: first!.held,
    })
    expect(await at.desk.stockOf(at.desk.second)).toEqual(second)
    const [one] = await casesOf(order.id)
    expect(one).toMatchObject({ state: 'refunded', amount: 380, freight: 0 })
    const { obj } = await at.shop.call(afterSaleDetail, { id: one!.id }, buyer.as)
    expect(obj.messages[0]).toMatchObject({ state: 'granted', reason: 'Parcel came back undelivered', words })
    // Nothing was paid, so that nobody is told of a refund.
    const told = (await at.shop.call(bell, {}, buyer.as)).obj.items.map(({ text }) => text)
    expect(told[0]).toContain('Parcel came back undelivered')
    expect(told.join()).not.toContain('efund')
    // Nobody pays or receives it any more, and pressing again is the same press.
    const cash = { row: { orderId: order.id, amount: '390', note: '' } }
    expect(await at.shop.call(recordCash, cash, at.desk.finance)).toMatchObject({ success: false })
    expect(codeOf(await receive(noteId, order.id, buyer))).toBe('deliveries.notShipped')
    expect(await settle(noteId, 'returned')).toMatchObject({ success: true })
    expect(codeOf(await settle(noteId, 'lost'))).toBe('deliveries.notShipped')
    expect(await casesOf(order.id)).toHaveLength(1)
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: first!.onHand + 3 })
  })

  test('and was paid: all but the freight goes back the way it came', async () => {
    const { buyer, order, noteId } = await sent('wx')
    await settle(noteId, 'returned')
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 380, refundState: 'all' })
    await at.shop.moneyGoesBack()
    expect(await at.shop.backAtGateway(buyer.id)).toBe('380')
  })

  test('whose cash was recorded already: somebody transfers it', async () => {
    const { order, noteId } = await sent('cod')
    const cash = { row: { orderId: order.id, amount: '390', note: '' } }
    expect(await at.shop.call(recordCash, cash, at.desk.finance)).toMatchObject({ success: true })
    await settle(noteId, 'returned')
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'manual', state: 'requested', amount: 380 }])
  })

  test('leaves what is not on it: the rest is shipped and received, and its cash is what it costs', async () => {
    const { buyer, order } = await at.desk.paidBy('cod')
    const noteId = await at.desk.pack([{ lineId: order.lines[0], quantity: '1' }], { ship: true })
    await settle(noteId, 'returned', { sellable: [order.lines[0]] })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 2, waived: 96.66, refundState: 'part' })
    await at.desk.ship(order.id)
    const rest = await noteOf(order.id)
    expect(await receive(rest.id, order.id, buyer)).toMatchObject({ obj: { state: 3, cash: true } })
    const cash = { row: { orderId: order.id, amount: '293.34', note: '' } }
    expect(await at.shop.call(recordCash, cash, at.desk.finance)).toMatchObject({ success: true })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4 })
  })

  test('completes an order whose other note has arrived', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const noteId = await at.desk.pack([{ lineId: order.lines[0], quantity: '3' }], { ship: true })
    await at.desk.ship(order.id)
    await receive((await noteOf(order.id)).id, order.id, buyer)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3 })
    await settle(noteId, 'returned')
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 290, refundState: 'part' })
  })

  test('with several orders settles each of them', async () => {
    const buyer: Buyer = await at.shop.member('1000')
    const orders = [await at.desk.make(buyer), await at.desk.make(buyer)]
    for (const { id } of orders) await at.shop.pay(buyer, [id], 'yck')
    const lines = orders.flatMap(({ lines: [first, second] }) => [
      { lineId: first, quantity: '3' as const },
      { lineId: second, quantity: '2' as const },
    ])
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    const noteId = await at.desk.pack(lines, { ship: true })
    const sellable = orders.map(order => order.lines[0])
    expect(await settle(noteId, 'returned', { sellable })).toMatchObject({ success: true })
    for (const { id } of orders) expect(await at.desk.orderOf(id)).toMatchObject({ state: 7, refunded: 380 })
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand })
  })

  test('waits for a case that is open on its lines; refunded before, it is only stock again', async () => {
    const { buyer, order, noteId } = await sent('yck')
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    const caseId = await at.desk.asked(buyer, order.id, { reason: 'late' })
    expect(codeOf(await settle(noteId, 'returned', { sellable: [...order.lines] }))).toBe(
      'after-sale.openAlready',
    )
    expect(await noteOf(order.id)).toMatchObject({ state: 'shipped' })
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand })
    await at.desk.grant(caseId)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 380 })
    expect(await settle(noteId, 'returned', { sellable: [...order.lines] })).toMatchObject({ success: true })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 380 })
    expect(await casesOf(order.id)).toHaveLength(1)
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: onHand + 3 })
  })

  test('what somebody had sent back before is not stock twice', async () => {
    const { buyer, order, noteId } = await sent('yck')
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    const lines = [{ id: order.lines[0], quantity: '2' }]
    const caseId = await at.desk.asked(buyer, order.id, { kind: 'return', lines })
    await at.desk.grant(caseId)
    await at.desk.save('after_sale_sent_back', { id: caseId, carrier: 'a', trackingNo: 'b' }, buyer.as)
    await at.desk.save('after_sale_receive', { id: caseId, sellable: [order.lines[0]] })
    await at.desk.save('after_sale_refund', { id: caseId }, at.desk.finance)
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: onHand + 2 })
    await settle(noteId, 'returned', { sellable: [...order.lines] })
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: onHand + 3 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 380 })
  })
})

test('a parcel that is lost: all goes back with the freight, and nothing is stock again', async () => {
  const { buyer, order, noteId } = await sent('yck')
  const before = await at.desk.stockOf(at.shop.skuId)
  expect(await settle(noteId, 'lost', { sellable: [...order.lines] })).toMatchObject({ success: true })
  expect(await noteOf(order.id)).toMatchObject({ state: 'lost' })
  expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390 })
  expect(await at.desk.stockOf(at.shop.skuId)).toEqual(before)
  expect(Number(await at.shop.storedValue(buyer.id))).toBe(1000)
  const history = await at.shop.sql<{ reason: string }[]>`
    select reason from order_history where order_id = ${order.id} order by id desc limit 2`
  expect(history.map(({ reason }) => reason)).toEqual(['orders.reasonRefunded', 'orders.reasonLost'])
  expect(
    await at.shop.sql`
      select before, after from record_changes where bill_type = 'delivery_note' and record_id = ${noteId}`,
  ).toEqual([{ before: { state: 'shipped' }, after: { state: 'lost' } }])
})

describe('a part of a parcel', () => {
  const left = (lineId: number, quantity: string, of: string) => ({ lineId, quantity, left: of })

  test('is lost: its share goes back with its freight, the rest is received', async () => {
    const { buyer, order, noteId } = await sent('yck')
    const [first] = order.lines
    const lines = [left(first, '1', '3')]
    expect(await settle(noteId, 'lost', { lines })).toMatchObject({ success: true })
    expect(await noteOf(order.id)).toMatchObject({ state: 'shipped' })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3, refunded: 98.66, refundState: 'part' })
    expect(await casesOf(order.id)).toMatchObject([{ state: 'refunded', amount: 98.66, freight: 2 }])
    // The same press again is not another piece.
    expect(codeOf(await settle(noteId, 'lost', { lines }))).toBe('deliveries.partMoved')
    const keeper = await at.shop.clerk('warehouse')
    const { notes } = (await at.shop.call(sentNotes, {}, keeper)).obj
    expect(notes.find(({ id }) => id === noteId)!.lines.map(({ quantity }) => quantity)).toEqual(['2', '2'])
    const seen = await at.shop.call(
      deliveryNotes,
      { type: 'rel', billId: order.id, isDetail: true },
      buyer.as,
    )
    expect((seen.tbl[0] as Note).lines.map(({ quantity, missing }) => [quantity, missing])).toEqual([
      ['3', '1'],
      ['2', undefined],
    ])
    const told = (await at.shop.call(bell, {}, buyer.as)).obj.items.map(({ text }) => text)
    expect(told.join()).toContain('Some products were lost')
    expect(await receive(noteId, order.id, buyer)).toMatchObject({ success: true, obj: { state: 4 } })
    expect(codeOf(await settle(noteId, 'lost'))).toBe('deliveries.notShipped')
  })

  test('comes back, and then the rest: each is stock again once, and the order has ended', async () => {
    const { order, noteId } = await sent('cod')
    const [first, second] = order.lines
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    await settle(noteId, 'returned', { lines: [left(first, '2', '3')], sellable: [first] })
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: onHand + 2 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3 })
    await settle(noteId, 'returned', { lines: [left(second, '2', '2')] })
    expect(await noteOf(order.id)).toMatchObject({ state: 'shipped' })
    expect(await settle(noteId, 'returned', { sellable: [first] })).toMatchObject({ success: true })
    expect(await noteOf(order.id)).toMatchObject({ state: 'returned' })
    expect(await at.desk.stockOf(at.shop.skuId)).toMatchObject({ onHand: onHand + 3 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 0, waived: 390 })
    const entries = await at.shop.sql<{ document: string }[]>`
      select document from stock_entries where remark = (select number from delivery_notes where id = ${noteId}) order by id`
    expect(entries.map(({ document }) => document.slice(-2))).toEqual(['-2', '-3'])
  })

  test('with several orders settles only those whose goods are missing', async () => {
    const buyer: Buyer = await at.shop.member('1000')
    const orders = [await at.desk.make(buyer), await at.desk.make(buyer)] as const
    for (const { id } of orders) await at.shop.pay(buyer, [id], 'yck')
    const noteId = await at.desk.pack(
      orders.flatMap(({ lines: [first, second] }) => [
        { lineId: first, quantity: '3' as const },
        { lineId: second, quantity: '2' as const },
      ]),
      { ship: true },
    )
    const [one, two] = orders
    await settle(noteId, 'lost', { lines: [left(one.lines[0], '3', '3'), left(one.lines[1], '2', '2')] })
    expect(await at.desk.orderOf(one.id)).toMatchObject({ state: 7, refunded: 390 })
    expect(await at.desk.orderOf(two.id)).toMatchObject({ state: 3, refunded: 0 })
    expect(await receive(noteId, two.id, buyer)).toMatchObject({ obj: { state: 4 } })
    expect(await at.desk.orderOf(one.id)).toMatchObject({ state: 7 })
  })

  test('is never more than was on its way, nor of another note', async () => {
    const { order, noteId } = await sent('yck')
    const other = await at.desk.paidBy('yck')
    const [first] = order.lines
    const refused = async (...lines: object[]) => codeOf(await settle(noteId, 'lost', { lines }))
    expect(await refused(left(first, '3.5', '3'))).toBe('form.quantityMax')
    expect(await refused(left(first, '0', '3'))).toBe('form.quantityMax')
    expect(await refused(left(first, '1', '2'))).toBe('deliveries.partMoved')
    expect(await refused(left(first, '1', '3'), left(first, '1', '3'))).toBe('message.noPermission')
    expect(await refused(left(other.order.lines[0], '1', '3'))).toBe('message.noPermission')
    expect((await settle(noteId, 'lost', { lines: [] })).success).toBe(false)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3, refunded: 0 })
  })

  test('while its buyer confirms it: the pieces are lost before, or it has all arrived', async () => {
    const { buyer, order, noteId } = await sent('yck')
    const lines = [left(order.lines[0], '1', '3')]
    const [settled, received] = await whileHeld(order.id, 2, () =>
      Promise.all([settle(noteId, 'lost', { lines }), receive(noteId, order.id, buyer)]),
    )
    expect(received).toMatchObject({ success: true })
    const { state, refunded } = await at.desk.orderOf(order.id)
    expect([state, refunded]).toEqual([4, settled!.success ? 98.66 : 0])
  })
})

test('only by the warehouse, of what is on its way, and with its own lines', async () => {
  const { buyer, order, noteId } = await sent('yck')
  const row = { id: noteId, outcome: 'lost' as const }
  expect((await at.shop.call(undelivered, { row }, at.desk.finance)).success).toBe(false)
  expect((await at.shop.call(undelivered, { row }, buyer.as)).success).toBe(false)
  expect((await settle(2_000_000_000, 'lost')).success).toBe(false)
  expect((await settle(noteId, 'eaten' as 'lost')).success).toBe(false)
  const other = await at.desk.paidBy('yck')
  expect(codeOf(await settle(noteId, 'returned', { sellable: [other.order.lines[0]] }))).toBe(
    'message.noPermission',
  )
  const packed = await at.desk.pack([{ lineId: other.order.lines[0], quantity: '3' }])
  expect(codeOf(await settle(packed, 'lost'))).toBe('deliveries.notShipped')
  await receive(noteId, order.id, buyer)
  expect(codeOf(await settle(noteId, 'lost'))).toBe('deliveries.notShipped')
  expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 0 })
})

/** Holds the order while others begin, and lets them go on when they all wait for it. */
async function whileHeld<T>(orderId: number, waiting: number, begin: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  await at.shop.sql.begin(async tx => {
    await tx`select from orders where id = ${orderId} for update`
    begun = begin()
    for (;;) {
      const [row] = await at.shop.sql<{ count: number }[]>`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if (row!.count >= waiting) return
    }
  })
  return await begun!
}

describe('at the same moment', () => {
  test('its buyer confirms it: one of them', async () => {
    const { buyer, order, noteId } = await sent('yck')
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([settle(noteId, 'lost'), receive(noteId, order.id, buyer)]),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const { state, refunded } = await at.desk.orderOf(order.id)
    expect([state, refunded]).toEqual(replies[0]!.success ? [7, 390] : [4, 0])
  })

  test('the clock receives it: one of them', async () => {
    const { order, noteId } = await sent('yck')
    await at.shop.sql`update delivery_notes set shipped_at = now() - interval '99 days' where id = ${noteId}`
    const [reply] = await whileHeld(order.id, 2, () =>
      Promise.all([settle(noteId, 'lost'), receiveOverdueNotes(at.shop.sql)]),
    )
    const { state, refunded } = await at.desk.orderOf(order.id)
    expect([state, refunded]).toEqual(reply!.success ? [7, 390] : [4, 0])
  })

  test('its cash is recorded: it is never both owed and paid', async () => {
    const { order, noteId } = await sent('cod')
    const cash = { row: { orderId: order.id, amount: '390', note: '' } }
    const [settled, recorded] = await whileHeld(order.id, 2, () =>
      Promise.all([settle(noteId, 'returned'), at.shop.call(recordCash, cash, at.desk.finance)]),
    )
    expect(settled).toMatchObject({ success: true })
    expect(await at.desk.orderOf(order.id)).toMatchObject(
      recorded!.success ? { state: 7, refunded: 380, waived: 0 } : { state: 7, refunded: 0, waived: 390 },
    )
  })

  test('two clerks press, one for lost and one for come back: one of them', async () => {
    const { order, noteId } = await sent('yck')
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([settle(noteId, 'lost'), settle(noteId, 'returned')]),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await casesOf(order.id)).toHaveLength(1)
  })
})

test('one that came back is received by nobody any more', async () => {
  const { buyer, order, noteId } = await sent('yck')
  await settle(noteId, 'returned')
  const late = await at.shop.sql.begin(tx =>
    receiveNote(tx, noteId, { by: buyer.id, reason: 'orders.reasonReceived' }),
  )
  expect(late).toMatchObject({ key: 'deliveries.notShipped' })
  expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7 })
})
