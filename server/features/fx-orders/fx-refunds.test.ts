import { describe, expect, test, vi } from 'vitest'
import { officeAfterSale, officeAfterSaleDetail } from '../../../contract/after-sale.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import * as fx from '../../../contract/fx-orders.ts'
import { officePayments, refundPayment } from '../../../contract/office-payments.ts'
import { isFailure } from '../../handler.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { asSeen } from '../../testing/refunds.ts'
import { receiveOverdueNotes } from '../deliveries/receive.ts'
import { continueRefunds, requestRefund } from '../payment/refunds.ts'
import { earnWaitingMargins } from './collected.ts'
import { moneyOfOrder } from './fx-orders.queries.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('a refund', () => {
  test('before the purchase goes back from what is collected', async () => {
    const who = await shop.distributor()
    const { id, skuId } = await shop.paidPair(who)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    // It is the distributor's to decide, before anything is bought.
    expect(await shop.agree(id, who.as)).toMatchObject({ success: false })
    expect(await shop.grantCase(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
    expect(await shop.has(who.id, 'collected')).toBe(0)
  })

  test('of a part before the purchase: the rest is bought by the piece', async () => {
    const who = await shop.distributor()
    const { id, lineId, skuId } = await shop.paidPair(who)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    await shop.grantCase(caseId, who.as)
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true, obj: { total: '60.00' } })
    expect(await shop.stock(skuId)).toMatchObject({ held: 1 })
    await shop.ship(idOf(bought))
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ obj: { state: 4 } })
    expect(await shop.has(who.id, 'wallet')).toBe(40)
  })

  test('after the purchase waits for head office, whose money comes back first', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    const caseId = idOf(await shop.ask(id, who.customer.as))
    expect(await shop.grantCase(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'granted' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, refunded: 0, collected: 80 })
    const linked = (await shop.linkedOf(caseId))!
    expect(linked).toMatchObject({ state: 'requested', amount: 120 })
    expect(await shop.officeGrants(linked.id)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'debt')).toBe(0)
  })

  test('that head office refuses is paid from the wallet, and what is missing there is owed', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'wallet', '50')
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    await shop.grantCase(caseId, who.as)
    await shop.officeRefuses((await shop.linkedOf(caseId))!.id)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(0)
    expect(await shop.has(who.id, 'debt')).toBe(-70)
    expect(await moneyOfOrder(shop.sql, id)).toEqual({
      received: '200.00',
      own: '120.00',
      refunded: '200.00',
      purchase: '120.00',
      fees: '0.00',
      earned: '0.00',
      left: '0.00',
    })
    // The next margins pay it first.
    const next = await shop.paidPair(who)
    await shop.ship(idOf(await shop.buy(next.id, who.as)))
    await shop.receive(next.id, who.customer.as)
    expect(await shop.has(who.id, 'debt')).toBe(0)
    expect(await shop.has(who.id, 'wallet')).toBe(10)
  })

  test('of an order whose margin is withdrawn already becomes the distributor’s debt', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    await shop.receive(id, who.customer.as)
    expect(await shop.has(who.id, 'wallet')).toBe(80)
    await shop.give(who.id, 'wallet', '-80')
    const caseId = idOf(await shop.ask(id, who.customer.as))
    await shop.grantCase(caseId, who.as)
    await shop.officeGrants((await shop.linkedOf(caseId))!.id)
    expect(await shop.orderOf(id)).toMatchObject({ refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'debt')).toBe(-80)
  })

  test('of a purchase that nobody has paid needs no head office: the purchase ends', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('150')
    const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '100' }])
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ obj: { toPay: true } })
    const caseId = idOf(await shop.ask(id, who.customer.as))
    expect(await shop.grantCase(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(idOf(bought))).toMatchObject({ state: 5 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 100, collected: 0 })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
  })

  test('that its channel refuses waits at the order until somebody places it', async () => {
    await earnWaitingMargins(shop.sql)
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    // A channel that was switched off takes nothing back, whoever asks it first: the grant itself, or what looks after it.
    await shop.sql`update pay_methods set settings = '{}' where shop_id = ${who.shop.id}`
    await shop.grantCase(caseId, who.as)
    await vi.waitFor(async () => {
      await continueRefunds({ config: shop.config, sql: shop.sql }, shop.app.log)
      const [row] = await shop.sql<{ state: string }[]>`select state from refunds where order_id = ${id}`
      expect(row).toEqual({ state: 'failed' })
    })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 0, collected: 200 })
    expect(await earnWaitingMargins(shop.sql)).toBe(0)
  })
})

describe('finance’s own refund', () => {
  const refundAll = async (orderId: number, more: object = {}) => {
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${orderId}`
    const wish = { paymentId: payment!.id, orderId, way: 'manual' as const, ...more }
    const row = await asSeen(shop.sql, wish)
    return await shop.call(refundPayment, { row }, (await shop.clerk('finance')).as)
  }

  test('leaves an order alone whose goods are bought and would leave all the same', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    for (const amount of [undefined, '50' as const])
      expect(await refundAll(id, { amount })).toMatchObject({
        success: false,
        msg: expect.stringContaining('after-sales request'),
      })
    await shop.ship(purchaseId)
    expect(await refundAll(id)).toMatchObject({ success: false })
    expect(await shop.orderOf(id)).toMatchObject({ state: 3, refunded: 0, collected: 80 })
    // What has arrived is between the customer and the distributor.
    await shop.receive(id, who.customer.as)
    expect(await refundAll(id, { amount: '30' })).toMatchObject({ success: true })
    expect(await shop.has(who.id, 'wallet')).toBe(50)
  })

  test('before the purchase ends the order', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    expect(await refundAll(id)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.agree(id, who.as)).toMatchObject({ success: false })
  })

  /** Three pieces to be paid at the door, bought with the distributor's stored value, which takes it back. */
  const boughtWithOwnMoney = async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const { id, skuId } = await shop.atTheDoor(who, '3')
    const purchaseId = idOf(await shop.buy(id, who.as))
    const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${purchaseId}`
    const box = (quantity: string) => ({ boxes: [{ lines: [{ lineId: line!.id, quantity }] }] })
    return { who, id, skuId, purchaseId, box }
  }

  test('of a purchase that was shipped in part: nothing of it is bought again, and the rest goes back to the customer', async () => {
    const { who, id, skuId, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, box('1'))
    expect(await refundAll(purchaseId, { way: 'stored_value' })).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 180 })
    expect(await shop.has(who.id, 'stored_value')).toBe(500)
    expect(await shop.stock(skuId)).toMatchObject({ onHand: 99_999, held: 0 })
    expect(await shop.buy(id, who.as)).toMatchObject({
      success: false,
      obj: { code: 'fx-orders.takenBack', field: 'id' },
    })
    const { obj } = await shop.preview([id], who.as)
    expect(obj.orders[0]).toMatchObject({ possible: false, obstacle: expect.stringContaining('took back') })
    const shown = (await shop.call(fx.fxOrder, { id }, who.as)).obj
    expect(shown).toMatchObject({ purchaseState: 'ended', steps: ['cash', 'cancel', 'note'] })
    const cancelled = await shop.call(fx.fxCancel, { row: { id, reason: 'No more' } }, who.as)
    expect(cancelled).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 3, paid: 0, refunded: 0 })
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ obj: { state: 3, cash: true } })
    const { as } = await shop.clerk('finance')
    expect(await shop.save('payment_cash', { orderId: id, amount: '100' }, as)).toMatchObject({
      success: true,
    })
    expect(await shop.orderOf(id)).toMatchObject({ state: 4, paid: 100, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })

  test('of a purchase that was shipped in part: what arrived counts as received by the clock, unless its customer has a case', async () => {
    const { who, id, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, box('1'))
    await refundAll(purchaseId, { way: 'stored_value' })
    await shop.call(fx.fxCancel, { row: { id, reason: 'No more' } }, who.as)
    const { as } = await shop.clerk('finance')
    await shop.save('payment_cash', { orderId: id, amount: '100' }, as)
    await shop.sql`
      update delivery_notes set shipped_at = now() - interval '30 days'
      where id in (select note_id from delivery_note_lines where order_id = ${purchaseId})`
    const caseId = idOf(await shop.ask(id, who.customer.as))
    await receiveOverdueNotes(shop.sql)
    expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
    await shop.save('after_sale_withdraw', { id: caseId }, who.customer.as)
    await receiveOverdueNotes(shop.sql)
    expect(await shop.orderOf(id)).toMatchObject({ state: 4, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })

  test('of a purchase that was shipped in part: what lies in another box keeps nobody from receiving it', async () => {
    const { who, id, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, box('1'))
    await shop.ship(purchaseId, { ...box('1'), ship: false })
    await refundAll(purchaseId, { way: 'stored_value' })
    await shop.call(fx.fxCancel, { row: { id, reason: 'No more' } }, who.as)
    const { as } = await shop.clerk('finance')
    await shop.save('payment_cash', { orderId: id, amount: '100' }, as)
    expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 4, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })

  test('of a purchase that was shipped in part: what its customer sends back is stock where it was taken from', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    await shop.give(who.id, 'stored_value', '500')
    const { id, skuId, lineId } = await shop.atTheDoor(who, '3')
    await shop.sql`update orders set holds_stock = false where id = ${id}`
    const purchaseId = idOf(await shop.buy(id, who.as))
    const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${purchaseId}`
    await shop.ship(purchaseId, { boxes: [{ lines: [{ lineId: line!.id, quantity: '1' }] }] })
    await refundAll(purchaseId, { way: 'stored_value' })
    await shop.call(fx.fxCancel, { row: { id, reason: 'No more' } }, who.as)
    await shop.receive(id, who.customer.as)
    const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
    await shop.grantCase(caseId, who.as)
    const sent = { id: caseId, carrier: 'shunfeng', trackingNo: 'SF9' }
    await shop.save('after_sale_sent_back', sent, who.customer.as)
    const { as } = await shop.clerk('warehouse')
    expect(await shop.stock(skuId)).toEqual({ onHand: 99_999, held: 0 })
    const here = { id: caseId, sellable: [lineId] }
    expect(await shop.save('after_sale_receive', here, as)).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toEqual({ onHand: 100_000, held: 0 })
    const no = { id: caseId, words: 'Not ours', from: 'received' }
    const sales = await shop.clerk('sales')
    expect(await shop.save('after_sale_refuse', no, sales.as)).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toEqual({ onHand: 99_999, held: 0 })
  })

  test('of a purchase that lies in a box: the next one has nothing to do with that box', async () => {
    const { who, id, skuId, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, { ...box('2'), ship: false })
    expect(await refundAll(purchaseId, { way: 'stored_value' })).toMatchObject({ success: true })
    const packed = async () => {
      const [line] = await shop.sql<{ packed: number }[]>`
        select packed_quantity::float8 as packed from order_lines where order_id = ${id}`
      return line!.packed
    }
    expect(await packed()).toBe(0)
    const next = idOf(await shop.buy(id, who.as))
    expect(next).not.toBe(purchaseId)
    expect(await packed()).toBe(0)
    await expectBooksBalance(shop.sql)
    const [note] = await shop.sql<{ id: number }[]>`
      select note_id as id from delivery_note_lines where order_id = ${purchaseId}`
    const { as } = await shop.clerk('warehouse')
    expect(await shop.save('delivery_dissolve', { id: note!.id }, as)).toMatchObject({ success: true })
    await shop.ship(next)
    expect(await shop.orderOf(id)).toMatchObject({ state: 3, shipment: 'all' })
    expect(await shop.stock(skuId)).toMatchObject({ onHand: 99_997, held: 0 })
  })

  test('of a purchase that lies in a box: the distributor calls all of the order off', async () => {
    const { who, id, skuId, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, { ...box('2'), ship: false })
    await refundAll(purchaseId, { way: 'stored_value' })
    const paid = await shop.transferred(who)
    await shop.call(fx.fxConfirmPayment, { row: { id: paid.transferId } }, who.as)
    const second = idOf(await shop.buy(paid.id, who.as))
    await shop.ship(second, { ship: false })
    await refundAll(second, { way: 'stored_value' })
    for (const orderId of [id, paid.id])
      expect(await shop.call(fx.fxCancel, { row: { id: orderId, reason: 'No more' } }, who.as)).toMatchObject(
        {
          success: true,
        },
      )
    expect(await shop.orderOf(id)).toMatchObject({ state: 5, holds: false })
    expect(await shop.orderOf(paid.id)).toMatchObject({ state: 7, refunded: 100 })
    const { as } = await shop.clerk('warehouse')
    const notes = await shop.sql<{ id: number }[]>`
      select distinct note_id as id from delivery_note_lines where order_id = any(${[purchaseId, second]})`
    await expectBooksBalance(shop.sql)
    for (const note of notes)
      expect(await shop.save('delivery_dissolve', { id: note.id }, as)).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toMatchObject({ onHand: 100_000, held: 0 })
  })

  /** A case granted half of an order that is bought, and the channel did not take it. */
  const refusedByChannel = async () => {
    const who = await shop.distributor()
    const { id, lineId } = await shop.paidPair(who)
    await shop.buy(id, who.as)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    await shop.grantCase(caseId, who.as)
    await shop.officeGrants((await shop.linkedOf(caseId))!.id)
    await shop.sql`update pay_methods set settings = '{}' where shop_id = ${who.shop.id}`
    await shop.sql`update refunds set asked_at = null, sent_at = null where order_id = ${id}`
    await continueRefunds({ config: shop.config, sql: shop.sql }, shop.app.log)
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, refunded: 0 })
    return id
  }

  test('places what a case granted and the channel did not take, and no more', async () => {
    const id = await refusedByChannel()
    expect(await refundAll(id)).toMatchObject({ success: false })
    expect(await refundAll(id, { amount: '100' })).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, refunded: 100 })
    expect(await refundAll(id)).toMatchObject({ success: false })
  })

  test('places it in parts as well, each once: what is used up lets nothing else through', async () => {
    const id = await refusedByChannel()
    const openCases = () =>
      shop.sql`select amount::float8 as amount from staff_cases where order_id = ${id} and closed_at is null`
    const bells = () =>
      shop.sql`
        select from bell_notices where kind = 'money_to_place' and read_at is null
          and about in (select id from staff_cases where order_id = ${id})`
    await shop.clerk('finance')
    expect(await refundAll(id, { amount: '60' })).toMatchObject({ success: true })
    expect(await openCases()).toEqual([{ amount: 40 }])
    expect(await refundAll(id, { amount: '60' })).toMatchObject({
      success: false,
      obj: { code: 'payment.refundPurchased' },
    })
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${id}`
    const wish = { paymentId: payment!.id, orderId: id, way: 'manual', reason: 'x', by: null } as const
    const refunds = await atOnce(
      shop.sql,
      tx => tx`select from payments where id = ${payment!.id} for update`,
      [1, 2].map(() => () => shop.inTx(tx => requestRefund(tx, { ...wish, amount: '40' }))),
    )
    expect(refunds.filter(made => !isFailure(made))).toHaveLength(1)
    expect([(await openCases()).length, (await bells()).length]).toEqual([0, 0])
    expect(await refundAll(id, { amount: '1' })).toMatchObject({ success: false })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, refunded: 100 })
  })

  test('against the purchase: one of them, never both', async () => {
    for (let n = 0; n < 4; n++) {
      const who = await shop.distributor()
      const { id } = await shop.paidPair(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [bought, refunded] = await Promise.all([shop.agree(id, who.as, confirmNum), refundAll(id)])
      expect([bought.success, refunded.success].filter(Boolean)).toHaveLength(1)
      await expectBooksBalance(shop.sql)
    }
  })
})

test('what the distributor’s own account had taken the distributor gives back, and says so once', async () => {
  const who = await shop.distributor()
  const { id, transferId } = await shop.transferred(who)
  const desk = (await shop.clerk('finance')).as
  expect((await shop.call(officePayments, {}, desk)).obj.toConfirm.map(one => one.id)).not.toContain(
    transferId,
  )
  for (const [type, row] of [
    ['payment_confirm', { id: transferId }],
    ['payment_reject', { id: transferId, reason: 'x' }],
  ] as const)
    expect(await shop.save(type, row, desk)).toMatchObject({ success: false, obj: { field: 'id' } })
  await shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, who.as)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  await shop.grantCase(caseId, who.as)
  const [refund] = await shop.sql<{ id: number; way: string }[]>`
    select id, way from refunds where order_id = ${id} and state = 'requested'`
  expect(refund).toMatchObject({ way: 'manual' })
  // Head office never had this money.
  expect(await shop.toldOf(who.id, caseId)).toEqual(['fx_transfer'])
  const { as: finance, id: clerkId } = await shop.clerk('finance')
  expect(await shop.toldOf(clerkId, caseId)).toEqual([])
  const atOffice = (await shop.call(officeAfterSale, { tab: 'transfers' }, finance)).obj
  expect(atOffice.cases.filter(one => one.id === caseId)).toEqual([])
  expect(atOffice.counts.transfers).toBe(0)
  expect((await shop.call(officeAfterSaleDetail, { id: caseId }, finance)).obj.toTransfer).toEqual([])
  const record = (as: CallAs) =>
    shop.call(fx.fxRecordTransfer, { row: { refundId: refund!.id, number: 'T1' } }, as)
  const strangers = [
    (await shop.distributor()).as,
    (await shop.distributor({ rights: 1 })).as,
    who.customer.as,
    {},
  ]
  for (const as of strangers) expect(await record(as)).toMatchObject({ success: false })
  const [first, second] = await Promise.all([record(who.as), record(who.as)])
  expect([first.success, second.success].sort()).toEqual([false, true])
  expect(await record(who.as)).toMatchObject({ success: false })
  const [{ state }] = await shop.sql<[{ state: string }]>`select state from refunds where id = ${refund!.id}`
  expect(state).toBe('done')
  expect(await shop.toldOf(who.id, caseId)).toEqual([])
})

test('a transfer that no order needs any more is not confirmed: it is the distributor’s to send back, and no case of head office', async () => {
  const who = await shop.distributor()
  const { id, transferId } = await shop.transferred(who)
  // A code that was shown before is paid after all.
  await shop.payOnline(id)
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, collected: 100 })
  const row = { id: transferId }
  expect(await shop.call(fx.fxConfirmPayment, { row }, who.as)).toMatchObject({
    success: false,
    obj: { code: 'fx-orders.transferNotNeeded', field: 'id' },
  })
  expect(await shop.sql`select from staff_cases where shop_id = ${who.shop.id}`).toHaveLength(0)
  expect(await shop.call(fx.fxRejectPayment, { row: { ...row, reason: 'Sent back' } }, who.as)).toMatchObject(
    {
      success: true,
    },
  )
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, paid: 100 })
  expect((await shop.call(fx.fxOrder, { id }, who.as)).obj.toConfirm).toEqual([])
})

test('what was sold and what is left of it is less by what went back and by the fee', async () => {
  const who = await shop.distributor()
  await shop.sql`update shops set collecting_fee_percent = 1 where id = ${who.shop.id}`
  const { id, lineId } = await shop.paidPair(who)
  await shop.buy(id, who.as)
  const seen = async () => {
    const { sales, orders, margin, salesByDay } = (await shop.call(distributionHome, {}, who.as)).obj
    const { base } = (await shop.call(fx.fxOrder, { id }, who.as)).obj
    expect([sales, margin]).toEqual([base.pays, base.margin])
    expect(salesByDay.at(-1)!.value).toBe(Number(sales))
    return [sales, orders, margin]
  }
  expect(await seen()).toEqual(['200.00', 1, '78.00'])
  const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
  await shop.grantCase(caseId, who.as)
  await shop.officeGrants((await shop.linkedOf(caseId))!.id)
  expect(await seen()).toEqual(['100.00', 1, '39.00'])
})

test('who owed nothing yet is told that it need not be paid, not that money is on its way', async () => {
  const who = await shop.distributor()
  const { skuId } = await shop.product('60')
  const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
    state: 2,
    payMethod: 'cod',
  })
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const [notice] = await shop.sql<{ params: { number: string } }[]>`
    select params from bell_notices where member_id = ${who.id} and about = ${caseId} and kind = 'fx_case'`
  const [one] = await shop.sql`select number from after_sale_cases where id = ${caseId}`
  expect(notice!.params.number).toBe(one!.number)
  await shop.grantCase(caseId, who.as)
  expect(await shop.toldOf(who.customer.id, caseId)).toEqual(['case_waived'])
  expect(await shop.toldOf(who.id, caseId)).toEqual([])
})
