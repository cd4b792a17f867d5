import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmReceipt } from '../../../contract/deliveries.ts'
import type { Tx } from '../../db/database.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { packNote } from '../deliveries/pack.ts'
import { receiveOverdueNotes } from '../deliveries/receive.ts'
import { runCaseClock } from './case-clock.ts'
import { sendBack } from './case-steps.ts'
import { openAfterSale } from './testing.ts'

const at = openAfterSale()

const codes = (replies: readonly object[]) =>
  replies.map(reply => (reply as { success: boolean; obj: { code?: string } }).obj.code ?? 'done').sort()

/** Holds the order while others begin, and lets them go on when they all wait for it. */
async function whileHeld<T>(
  orderId: number,
  waiting: number,
  begin: () => Promise<T>,
  first?: (tx: Tx) => Promise<void>,
  last?: () => Promise<void>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await at.shop.sql.begin(async tx => {
    await tx`select from orders where id = ${orderId} for update`
    await first?.(tx)
    begun = begin()
    await untilWaiting(waiting)
    await last?.()
  })
  return await begun!
}

async function untilWaiting(many: number): Promise<void> {
  for (;;) {
    const [row] = await at.shop.sql<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if (row!.count >= many) return
  }
}

describe('at the same moment', () => {
  test('two clerks grant: one does, the other is told; the money goes once', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([at.desk.grant(id), at.desk.grant(id, {}, at.desk.finance)]),
    )
    expect(codes(replies)).toEqual(['after-sale.changed', 'done'])
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 390, state: 7 })
  })

  test('the same clerk presses twice: both times it is done, the money goes once', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    const replies = await whileHeld(order.id, 2, () => Promise.all([at.desk.grant(id), at.desk.grant(id)]))
    expect(codes(replies)).toEqual(['done', 'done'])
    expect(await at.desk.refundsOf(order.id)).toHaveLength(1)
  })

  test('the member withdraws and a clerk grants: one of them', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([at.desk.grant(id), at.desk.save('after_sale_withdraw', { id }, buyer.as)]),
    )
    expect(codes(replies)).toEqual(['after-sale.changed', 'done'])
    const { state } = await at.desk.caseOf(id)
    const { refunded } = await at.desk.orderOf(order.id)
    expect([
      ['refunded', 390],
      ['withdrawn', 0],
    ]).toContainEqual([state, refunded])
  })

  test('the goods are packed and a clerk grants: what is packed is not refunded', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    const reply = await whileHeld(
      order.id,
      1,
      () => at.desk.grant(id),
      async tx => {
        const boxes = [{ lines: [{ lineId: order.lines[0], quantity: '3' as const }] }]
        expect(await packNote(tx, key => key, { boxes, by: at.desk.office.id })).toMatchObject({
          id: expect.any(Number),
        })
      },
    )
    expect(codes([reply])).toEqual(['after-sale.packedMeanwhile'])
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 0, state: 2 })
  })

  test('one clerk refunds what came back and another refuses it: one of them, and the stock as that says', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id)
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    const id = await at.desk.asked(buyer, order.id, { kind: 'return' })
    await at.desk.grant(id)
    await at.desk.save('after_sale_sent_back', { id, carrier: 'a', trackingNo: 'b' }, buyer.as)
    await at.desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([
        at.desk.save('after_sale_refund', { id }, at.desk.finance),
        at.desk.save('after_sale_refuse', { id, from: 'received', words: 'Stones' }),
      ]),
    )
    expect(codes(replies)).toEqual(['after-sale.changed', 'done'])
    const { state } = await at.desk.caseOf(id)
    const { refunded } = await at.desk.orderOf(order.id)
    const { onHand: now } = await at.desk.stockOf(at.shop.skuId)
    expect([
      ['refunded', 380, onHand + 3],
      ['refused', 0, onHand],
    ]).toContainEqual([state, refunded, now])
  })

  test('somebody asks twice for the same line: one case', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const lines = [{ id: order.lines[0], quantity: '1' }]
    const replies = await whileHeld(order.id, 2, () =>
      Promise.all([at.desk.ask(buyer, order.id, { lines }), at.desk.ask(buyer, order.id, { lines })]),
    )
    expect(new Set(replies.map(reply => reply.obj.id)).size).toBe(1)
  })

  test('head office refunds by hand and a clerk grants: never more than was paid', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id)
    const id = await at.desk.asked(buyer, order.id)
    const [payment] = await at.shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${order.id}`
    const row = { paymentId: payment!.id, orderId: order.id, amount: '200', left: '390', way: 'stored_value' }
    await Promise.all([at.desk.grant(id), at.desk.save('payment_refund', row, at.desk.finance)])
    const { refunded } = await at.desk.orderOf(order.id)
    expect(refunded).toBeLessThanOrEqual(390)
  })
})

describe('the clock against the member', () => {
  /** A return that was to be sent back until just now. */
  async function overdue(minutes: number) {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id, 4)
    const id = await at.desk.asked(buyer, order.id, { kind: 'return' })
    await at.desk.grant(id)
    await at.shop
      .sql`update after_sale_cases set act_before = now() - make_interval(mins => ${minutes}) where id = ${id}`
    const sendsBack = async () => {
      const parcel = { id, carrier: 'SF', trackingNo: 'SF9' }
      expect(await at.desk.save('after_sale_sent_back', parcel, buyer.as)).toMatchObject({ success: true })
    }
    return { order, id, sendsBack }
  }
  const daysLeft = async (id: number) => {
    const [row] = await at.shop.sql<{ state: string; days: number }[]>`
      select state, round(extract(epoch from act_before - now()) / 86400)::integer as days
      from after_sale_cases where id = ${id}`
    return row
  }

  test('goods that are sent back while the clock, which has listed their case, is busy with another: there are ten days', async () => {
    const first = await overdue(2)
    const second = await overdue(1)
    const clock = () => runCaseClock(at.shop.sql)
    await whileHeld(first.order.id, 1, clock, undefined, second.sendsBack)
    expect(await at.desk.caseOf(first.id)).toMatchObject({ state: 'withdrawn' })
    expect(await daysLeft(second.id)).toEqual({ state: 'sent_back', days: 10 })
    expect(await at.desk.orderOf(second.order.id)).toMatchObject({ refunded: 0 })
  })

  test('goods that are sent back while the clock waits for their order: the same', async () => {
    const { order, id } = await overdue(1)
    await whileHeld(
      order.id,
      1,
      () => runCaseClock(at.shop.sql),
      async tx => {
        expect(await sendBack(tx, { id, by: null, carrier: 'SF', trackingNo: 'SF9' })).toEqual({
          state: 'sent_back',
        })
      },
    )
    expect(await daysLeft(id)).toEqual({ state: 'sent_back', days: 10 })
  })
})

describe('receipt against a case', () => {
  async function shipped() {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id)
    await at.shop.sql`
      update delivery_notes n set shipped_at = now() - interval '11 days' from delivery_note_lines l
      where l.note_id = n.id and l.order_id = ${order.id}`
    return { buyer, order, lines: [{ id: order.lines[0], quantity: '1' }] }
  }
  const stateOf = async (orderId: number) => (await at.desk.orderOf(orderId)).state

  test('the clock, which has found the note already, leaves it to the case that is opened meanwhile', async () => {
    const { buyer, order } = await shipped()
    const opened: number[] = []
    await whileHeld(
      order.id,
      1,
      () => receiveOverdueNotes(at.shop.sql),
      async tx => {
        const [made] = await tx<{ id: number }[]>`
          insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
          values (${order.id}, ${buyer.id}, ${at.shop.shopId}, 'refund', 'other', 1) returning id`
        opened.push(made!.id)
      },
    )
    expect(await stateOf(order.id)).toBe(3)
    await at.desk.save('after_sale_withdraw', { id: opened[0] }, buyer.as)
    await receiveOverdueNotes(at.shop.sql)
    expect(await stateOf(order.id)).toBe(4)
  })

  test('the clock first: the order is completed, and a case can still be asked for', async () => {
    const { buyer, order, lines } = await shipped()
    const [reply] = await whileHeld(order.id, 2, () => {
      const clock = receiveOverdueNotes(at.shop.sql)
      return Promise.all([at.desk.ask(buyer, order.id, { lines, kind: 'return' }), clock])
    })
    expect(reply).toMatchObject({ success: true })
    expect([3, 4]).toContain(await stateOf(order.id))
  })

  test('the member confirms and asks in one moment: both are done, and the money goes back once', async () => {
    const { buyer, order, lines } = await shipped()
    const [reply, finished] = await whileHeld(order.id, 2, () =>
      Promise.all([
        at.desk.ask(buyer, order.id, { lines, kind: 'return' }),
        at.shop.call(confirmReceipt, { type: 'order', soId: order.id }, buyer.as),
      ]),
    )
    expect([reply.success, finished.success]).toEqual([true, true])
    expect(await stateOf(order.id)).toBe(4)
    const { id } = reply.obj
    await at.desk.grant(id)
    await at.desk.save('after_sale_sent_back', { id, carrier: 'a', trackingNo: 'b' }, buyer.as)
    await at.desk.save('after_sale_receive', { id, sellable: [] })
    await Promise.all([1, 2].map(() => at.desk.save('after_sale_refund', { id })))
    expect(await at.desk.refundsOf(order.id)).toHaveLength(1)
  })
})

test('any refunds in any order: never more than was paid, lines, ledger and stock add up', async () => {
  const step = fc.record({
    line: fc.constantFrom(0, 1),
    pieces: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('refund', 'return'),
    atFault: fc.boolean(),
    shipsFirst: fc.boolean(),
    end: fc.constantFrom('grant', 'refuse', 'withdraw', 'refuseSent', 'refuseReceived'),
  })
  const way = fc.constantFrom('yck' as const, 'xx' as const, 'cod' as const)
  await fc.assert(
    fc.asyncProperty(way, fc.array(step, { minLength: 1, maxLength: 6 }), async (code, steps) => {
      const { buyer, order } = await at.desk.paidBy(code)
      let isShipped = false
      for (const { line, pieces, kind, atFault, shipsFirst, end } of steps) {
        const { state } = await at.desk.orderOf(order.id)
        if (shipsFirst && !isShipped && state === 2) {
          await at.desk.ship(order.id)
          isShipped = true
        }
        const lines = [{ id: order.lines[line], quantity: String(pieces) }]
        const reply = await at.desk.ask(buyer, order.id, { lines, kind })
        if (!reply.success) continue
        const { id } = reply.obj
        if (end === 'refuse') await at.desk.save('after_sale_refuse', { id, words: 'no' })
        else if (end === 'withdraw') await at.desk.save('after_sale_withdraw', { id }, buyer.as)
        else {
          await at.desk.grant(id, { atFault })
          await at.desk.save('after_sale_sent_back', { id, carrier: 'a', trackingNo: 'b' }, buyer.as)
          if (end === 'refuseSent')
            await at.desk.save('after_sale_refuse', { id, from: 'sent_back', words: 'no' })
          await at.desk.save('after_sale_receive', { id, sellable: [order.lines[line]] })
          if (end === 'refuseReceived')
            await at.desk.save('after_sale_refuse', { id, from: 'received', words: 'no' })
          await at.desk.save('after_sale_refund', { id })
        }
      }
      const [sums] = await at.shop.sql<
        { refunded: string; paid: string; waived: string; lines: string; cases: string }[]
      >`
        select o.refunded, o.paid, o.waived, sum(l.refunded_amount) as lines,
          (select coalesce(sum(amount), 0) from after_sale_cases where order_id = o.id and state = 'refunded') as cases
        from orders o join order_lines l on l.order_id = o.id where o.id = ${order.id} group by o.id`
      const { refunded, paid, waived, lines, cases } = sums!
      expect(Number(refunded)).toBeLessThanOrEqual(Number(paid))
      expect(Number(lines)).toBe(Number(cases))
      expect(Number(cases)).toBeLessThanOrEqual(Number(refunded) + Number(waived))
      await expectBooksBalance(at.shop.sql)
    }),
    { numRuns: 12 },
  )
}, 120_000)
