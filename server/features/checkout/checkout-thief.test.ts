import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart, changeCartLine } from '../../../contract/cart.ts'
import { availableCoupons } from '../../../contract/checkout.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { addFlashItem } from '../../../contract/flash-sale.ts'
import { cancelOrder } from '../../../contract/orders.ts'
import { takeCoupon } from '../../../contract/vouchers.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeShop } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { takeRedPacket } from '../vouchers/take-voucher.ts'

/** Whoever tries to buy with what belongs to others, for less than nothing, or twice with the same. */

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>
let thief: Shopper
let owner: Shopper

beforeAll(async () => {
  shop = await openBuying({ flags: (1 << ShopFlag.BuyOnBehalf) | (1 << ShopFlag.Invoices) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[thief, owner] = [await shop.shopper(), await shop.shopper()]
})
afterEach(() => expectBooksBalance(shop.sql))

const oneInCart = async (who: Shopper, retail: Decimal = '100') => {
  const { skuId } = await shop.product({ retail })
  await shop.fill(who, [[skuId, 1]])
  return skuId
}

const redPacket = async (memberId: number, amount = '8') => {
  const [template] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total, in_centre)
    values (${shop.shop.id}, '{"en": "Luck"}', ${amount}, 5, true) returning id`
  const taken = await takeRedPacket(shop.sql, { templateId: template!.id, memberId })
  if ('kind' in taken) throw new Error(taken.key)
  return taken.id
}

const ordersOf = async (memberId: number) =>
  (
    await shop.sql<{ n: number }[]>`select count(*)::integer as n from orders where member_id = ${memberId}`
  )[0]!.n

test.each(['2027-02-30T10:00:00Z', '2027-11-20T10:00:00+08', '2027-11-31 10:00:00Z'])(
  'a moment that there is not is refused by its field: %s',
  async moment => {
    const skuId = await oneInCart(thief)
    expect(await shop.commit(thief, { wantedAt: moment })).toMatchObject({
      success: false,
      obj: { field: 'data.wantedAt' },
    })
    const products = [{ skuId, qty: '1', addedAt: moment }]
    const { obj } = await shop.call(addToCart, { products }, thief.as)
    expect(obj.field).toMatch(/addedAt$/)
    expect(await ordersOf(thief.id)).toBe(0)
  },
)

describe("somebody else's", () => {
  test('address, coupon, red packet, invoice, file and place to buy for make no order', async () => {
    await oneInCart(thief)
    const couponId = await shop.giveCoupon(owner.id, '20')
    const redPacketId = await redPacket(owner.id)
    const [invoice] = await shop.sql<{ id: number }[]>`
      insert into invoice_infos (member_id, title) values (${owner.id}, 'Theirs') returning id`
    const { tbl } = await uploadFiles(shop, [{ name: 'a.png', content: await pngPicture(44) }], owner.as)
    const tries: [object, string][] = [
      [{ addressId: owner.addressId }, 'addressId'],
      [{ couponId }, 'couponId'],
      [{ redPacketId }, 'redPacketId'],
      [{ invoiceId: invoice!.id }, 'invoiceId'],
      [{ attachIds: [tbl[0]!.id] }, 'attachIds'],
      [{ forMember: owner.id }, 'forMember'],
    ]
    for (const [choice, field] of tries)
      expect(await shop.commit(thief, choice)).toMatchObject({ success: false, obj: { field } })
    expect([await ordersOf(thief.id), await ordersOf(owner.id)]).toEqual([0, 0])
    const [coupon] = await shop.sql`select used_at from coupons where id = ${couponId}`
    expect(coupon!.used_at).toBeNull()
    expect((await shop.call(availableCoupons, { forMember: owner.id }, thief.as)).success).toBe(false)
  })

  test('line in a cart is not changed, and not ordered', async () => {
    const skuId = await oneInCart(owner)
    const [line] = await shop.sql<{ id: number }[]>`select id from cart_lines where member_id = ${owner.id}`
    await shop.call(changeCartLine, { id: line!.id, qty: '9' }, thief.as)
    expect(await shop.commit(thief)).toMatchObject({ obj: { code: 'checkout.chooseGoods' } })
    const [after] =
      await shop.sql`select trim_scale(quantity)::text as quantity from cart_lines where id = ${line!.id}`
    expect(after).toEqual({ quantity: '1' })
    expect(await shop.stock(skuId)).toMatchObject({ held: '0' })
  })

  test('shop: its ways to deliver, to pay and its coupons are not here', async () => {
    await oneInCart(thief)
    const other = await makeShop(shop.sql)
    const [way] = await shop.sql<{ id: number }[]>`
      insert into delivery_methods (shop_id, kind, names) values (${other.id}, 'delivery', '{"en": "Free"}') returning id`
    const [cod] = await shop.sql<{ id: number }[]>`
      select id from pay_methods where shop_id = ${other.id} and code = 'cod'`
    const [template] = await shop.sql<{ id: number }[]>`
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
      values (${other.id}, ${`O${other.id}`}, '{"en": "Other"}', 'amount', 50, 3, 9) returning id`
    expect(await shop.commit(thief, { deliveryMethodId: way!.id })).toMatchObject({
      obj: { field: 'deliveryMethodId' },
    })
    expect(await shop.commit(thief, { payMethodId: cod!.id })).toMatchObject({
      obj: { field: 'payMethodId' },
    })
    expect((await shop.call(takeCoupon, { tpId: template!.id }, thief.as)).success).toBe(false)
  })
})

describe('less than nothing', () => {
  test.each(['-1', '0', '-0.0001', '1e3', 'NaN', '99999999999999', '0.00001'])(
    'a quantity of %s is not put into a cart or a line',
    async qty => {
      const { skuId } = await shop.product()
      expect((await shop.call(addToCart, { products: [{ skuId, qty }] }, thief.as)).success).toBe(false)
      const [id] = await shop.fill(thief, [[skuId, 1]])
      const reply = await shop.call(changeCartLine, { id: id!, qty }, thief.as)
      const [line] = await shop.sql<{ quantity: Decimal }[]>`
        select trim_scale(quantity)::text as quantity from cart_lines where member_id = ${thief.id}`
      // A quantity of zero removes the line; it never becomes negative.
      if (line) expect([reply.success, line.quantity]).toEqual([false, '1'])
      const [sum] = await shop.sql`
        select count(*)::integer as n from cart_lines where member_id = ${thief.id} and quantity <= 0`
      expect(sum).toEqual({ n: 0 })
    },
  )

  test.each(['-1', '0', '1.5', '3000000000'])('%s pieces of a flash sale are none', async qty => {
    const { skuId } = await shop.product()
    const [sale] = await shop.sql<{ id: number }[]>`
      with sale as (
        insert into flash_sales (shop_id, titles, starts_at, ends_at)
        values (${shop.shop.id}, '{"en": "Sale"}', now() - interval '1 hour', now() + interval '1 hour') returning id)
      insert into flash_sale_items (sale_id, sku_id, price, stock) select id, ${skuId}, 1, 5 from sale returning sale_id as id`
    const reply = await shop.call(addFlashItem, { promoId: sale!.id, productId: skuId, qty }, thief.as)
    expect(reply.success).toBe(false)
    const [item] = await shop.sql`select sold from flash_sale_items where sale_id = ${sale!.id}`
    expect(item).toEqual({ sold: 0 })
  })

  test('promotion, coupon, red packet and points together leave nothing to pay, not less', async () => {
    await oneInCart(thief, '100')
    await shop.sql`update shops set points_max_percent = 100 where id = ${shop.shop.id}`
    const [promotion] = await shop.sql<{ id: number }[]>`
      insert into promotions (shop_id, titles, starts_at, ends_at, kind, off)
      values (${shop.shop.id}, '{"en": "Off"}', now() - interval '1 day', now() + interval '1 day', 'percent', 90) returning id`
    const couponId = await shop.giveCoupon(thief.id, '9.5')
    const redPacketId = await redPacket(thief.id, '8')
    await shop.givePoints(thief.id, 100_000)
    const choice = { couponId, redPacketId, points: 100_000 }
    const { obj } = await shop.totals(thief, choice)
    expect(obj).toMatchObject({ promotionOff: '90.00', couponOff: '9.50', redPacketOff: '0.50' })
    expect(obj).toMatchObject({ pointsOff: '0.00', points: 0, total: '10.00', freight: '10.00' })
    const reply = await shop.commit(thief, choice)
    await shop.sql`update promotions set enabled = false where id = ${promotion!.id}`
    await shop.sql`update shops set points_max_percent = 50 where id = ${shop.shop.id}`
    expect(reply).toMatchObject({ success: true, obj: { total: '10.00' } })
    const [account] = await shop.sql`
      select trim_scale(balance)::text as balance from ledger_accounts where member_id = ${thief.id} and kind = 'points'`
    expect(account).toEqual({ balance: '100000' })
  })

  test('more points than there are, or than may be used, are not used', async () => {
    await oneInCart(thief, '100')
    await shop.givePoints(thief.id, 300)
    const reply = await shop.commit(thief, { points: 2_000_000_000 })
    expect(reply).toMatchObject({ success: true, obj: { total: '107.00' } })
  })
})

describe('another currency', () => {
  test('that the shop does not have is its own', async () => {
    await oneInCart(thief, '100')
    thief.as.currency = 'XXX'
    expect(await shop.commit(thief, { expected: '110' })).toMatchObject({
      success: true,
      obj: { currency: 'CNY', total: '110.00' },
    })
  })

  test('with the number of the first: 110 that were yuan are not 110 dong', async () => {
    await oneInCart(thief, '100')
    thief.as.currency = 'VND'
    const reply = await shop.commit(thief, { expected: '110' })
    expect(reply.obj.confirmMsg).toContain('385,000')
    expect(await ordersOf(thief.id)).toBe(0)
  })
})

describe('twice with the same', () => {
  test('a coupon in two tabs with two carts: one order has it', async () => {
    const couponId = await shop.giveCoupon(thief.id, '20')
    await oneInCart(thief)
    const replies = await Promise.all([
      shop.commit(thief, { couponId, key: 'tab-key-1' }),
      shop.commit(thief, { couponId, key: 'tab-key-2' }),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  test('an order cancelled twice gives its coupon, points and stock back once', async () => {
    const couponId = await shop.giveCoupon(thief.id, '20')
    await shop.givePoints(thief.id, 500)
    const skuId = await oneInCart(thief)
    const { obj } = await shop.commit(thief, { couponId, points: 500 })
    const cancel = () => shop.call(cancelOrder, { id: obj.ids[0]! }, thief.as)
    const replies = await Promise.all([cancel(), cancel(), cancel()])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: '50', held: '0' })
    const [account] = await shop.sql`
      select trim_scale(balance)::text as balance from ledger_accounts where member_id = ${thief.id} and kind = 'points'`
    expect(account).toEqual({ balance: '500' })
    const [coupon] = await shop.sql`select used_at from coupons where id = ${couponId}`
    expect(coupon!.used_at).toBeNull()
  })

  test('a coupon that came back from a cancelled order is used for the next one, and not twice', async () => {
    const couponId = await shop.giveCoupon(thief.id, '20')
    await oneInCart(thief)
    const first = await shop.commit(thief, { couponId })
    await shop.call(cancelOrder, { id: first.obj.ids[0]! }, thief.as)
    await oneInCart(thief)
    expect(await shop.commit(thief, { couponId })).toMatchObject({ success: true, obj: { total: '90.00' } })
    // Ending the first one again must not free what the second one uses.
    await shop.call(cancelOrder, { id: first.obj.ids[0]! }, thief.as)
    await oneInCart(thief)
    expect(await shop.commit(thief, { couponId })).toMatchObject({ success: false })
  })

  test('the key of a checkout says nothing to anybody else', async () => {
    await oneInCart(owner)
    const made = await shop.commit(owner, { key: 'owner-key-1' })
    const reply = await shop.commit(thief, { key: 'owner-key-1' })
    expect(reply.success).toBe(false)
    expect(JSON.stringify(reply)).not.toContain(made.obj.numbers[0]!)
  })
})
