import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { fxConfirmPayment, fxOrders } from '../../../contract/fx-orders.ts'
import { cancelOrder } from '../../../contract/orders.ts'
import { purchaseByItself } from './auto-purchase.ts'
import { type Distributor, idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

/** The customer has sent it to the distributor's own account, who says that it came. */
async function arrived(who: Distributor, orderId: number, amount: Decimal): Promise<void> {
  const id = await shop.transfer(who, orderId, amount)
  expect(await shop.call(fxConfirmPayment, { row: { id } }, who.as)).toMatchObject({ success: true })
}

describe('a purchase', () => {
  test('happens by itself where the shop says so, nothing is lost and the money is there', async () => {
    const who = await shop.distributor()
    await shop.sql`update shops set auto_purchase = true where id = ${who.shop.id}`
    const { id } = await shop.paidOrder(who)
    const dear = await shop.product('80')
    const loss = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    expect(await purchaseByItself(shop.services)).toBe(1)
    expect((await shop.orderOf(id)).purchaseId).not.toBeNull()
    expect((await shop.orderOf(loss.id)).purchaseId).toBeNull()
    expect(await purchaseByItself(shop.services)).toBe(0)
    expect(await shop.toldOf(who.id, id)).toEqual([])
    expect(await shop.toldOf(who.id, loss.id)).toEqual(['fx_to_purchase', 'fx_auto_loss'])
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
    await arrived(who, id, '100')
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
        expect(await shop.toldOf(who.id, id)).toContain('fx_auto_loss')
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
    await arrived(who, dear.id, '50')
    await shop.sql`update orders set holds_stock = false where shop_id = ${who.shop.id}`
    expect(await purchaseByItself(shop.services)).toBe(0)
    for (const order of [short, dear]) {
      expect(await shop.orderOf(order.id)).toMatchObject({ state: 2, purchaseId: null })
    }
    const { obj } = await shop.call(fxOrders, { tab: 'toPurchase' }, who.as)
    expect(obj.orders?.map(({ id }) => id).sort()).toEqual([short.id, dear.id].sort())
    expect(await shop.toldOf(who.id, short.id)).toEqual(['fx_to_purchase', 'fx_auto_short'])
    expect(await shop.toldOf(who.id, dear.id)).toEqual(['fx_auto_money'])
    await shop.sql`update orders set purchase_tried_at = now() - interval '1 hour' where shop_id = ${who.shop.id}`
    expect(await purchaseByItself(shop.services)).toBe(0)
    expect(await shop.toldOf(who.id, short.id)).toHaveLength(2)
    await shop.sql`update stocks set on_hand = on_hand + 10 where sku_id = ${scarce.skuId}`
    await shop.sql`update orders set purchase_tried_at = null where id = ${short.id}`
    expect(await purchaseByItself(shop.services)).toBe(1)
    expect(await shop.toldOf(who.id, short.id)).toEqual([])
  })
})
