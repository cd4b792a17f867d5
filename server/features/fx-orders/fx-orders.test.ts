import { describe, expect, test } from 'vitest'
import { pickupOrder } from '../../../contract/deliveries.ts'
import { purchase } from '../../../contract/distribution.ts'
import * as fx from '../../../contract/fx-orders.ts'
import { cancelOrder, type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { receiveOverdueNotes } from '../deliveries/receive.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('a customer’s order', () => {
  test('is not packed before it is purchased', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidOrder(who)
    expect(await shop.ship(id)).toMatchObject({
      success: false,
      msg: expect.stringContaining('ships with the purchase'),
    })
  })

  test('says when it counts as received by the clock of head office, which sends it', async () => {
    const who = await shop.distributor()
    const { sql, head } = shop
    await sql`update shops set receipt_days = 20 where id = ${head.id}`
    try {
      const { id } = await shop.paidPair(who)
      await shop.ship(idOf(await shop.buy(id, who.as)))
      const stateAfter = async (days: number) => {
        await sql`
          update delivery_notes set shipped_at = now() - make_interval(days => ${days})
          where id in (select l.note_id from orders o join delivery_note_lines l on l.order_id = o.purchase_id where o.id = ${id})`
        await receiveOverdueNotes(sql)
        return (await shop.orderOf(id)).state
      }
      const { next } = (await shop.call(orderDetail, { id }, who.customer.as)).obj as OrderDetail
      const days = (new Date(next!.at!).getTime() - Date.now()) / 86_400_000
      expect(days).toBeCloseTo(20, 1)
      expect([await stateAfter(19), await stateAfter(20)]).toEqual([3, 4])
    } finally {
      await sql`update shops set receipt_days = 10 where id = ${head.id}`
    }
  })

  test('that is fetched is handed over by its own code, which completes both', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const made = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], { pickupCode: '424242' })
    await shop.payOnline(made.id)
    const purchaseId = idOf(await shop.buy(made.id, who.as))
    const { as } = await shop.clerk('warehouse')
    expect(await shop.save('delivery_hand_over', { orderId: purchaseId, code: '424242' }, as)).toMatchObject({
      success: true,
    })
    expect(await shop.orderOf(made.id)).toMatchObject({ state: 4, collected: 0 })
    expect(await shop.has(who.id, 'wallet')).toBe(40)
  })

  test('that is fetched and paid at the door asks for its own cash, less what was refunded before', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const made = await shop.atTheDoor(who, '3', { pickupCode: '535353' })
    const one = [{ id: made.lineId, quantity: '1' as const }]
    const caseId = idOf(await shop.ask(made.id, who.customer.as, { lines: one }))
    expect(await shop.grantCase(caseId, who.as)).toMatchObject({ success: true })
    const purchaseId = idOf(await shop.buy(made.id, who.as))
    const { as } = await shop.clerk('warehouse')
    const { obj } = await shop.call(pickupOrder, { code: '535353' }, as)
    expect(obj.orders).toMatchObject([{ id: purchaseId, due: '200.00', currency: 'CNY' }])
    expect(await shop.save('delivery_hand_over', { orderId: purchaseId, code: '535353' }, as)).toMatchObject({
      success: true,
      obj: { cash: true },
    })
    expect(await shop.orderOf(made.id)).toMatchObject({ state: 3 })
  })

  test('paid at the door is bought on the distributor’s account, and the carrier’s cash is collected', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const made = await shop.atTheDoor(who)
    const purchaseId = idOf(await shop.buy(made.id, who.as))
    expect(await shop.has(who.id, 'stored_value')).toBe(440)
    // From here on the customer cannot simply call it off.
    expect(await shop.call(cancelOrder, { id: made.id }, who.customer.as)).toMatchObject({ success: false })
    await shop.ship(purchaseId)
    expect(await shop.receive(made.id, who.customer.as)).toMatchObject({ obj: { state: 3, cash: true } })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 4 })
    const { as } = await shop.clerk('finance')
    expect(await shop.save('payment_cash', { orderId: made.id, amount: '100' }, as)).toMatchObject({
      success: true,
    })
    expect(await shop.orderOf(made.id)).toMatchObject({ state: 4 })
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })

  test('costs on the list what its preview says, among others; nothing where there is no price', async () => {
    const who = await shop.distributor()
    const first = await shop.paidOrder(who)
    const second = await shop.paidOrder(who)
    const none = await shop.paidOrder(who)
    await shop.sql`update skus set tier_prices = '{}', retail_price = 45 where id = ${second.two}`
    await shop.sql`update skus set tier_prices = '{}', retail_price = null where id = ${none.two}`
    const { obj } = await shop.call(fx.fxOrders, { tab: 'toPurchase' }, who.as)
    const listed = new Map(obj.orders.map(({ id, base }) => [id, base.costs]))
    const previews = (await shop.preview([first.id, second.id], who.as)).obj.orders
    for (const { orderId, total } of previews) expect(listed.get(orderId)).toBe(total)
    expect([first.id, second.id, none.id].map(id => listed.get(id))).toEqual(['150.00', '165.00', null])
  })

  test('is looked at in as many statements for twenty as for one, each as if it stood alone', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    await shop.give(who.id, 'stored_value', '100')
    const dear = await shop.product('80')
    const scarce = await shop.product('10', { stock: '2' })
    const unpriced = await shop.product('10')
    const ids: number[] = []
    for (let n = 0; n < 20; n++) {
      const skuId = n === 7 ? scarce.skuId : n === 8 ? unpriced.skuId : dear.skuId
      const { id } = await shop.paid(who, [{ skuId, quantity: '3', price: '50' }])
      await shop.sql`update orders set holds_stock = false where id = ${id}`
      ids.push(id)
    }
    await shop.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${unpriced.skuId}`
    const look = async (of: readonly number[]) => (await shop.preview(of, who.as)).obj.orders
    await look(ids)
    // One that has no price has its lines looked at once more.
    const one = await countQueries(shop.sql, () => look([ids[8]!]))
    expect(await countQueries(shop.sql, () => look(ids))).toBe(one)
    const alone = []
    for (const id of ids) alone.push(...(await look([id])))
    expect(await look(ids)).toEqual(alone)
    expect(alone[7]!.lines[0]).toMatchObject({ problem: 'short' })
    expect(alone[8]!.lines[0]).toMatchObject({ problem: 'noPrice' })
    expect(alone[9]!.plan).toMatchObject({ collected: '150.00', stored: '90.00', rest: '0.00' })
  })

  test('is on no list but its own distributor’s and head office’s', async () => {
    const who = await shop.distributor()
    const other = await shop.distributor()
    const { id } = await shop.paidOrder(who)
    const listed = async (as: typeof who.as) =>
      (await shop.call(fx.fxOrders, {}, as)).obj.orders?.map(order => order.id) ?? []
    expect(await listed(who.as)).toContain(id)
    expect(await listed(other.as)).not.toContain(id)
    expect(await listed((await shop.clerk('sales')).as)).toContain(id)
    const { obj } = await shop.call(fx.fxOrders, { tab: 'toPurchase' }, who.as)
    expect(obj.counts).toMatchObject({ toPurchase: 1, purchased: 0 })
    expect(obj.orders[0]).toMatchObject({
      base: { pays: '250.00', costs: '150.00', margin: '100.00' },
      steps: ['purchase', 'cancel', 'note'],
    })
  })
})

test('nobody but the order’s own distributor and head office does anything with it', async () => {
  const who = await shop.distributor()
  const strangers = [
    (await shop.distributor()).as,
    (await shop.distributor({ rights: 1 })).as,
    (await shop.distributor()).customer.as,
    who.customer.as,
  ]
  const { id } = await shop.paidPair(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  const waiting = await shop.transferred(who)
  const { transferId } = waiting
  const tries: ((as: CallAs) => Promise<{ success: boolean }>)[] = [
    as => shop.call(purchase, { id }, as),
    as => shop.call(fx.fxOrder, { id }, as),
    as => shop.call(fx.purchasePreviews, { ids: [id] }, as),
    as => shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, as),
    as => shop.call(fx.fxRejectPayment, { row: { id: transferId, reason: 'x' } }, as),
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
  expect(await shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, who.as)).toMatchObject({
    success: true,
  })
  expect(await shop.orderOf(waiting.id)).toMatchObject({ state: 2, collected: 0 })
  expect(await shop.grantCase(caseId, (await shop.clerk('sales')).as)).toMatchObject({ success: true })
})

test('of head office it is those whose work it is: who keeps pages or shelves moves no money of distributors', async () => {
  const who = await shop.distributor()
  const { id } = await shop.paidPair(who)
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
