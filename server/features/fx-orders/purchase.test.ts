import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { grantCase } from '../../../contract/after-sale.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { deliveryNotes, pickupOrder } from '../../../contract/deliveries.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import { addFlashItem } from '../../../contract/flash-sale.ts'
import {
  fxConfirmPayment,
  fxGrantCase,
  fxOrder,
  fxOrders,
  purchaseMany,
} from '../../../contract/fx-orders.ts'
import { memberHome } from '../../../contract/member.ts'
import { changeOrderAddress, officeOrder } from '../../../contract/office-orders.ts'
import { cancelOrder, orderDetail } from '../../../contract/orders.ts'
import { pay, paymentData } from '../../../contract/payment.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type OpenDistribution, openDistribution } from '../../testing/distribution.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { checkoutFacts } from '../checkout/checkout.queries.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { insertPayment } from '../payment/payment.queries.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { purchaseByItself } from './auto-purchase.ts'
import { earnWaitingMargins } from './collected.ts'
import { headShop } from './fx-orders.ts'

let shop: OpenDistribution
type Distributor = Awaited<ReturnType<OpenDistribution['distributor']>>

beforeAll(async () => {
  shop = await openDistribution()
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const idOf = (reply: { obj: unknown }) => (reply.obj as { id: number }).id

/** What the distributor's bell still says of an order. */
const toldOf = async ({ id }: Distributor, orderId: number) =>
  (
    await shop.sql<{ kind: string }[]>`
      select kind from bell_notices where member_id = ${id} and about = ${orderId} and read_at is null order by id`
  ).map(({ kind }) => kind)

/** Two of one and one of another: the customer pays 250, head office asks 150. */
async function paidOrder(of: Distributor) {
  const one = await shop.product('60')
  const two = await shop.product('30')
  const made = await shop.paid(of, [
    { skuId: one.skuId, quantity: '2', price: '100' },
    { skuId: two.skuId, quantity: '1', price: '50' },
  ])
  return { ...made, one: one.skuId, two: two.skuId }
}

/** The customer has sent it to the distributor's own account, who says that it came. */
async function transferred(who: Distributor, orderId: number, amount: Decimal): Promise<void> {
  const { id } = await insertPayment(shop.sql, {
    shopId: who.shop.id,
    memberId: who.customer.id,
    method: 'xx',
    state: 'confirming',
    amount,
    currency: 'CNY',
    base: amount,
    parts: [{ orderId, amount, base: amount }],
  })
  expect(await shop.call(fxConfirmPayment, { row: { id } }, who.as)).toMatchObject({ success: true })
}

test('goods that go abroad cost what head office asks for that way, and cannot be bought where none leads', async () => {
  const who = await shop.distributor()
  const { sql, head } = shop
  const { id } = await paidOrder(who)
  const place = {
    country: 'JP',
    recipient: 'A',
    phone: '+81312345678',
    province: '東京都',
    city: '',
    district: '',
    detail: '1-1',
  }
  await sql`update orders set address = address || ${sql.json(place)} where id = ${id}`
  const ways = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names, position) values
      (${head.id}, 'delivery', '{"en": "Express", "zh": "快递"}', -3),
      (${head.id}, 'delivery', '{"en": "By air", "zh": "空运"}', -2),
      (${head.id}, 'delivery', '{"en": "By sea", "zh": "海运"}', -1) returning id`
  const [home, , sea] = ways
  try {
    await sql`
      insert into freight_rules (method_id, countries, measure, first_unit, first_fee, next_unit, next_fee) values
        (${ways[1]!.id}, '{JP}', 'weight', 1, 60, 1, 10), (${sea!.id}, '{JP}', 'weight', 1, 20, 1, 5)`
    await sql`
      with own as (insert into delivery_methods (shop_id, kind, names) values (${who.shop.id}, 'delivery', '{"en": "By sea"}') returning id)
      update orders set delivery_method_id = own.id from own where orders.id = ${id}`
    const freight = async () => (await shop.preview([id], who.as)).obj.orders[0]
    expect(await freight()).toMatchObject({ freight: '20.00', possible: true })
    const inChinese = (await shop.preview([id], { ...who.as, lang: 'zh' })).obj.orders[0]
    expect(inChinese).toMatchObject({ freight: '20.00' })
    await sql`update orders set delivery_method_id = null where id = ${id}`
    expect(await freight()).toMatchObject({ freight: '60.00', possible: true })
    await sql`update delivery_methods set enabled = id = ${home!.id} where id = any(${ways.map(way => way.id)})`
    expect(await freight()).toMatchObject({
      possible: false,
      obstacle: expect.stringContaining('no delivery method'),
    })
    expect(await shop.buy(id, who.as)).toMatchObject({ obj: { code: 'fx-orders.outOfReach' } })
  } finally {
    await sql`update orders set delivery_method_id = null where delivery_method_id = any(${ways.map(way => way.id)})`
    await sql`delete from freight_rules where method_id = any(${ways.map(way => way.id)})`
    await sql`delete from delivery_methods where id = any(${ways.map(way => way.id)})`
  }
})

test('a purchase is sent where head office changes it to, and so is the order it was bought for', async () => {
  const who = await shop.distributor()
  const { id, number } = await paidOrder(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { as } = await shop.clerk('sales')
  const [bought] = await shop.sql<{ number: string }[]>`select number from orders where id = ${purchaseId}`
  const { order } = (await shop.call(officeOrder, { find: bought!.number }, { ...as, lang: 'en' })).obj
  expect(order!.steps).toEqual(['address'])
  expect(order!.belongs.at(-1)).toMatchObject({
    title: 'Purchase for a customer’s order',
    papers: [{ number, href: `/office/order?find=${number}` }],
  })
  const row = {
    recipient: '韩梅梅',
    phone: '13911112222',
    area1: '海南省',
    detail: '滨海大道 5 号',
    remark: 'Ring',
  }
  expect(await shop.call(changeOrderAddress, { row: { id, ...row } }, as)).toMatchObject({ success: false })
  expect(await shop.call(changeOrderAddress, { row: { id: purchaseId, ...row } }, as)).toMatchObject({
    success: true,
  })
  const kept = await shop.sql`
    select address ->> 'recipient' as recipient, remark from orders where id = any(${[id, purchaseId]}) order by id`
  expect(kept).toMatchObject([
    { recipient: '韩梅梅', remark: '' },
    { recipient: '韩梅梅', remark: 'Ring' },
  ])
  const told = await shop.sql`
    select member_id as id from bell_notices where kind = 'address_changed' and about = any(${[id, purchaseId]}) order by about`
  expect(told).toMatchObject([{ id: who.customer.id }, { id: who.id }])
  expect(await shop.ship(purchaseId)).toMatchObject({ success: true })
})

test('from the customer’s payment to the margin: bought, shipped, received and earned', async () => {
  const who = await shop.distributor()
  const { id, one } = await paidOrder(who)
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

test('the margin waits while the electronic account is not normal, and head office keeps its fee', async () => {
  const who = await shop.distributor({ normal: false })
  await shop.sql`update shops set collecting_fee_percent = 2 where id = ${who.shop.id}`
  const { id } = await paidOrder(who)
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

test('margins that wait for finance are in no other’s way', async () => {
  const who = await shop.distributor({ normal: false })
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const { id } = await paidOrder(who)
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

describe('a piece of a flash sale', () => {
  /** As a checkout leaves it: the sale holds the piece, the order holds nothing for it. */
  async function paidPiece(of: Distributor, price: Decimal = '9.9') {
    const { sql } = shop
    const { skuId } = await shop.product('6', { stock: '2' })
    const [at] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${of.shop.id}`
    const warehouseId = at!.id
    if (warehouseId !== shop.head.warehouseId)
      await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${skuId}, ${warehouseId}, 2)`
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${of.shop.id}, '{"zh": "限时"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    const saleId = sale!.id
    await sql`
      insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit) values (${saleId}, ${skuId}, ${price}, 2, 1)`
    const claim = (as: CallAs) => shop.call(addFlashItem, { promoId: saleId, productId: skuId, qty: 1 }, as)
    expect(await claim(of.customer.as)).toMatchObject({ success: true })
    const here = sql`sku_id = ${skuId} and warehouse_id = ${warehouseId}`
    await sql`update stocks set on_hand = on_hand + 1 where ${here}`
    const { id } = await shop.order(of, [{ skuId, quantity: '1', price }])
    await sql`update stocks set on_hand = on_hand - 1, held = held - 1 where ${here}`
    await sql`
      with claim as (
        update flash_claims set state = 'ordered', order_id = ${id} where sale_id = ${saleId} returning id)
      update order_lines set claim_id = claim.id from claim where order_lines.order_id = ${id}`
    await shop.payOnline(id)
    const item = async () => {
      const [row] = await sql<{ sold: number; stock: number; held: number }[]>`
        select i.sold, i.stock, s.held::float8 as held
        from flash_sale_items i join stocks s on s.sku_id = i.sku_id and s.warehouse_id = i.warehouse_id where i.sale_id = ${saleId}`
      return row!
    }
    const sold = async () => (await item()).sold
    return { id, skuId, claim, sold, item }
  }

  test('is bought although the sale has set all of them aside, stays sold, and is shipped from there', async () => {
    const who = await shop.distributor()
    const { id, skuId, claim, sold } = await paidPiece(who)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true })
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    expect(await claim(who.customer.as)).toMatchObject({ obj: { code: 'flash-sale.limitReached' } })
    expect(await shop.ship(idOf(bought))).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 1, held: 1 })
  })

  test('is on sale again, once, when it is refunded before it is shipped', async () => {
    const who = await shop.distributor()
    const { id, skuId, sold } = await paidPiece(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    const asked = idOf(await shop.ask(id, who.customer.as))
    expect(await shop.call(fxGrantCase, { row: { id: asked } }, who.as)).toMatchObject({ success: true })
    const linked = await shop.linkedOf(asked)
    const { as } = await shop.clerk('sales')
    expect(await shop.call(grantCase, { row: { id: linked!.id } }, as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7 })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7 })
    expect(await sold()).toBe(0)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
  })

  test('that lies where head office does not send from stays sold, and another is sent', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const { id, skuId, claim, item } = await paidPiece(who)
    expect(await item()).toEqual({ sold: 1, stock: 2, held: 2 })
    const purchaseId = idOf(await shop.buy(id, who.as))
    // One is left to be sold, to somebody else.
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 1 })
    expect(await claim(who.customer.as)).toMatchObject({ obj: { code: 'flash-sale.limitReached' } })
    await expectBooksBalance(shop.sql)
    expect(await shop.ship(purchaseId)).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toEqual({ onHand: 1, held: 0 })
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
  })

  test('that another was to be sent for is the member’s to have again when it is refunded before', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const { id, claim, item } = await paidPiece(who)
    await shop.buy(id, who.as)
    const asked = idOf(await shop.ask(id, who.customer.as))
    await shop.call(fxGrantCase, { row: { id: asked } }, who.as)
    const { as } = await shop.clerk('sales')
    await shop.call(grantCase, { row: { id: (await shop.linkedOf(asked))!.id } }, as)
    expect(await shop.orderOf(id)).toMatchObject({ state: 7 })
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
    expect(await claim(who.customer.as)).toMatchObject({ success: true })
  })

  test('waits for the next purchase when the first is not paid', async () => {
    const who = await shop.distributor()
    const { id, skuId, sold } = await paidPiece(who, '1')
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.sql`update orders set pay_before = now() - interval '1 minute' where id = ${purchaseId}`
    expect(await endOverdueOrders(shop.sql, { orderId: purchaseId })).toBe(1)
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    expect(await shop.orderOf(idOf(await shop.buy(id, who.as)))).toMatchObject({ state: 0 })
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
  })
})

describe('a purchase', () => {
  test('happens once, however often it is asked for', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    const asked = await shop.agree(id, who.as)
    const { confirmNum } = asked.obj as { confirmNum: number }
    const replies = await Promise.all([1, 2, 3].map(() => shop.agree(id, who.as, confirmNum)))
    expect(new Set(replies.map(idOf)).size).toBe(1)
    const [count] = await shop.sql<{ n: number }[]>`
      select count(*)::integer as n from orders where member_id = ${who.id}`
    expect(count!.n).toBe(1)
  })

  test('is for the amounts that were shown: another price asks again', async () => {
    const who = await shop.distributor()
    const { id, one } = await paidOrder(who)
    const asked = await shop.agree(id, who.as)
    const { confirmNum } = asked.obj as { confirmNum: number }
    await shop.sql`update skus set tier_prices = '{70}' where id = ${one}`
    const again = await shop.agree(id, who.as, confirmNum)
    const second = again.obj as { confirmMsg: string; confirmNum: number }
    expect(second.confirmMsg).toContain('¥170.00')
    expect(await shop.orderOf(id)).toMatchObject({ purchaseId: null })
    expect(await shop.agree(id, who.as, confirmNum + second.confirmNum)).toMatchObject({
      success: true,
      obj: { total: '170.00' },
    })
  })

  test('while the price changes costs what was agreed to, or is asked about again', async () => {
    for (const pause of [0, 1, 2, 4, 8, 16]) {
      const who = await shop.distributor()
      const { id, one } = await paidOrder(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const changing = shop.sql.begin(async tx => {
        await tx`update skus set tier_prices = '{70}' where id = ${one}`
        await tx`select pg_sleep(${pause / 1000})`
      })
      const [reply] = await Promise.all([shop.agree(id, who.as, confirmNum), changing])
      const { total, confirmMsg } = reply.obj as { total?: string; confirmMsg?: string }
      const { purchaseId } = await shop.orderOf(id)
      if (purchaseId === null) expect(confirmMsg).toContain('¥170.00')
      else expect(total).toBe('150.00')
      await expectBooksBalance(shop.sql)
    }
  })

  test('at an agreed price costs that', async () => {
    const who = await shop.distributor()
    const { id, one } = await paidOrder(who)
    await shop.sql`insert into agreed_prices (member_id, sku_id, price) values (${who.id}, ${one}, 55)`
    expect(await shop.buy(id, who.as)).toMatchObject({ obj: { total: '140.00' } })
  })

  test('says what has no price or is not there, in a table, and leaves everything as it was', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const none = await shop.product('10', { stock: '1' })
    const unpriced = await shop.product('10')
    const { id } = await shop.paid(who, [
      { skuId: none.skuId, quantity: '5', price: '20' },
      { skuId: unpriced.skuId, quantity: '1', price: '20' },
    ])
    // What is not in the shop's own warehouse was never held.
    await shop.sql`update orders set holds_stock = false where id = ${id}`
    await shop.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${unpriced.skuId}`
    const reply = await shop.buy(id, who.as)
    expect(reply).toMatchObject({ success: false, msg: 'TABLE' })
    const rows = reply.tbl!.map(String).join('\n')
    expect(rows).toContain('5 pc wanted, 1 in stock')
    expect(rows).toContain('no purchase price')
    expect(await shop.orderOf(id)).toMatchObject({ purchaseId: null, collected: 120 })
    const { obj } = await shop.preview([id], who.as)
    expect(obj.orders[0]).toMatchObject({ possible: false })
    expect(obj.orders[0]!.lines.map(({ problem }) => problem)).toEqual(['short', 'noPrice'])
  })

  test('below its cost says so before', async () => {
    const who = await shop.distributor()
    const dear = await shop.product('80')
    const { id } = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    const { obj } = await shop.preview([id], who.as)
    expect(obj.orders[0]).toMatchObject({
      possible: true,
      margin: '-30.00',
      plan: { collected: '50.00', rest: '30.00' },
    })
    expect(obj.orders[0]!.lines[0]).toMatchObject({ problem: 'loss' })
    expect((await shop.agree(id, who.as)).obj).toMatchObject({
      confirmMsg: expect.stringContaining('(a loss)'),
    })
  })

  test('takes only its own order’s money, then stored value, then credit', async () => {
    const who = await shop.distributor()
    await paidOrder(who)
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

  test('of many is answered row by row: what is short says so, the others are bought', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const good = await shop.product('10')
    const scarce = await shop.product('10', { stock: '2' })
    const ids: number[] = []
    for (const skuId of [good.skuId, scarce.skuId, good.skuId]) {
      const { id } = await shop.paid(who, [{ skuId, quantity: '3', price: '20' }])
      await shop.sql`update orders set holds_stock = false where id = ${id}`
      ids.push(id)
    }
    const { obj, msg } = await shop.preview(ids, who.as)
    expect(msg).toBe('')
    const orders = obj.orders.map(({ orderId, agreed }) => ({ id: orderId, agreed }))
    const reply = await shop.call(purchaseMany, { row: { orders, comment: 'together' } }, who.as)
    expect(reply.obj.rows.map(({ fault, purchase }) => [fault !== '', purchase !== null])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ])
    expect(reply.obj.rows[1]!.fault).toContain('2 in stock')
    expect(await shop.orderOf(ids[1]!)).toMatchObject({ purchaseId: null, collected: 60 })
  })

  test('of many takes stock as an order of the same goods does: neither waits for the other in a circle', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const [one, two] = [await shop.product('10'), await shop.product('10')]
    const ids: number[] = []
    for (const { skuId } of [two, one]) {
      const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '20' }])
      await shop.sql`update orders set holds_stock = false where id = ${id}`
      ids.push(id)
    }
    const { obj } = await shop.preview(ids, who.as)
    const orders = obj.orders.map(({ orderId, agreed }) => ({ id: orderId, agreed }))
    const [reply] = await atOnce(
      shop.sql,
      async tx => {
        // Whoever waits in a circle with it is found out here.
        await tx`set local deadlock_timeout = '1ms'`
        await tx`select from stocks where sku_id = ${one.skuId} for update`
      },
      [() => shop.call(purchaseMany, { row: { orders } }, who.as)],
      tx => tx`select from stocks where sku_id = ${two.skuId} for update`,
    )
    expect(reply!.obj.rows.map(({ fault }) => fault)).toEqual(['', ''])
  })

  test('happens by itself where the shop says so, nothing is lost and the money is there', async () => {
    const who = await shop.distributor()
    await shop.sql`update shops set auto_purchase = true where id = ${who.shop.id}`
    const { id } = await paidOrder(who)
    const dear = await shop.product('80')
    const loss = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    expect(await purchaseByItself(shop.services)).toBe(1)
    expect((await shop.orderOf(id)).purchaseId).not.toBeNull()
    expect((await shop.orderOf(loss.id)).purchaseId).toBeNull()
    expect(await purchaseByItself(shop.services)).toBe(0)
    expect(await toldOf(who, id)).toEqual([])
    expect(await toldOf(who, loss.id)).toEqual(['fx_to_purchase', 'fx_auto_loss'])
  })

  test('that its distributor called off is not made again by itself', async () => {
    const who = await shop.distributor()
    await shop.sql`update shops set auto_purchase = true where id = ${who.shop.id}`
    await shop.sql`update members set credit_limit = 1000, credit_days = 30 where id = ${who.id}`
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
      state: 1,
      payMethod: 'xx',
    })
    await transferred(who, id, '100')
    expect(await purchaseByItself(shop.services)).toBe(1)
    const { purchaseId } = await shop.orderOf(id)
    const atHead = { ...who.as, shop: 'head' }
    expect(await shop.call(cancelOrder, { id: purchaseId! }, atHead)).toMatchObject({ success: true })
    await shop.sql`update orders set purchase_tried_at = null where id = ${id}`
    expect(await purchaseByItself(shop.services)).toBe(0)
    expect(await shop.orderOf(id)).toMatchObject({ state: 2, purchaseId })
    // By hand it is.
    expect(idOf(await shop.buy(id, who.as))).not.toBe(purchaseId)
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

  test('is a loss by what its goods cost, and by itself also by freight and fee', async () => {
    const who = await shop.distributor()
    await shop.sql`update shops set auto_purchase = true where id = ${who.shop.id}`
    await shop.give(who.id, 'stored_value', '500')
    const { head, sql } = shop
    const freight = async (id: number, amount: Decimal) => {
      await sql`update order_lines set freight = ${amount}, payable = payable + ${amount}::numeric where order_id = ${id}`
      await sql`
        update orders set freight = ${amount}, total = total + ${amount}::numeric, base_total = base_total + ${amount}::numeric
        where id = ${id}`
    }
    const dear = await shop.product('55')
    const ordered = async (price: Decimal, paidFreight: Decimal) => {
      const { id } = await shop.order(who, [{ skuId: dear.skuId, quantity: '1', price }])
      await freight(id, paidFreight)
      await shop.payOnline(id)
      return id
    }
    const [way] = await sql<{ id: number }[]>`
      insert into delivery_methods (shop_id, kind, names, position)
      values (${head.id}, 'delivery', '{"en": "Express"}', -9) returning id`
    await sql`
      insert into freight_rules (method_id, countries, measure, first_unit, first_fee, next_unit, next_fee)
      values (${way!.id}, '{CN}', 'quantity', 1, 10, 1, 0)`
    try {
      // 50 for goods of 55: what was paid for the freight does not make up for that.
      const cheap = await ordered('50', '20')
      // 60 for goods of 55, but head office sends for 10 what the customer got sent for nothing.
      const sent = await ordered('60', '0')
      const good = await ordered('60', '5')
      const { orders } = (await shop.preview([cheap, sent, good], who.as)).obj
      expect(
        orders.map(({ lines, pays, margin }) => [lines[0]!.problem, lines[0]!.pays, pays, margin]),
      ).toEqual([
        ['loss', '50.00', '70.00', '5.00'],
        ['', '60.00', '60.00', '-5.00'],
        ['', '60.00', '65.00', '0.00'],
      ])
      expect(await purchaseByItself(shop.services)).toBe(1)
      for (const id of [cheap, sent]) {
        expect(await shop.orderOf(id)).toMatchObject({ purchaseId: null })
        expect(await toldOf(who, id)).toContain('fx_auto_loss')
      }
      expect((await shop.orderOf(good)).purchaseId).not.toBeNull()
    } finally {
      await sql`update shops set auto_purchase = false where id = ${who.shop.id}`
      await sql`update orders set delivery_method_id = null where delivery_method_id = ${way!.id}`
      await sql`delete from freight_rules where method_id = ${way!.id}`
      await sql`delete from delivery_methods where id = ${way!.id}`
    }
  })

  test('by itself waits when stock is short or the money does not reach; the distributor is told why, once', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    await shop.sql`update shops set auto_purchase = true where id = ${who.shop.id}`
    const scarce = await shop.product('10', { stock: '2' })
    const short = await shop.paid(who, [{ skuId: scarce.skuId, quantity: '3', price: '20' }])
    const plenty = await shop.product('10')
    // Paid to the distributor's own account: nothing of it is here to buy with.
    const dear = await shop.order(who, [{ skuId: plenty.skuId, quantity: '1', price: '50' }], {
      state: 1,
      payMethod: 'xx',
    })
    await transferred(who, dear.id, '50')
    await shop.sql`update orders set holds_stock = false where shop_id = ${who.shop.id}`
    expect(await purchaseByItself(shop.services)).toBe(0)
    for (const order of [short, dear]) {
      expect(await shop.orderOf(order.id)).toMatchObject({ state: 2, purchaseId: null })
    }
    const { obj } = await shop.call(fxOrders, { tab: 'toPurchase' }, who.as)
    expect(obj.orders?.map(({ id }) => id).sort()).toEqual([short.id, dear.id].sort())
    expect(await toldOf(who, short.id)).toEqual(['fx_to_purchase', 'fx_auto_short'])
    expect(await toldOf(who, dear.id)).toEqual(['fx_auto_money'])
    await shop.sql`update orders set purchase_tried_at = now() - interval '1 hour' where shop_id = ${who.shop.id}`
    expect(await purchaseByItself(shop.services)).toBe(0)
    expect(await toldOf(who, short.id)).toHaveLength(2)
    await shop.sql`update stocks set on_hand = on_hand + 10 where sku_id = ${scarce.skuId}`
    await shop.sql`update orders set purchase_tried_at = null where id = ${short.id}`
    expect(await purchaseByItself(shop.services)).toBe(1)
    expect(await toldOf(who, short.id)).toEqual([])
  })

  test('of a distributor whose cooperation ended still runs to its end', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    await shop.sql`update distributors set state = 'terminated' where member_id = ${who.id}`
    await shop.sql`update members set rights = 2 where id = ${who.id}`
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    await shop.receive(id, who.customer.as)
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })
})

describe('a customer’s order', () => {
  test('is not packed before it is purchased', async () => {
    const who = await shop.distributor()
    const { id } = await paidOrder(who)
    expect(await shop.ship(id)).toMatchObject({
      success: false,
      msg: expect.stringContaining('ships with the purchase'),
    })
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
    const { skuId } = await shop.product('60')
    const made = await shop.order(who, [{ skuId, quantity: '3', price: '100' }], {
      state: 2,
      payMethod: 'cod',
      pickupCode: '535353',
    })
    const [line] = await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${made.id}`
    const one = [{ id: line!.id, quantity: '1' as const }]
    const caseId = idOf(await shop.ask(made.id, who.customer.as, { lines: one }))
    expect(await shop.call(fxGrantCase, { row: { id: caseId } }, who.as)).toMatchObject({ success: true })
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
    const { skuId } = await shop.product('60')
    const made = await shop.order(who, [{ skuId, quantity: '1', price: '100' }], {
      state: 2,
      payMethod: 'cod',
    })
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
    const first = await paidOrder(who)
    const second = await paidOrder(who)
    const none = await paidOrder(who)
    await shop.sql`update skus set tier_prices = '{}', retail_price = 45 where id = ${second.two}`
    await shop.sql`update skus set tier_prices = '{}', retail_price = null where id = ${none.two}`
    const { obj } = await shop.call(fxOrders, { tab: 'toPurchase' }, who.as)
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
    const { id } = await paidOrder(who)
    const listed = async (as: typeof who.as) =>
      (await shop.call(fxOrders, {}, as)).obj.orders?.map(order => order.id) ?? []
    expect(await listed(who.as)).toContain(id)
    expect(await listed(other.as)).not.toContain(id)
    expect(await listed((await shop.clerk('sales')).as)).toContain(id)
    const { obj } = await shop.call(fxOrders, { tab: 'toPurchase' }, who.as)
    expect(obj.counts).toMatchObject({ toPurchase: 1, purchased: 0 })
    expect(obj.orders[0]).toMatchObject({
      base: { pays: '250.00', costs: '150.00', margin: '100.00' },
      steps: ['purchase', 'cancel', 'note'],
    })
  })
})
