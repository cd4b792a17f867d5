import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ActionInput } from '../../../contract/action.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { confirmReceipt, shipDeliveries } from '../../../contract/deliveries.ts'
import { deliveryStateCodes } from '../../../contract/delivery-states.ts'
import { recordCash } from '../../../contract/office-payments.ts'
import { cancelOrder } from '../../../contract/orders.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenShipping, openShipping } from '../../testing/deliveries.ts'
import { moveOrder } from '../orders/move-order.ts'
import { moveDelivery } from './move-delivery.ts'
import { receiveOverdueNotes } from './receive.ts'

let shop: OpenShipping

beforeAll(async () => {
  shop = await openShipping()
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const one = (lineId: number, quantity: Decimal) => [{ lines: [{ lineId, quantity }] }]

/** An order of one line, with a note that holds `packed` of it. */
async function packedOrder(quantity: Decimal = '10', packed = quantity) {
  const { skuId } = await shop.product()
  const order = await shop.order([{ skuId, quantity }])
  const lineId = order.lineIds[0]!
  const note = (await shop.pack(one(lineId, packed))).obj
  return { skuId, order, lineId, note }
}

async function shippedOrder(quantity: Decimal = '10') {
  const made = await packedOrder(quantity)
  expect((await shop.ship(made.note.id)).success).toBe(true)
  return made
}

const stateOf = async (noteId: number) =>
  (await shop.sql<{ state: string }[]>`select state from delivery_notes where id = ${noteId}`)[0]!.state

const historyOf = async (orderId: number) =>
  (
    await shop.sql<{ reason: string }[]>`
      select reason from order_history where order_id = ${orderId} order by id`
  ).map(({ reason }) => reason)

describe('packing', () => {
  test('takes from what is open, into boxes with a barcode each', async () => {
    const [first, second] = [await shop.product(), await shop.product()]
    const order = await shop.order([
      { skuId: first!.skuId, quantity: '10' },
      { skuId: second!.skuId, quantity: '4' },
    ])
    const [a, b] = order.lineIds as [number, number]
    const reply = await shop.pack([
      { weight: '2.5', lines: [{ lineId: a, quantity: '6' }] },
      {
        lines: [
          { lineId: a, quantity: '2' },
          { lineId: b, quantity: '4' },
        ],
      },
    ])
    expect(reply.success).toBe(true)
    expect(reply.obj.number).toMatch(/^D\d{16}$/)
    const boxes = (await shop.notes({ type: 'pack', billId: order.id, isDetail: 1 })).tbl
    expect(boxes).toMatchObject([
      { kind: 'pack', number: 1, of: 2, barcode: `${reply.obj.number}-01`, weight: '2.5' },
      { kind: 'pack', number: 2, of: 2, barcode: `${reply.obj.number}-02`, weight: null },
    ])
    expect(boxes.map(({ lines }) => lines.map(({ lineId, quantity }) => [lineId, quantity]))).toEqual([
      [[a, '6']],
      [
        [a, '2'],
        [b, '4'],
      ],
    ])
    // Nothing has left the house.
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 2, shipment: 'none' })
    expect(await shop.stock(first!.skuId)).toEqual({ onHand: '1000', held: '10' })
  })

  test('more than is open is refused, and the message says what is left', async () => {
    const { lineId } = await packedOrder('10', '7')
    const reply = await shop.pack(one(lineId, '3.0001'))
    expect(reply).toMatchObject({ success: false, obj: { code: 'deliveries.lineTaken' } })
    expect(reply.msg).toMatch(/only 3 left to pack/)
    expect((await shop.pack(one(lineId, '3'))).success).toBe(true)
  })

  test('two clerks pack the same line: one wins, the other is told', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '10' }])
    const other = await shop.enter('warehouse')
    const replies = await Promise.all([
      shop.pack(one(order.lineIds[0]!, '10')),
      shop.pack(one(order.lineIds[0]!, '10'), {}, other.as),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)!.obj.code).toBe('deliveries.lineTaken')
  })

  test('some of a line is packed once, also when the answer was lost and it is sent again', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '5' }])
    const box = { lines: [{ lineId: order.lineIds[0]!, quantity: '1', open: '5' } as const] }
    const boxes = [box, box]
    const way = { carrier: 'shunfeng', logisticsNo: 'SF2', ship: true }
    expect(await shop.pack(boxes, way)).toMatchObject({ success: true })
    const again = await shop.pack(boxes, way)
    expect(again).toMatchObject({ success: false, obj: { code: 'deliveries.lineTaken' } })
    expect(again.msg).toMatch(/only 3 left to pack/)
    expect(await shop.stock(skuId)).toEqual({ onHand: '998', held: '3' })
  })

  test.each([
    ['nothing', []],
    ['an empty box', [{ lines: [] }]],
    ['none of a line', [{ lines: [{ lineId: 1, quantity: '0' }] }]],
    ['less than none', [{ lines: [{ lineId: 1, quantity: '-1' }] }]],
    ['words', [{ lines: [{ lineId: 1, quantity: 'many' }] }]],
    ['a line that is not there', [{ lines: [{ lineId: 2_000_000_000, quantity: '1' }] }]],
  ])('%s is refused in words', async (_, boxes) => {
    const reply = await shop.pack(boxes as Parameters<typeof shop.pack>[0])
    expect(reply.success).toBe(false)
    expect(reply.msg).not.toBe('')
  })

  test('several orders share a note when they go to the same place, else the reason is told', async () => {
    const { skuId } = await shop.product()
    const orders = [
      await shop.order([{ skuId, quantity: '1' }]),
      await shop.order([{ skuId, quantity: '2' }]),
    ]
    const boxes = [{ lines: orders.map(({ lineIds }) => ({ lineId: lineIds[0]!, quantity: '1' as const })) }]
    const stranger = await shop.order([{ skuId, quantity: '1' }], { memberId: (await shop.enter()).id })
    const mixed = [
      {
        lines: [orders[0]!, stranger].map(({ lineIds }) => ({ lineId: lineIds[0]!, quantity: '1' as const })),
      },
    ]
    expect(await shop.pack(mixed)).toMatchObject({ success: false, obj: { code: 'deliveries.otherMember' } })
    const note = (await shop.pack(boxes)).obj
    expect((await shop.ship(note.id)).success).toBe(true)
    expect(await shop.orderNow(orders[0]!.id)).toMatchObject({ state: 3, shipment: 'all' })
    expect(await shop.orderNow(orders[1]!.id)).toMatchObject({ state: 2, shipment: 'part' })
    expect((await shop.notes({ billId: orders[1]!.id })).tbl).toMatchObject([
      { orders: [{ id: orders[0]!.id }, { id: orders[1]!.id }] },
    ])
  })

  test.each([0, 1, 3, 4, 5, 6, 7])('not of an order in state %i', async state => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '1' }])
    await shop.sql`update orders set state = ${state} where id = ${order.id}`
    const reply = await shop.pack(one(order.lineIds[0]!, '1'))
    expect(reply).toMatchObject({ success: false, obj: { code: 'deliveries.notToShip' } })
    expect(reply.msg).toContain(order.number)
    await shop.sql`update orders set state = 2 where id = ${order.id}`
  })
})

describe('shipping', () => {
  test('takes the goods off hand and hold, writes the journal and moves the order', async () => {
    const { skuId, order, note } = await packedOrder()
    expect((await shop.ship(note.id)).success).toBe(true)
    expect(await shop.stock(skuId)).toEqual({ onHand: '990', held: '0' })
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 3, shipment: 'all' })
    const entries = await shop.sql`
      select kind, quantity, balance, remark, member_id from stock_entries where document = ${note.number}`
    expect(entries).toEqual([
      {
        kind: 'out',
        quantity: '10.0000',
        balance: '990.0000',
        remark: order.number,
        member_id: shop.clerk.id,
      },
    ])
    expect(await historyOf(order.id)).toEqual(['orders.reasonCreated', 'orders.reasonShipped'])
  })

  test('a part stays 2 and is told; what was withdrawn need not come', async () => {
    const { skuId, order, lineId, note } = await packedOrder('10', '4')
    await shop.ship(note.id)
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 2, shipment: 'part' })
    expect(await shop.stock(skuId)).toEqual({ onHand: '996', held: '6' })
    expect(await historyOf(order.id)).toContain('orders.reasonPartShipped')
    await shop.sql.begin(async tx => {
      await tx`update order_lines set withdrawn_quantity = 1, refunded_quantity = 1 where id = ${lineId}`
      await tx`update stocks set held = held - 1 where sku_id = ${skuId}`
    })
    expect((await shop.pack(one(lineId, '6'))).success).toBe(false)
    await shop.ship((await shop.pack(one(lineId, '5'))).obj.id)
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 3, shipment: 'all' })
  })

  test('asks for a carrier and a number it could have; the own driver needs none', async () => {
    const { note } = await packedOrder()
    for (const [more, code] of [
      [{ carrier: undefined, logisticsNo: 'A1' }, 'deliveries.chooseCarrier'],
      [{ carrier: 'nobody' }, undefined],
      [{ logisticsNo: '' }, 'deliveries.needsLogisticsNo'],
      [{ logisticsNo: 'no spaces' }, undefined],
    ] as const) {
      const reply = await shop.ship(note.id, more)
      expect(reply.success).toBe(false)
      if (code) expect(reply.obj.code).toBe(code)
    }
    expect((await shop.ship(note.id, { carrier: 'own', logisticsNo: '' })).success).toBe(true)
  })

  test('two clerks ship the same note: it leaves once', async () => {
    const { skuId, note } = await packedOrder()
    const other = await shop.enter('warehouse')
    const replies = await Promise.all([shop.ship(note.id), shop.ship(note.id, {}, other.as)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)!.obj.code).toBe('deliveries.notPacked')
    expect(await shop.stock(skuId)).toEqual({ onHand: '990', held: '0' })
  })

  test('packed and shipped in one step, or neither', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }])
    const boxes = one(order.lineIds[0]!, '3')
    expect((await shop.pack(boxes, { ship: 1 })).success).toBe(false)
    expect((await shop.notes({ billId: order.id })).tbl).toEqual([])
    expect((await shop.pack(boxes, { ship: 1, carrier: 'ems', logisticsNo: 'E1' })).success).toBe(true)
    expect((await shop.orderNow(order.id)).state).toBe(3)
  })

  test('many at once: each row has its own outcome', async () => {
    const [good, gone, bare] = [await packedOrder(), await shippedOrder(), await packedOrder()]
    const { obj } = await shop.call(
      shipDeliveries,
      {
        row: {
          notes: [
            { id: good.note.id, carrier: 'yunda', logisticsNo: 'Y1' },
            { id: gone.note.id, carrier: 'yunda', logisticsNo: 'Y2' },
            { id: bare.note.id, carrier: 'yunda' },
            { id: 2_000_000_000, carrier: 'yunda', logisticsNo: 'Y4' },
          ],
        },
      },
      shop.clerk.as,
    )
    expect(obj.rows.map(({ fault }) => fault === '')).toEqual([true, false, false, false])
    expect(obj.rows[1]!.fault).toContain(gone.note.number)
    expect(await stateOf(good.note.id)).toBe('shipped')
    expect(await stateOf(bare.note.id)).toBe('packed')
  })

  test('ships unpaid what is paid at the door or on account', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '1' }], { payMethod: 'cod' })
    await shop.ship((await shop.pack(one(order.lineIds[0]!, '1'))).obj.id)
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 3, paid: '0' })
  })

  test('pieces of a flash sale go off what the sale has set aside', async () => {
    const { sql } = shop
    const { skuId } = await shop.product('20')
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${shop.shop.id}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    await sql`
      insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit) values (${sale!.id}, ${skuId}, 9, 5, 5)`
    const [claim] = await sql<{ id: number }[]>`
      with sold as (update flash_sale_items set sold = 2 where sale_id = ${sale!.id})
      insert into flash_claims (sale_id, sku_id, member_id, quantity, state, expires_at)
      values (${sale!.id}, ${skuId}, ${shop.buyer.id}, 2, 'ordered', now()) returning id`
    const order = await shop.order([{ skuId, quantity: '2' }])
    await sql`update flash_claims set order_id = ${order.id} where id = ${claim!.id}`
    await sql`update order_lines set claim_id = ${claim!.id} where id = ${order.lineIds[0]!}`
    await sql`update stocks set held = held - 2 where sku_id = ${skuId}`
    expect(await shop.stock(skuId)).toEqual({ onHand: '20', held: '5' })
    await shop.ship((await shop.pack(one(order.lineIds[0]!, '2'))).obj.id)
    expect(await shop.stock(skuId)).toEqual({ onHand: '18', held: '3' })
  })

  test('not when the order has ended meanwhile', async () => {
    const { order, note } = await packedOrder()
    await shop.sql`update orders set state = 7 where id = ${order.id}`
    expect(await shop.ship(note.id)).toMatchObject({ success: false, obj: { code: 'deliveries.notToShip' } })
    expect(await stateOf(note.id)).toBe('packed')
    await shop.sql`update orders set state = 2 where id = ${order.id}`
  })
})

describe('dissolving', () => {
  test('puts everything back to be packed, and the note is not shown any more', async () => {
    const { order, lineId, note } = await packedOrder()
    expect((await shop.dissolve(note.id)).success).toBe(true)
    expect((await shop.notes({ billId: order.id })).tbl).toEqual([])
    expect((await shop.pack(one(lineId, '10'))).success).toBe(true)
  })

  test('against shipping: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { note, order } = await packedOrder()
      const [shipped, dissolved] = await Promise.all([shop.ship(note.id), shop.dissolve(note.id)])
      expect([shipped!.success, dissolved!.success].filter(Boolean)).toHaveLength(1)
      expect((await shop.orderNow(order.id)).state).toBe(shipped!.success ? 3 : 2)
    }
  })
})

describe('the table of states', () => {
  test('every move that is not in it is refused, by the code and by what can be called', async () => {
    const { note } = await packedOrder()
    const ends = ['shipped received', 'shipped returned', 'shipped lost']
    const legalMoves = ['packed shipped', 'packed dissolved', ...ends]
    for (const from of deliveryStateCodes)
      for (const to of ['shipped', 'received', 'returned', 'lost', 'dissolved'] as const)
        if (!legalMoves.includes(`${from} ${to}`))
          await expect(
            moveDelivery(shop.sql, { noteId: note.id, from, to, by: null }),
            `${from} ${to}`,
          ).rejects.toThrow('no way')
    const calls = {
      ship: shop.ship,
      dissolve: shop.dissolve,
      receive: shop.receive,
      comeBack: (id: number) => shop.undelivered(id, 'returned'),
      lose: (id: number) => shop.undelivered(id, 'lost'),
    }
    const legal: Record<string, (keyof typeof calls)[]> = {
      packed: ['ship', 'dissolve'],
      shipped: ['receive', 'comeBack', 'lose'],
      received: [],
      // The same again is the same press.
      returned: ['comeBack'],
      lost: ['lose'],
      dissolved: [],
    }
    const bring: Record<string, (id: number) => Promise<unknown>> = {
      packed: async () => {},
      shipped: id => shop.ship(id),
      received: async id => [await shop.ship(id), await shop.receive(id)],
      returned: async id => [await shop.ship(id), await shop.undelivered(id, 'returned')],
      lost: async id => [await shop.ship(id), await shop.undelivered(id, 'lost')],
      dissolved: id => shop.dissolve(id),
    }
    for (const state of deliveryStateCodes)
      for (const [name, attempt] of Object.entries(calls)) {
        const { note } = await packedOrder('2')
        await bring[state]!(note.id)
        expect(await stateOf(note.id)).toBe(state)
        const { success, msg } = await attempt(note.id)
        expect(success, `${name} what is ${state}: ${msg}`).toBe(legal[state]!.includes(name as 'ship'))
      }
  })
})

describe('receipt', () => {
  test('of the last note completes the order; before that it is told in the history', async () => {
    const { order, lineId, note } = await packedOrder('10', '4')
    await shop.ship(note.id)
    const rest = (await shop.pack(one(lineId, '6'))).obj
    expect((await shop.receive(note.id, order.id)).obj).toEqual({ state: 2, cash: false })
    expect(await historyOf(order.id)).toContain('orders.reasonNoteReceived')
    await shop.ship(rest.id)
    expect((await shop.orderNow(order.id)).state).toBe(3)
    expect((await shop.receive(rest.id, order.id)).obj).toEqual({ state: 4, cash: false })
    expect((await historyOf(order.id)).at(-1)).toBe('orders.reasonReceived')
  })

  test('of a whole order takes all its notes', async () => {
    const { order, lineId, note } = await packedOrder('10', '4')
    const rest = (await shop.pack(one(lineId, '6'))).obj
    await shop.ship(note.id)
    expect(await shop.finish(order.id)).toMatchObject({ obj: { code: 'deliveries.notAllShipped' } })
    await shop.ship(rest.id)
    expect((await shop.finish(order.id)).obj).toEqual({ state: 4, cash: false })
    expect([await stateOf(note.id), await stateOf(rest.id)]).toEqual(['received', 'received'])
  })

  test('which of them, where nobody says it: the note that is named; with the whole order only a note of its own', async () => {
    const { order, lineId, note } = await packedOrder('10', '4')
    const rest = (await shop.pack(one(lineId, '6'))).obj
    await shop.ship(note.id)
    await shop.ship(rest.id)
    const { note: other } = await shippedOrder()
    const confirm = (input: ActionInput<typeof confirmReceipt>) =>
      shop.call(confirmReceipt, input, shop.buyer.as)
    expect(await confirm({ type: 'order', billId: other.id, soId: order.id })).toMatchObject({
      obj: { code: 'message.noPermission', field: 'billId' },
    })
    expect((await confirm({ billId: note.id, soId: order.id })).obj).toMatchObject({ state: 3 })
    expect([await stateOf(note.id), await stateOf(rest.id)]).toEqual(['received', 'shipped'])
    expect((await confirm({ billId: rest.id })).obj).toMatchObject({ state: 4 })
    expect(await confirm({})).toMatchObject({ obj: { field: 'soId' } })
  })

  test('twice at the same time counts once', async () => {
    const { order, note } = await shippedOrder()
    const replies = await Promise.all([shop.receive(note.id), shop.finish(order.id), shop.receive(note.id)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await historyOf(order.id)).filter(reason => reason === 'orders.reasonReceived')).toHaveLength(1)
    expect((await shop.orderNow(order.id)).state).toBe(4)
  })

  test('what is paid at the door is completed with its cash, whichever comes first', async () => {
    const finance = await shop.enter('finance')
    const cash = (orderId: number) => shop.call(recordCash, { row: { orderId, amount: '10' } }, finance.as)
    const onDelivery = async () => {
      const { skuId } = await shop.product()
      const order = await shop.order([{ skuId, quantity: '1' }], { payMethod: 'cod' })
      await shop.ship((await shop.pack(one(order.lineIds[0]!, '1'))).obj.id)
      return order
    }
    const first = await onDelivery()
    expect((await shop.finish(first.id)).obj).toEqual({ state: 3, cash: true })
    expect((await cash(first.id)).success).toBe(true)
    expect((await shop.orderNow(first.id)).state).toBe(4)
    const second = await onDelivery()
    await cash(second.id)
    expect((await shop.orderNow(second.id)).state).toBe(3)
    expect((await shop.finish(second.id)).obj.state).toBe(4)
  })

  test('happens by itself after the days of the shop', async () => {
    const { order, note } = await shippedOrder()
    await shop.sql`update delivery_notes set shipped_at = now() - interval '9 days 23 hours' where id = ${note.id}`
    await receiveOverdueNotes(shop.sql)
    expect(await stateOf(note.id)).toBe('shipped')
    await shop.sql`update delivery_notes set shipped_at = now() - interval '10 days' where id = ${note.id}`
    expect(await receiveOverdueNotes(shop.sql)).toBe(1)
    expect(await stateOf(note.id)).toBe('received')
    expect((await shop.orderNow(order.id)).state).toBe(4)
    expect((await historyOf(order.id)).at(-1)).toBe('orders.reasonAutoReceived')
    expect(await receiveOverdueNotes(shop.sql)).toBe(0)
  })
})

test('an open after-sale case stops the clock of receipt, a closed one lets it go on', async () => {
  const { order, note } = await shippedOrder()
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${note.id}`
  const [opened] = await shop.sql<{ id: number }[]>`
    insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
    values (${order.id}, ${shop.buyer.id}, ${shop.shop.id}, 'refund', 'other', 1) returning id`
  await receiveOverdueNotes(shop.sql)
  expect(await stateOf(note.id)).toBe('shipped')
  await shop.sql`update after_sale_cases set state = 'withdrawn' where id = ${opened!.id}`
  await receiveOverdueNotes(shop.sql)
  expect(await stateOf(note.id)).toBe('received')
})

test('an order that has ended does not keep the others of its note from being received', async () => {
  const { skuId } = await shop.product()
  const [ended, living] = [
    await shop.order([{ skuId, quantity: '1' }]),
    await shop.order([{ skuId, quantity: '1' }]),
  ] as const
  const lines = [ended, living].map(({ lineIds }) => ({ lineId: lineIds[0]!, quantity: '1' as const }))
  const note = (await shop.pack([{ lines }])).obj
  await shop.ship(note.id)
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${note.id}`
  const end = (orderId: number) =>
    moveOrder(shop.sql, { orderId, from: [3], to: 7, by: null, reason: 'orders.reasonRefunded' })
  const [opened] = await shop.sql<{ id: number }[]>`
    insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
    values (${living.id}, ${shop.buyer.id}, ${shop.shop.id}, 'refund', 'other', 1) returning id`
  await end(ended.id)
  await receiveOverdueNotes(shop.sql)
  expect(await stateOf(note.id)).toBe('shipped')
  await shop.sql`update after_sale_cases set state = 'withdrawn' where id = ${opened!.id}`
  expect(await receiveOverdueNotes(shop.sql)).toBe(1)
  expect(await stateOf(note.id)).toBe('received')
  expect([(await shop.orderNow(ended.id)).state, (await shop.orderNow(living.id)).state]).toEqual([7, 4])
  // Of a note whose orders have all ended nobody says that it has arrived.
  const { order, note: settled } = await shippedOrder()
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${settled.id}`
  await end(order.id)
  expect(await receiveOverdueNotes(shop.sql)).toBe(0)
})

describe('pickup', () => {
  test('the code goes 2, 3, 4 in one step', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { pickupCode: '123456' })
    expect(await shop.handOver(order.id, '654321')).toMatchObject({ obj: { code: 'deliveries.wrongCode' } })
    expect((await shop.handOver(order.id, '123456')).obj).toEqual({ id: order.id, cash: false })
    expect((await shop.orderNow(order.id)).state).toBe(4)
    expect(await historyOf(order.id)).toEqual([
      'orders.reasonCreated',
      'orders.reasonShipped',
      'orders.reasonPickedUp',
    ])
    expect(await shop.handOver(order.id, '123456')).toMatchObject({ obj: { code: 'deliveries.codeUsed' } })
    expect(await shop.stock(skuId)).toEqual({ onHand: '997', held: '0' })
  })

  test('takes along what was packed before, and waits for cash', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { pickupCode: '222222', payMethod: 'cod' })
    await shop.pack(one(order.lineIds[0]!, '1'))
    expect((await shop.handOver(order.id, '222222')).obj.cash).toBe(true)
    expect(await shop.orderNow(order.id)).toMatchObject({ state: 3, shipment: 'all' })
  })

  test('nothing leaves without the code: not alone, not with others, not packed and shipped at once', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { pickupCode: '444444', payMethod: 'cod' })
    const lineId = order.lineIds[0]!
    const note = (await shop.pack(one(lineId, '2'))).obj
    expect(await shop.ship(note.id)).toMatchObject({
      success: false,
      obj: { code: 'deliveries.sheetPickup' },
    })
    const { obj } = await shop.call(shipDeliveries, { row: { notes: [{ id: note.id }] } }, shop.clerk.as)
    expect(obj.rows[0]!.fault).toContain(note.number)
    expect((await shop.pack(one(lineId, '1'), { ship: 1 })).obj.code).toBe('deliveries.sheetPickup')
    expect(await stateOf(note.id)).toBe('packed')
    expect(await shop.stock(skuId)).toEqual({ onHand: '1000', held: '3' })
    expect((await shop.handOver(order.id, '444444')).obj.cash).toBe(true)
    expect(await stateOf(note.id)).toBe('received')
  })

  test('each order has its own note, and one code gives out no other order', async () => {
    const { skuId } = await shop.product()
    const mine = await shop.order([{ skuId, quantity: '1' }], { pickupCode: '555555' })
    const other = await shop.order([{ skuId, quantity: '1' }], { pickupCode: '666666', payMethod: 'cod' })
    const both = [mine, other].map(({ lineIds }) => ({ lineId: lineIds[0]!, quantity: '1' as const }))
    expect((await shop.pack([{ lines: both }])).obj.code).toBe('deliveries.pickupAlone')
    // As notes were packed once.
    const ways = (way: string) =>
      shop.sql`update orders set delivery = ${way} where id = any(${[mine.id, other.id]})`
    await ways('delivery')
    const note = (await shop.pack([{ lines: both }])).obj
    await ways('pickup')
    await shop.sql`update delivery_notes set delivery = 'pickup' where id = ${note.id}`
    const refused = await shop.handOver(mine.id, '555555')
    expect(refused).toMatchObject({ success: false, obj: { code: 'deliveries.pickupShared' } })
    expect(refused.msg).toContain(note.number)
    await shop.dissolve(note.id)
    expect((await shop.handOver(mine.id, '555555')).success).toBe(true)
    expect((await shop.orderNow(mine.id)).state).toBe(4)
    expect(await shop.orderNow(other.id)).toMatchObject({ state: 2, shipment: 'none' })
  })

  test('shown twice at once, the goods go once', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { pickupCode: '333333' })
    const replies = await Promise.all([shop.handOver(order.id, '333333'), shop.handOver(order.id, '333333')])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: '997', held: '0' })
  })
})

describe('cancelling what is not paid yet', () => {
  const cancel = (id: number, as = shop.buyer.as) => shop.call(cancelOrder, { id }, as)

  test('frees the stock; once something is packed it is too late', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { payMethod: 'cod' })
    expect((await cancel(order.id)).obj.state).toBe(5)
    expect(await shop.stock(skuId)).toEqual({ onHand: '1000', held: '0' })
    const other = await shop.order([{ skuId, quantity: '3' }], { payMethod: 'cod' })
    const note = (await shop.pack(one(other.lineIds[0]!, '1'))).obj
    expect(await cancel(other.id)).toMatchObject({ obj: { code: 'orders.cannotCancel' } })
    await shop.dissolve(note.id)
    expect((await cancel(other.id)).success).toBe(true)
  })

  test('not what is paid', async () => {
    const { skuId } = await shop.product()
    const order = await shop.order([{ skuId, quantity: '3' }], { payMethod: 'wx' })
    expect(await cancel(order.id)).toMatchObject({ obj: { code: 'orders.cannotCancel' } })
  })

  test('against packing: one of them', async () => {
    const { skuId } = await shop.product()
    for (let round = 0; round < 5; round++) {
      const order = await shop.order([{ skuId, quantity: '1' }], { payMethod: 'cod' })
      const [packed, cancelled] = await Promise.all([
        shop.pack(one(order.lineIds[0]!, '1'), { ship: 1, carrier: 'own' }),
        cancel(order.id),
      ])
      expect([packed!.success, cancelled!.success].filter(Boolean)).toHaveLength(1)
      expect((await shop.orderNow(order.id)).state).toBe(cancelled!.success ? 5 : 3)
    }
  })
})

describe("another's", () => {
  test('notes and orders are neither seen nor confirmed', async () => {
    const { order, note } = await shippedOrder()
    const { order: mine, note: myNote } = await shippedOrder()
    const stranger = await shop.enter()
    for (const reply of [
      await shop.notes({ billId: order.id }, stranger.as),
      await shop.notes({ type: 'pack', billId: order.id }, stranger.as),
      await shop.receive(note.id, order.id, stranger.as),
      await shop.receive(note.id, undefined, stranger.as),
      await shop.finish(order.id, stranger.as),
      // A note of mine, but not of that order of mine.
      await shop.receive(note.id, mine.id),
      await shop.receive(myNote.id, order.id),
      await shop.receive(2_000_000_000),
    ])
      expect(reply).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
    expect((await shop.notes({}, stranger.as)).tbl).toEqual([])
    expect(await stateOf(note.id)).toBe('shipped')
  })

  test('steps are for the warehouse and the owner only', async () => {
    const { note, lineId } = await packedOrder('10', '1')
    const others = [shop.buyer, await shop.enter('sales'), await shop.enter('finance'), { as: {} }]
    for (const { as } of others)
      for (const reply of [
        await shop.pack(one(lineId, '1'), {}, as),
        await shop.ship(note.id, {}, as),
        await shop.dissolve(note.id, as),
        await shop.handOver(1, '1', as),
      ])
        expect(reply).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
    expect((await shop.ship(note.id, {}, (await shop.enter('owner')).as)).success).toBe(true)
  })
})
