import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availableCoupons } from '../../../contract/checkout.ts'
import { addFlashItem } from '../../../contract/flash-sale.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'

let shop: OpenBuying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())

async function flashSale(price = '9.9') {
  const { skuId } = await shop.product({ retail: '100' })
  const [sale] = await shop.sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop.shop.id}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
  await shop.sql`
    insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit)
    values (${sale!.id}, ${skuId}, ${price}, 5, 2)`
  return { skuId, saleId: sale!.id }
}

describe('a piece of a flash sale', () => {
  test('becomes an order at the flash price, holds no stock of its own and is to be paid within 10 minutes', async () => {
    const who = await shop.shopper()
    const { skuId, saleId } = await flashSale()
    const before = await shop.stock(skuId)
    const claim = await shop.call(addFlashItem, { promoId: saleId, productId: skuId, qty: '2' }, who.as)
    expect(claim).toMatchObject({ success: true })
    const couponId = await shop.giveCoupon(who.id, '5')
    const { tbl } = await shop.call(availableCoupons, { incY: true }, who.as)
    expect(tbl).toMatchObject([{ usable: false, reason: 'Not for flash sale or group-buy products' }])
    expect(await shop.commit(who, { couponId })).toMatchObject({ obj: { field: 'couponId' } })

    const reply = await shop.commit(who, { expected: '29.80' })
    expect(reply).toMatchObject({ success: true, obj: { total: '29.80' } })
    const [order] = await shop.sql`select * from orders where id = ${reply.obj.ids[0]!}`
    expect(order!.pay_before.getTime() - order!.created_at.getTime()).toBe(10 * 60_000)
    const claims = () => shop.sql`select state, order_id from flash_claims where member_id = ${who.id}`
    expect(await claims()).toEqual([{ state: 'ordered', order_id: order!.id }])
    expect(await shop.stock(skuId)).toEqual(before)

    await shop.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: order!.id as number, by: who.id, reason: 'orders.reasonCancelled' }),
    )
    expect(await claims()).toMatchObject([{ state: 'released' }])
    expect(await shop.stock(skuId)).toEqual(before)
  })

  test('that was let go meanwhile is not ordered', async () => {
    const who = await shop.shopper()
    const { skuId, saleId } = await flashSale()
    await shop.call(addFlashItem, { promoId: saleId, productId: skuId, qty: '1' }, who.as)
    await shop.sql`update flash_claims set expires_at = now() where member_id = ${who.id}`
    expect(await shop.commit(who)).toMatchObject({ success: false, obj: { field: 'lines' } })
  })
})

describe('a place in a group', () => {
  const groupBuy = async (price = '60') => {
    const { skuId } = await shop.product({ retail: '100' })
    const [buy] = await shop.sql<{ id: number }[]>`
      insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock)
      values (${shop.shop.id}, ${skuId}, '{"en": "Together"}', now() - interval '1 hour', now() + interval '1 day',
        ${shop.sql.json([{ size: 2, price }])}, 10) returning id`
    return { skuId, groupBuyId: buy!.id }
  }

  test('is an order at the price of its size, instead of the cart', async () => {
    const [one, two] = [await shop.shopper(), await shop.shopper()]
    const { skuId, groupBuyId } = await groupBuy()
    const other = await shop.product()
    await shop.fill(one, [[other.skuId, 1]])
    const group = { groupBuyId, size: 2, qty: 1 }
    const { obj: view } = await shop.page(one, { group })
    expect(view.cart.lines).toMatchObject([{ skuId, price: '60.00', amount: '60.00' }])
    const { obj } = await shop.totals(one, { group })
    expect(obj).toMatchObject({ goods: '60.00', total: '70.00', problems: [] })
    expect(obj.payMethods.find(({ code }) => code === 'cod')).toMatchObject({ usable: false })

    const reply = await shop.commit(one, { group, expected: '70' })
    expect(reply).toMatchObject({ success: true, obj: { toPay: true } })
    const [order] = await shop.sql`select * from orders where id = ${reply.obj.ids[0]!}`
    expect(order).toMatchObject({ state: 0, goods: '60.0000' })
    expect(await shop.stock(skuId)).toMatchObject({ held: '1' })
    const [cart] = await shop.sql`select count(*)::integer from cart_lines where member_id = ${one.id}`
    expect(cart).toEqual({ count: 1 })

    const joined = await shop.commit(two, { group: { groupBuyId, groupId: order!.group_id, qty: 1 } })
    expect(joined).toMatchObject({ success: true })
    const again = await shop.commit(two, { group: { groupBuyId, groupId: order!.group_id, qty: 1 } })
    expect(again).toMatchObject({
      success: false,
      obj: { code: 'flash-sale.limitReached', field: 'group.qty' },
    })
    const refused = async (group: object) =>
      (await shop.commit(await shop.shopper(), { group: { groupBuyId, qty: 1, ...group } })).obj
    expect(await refused({ size: 3 })).toMatchObject({ code: 'group-buy.chooseSize', field: 'group.size' })
    expect(await refused({ groupId: order!.group_id })).toMatchObject({
      code: 'group-buy.full',
      field: 'group.groupId',
    })
    await shop.sql`update group_buys set ends_at = now() where id = ${groupBuyId}`
    expect(await refused({ size: 2 })).toMatchObject({ code: 'group-buy.over', field: 'group.groupBuyId' })
    const [buy] = await shop.sql`select sold from group_buys where id = ${groupBuyId}`
    expect(buy).toEqual({ sold: 2 })
  })

  test('waits for the others, even when nothing is left to pay', async () => {
    const who = await shop.shopper()
    const { groupBuyId } = await groupBuy('0')
    const reply = await shop.commit(who, {
      group: { groupBuyId, size: 2, qty: 1 },
      deliveryMethodId: shop.pickup,
      storeId: shop.storeId,
      pickupPerson: 'Han',
      pickupPhone: '13900000001',
      wantedAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(reply).toMatchObject({ success: true, obj: { total: '0.00', toPay: false } })
    const [order] = await shop.sql`select state, payment_state from orders where id = ${reply.obj.ids[0]!}`
    expect(order).toEqual({ state: 6, payment_state: 'success' })
  })
})
