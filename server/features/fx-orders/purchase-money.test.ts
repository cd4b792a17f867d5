import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { deliveryNotes } from '../../../contract/deliveries.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import { fxOrder, fxOrders } from '../../../contract/fx-orders.ts'
import { memberHome } from '../../../contract/member.ts'
import { orderDetail } from '../../../contract/orders.ts'
import { pay, paymentData } from '../../../contract/payment.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { checkoutFacts } from '../checkout/checkout.queries.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { earnWaitingMargins } from './collected.ts'
import { headShop } from './fx-orders.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

test('from the customer’s payment to the margin: bought, shipped, received and earned', async () => {
  const who = await shop.distributor()
  const { id, one } = await shop.paidOrder(who)
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, collected: 250 })
  expect(await shop.has(who.id, 'collected')).toBe(250)
  expect(await shop.stock(one)).toMatchObject({ held: 2 })

  const asked = await shop.agree(id, who.as)
  const { confirmMsg } = asked.obj as { confirmMsg: string }
  expect(confirmMsg).toContain('¥150.00')
  expect(confirmMsg).toMatch(/customer pays ¥200\.00, costs ¥120\.00/)
  expect(confirmMsg).toContain('Margin ¥100.00')
  const bought = await shop.buy(id, who.as, 'gift wrapped')
  expect(bought).toMatchObject({ success: true, obj: { total: '150.00', toPay: false } })
  const purchaseId = idOf(bought)
  expect(await shop.orderOf(id)).toMatchObject({ state: 2, collected: 100, purchaseId, holds: false })
  expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 2, paid: 150, holds: true })
  expect(await shop.stock(one)).toMatchObject({ held: 2 })

  expect(await shop.ship(purchaseId)).toMatchObject({ success: true })
  expect(await shop.orderOf(id)).toMatchObject({ state: 3, shipment: 'all' })
  const { tbl: notes } = await shop.call(deliveryNotes, { type: 'rel', isDetail: true }, who.customer.as)
  expect(notes).toHaveLength(1)
  expect(notes[0]!.orders.map(order => order.id)).toEqual([id])
  expect(notes[0]!.lines.map(line => line.orderId)).toEqual([id, id])
  const seen = JSON.stringify(await shop.call(orderDetail, { id }, who.customer.as))
  expect(seen).not.toContain('120.00')
  expect(seen).not.toContain('150.00')
  expect(seen).not.toContain((await shop.clerk('warehouse')).mobile)

  // Whoever bought it for somebody does not say that it arrived, and is not asked to.
  const waits = async (as: CallAs) => (await shop.call(memberHome, {}, as)).obj.toReceive
  expect(await waits(who.customer.as)).toMatchObject([{ id, shippedAt: expect.any(String) }])
  expect(await waits({ ...who.as, shop: 'head' })).toEqual([])
  expect(await shop.receive(purchaseId, { ...who.as, shop: 'head' })).toMatchObject({ success: false })
  expect(await shop.receive(id, who.customer.as)).toMatchObject({ success: true, obj: { state: 4 } })
  expect(await waits(who.customer.as)).toEqual([])
  expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 4 })
  expect(await shop.orderOf(id)).toMatchObject({ state: 4, collected: 0 })
  expect(await shop.has(who.id, 'wallet')).toBe(100)
  const { obj } = await shop.call(fxOrder, { id }, who.as)
  expect(obj.money).toEqual({
    received: '250.00',
    own: '0.00',
    refunded: '0.00',
    purchase: '150.00',
    fees: '0.00',
    earned: '100.00',
    left: '0.00',
  })
  expect(obj.lines.map(({ pays, costs, margin }) => [pays, costs, margin])).toEqual([
    ['200.00', '120.00', '80.00'],
    ['50.00', '30.00', '20.00'],
  ])
})

describe('a purchase', () => {
  test('takes only its own order’s money, then stored value, then credit', async () => {
    const who = await shop.distributor()
    await shop.paidOrder(who)
    const dear = await shop.product('80')
    const { id } = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    await shop.give(who.id, 'stored_value', '20')
    await shop.sql`update members set credit_limit = 100, credit_days = 30 where id = ${who.id}`
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true, obj: { toPay: false, total: '80.00' } })
    expect(await shop.orderOf(idOf(bought))).toMatchObject({ state: 2, paid: 70 })
    expect(await shop.orderOf(id)).toMatchObject({ collected: 0 })
    expect(await shop.has(who.id, 'collected')).toBe(250)
    expect(await shop.has(who.id, 'stored_value')).toBe(0)
    expect(await shop.has(who.id, 'credit')).toBe(-10)
    const { obj } = await shop.call(fxOrder, { id }, who.as)
    expect(obj.purchaseState).toBe('awaiting')
  })

  test('takes stored value, gifts of top-ups too, as far as no code is asked for', async () => {
    const who = await shop.distributor()
    await shop.sql`update shops set pay_code_above = 100 where id = ${shop.head.id}`
    const { skuId } = await shop.product('80')
    const ordered = async (quantity: Decimal) => (await shop.paid(who, [{ skuId, quantity, price: '50' }])).id
    await shop.give(who.id, 'stored_value', '480')
    await shop.give(who.id, 'bonus', '20')
    const small = await ordered('1')
    expect((await shop.preview([small], who.as)).obj.orders[0]!.plan).toMatchObject({
      stored: '30.00',
      rest: '0.00',
    })
    expect(await shop.buy(small, who.as)).toMatchObject({ success: true, obj: { toPay: false } })
    expect(await shop.has(who.id, 'stored_value')).toBe(450)
    // 30 went without a code today, and 90 more would be above the line.
    const large = await ordered('3')
    expect(await shop.buy(large, who.as)).toMatchObject({ success: true, obj: { toPay: true } })
    expect(await shop.has(who.id, 'stored_value')).toBe(450)
    await shop.sql`update shops set pay_code_above = null where id = ${shop.head.id}`
    const gifted = await ordered('15')
    await shop.give(who.id, 'stored_value', '-10')
    expect(await shop.buy(gifted, who.as)).toMatchObject({ success: true, obj: { toPay: false } })
    expect(await shop.has(who.id, 'stored_value')).toBe(0)
    expect(await shop.has(who.id, 'bonus')).toBe(10)
  })

  test('on account is offered to be paid, to the distributor alone and until it is settled', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('80')
    const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '50' }])
    await shop.sql`update members set credit_limit = 100, credit_days = 30 where id = ${who.id}`
    const purchaseId = idOf(await shop.buy(id, who.as))
    const operator = await shop.enter(who.shop.id, who.shop.code, { role: 'operator', rights: 6 })
    const steps = async (as: CallAs) => {
      const [{ orders }, { steps: onPage }] = await Promise.all([
        shop.call(fxOrders, {}, as).then(({ obj }) => obj),
        shop.call(fxOrder, { id }, as).then(({ obj }) => obj),
      ])
      expect(orders.find(order => order.id === id)!.steps).toEqual(onPage)
      return onPage
    }
    expect(await steps(who.as)).toContain('pay')
    for (const { as } of [operator, await shop.clerk('owner')]) expect(await steps(as)).not.toContain('pay')
    const atHead = { ...who.as, shop: 'head' }
    const ofPurchase = async () => (await shop.call(orderDetail, { id: purchaseId }, atHead)).obj.actions
    expect(await ofPurchase()).toContain('pay')
    const ofCustomer = (await shop.call(orderDetail, { id }, who.customer.as)).obj.actions
    expect(ofCustomer).not.toContain('pay')

    await shop.give(who.id, 'stored_value', '30')
    const [method] = await shop.sql<{ id: number }[]>`
      select id from pay_methods where shop_id = ${shop.head.id} and code = 'yck'`
    expect(await shop.call(pay, { id: [purchaseId], pmId: method!.id }, who.as)).toMatchObject({
      success: true,
    })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 2, paid: 80 })
    expect((await shop.call(fxOrder, { id }, who.as)).obj.purchaseState).toBe('paid')
    expect(await steps(who.as)).not.toContain('pay')
    expect(await ofPurchase()).not.toContain('pay')
  })

  test('that is left to pay and never paid makes room for the next one', async () => {
    const who = await shop.distributor()
    const dear = await shop.product('80', { stock: '1' })
    const { id } = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ obj: { toPay: true } })
    expect((await shop.call(fxOrder, { id }, who.as)).obj.purchaseState).toBe('to_pay')
    expect(await shop.orderOf(id)).toMatchObject({ collected: 0 })
    await shop.sql`update orders set pay_before = now() - interval '1 minute' where id = ${idOf(bought)}`
    await endOverdueOrders(shop.sql)
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, collected: 50, holds: true })
    expect((await shop.call(distributionHome, {}, who.as)).obj.toPurchase).toBe(1)
    expect((await shop.call(fxOrder, { id }, who.as)).obj.purchaseState).toBe('pending')
    await shop.give(who.id, 'stored_value', '30')
    const again = await shop.buy(id, who.as)
    expect(again).toMatchObject({ success: true, obj: { toPay: false } })
    expect(idOf(again)).not.toBe(idOf(bought))
  })

  test('is not paid at the door: its goods leave for money or credit', async () => {
    const who = await shop.distributor()
    const as = { ...who.as, shop: 'head' }
    const dear = await shop.product('80')
    const { id } = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    const purchaseId = idOf(await shop.buy(id, who.as))
    const own = await makeOrder(shop.sql, {
      shopId: shop.head.id,
      memberId: who.id,
      lines: [{ skuId: dear.skuId, quantity: '1', price: '80' }],
    })
    const offered = async (...ids: number[]) =>
      (await shop.call(paymentData, { id: ids }, as)).obj.methods.map(({ code }) => code)
    const [cod] = await shop.sql<{ id: number }[]>`
      update pay_methods set enabled = true where shop_id = ${shop.head.id} and code = 'cod' returning id`
    expect(await offered(own.id)).toContain('cod')
    expect(await offered(purchaseId)).not.toContain('cod')
    expect(await offered(own.id, purchaseId)).not.toContain('cod')
    expect(await offered(purchaseId)).toContain('xx')
    for (const payType of [undefined, 'part', 'later'] as const)
      expect(await shop.call(pay, { id: [purchaseId], pmId: cod!.id, payType }, as)).toMatchObject({
        success: false,
      })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 0, paid: 50 })
  })

  test('that waits to be paid is none of the unpaid orders of which nobody may have too many', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('150')
    const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '100' }])
    expect(await shop.buy(id, who.as)).toMatchObject({ obj: { toPay: true } })
    const { sql, services, head } = shop
    const at = headShop(await shopDirectory(services.cache, sql))
    const unpaid = async () => (await checkoutFacts(sql, at, who.id, 'en')).account.unpaidOrders
    expect(await unpaid()).toBe(0)
    await makeOrder(sql, {
      shopId: head.id,
      memberId: who.id,
      lines: [{ skuId, quantity: '1', price: '150' }],
    })
    expect(await unpaid()).toBe(1)
  })
})

test('the margin waits while the electronic account is not normal, and head office keeps its fee', async () => {
  const who = await shop.distributor({ normal: false })
  await shop.sql`update shops set collecting_fee_percent = 2 where id = ${who.shop.id}`
  const { id } = await shop.paidOrder(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  await shop.ship(purchaseId)
  await shop.receive(id, who.customer.as)
  expect(await shop.orderOf(id)).toMatchObject({ state: 4, collected: 100 })
  expect((await shop.call(fxOrder, { id }, who.as)).obj.marginWaits).toBe(true)
  expect(await earnWaitingMargins(shop.sql)).toBe(0)
  await shop.openAccount(who.id)
  expect(await earnWaitingMargins(shop.sql)).toBe(1)
  expect(await shop.orderOf(id)).toMatchObject({ collected: 0 })
  expect(await shop.has(who.id, 'wallet')).toBe(95)
})

test('head office’s fee is kept back from what a purchase spends, and shown as it is until it is taken', async () => {
  const who = await shop.distributor()
  await shop.sql`update shops set collecting_fee_percent = 2 where id = ${who.shop.id}`
  const { skuId } = await shop.product('99')
  const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '100' }])
  expect((await shop.preview([id], who.as)).obj.orders[0]).toMatchObject({
    fee: '2.00',
    margin: '-1.00',
    plan: { collected: '98.00', rest: '1.00' },
  })
  await shop.give(who.id, 'stored_value', '1')
  const purchaseId = idOf(await shop.buy(id, who.as))
  expect(await shop.orderOf(id)).toMatchObject({ collected: 2 })
  const shown = async () => {
    const { orders } = (await shop.call(fxOrders, {}, who.as)).obj
    const { fee, base, money } = (await shop.call(fxOrder, { id }, who.as)).obj
    expect(orders.find(order => order.id === id)!.base.margin).toBe(base.margin)
    return { fee, margin: base.margin, fees: money.fees }
  }
  expect(await shown()).toEqual({ fee: '2.00', margin: '-1.00', fees: '0.00' })
  await shop.ship(purchaseId)
  await shop.receive(id, who.customer.as)
  await shop.sql`update shops set collecting_fee_percent = 5 where id = ${who.shop.id}`
  expect(await shown()).toEqual({ fee: '2.00', margin: '-1.00', fees: '2.00' })
  expect(await shop.has(who.id, 'wallet')).toBe(0)
})

test.each([
  [2, 5],
  [0, 5],
])(
  'a fee of %i %% that was taken is what every page shows once head office asks for %i %%',
  async (before, now) => {
    const who = await shop.distributor()
    const ask = (percent: number) =>
      shop.sql`update shops set collecting_fee_percent = ${percent} where id = ${who.shop.id}`
    await ask(before)
    const { id } = await shop.paidOrder(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    const earned = await shop.has(who.id, 'wallet')
    expect(earned).toBe(100 - 2.5 * before)
    await ask(now)
    const { orders } = (await shop.call(fxOrders, {}, who.as)).obj
    const { base, fee } = (await shop.call(fxOrder, { id }, who.as)).obj
    const home = (await shop.call(distributionHome, {}, who.as)).obj
    expect(Number(fee)).toBe(2.5 * before)
    expect(
      [base.margin, orders.find(order => order.id === id)!.base.margin, home.margin].map(Number),
    ).toEqual([earned, earned, earned])
  },
)

test('margins that wait for finance are in no other’s way', async () => {
  const who = await shop.distributor({ normal: false })
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await shop.paidOrder(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    ids.push(id)
  }
  await shop.openAccount(who.id)
  const [first, second] = ids as [number, number]
  await shop.sql`insert into staff_cases (kind, shop_id, order_id) values ('refund_failed', ${who.shop.id}, ${first})`
  expect(await earnWaitingMargins(shop.sql, 1)).toBe(1)
  expect(await shop.orderOf(first)).toMatchObject({ collected: 100 })
  expect(await shop.orderOf(second)).toMatchObject({ collected: 0 })
  await shop.sql`update staff_cases set closed_at = now() where order_id = ${first}`
  expect(await earnWaitingMargins(shop.sql, 1)).toBe(1)
})
