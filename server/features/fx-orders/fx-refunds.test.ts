import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  afterSaleDetail,
  officeAfterSale,
  officeAfterSaleDetail,
  withdrawCase,
} from '../../../contract/after-sale.ts'
import { toDecimal } from '../../../contract/decimal.ts'
import { undelivered } from '../../../contract/deliveries.ts'
import { purchase } from '../../../contract/distribution.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import * as fx from '../../../contract/fx-orders.ts'
import { officePayments, refundPayment } from '../../../contract/office-payments.ts'
import { cancelOrder, orderDetail } from '../../../contract/orders.ts'
import { isFailure } from '../../handler.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenDistribution, openDistribution } from '../../testing/distribution.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { asSeen } from '../../testing/refunds.ts'
import { grant } from '../after-sale/case-steps.ts'
import { receiveOverdueNotes } from '../deliveries/receive.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { continueRefunds, requestRefund } from '../payment/refunds.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { earnWaitingMargins } from './collected.ts'
import { moneyOfOrder } from './fx-orders.queries.ts'
import { headShop } from './fx-orders.ts'
import { purchaseOrder } from './purchase.ts'

let shop: OpenDistribution
type Distributor = Awaited<ReturnType<OpenDistribution['distributor']>>

beforeAll(async () => {
  shop = await openDistribution()
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const idOf = (reply: { obj: unknown }) => (reply.obj as { id: number }).id

/** Two pieces of 100 each, which cost 60 each. */
async function paidOrder(of: Distributor) {
  const { skuId } = await shop.product('60')
  const { id } = await shop.paid(of, [{ skuId, quantity: '2', price: '100' }])
  const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
  return { id, skuId, lineId: line!.id }
}

/** What somebody's bell still says of a case. */
const toldOf = async (memberId: number, caseId: number) =>
  (
    await shop.sql<{ kind: string }[]>`
      select kind from bell_notices where member_id = ${memberId} and about = ${caseId} and read_at is null order by id`
  ).map(({ kind }) => kind)

const grantAs = (id: number, as: CallAs) => shop.call(fx.fxGrantCase, { row: { id } }, as)
const officeGrants = async (id: number) =>
  shop.save('after_sale_grant', { id }, (await shop.clerk('sales')).as)
const officeRefuses = async (id: number) =>
  shop.save('after_sale_refuse', { id, words: 'no' }, (await shop.clerk('sales')).as)

describe('a parcel of a purchase that does not arrive', () => {
  const settle = async (purchaseId: number, outcome: 'returned' | 'lost') => {
    const [note] = await shop.sql<{ id: number }[]>`
      select note_id as id from delivery_note_lines where order_id = ${purchaseId} limit 1`
    const { as } = await shop.clerk('warehouse')
    return await shop.call(undelivered, { row: { id: note!.id, outcome } }, as)
  }

  test('is settled for the purchase and for the customer, and the margin is nobody’s', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    expect(await settle(purchaseId, 'returned')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'debt')).toBe(0)
    expect(await shop.has(who.id, 'collected')).toBe(0)
  })

  test('that was to be paid at the door: the customer owes nothing, the distributor has the purchase back', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '2', price: '100' }], {
      state: 2,
      payMethod: 'cod',
    })
    const purchaseId = idOf(await shop.buy(id, who.as))
    expect(await shop.has(who.id, 'stored_value')).toBe(380)
    await shop.ship(purchaseId)
    expect(await settle(purchaseId, 'returned')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, paid: 0, refunded: 0 })
    expect(await shop.has(who.id, 'stored_value')).toBe(500)
    expect(await shop.has(who.id, 'debt')).toBe(0)
  })

  test('waits for the customer’s open case', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    expect(await settle(purchaseId, 'lost')).toMatchObject({
      success: false,
      obj: { code: 'after-sale.openAlready' },
    })
    await grantAs(caseId, who.as)
    expect(await settle(purchaseId, 'lost')).toMatchObject({ success: false })
    await officeRefuses((await shop.linkedOf(caseId))!.id)
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200 })
    // The customer has all back, and now head office pays for what it lost.
    expect(await settle(purchaseId, 'lost')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
  })
})

describe('a refund', () => {
  test('before the purchase goes back from what is collected', async () => {
    const who = await shop.distributor()
    const { id, skuId } = await paidOrder(who)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    // It is the distributor's to decide, before anything is bought.
    expect(await shop.agree(id, who.as)).toMatchObject({ success: false })
    expect(await grantAs(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
    expect(await shop.has(who.id, 'collected')).toBe(0)
  })

  test('of a part before the purchase: the rest is bought by the piece', async () => {
    const who = await shop.distributor()
    const { id, lineId, skuId } = await paidOrder(who)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    await grantAs(caseId, who.as)
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true, obj: { total: '60.00' } })
    expect(await shop.stock(skuId)).toMatchObject({ held: 1 })
    await shop.ship(idOf(bought))
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ obj: { state: 4 } })
    expect(await shop.has(who.id, 'wallet')).toBe(40)
  })

  test('after the purchase waits for head office, whose money comes back first', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    const caseId = idOf(await shop.ask(id, who.customer.as))
    expect(await grantAs(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'granted' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, refunded: 0, collected: 80 })
    const linked = (await shop.linkedOf(caseId))!
    expect(linked).toMatchObject({ state: 'requested', amount: 120 })
    expect(await officeGrants(linked.id)).toMatchObject({ success: true })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'debt')).toBe(0)
  })

  test('that head office refuses is paid from the wallet, and what is missing there is owed', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'wallet', '50')
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    await grantAs(caseId, who.as)
    await officeRefuses((await shop.linkedOf(caseId))!.id)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(0)
    expect(await shop.has(who.id, 'debt')).toBe(-70)
    // The next margins pay it first.
    const next = await paidOrder(who)
    await shop.ship(idOf(await shop.buy(next.id, who.as)))
    await shop.receive(next.id, who.customer.as)
    expect(await shop.has(who.id, 'debt')).toBe(0)
    expect(await shop.has(who.id, 'wallet')).toBe(10)
  })

  test('of an order whose margin is withdrawn already becomes the distributor’s debt', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    await shop.receive(id, who.customer.as)
    expect(await shop.has(who.id, 'wallet')).toBe(80)
    await shop.give(who.id, 'wallet', '-80')
    const caseId = idOf(await shop.ask(id, who.customer.as))
    await grantAs(caseId, who.as)
    await officeGrants((await shop.linkedOf(caseId))!.id)
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
    expect(await grantAs(caseId, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(idOf(bought))).toMatchObject({ state: 5 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 100, collected: 0 })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
  })

  test('that its channel refuses waits at the order until somebody places it', async () => {
    await earnWaitingMargins(shop.sql)
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    // A channel that was switched off takes nothing back, whoever asks it first: the grant itself, or what looks after it.
    await shop.sql`update pay_methods set settings = '{}' where shop_id = ${who.shop.id}`
    await grantAs(caseId, who.as)
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
    const { id } = await paidOrder(who)
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
    const { id } = await paidOrder(who)
    expect(await refundAll(id)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.agree(id, who.as)).toMatchObject({ success: false })
  })

  /** Three pieces to be paid at the door, bought with the distributor's stored value, which takes it back. */
  const boughtWithOwnMoney = async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '3', price: '100' }], {
      state: 2,
      payMethod: 'cod',
    })
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

  test('of a purchase that lies in a box: the next one has nothing to do with that box', async () => {
    const { who, id, skuId, purchaseId, box } = await boughtWithOwnMoney()
    await shop.ship(purchaseId, { ...box('2'), ship: false })
    expect(await refundAll(purchaseId, { way: 'stored_value' })).toMatchObject({ success: true })
    const packed = async () => {
      const [line] = await shop.sql<{ packed: number }[]>`
        select packed_quantity::float8 as packed from order_lines where order_id = ${id}`
      return line!.packed
    }
    expect(await packed()).toBe(2)
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

  /** A case granted half of an order that is bought, and the channel did not take it. */
  const refusedByChannel = async () => {
    const who = await shop.distributor()
    const { id, lineId } = await paidOrder(who)
    await shop.buy(id, who.as)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    await grantAs(caseId, who.as)
    await officeGrants((await shop.linkedOf(caseId))!.id)
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
      const { id } = await paidOrder(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [bought, refunded] = await Promise.all([shop.agree(id, who.as, confirmNum), refundAll(id)])
      expect([bought.success, refunded.success].filter(Boolean)).toHaveLength(1)
      await expectBooksBalance(shop.sql)
    }
  })
})

describe('goods that come back', () => {
  async function shippedCase(who: Distributor) {
    const { id } = await paidOrder(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
    await grantAs(caseId, who.as)
    return { id, purchaseId, caseId, linkedId: (await shop.linkedOf(caseId))!.id }
  }
  const sendBack = (id: number, as: CallAs) =>
    shop.save('after_sale_sent_back', { id, carrier: 'SF', trackingNo: 'SF9' }, as)

  test('go to head office, once it has agreed, and the money comes from there', async () => {
    const who = await shop.distributor()
    const { id, purchaseId, caseId, linkedId } = await shippedCase(who)
    const seen = async () => ({
      actions: (await shop.call(afterSaleDetail, { id: caseId }, who.customer.as)).obj.actions,
      told: await toldOf(who.customer.id, caseId),
    })
    expect(await sendBack(caseId, who.customer.as)).toMatchObject({ success: false })
    expect(await seen()).toEqual({ actions: ['withdraw', 'write'], told: [] })
    const atHead = { ...who.as, shop: 'head' }
    expect((await shop.call(afterSaleDetail, { id: linkedId }, atHead)).obj.actions).toEqual(['write'])
    await officeGrants(linkedId)
    expect(await seen()).toEqual({ actions: ['sendBack', 'withdraw', 'write'], told: ['case_granted'] })
    expect(await toldOf(who.id, linkedId)).toEqual([])
    expect(await sendBack(caseId, who.customer.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'sent_back' })
    const { as } = await shop.clerk('sales')
    await shop.save('after_sale_receive', { id: linkedId }, as)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'received' })
    await shop.save('after_sale_refund', { id: linkedId }, as)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
  })

  test.each(['sent_back', 'received'] as const)(
    'and are refused when they are %s: nobody pays, and the customer reads why',
    async from => {
      const who = await shop.distributor()
      await shop.give(who.id, 'wallet', '50')
      const { id, purchaseId, caseId, linkedId } = await shippedCase(who)
      await officeGrants(linkedId)
      await sendBack(caseId, who.customer.as)
      const { as } = await shop.clerk('sales')
      if (from === 'received') await shop.save('after_sale_receive', { id: linkedId }, as)
      const row = { from, words: 'Stones in a box' }
      // Head office's word is about the purchase's; the distributor has none about what it never sees.
      expect(await shop.save('after_sale_refuse', { id: caseId, ...row }, as)).toMatchObject({
        obj: { code: 'fx-orders.caseWaits' },
      })
      const { actions } = (await shop.call(officeAfterSaleDetail, { id: caseId }, as)).obj
      expect(actions).toEqual(['write'])
      const own = await shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'no' } }, who.as)
      expect(own).toMatchObject({ obj: { code: 'after-sale.changed' } })
      expect(await shop.save('after_sale_refuse', { id: linkedId, ...row }, as)).toMatchObject({
        success: true,
      })
      expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'refused' })
      expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refused' })
      const { messages } = (await shop.call(afterSaleDetail, { id: caseId }, who.customer.as)).obj
      expect(messages.at(-1)).toMatchObject({ state: 'refused', words: 'Stones in a box' })
      expect(await shop.orderOf(purchaseId)).toMatchObject({ refunded: 0 })
      expect(await shop.orderOf(id)).toMatchObject({ state: 3, refunded: 0, collected: 80 })
      expect(await shop.has(who.id, 'wallet')).toBe(50)
      expect(await shop.has(who.id, 'debt')).toBe(0)
    },
  )

  test('go there also when the distributor answers in the last hour', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
    await shop.sql`
      update orders set completed_at = now() - interval '8 days'
      where id = ${id} or id = (select purchase_id from orders where id = ${id})`
    await shop.sql`update after_sale_cases set created_at = now() - interval '40 hours' where id = ${caseId}`
    await grantAs(caseId, who.as)
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'requested' })
  })

  test('stay where they are when the customer thinks again', async () => {
    const who = await shop.distributor()
    const { id, caseId, linkedId } = await shippedCase(who)
    // Head office's case follows the customer's, and cannot be withdrawn by itself.
    const own = await shop.call(withdrawCase, { row: { id: linkedId } }, { ...who.as, shop: 'head' })
    expect(own).toMatchObject({ success: false })
    expect(await shop.call(withdrawCase, { row: { id: caseId } }, who.customer.as)).toMatchObject({
      success: true,
    })
    expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'withdrawn' })
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ obj: { state: 4 } })
    expect(await shop.has(who.id, 'wallet')).toBe(80)
  })
})

test("a customer's open case stops the clock of receipt, for the purchase too", async () => {
  const who = await shop.distributor()
  const { id } = await paidOrder(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { obj } = await shop.ship(purchaseId)
  const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${obj.id}`
  const states = async () => [(await shop.orderOf(purchaseId)).state, (await shop.orderOf(id)).state]
  expect(await receiveOverdueNotes(shop.sql)).toBe(0)
  expect(await states()).toEqual([3, 3])
  await shop.call(withdrawCase, { row: { id: caseId } }, who.customer.as)
  expect(await receiveOverdueNotes(shop.sql)).toBe(1)
  expect(await states()).toEqual([4, 4])
})

test('a customer who asks while the clock finds the note is heard', async () => {
  const who = await shop.distributor()
  const { id } = await paidOrder(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { obj } = await shop.ship(purchaseId)
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${obj.id}`
  let clock: Promise<number> | undefined
  await shop.inTx(async tx => {
    await tx`select from orders where id = any(${[id, purchaseId]}) order by id for update`
    clock = receiveOverdueNotes(shop.sql)
    await vi.waitFor(async () => {
      const waiting = await shop.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%' and datname = current_database()`
      expect(waiting).not.toHaveLength(0)
    })
    await tx`
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
      values (${id}, ${who.customer.id}, ${who.shop.id}, 'return', 'other', 1)`
  })
  expect(await clock).toBe(0)
  expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
})

describe('races', () => {
  const locksWaitedFor = async () => {
    const [row] = await shop.sql<{ n: number }[]>`
      select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row!.n
  }

  test('a customer who asks while the purchase waits for the order is heard: nothing is bought', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
    const [bought] = await atOnce(
      shop.sql,
      async tx => {
        await tx`select from orders where id = ${id} for update`
        await tx`
          insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
          values (${id}, ${who.customer.id}, ${who.shop.id}, 'refund', 'other', 1)`
      },
      [() => shop.agree(id, who.as, confirmNum)],
    )
    expect(bought).toMatchObject({ success: false, obj: { code: 'fx-orders.caseOpen' } })
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null, collected: 200 })
  })

  test('a refund while the margin waits for the order: the fee is of what the customer paid for good', async () => {
    const who = await shop.distributor({ normal: false })
    await shop.sql`update shops set collecting_fee_percent = 10 where id = ${who.shop.id}`
    const { id } = await paidOrder(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    await shop.openAccount(who.id)
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${id}`
    const wish = { paymentId: payment!.id, orderId: id, way: 'manual', reason: 'x', by: null } as const
    const [earned] = await atOnce(shop.sql, tx => requestRefund(tx, { ...wish, amount: '50' }), [
      () => earnWaitingMargins(shop.sql),
    ])
    expect(earned).toBe(1)
    // Of 150, and not of 200; 120 were paid for the purchase.
    expect(await moneyOfOrder(shop.sql, id)).toMatchObject({ fees: expect.stringMatching(/^15(\.0+)?$/) })
    expect(await shop.has(who.id, 'wallet')).toBe(15)
  })

  test('a refund in a group while somebody else of it pays: neither waits for the other in a circle', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const [group] = await shop.sql<{ id: number }[]>`
      with made as (
        insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock, sold)
        values (${who.shop.id}, ${skuId}, '{}', now(), now() + interval '1 day', '[{"size": 3, "price": "80"}]', 9, 2) returning id
      )
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      select id, ${who.customer.id}, 3, 80, now() + interval '1 day' from made returning id`
    const other = await shop.enter(who.shop.id, who.shop.code)
    const join = async (customer: typeof other) => {
      const { id } = await shop.order({ ...who, customer }, [{ skuId, quantity: '1', price: '80' }])
      await shop.sql`update orders set group_id = ${group!.id} where id = ${id}`
      return id
    }
    const [first, second] = [await join(who.customer), await join(other)]
    await shop.payOnline(first)
    expect(await shop.orderOf(first)).toMatchObject({ state: 6, collected: 80 })
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${first}`
    const wish = { paymentId: payment!.id, orderId: first, way: 'manual', reason: 'x', by: null } as const
    // Nothing here is tried again.
    let refunding: Promise<unknown> | undefined
    const refund = () => shop.inTx(tx => requestRefund(tx, wish))
    const [paid] = await atOnce(
      shop.sql,
      tx => tx`select from groups where id = ${group!.id} for update`,
      [() => shop.payOnline(second)],
      async () => {
        refunding = refund()
        await Promise.race([refunding, expect.poll(() => locksWaitedFor()).toBe(2)])
      },
    )
    expect(paid).toMatchObject({ result: 'paid' })
    expect(await refunding).toMatchObject({ amount: '80.0000' })
    expect(await shop.orderOf(first)).toMatchObject({ state: 7, collected: 0 })
    expect(await shop.orderOf(second)).toMatchObject({ state: 6, collected: 80 })
  })

  test('a purchase while another one is refunded: neither waits for the other in a circle', async () => {
    const who = await shop.distributor()
    await shop.sql`update members set credit_limit = 1000, credit_days = 30 where id = ${who.id}`
    const { skuId } = await shop.product('80')
    const ordered = async () => (await shop.paid(who, [{ skuId, quantity: '1', price: '50' }])).id
    const [first, second] = [await ordered(), await ordered()]
    // Of 80 for each, 50 are the customer's and 30 are owed.
    await shop.buy(first, who.as)
    const caseId = idOf(await shop.ask(first, who.customer.as))
    await grantAs(caseId, who.as)
    const linked = (await shop.linkedOf(caseId))!
    const { services, sql } = shop
    const head = headShop(await shopDirectory(services.cache, sql))
    // Nothing here is tried again.
    const buy = () =>
      shop.inTx(tx =>
        purchaseOrder(
          { db: tx, now: new Date(), lang: 'zh', t: services.packs.t('zh'), shop: head },
          { orderId: second, comment: '', by: null, agreed: previewed },
          tx`select id from shops where owner_id = ${who.id}`,
        ),
      )
    const previewed = (await shop.preview([second], who.as)).obj.orders[0]!.agreed
    let refunding: Promise<unknown> | undefined
    const [bought] = await atOnce(
      sql,
      tx => tx`select from ledger_accounts where member_id = ${who.id} and kind = 'collected' for update`,
      [buy],
      async () => {
        refunding = shop.inTx(tx => grant(tx, { id: linked.id, by: null, atFault: false }))
        await expect.poll(() => locksWaitedFor()).toBe(2)
      },
    )
    expect(bought).toMatchObject({ kind: 'made' })
    expect(await refunding).toMatchObject({ state: 'refunded' })
    expect(await shop.has(who.id, 'credit')).toBe(-30)
    expect(await shop.orderOf(first)).toMatchObject({ state: 7, refunded: 50 })
  })

  test('a refund against the purchase: one of them, never both', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 4; round++) {
      const { id } = await paidOrder(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const caseId = idOf(await shop.ask(id, who.customer.as))
      const [granted, bought] = await Promise.all([
        grantAs(caseId, who.as),
        shop.agree(id, who.as, confirmNum),
      ])
      expect(granted.success).toBe(true)
      expect(bought.success).toBe(false)
      expect(await shop.orderOf(id)).toMatchObject({ state: 7, purchaseId: null, refunded: 200 })
    }
  })

  test('the customer’s cancelling against the purchase of an order paid at the door', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '10000')
    const { skuId } = await shop.product('60')
    for (let round = 0; round < 5; round++) {
      const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
        state: 2,
        payMethod: 'cod',
      })
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [cancelled, bought] = await Promise.all([
        shop.call(cancelOrder, { id }, who.customer.as),
        shop.agree(id, who.as, confirmNum),
      ])
      expect([cancelled.success, bought.success].filter(Boolean)).toHaveLength(1)
      const { state, purchaseId } = await shop.orderOf(id)
      expect(
        cancelled.success ? state === 5 && purchaseId === null : state === 2 && purchaseId !== null,
      ).toBe(true)
    }
  })

  test('shipping against a granted refund: what left is not refunded as if it were here', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 3; round++) {
      const { id } = await paidOrder(who)
      const purchaseId = idOf(await shop.buy(id, who.as))
      const caseId = idOf(await shop.ask(id, who.customer.as))
      await grantAs(caseId, who.as)
      const linked = (await shop.linkedOf(caseId))!
      await Promise.all([officeGrants(linked.id), shop.ship(purchaseId)])
      await expectBooksBalance(shop.sql)
    }
  })
})

test('what the distributor’s own account had taken the distributor gives back, and says so once', async () => {
  const who = await shop.distributor()
  const { skuId } = await shop.product('1')
  const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '5' }], { state: 1, payMethod: 'xx' })
  const [transfer] = await shop.sql<{ id: number }[]>`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 5, 'CNY', 5) returning id)
    insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 5 from paid returning payment_id as id`
  const desk = (await shop.clerk('finance')).as
  expect((await shop.call(officePayments, {}, desk)).obj.toConfirm.map(one => one.id)).not.toContain(
    transfer!.id,
  )
  for (const [type, row] of [
    ['payment_confirm', { id: transfer!.id }],
    ['payment_reject', { id: transfer!.id, reason: 'x' }],
  ] as const)
    expect(await shop.save(type, row, desk)).toMatchObject({ success: false, obj: { field: 'id' } })
  await shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, who.as)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  await grantAs(caseId, who.as)
  const [refund] = await shop.sql<{ id: number; way: string }[]>`
    select id, way from refunds where order_id = ${id} and state = 'requested'`
  expect(refund).toMatchObject({ way: 'manual' })
  // Head office never had this money.
  expect(await toldOf(who.id, caseId)).toEqual(['fx_transfer'])
  const { as: finance, id: clerkId } = await shop.clerk('finance')
  expect(await toldOf(clerkId, caseId)).toEqual([])
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
  expect(await toldOf(who.id, caseId)).toEqual([])
})

test('an order paid at the door that is cancelled takes its open case along: nothing is left to grant', async () => {
  const who = await shop.distributor()
  const { skuId } = await shop.product('60')
  const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
    state: 2,
    payMethod: 'cod',
  })
  const caseId = idOf(await shop.ask(id, who.customer.as))
  expect(await toldOf(who.id, caseId)).toEqual(['fx_case'])
  expect(await shop.call(fx.fxCancel, { row: { id, reason: 'no stock' } }, who.as)).toMatchObject({
    success: true,
  })
  expect(await shop.caseOf(caseId)).toMatchObject({ state: 'withdrawn' })
  expect(await toldOf(who.id, caseId)).toEqual([])
  expect(await grantAs(caseId, who.as)).toMatchObject({ success: false })
})

test('what was sold and what is left of it is less by what went back and by the fee', async () => {
  const who = await shop.distributor()
  await shop.sql`update shops set collecting_fee_percent = 1 where id = ${who.shop.id}`
  const { id, lineId } = await paidOrder(who)
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
  await grantAs(caseId, who.as)
  await officeGrants((await shop.linkedOf(caseId))!.id)
  expect(await seen()).toEqual(['100.00', 1, '39.00'])
})

test('a purchase on account that is cancelled leaves nobody waiting for head office: the customer is paid', async () => {
  for (const by of ['distributor', 'office']) {
    const who = await shop.distributor()
    await shop.sql`update members set credit_limit = 1000, credit_days = 30 where id = ${who.id}`
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '3', price: '100' }], {
      state: 2,
      payMethod: 'cod',
    })
    const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
    const purchaseId = idOf(await shop.buy(id, who.as))
    expect(await shop.has(who.id, 'credit')).toBe(-180)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: line!.id, quantity: '1' }] }))
    await grantAs(caseId, who.as)
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'requested' })
    const cancelled =
      by === 'office'
        ? await shop.save('office_cancel', { id: purchaseId, reason: 'x' }, (await shop.clerk('sales')).as)
        : await shop.call(cancelOrder, { id: purchaseId }, { ...who.as, shop: 'head' })
    expect(cancelled).toMatchObject({ success: true })
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'withdrawn' })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded', amount: 100 })
    expect(await shop.has(who.id, 'credit')).toBe(0)
    expect(await shop.stock(skuId)).toMatchObject({ held: 2 })
    // What is left of it can be bought again.
    expect(await shop.buy(id, who.as)).toMatchObject({ success: true, obj: { total: '120.00' } })
  }
})

test('a transfer that no order needs any more is not confirmed: it is the distributor’s to send back, and no case of head office', async () => {
  const who = await shop.distributor()
  const { skuId } = await shop.product('60')
  const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
    state: 1,
    payMethod: 'xx',
  })
  const [transfer] = await shop.sql<{ id: number }[]>`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 100, 'CNY', 100) returning id)
    insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 100 from paid returning payment_id as id`
  // A code that was shown before is paid after all.
  await shop.payOnline(id)
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, collected: 100 })
  const row = { id: transfer!.id }
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

describe('an order that was paid and cannot be bought', () => {
  const cancel = (id: number, as: CallAs) => shop.call(fx.fxCancel, { row: { id, reason: 'Sold out' } }, as)
  const stepsOf = async (id: number, as: CallAs) => (await shop.call(fx.fxOrder, { id }, as)).obj.steps

  test('is cancelled by its distributor: all of it goes back the way it came, and the customer reads why', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '2', price: '100' }])
    await shop.sql`update order_lines set freight = 10, payable = 210 where order_id = ${id}`
    await shop.sql`update orders set freight = 10, total = 210, base_total = 210 where id = ${id}`
    await shop.payOnline(id)
    expect(await stepsOf(id, who.as)).toEqual(['purchase', 'cancel', 'note'])
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 210, collected: 0, holds: false })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
    const refunds = await shop.sql`select way, amount::float8 as amount from refunds where order_id = ${id}`
    expect(refunds).toEqual([{ way: 'channel', amount: 210 }])
    const { obj } = await shop.call(orderDetail, { id }, who.customer.as)
    const detail = await shop.call(afterSaleDetail, { id: obj.cases[0]!.id }, who.customer.as)
    expect(JSON.stringify(detail.obj)).toContain('Sold out')
    expect(await toldOf(who.customer.id, obj.cases[0]!.id)).toContain('case_refunded')
    expect(await toldOf(who.id, obj.cases[0]!.id)).toEqual([])
    expect(await cancel(id, who.as)).toMatchObject({
      success: false,
      obj: { code: 'fx-orders.cannotCancel' },
    })
    expect(await shop.buy(id, who.as)).toMatchObject({ success: false })
  })

  test('is cancelled only as long as nothing was bought for it, and nobody else asks', async () => {
    const who = await shop.distributor()
    const { id, lineId } = await paidOrder(who)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    expect(await stepsOf(id, who.as)).toEqual(['purchase', 'note'])
    expect(await cancel(id, who.as)).toMatchObject({ success: false, obj: { code: 'after-sale.lineOpen' } })
    await grantAs(caseId, who.as)
    await shop.buy(id, who.as)
    expect(await cancel(id, who.as)).toMatchObject({
      success: false,
      obj: { code: 'fx-orders.cannotCancel' },
    })
    expect(await stepsOf(id, who.as)).not.toContain('cancel')
  })

  test('what came to the distributor’s own account is the distributor’s to transfer back', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
      state: 1,
      payMethod: 'xx',
    })
    const [transfer] = await shop.sql<{ id: number }[]>`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
        values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 100, 'CNY', 100) returning id)
      insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 100 from paid returning payment_id as id`
    await shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, who.as)
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    const { cases } = (await shop.call(fx.fxCases, { tab: 'transfers' }, who.as)).obj
    expect(cases).toHaveLength(1)
    expect((await shop.call(fx.fxCase, { id: cases[0]!.id }, who.as)).obj.ownTransfers).toHaveLength(1)
  })

  test('so is one that cost nothing', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '0' }])
    await shop.inTx(tx =>
      receivePayment(tx, { orderId: id, amount: '0', by: null, reason: 'orders.reasonNothingToPay' }),
    )
    expect(await stepsOf(id, who.as)).toContain('cancel')
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, holds: false })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
  })

  test('against its purchase: one of them', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 3; round++) {
      const { id } = await paidOrder(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [cancelled, bought] = await Promise.all([cancel(id, who.as), shop.agree(id, who.as, confirmNum)])
      expect([cancelled.success, bought.success].filter(Boolean)).toHaveLength(1)
      expect(await shop.orderOf(id)).toMatchObject(
        cancelled.success ? { state: 7, purchaseId: null } : { state: 2 },
      )
    }
  })
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
  await grantAs(caseId, who.as)
  expect(await toldOf(who.customer.id, caseId)).toEqual(['case_waived'])
  expect(await toldOf(who.id, caseId)).toEqual([])
})

test('nobody but the order’s own distributor and head office does anything with it', async () => {
  const who = await shop.distributor()
  const strangers = [
    (await shop.distributor()).as,
    (await shop.distributor({ rights: 1 })).as,
    (await shop.distributor()).customer.as,
    who.customer.as,
  ]
  const { id } = await paidOrder(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const waiting = await shop.order(
    who,
    [{ skuId: (await shop.product('1')).skuId, quantity: '1', price: '5' }],
    {
      state: 1,
      payMethod: 'xx',
    },
  )
  const [transfer] = await shop.sql<{ id: number }[]>`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 5, 'CNY', 5) returning id)
    insert into payment_orders (payment_id, order_id, amount) select id, ${waiting.id}, 5 from paid returning payment_id as id`
  const tries: ((as: CallAs) => Promise<{ success: boolean }>)[] = [
    as => shop.call(purchase, { id }, as),
    as => shop.call(fx.fxOrder, { id }, as),
    as => shop.call(fx.purchasePreviews, { ids: [id] }, as),
    as => shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, as),
    as => shop.call(fx.fxRejectPayment, { row: { id: transfer!.id, reason: 'x' } }, as),
    as => shop.call(fx.fxRecordCash, { row: { id, amount: '1' } }, as),
    as => shop.call(fx.fxNote, { row: { id, text: 'x' } }, as),
    as => shop.call(fx.fxCancel, { row: { id: waiting.id, reason: 'x' } }, as),
    as => shop.call(fx.fxAutoPurchase, { row: { shop: who.shop.id, on: true } }, as),
    as => shop.call(fx.fxCase, { id: caseId }, as),
    as => shop.call(fx.fxGrantCase, { row: { id: caseId } }, as),
    as => shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'x' } }, as),
    as => shop.call(fx.fxAnswerCase, { row: { id: caseId, words: 'x' } }, as),
  ]
  for (const attempt of tries)
    for (const as of strangers) expect(await attempt(as)).toMatchObject({ success: false })
  for (const as of strangers) {
    const { obj } = await shop.call(fx.purchaseMany, { row: { orders: [{ id, agreed: 1 }] } }, as)
    expect(obj.rows?.[0]?.purchase ?? null).toBeNull()
    const listed = await shop.call(fx.fxOrders, {}, as)
    expect((listed.obj.orders ?? []).some(order => order.id === id)).toBe(false)
    const cases = await shop.call(fx.fxCases, {}, as)
    expect((cases.obj.cases ?? []).some(one => one.id === caseId)).toBe(false)
  }
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null })
  // Its own distributor's account has the transfer, so nothing of it is collected; head office may say so for it.
  expect(await shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, who.as)).toMatchObject({
    success: true,
  })
  expect(await shop.orderOf(waiting.id)).toMatchObject({ state: 2, collected: 0 })
  expect(await grantAs(caseId, (await shop.clerk('sales')).as)).toMatchObject({ success: true })
})

test('of head office it is those whose work it is: who keeps pages or shelves moves no money of distributors', async () => {
  const who = await shop.distributor()
  const { id } = await paidOrder(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const [transfer] = await shop.sql<{ id: number }[]>`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${who.shop.id}, ${who.customer.id}, 'xx', 'confirming', 5, 'CNY', 5) returning id`
  const refused = { success: false, obj: { code: 'message.noPermission' } }
  for (const role of ['content', 'warehouse'] as const) {
    const { as } = await shop.clerk(role)
    const tries = [
      shop.call(purchase, { id }, as),
      shop.call(fx.purchaseMany, { row: { orders: [{ id, agreed: 1 }] } }, as),
      shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, as),
      shop.call(fx.fxRejectPayment, { row: { id: transfer!.id, reason: 'x' } }, as),
      shop.call(fx.fxRecordCash, { row: { id, amount: '1' } }, as),
      shop.call(fx.fxCancel, { row: { id, reason: 'x' } }, as),
      shop.call(fx.fxAutoPurchase, { row: { shop: who.shop.id, on: true } }, as),
      shop.call(fx.fxGrantCase, { row: { id: caseId } }, as),
      shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'x' } }, as),
      shop.call(fx.fxRecordTransfer, { row: { refundId: 1, number: 'x' } }, as),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(refused)
    const steps = role === 'warehouse' ? ['note'] : []
    expect(await shop.call(fx.fxOrder, { id }, as)).toMatchObject({ success: true, obj: { steps } })
    const { shops } = (await shop.call(fx.fxOrders, { shop: who.shop.id }, as)).obj
    expect(shops.find(one => one.id === who.shop.id)).toMatchObject({ autoPurchase: null })
  }
  const sales = await shop.clerk('sales')
  expect(await shop.call(fx.fxConfirmPayment, { row: { id: transfer!.id } }, sales.as)).toMatchObject(refused)
  const finance = await shop.clerk('finance')
  expect((await shop.call(fx.fxOrder, { id }, finance.as)).obj).toMatchObject({
    steps: ['purchase', 'note'],
  })
  expect((await shop.call(fx.fxOrders, { shop: who.shop.id }, finance.as)).obj).toMatchObject({
    shops: expect.arrayContaining([expect.objectContaining({ id: who.shop.id, autoPurchase: false })]),
  })
  expect(
    await shop.call(fx.fxRejectPayment, { row: { id: transfer!.id, reason: 'x' } }, finance.as),
  ).toMatchObject({
    success: true,
  })
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId: null })
})

test('after any steps in any order: received = refunded + purchase + fees + margin + still collected', async () => {
  const step = fc.constantFrom(
    'pay',
    'buy',
    'ship',
    'receive',
    'ask',
    'askOne',
    'grant',
    'office',
    'officeNo',
    'margin',
    'spend',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), fc.boolean(), async (steps, normal) => {
      const who = await shop.distributor({ normal })
      await shop.sql`update shops set collecting_fee_percent = 1 where id = ${who.shop.id}`
      const { skuId } = await shop.product('60')
      const { id } = await shop.order(who, [{ skuId, quantity: '3', price: '100' }])
      const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
      const office = await shop.clerk('sales')
      const cases = (condition: string) =>
        shop.sql<{ id: number }[]>`
          select c.id from after_sale_cases c join orders o on o.id = c.order_id
          where c.state = 'requested' and (o.id = ${id} or o.id = (select purchase_id from orders where id = ${id}))
            and (c.for_case_id is null) = ${condition === 'customer'} order by c.id limit 1`
      for (const what of ['pay', ...steps]) {
        const { state, purchaseId } = await shop.orderOf(id)
        if (what === 'pay' && state === 0) await shop.payOnline(id)
        if (what === 'buy') await shop.buy(id, who.as)
        if (what === 'ship' && purchaseId) await shop.ship(purchaseId)
        if (what === 'receive') await shop.receive(id, who.customer.as)
        if (what === 'ask') await shop.ask(id, who.customer.as)
        if (what === 'askOne')
          await shop.ask(id, who.customer.as, { lines: [{ id: line!.id, quantity: '1' }] })
        if (what === 'grant') for (const one of await cases('customer')) await grantAs(one.id, who.as)
        if (what === 'office')
          for (const one of await cases('linked'))
            await shop.save('after_sale_grant', { id: one.id }, office.as)
        if (what === 'officeNo')
          for (const one of await cases('linked'))
            await shop.save('after_sale_refuse', { id: one.id, words: 'no' }, office.as)
        if (what === 'margin') await earnWaitingMargins(shop.sql)
        const wallet = await shop.has(who.id, 'wallet')
        if (what === 'spend' && wallet > 0) await shop.give(who.id, 'wallet', toDecimal(-wallet))
      }
      const money = await moneyOfOrder(shop.sql, id)
      const of = (name: keyof typeof money) => Number(money[name])
      expect(of('received')).toBeCloseTo(
        of('refunded') + of('purchase') + of('fees') + of('earned') + of('left'),
        4,
      )
      // The customer never gets more than was paid, nor less than cases granted.
      const { paid, refunded } = await shop.orderOf(id)
      expect(refunded).toBeLessThanOrEqual(paid)
      await expectBooksBalance(shop.sql)
    }),
    { numRuns: 12, endOnFailure: true, seed: 17 },
  )
}, 120_000)
