import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addToCart } from '../../../contract/cart.ts'
import { assignOrder } from '../../../contract/distribution.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { mergeOrders, type OrderDetail, orderDetail, orderList } from '../../../contract/orders.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { confirmField } from '../../../contract/wire.ts'
import { setFlags } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { pollOpenPayments } from '../payment/poll-payments.ts'

describe("a clerk's order that becomes a customer's", () => {
  let shop: OpenBuying
  let clerk: Awaited<ReturnType<OpenBuying['shopper']>>

  beforeAll(async () => {
    shop = await openBuying({ flags: 1 << ShopFlag.BuyOnBehalf })
    clerk = await shop.shopper({ role: 'office' })
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    await shop.sql`update promotions set enabled = false`
    await shop.sql`update orders set state = 5, holds_stock = false where state = 0`
  })

  const promotion = async (kind: 'amount' | 'percent', off: string, fromAmount = '0') =>
    (
      await shop.sql<{ id: number }[]>`
        insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off)
        values (${shop.shop.id}, '{"en": "Off"}', now() - interval '1 day', now() + interval '1 day', ${fromAmount}, ${kind}, ${off})
        returning id`
    )[0]!.id

  const ordered = async (lines: [number, number][], more = {}) => {
    await shop.fill(clerk, lines)
    const reply = await shop.commit(clerk, more)
    expect(reply.success).toBe(true)
    return reply.obj.ids[0]!
  }

  const assign = (id: number, to: { id: number }, as: CallAs = clerk.as) =>
    shop.call(assignOrder, { billId: id, wurId: to.id }, as)

  const orderOf = async (id: number) => ({
    ...(await shop.sql`select * from orders where id = ${id}`)[0]!,
    lines: await shop.sql`select * from order_lines where order_id = ${id} order by position`,
  })

  test('costs what the customer pays: tier, and the promotions of their amounts', async () => {
    const { skuId } = await shop.product({ retail: '100', tiers: ['40'] })
    await promotion('amount', '30', '150')
    const customer = await shop.shopper({ tier: 1 })
    const id = await ordered([[skuId, 2]])
    expect(await orderOf(id)).toMatchObject({ promotion_off: '30.0000', total: '180.0000' })
    // At 2 × 40 the promotion's 150 is not reached: a share of it would be a discount that nobody offers.
    expect(await assign(id, customer)).toMatchObject({ success: true, obj: { total: '90.00' } })
    expect(await orderOf(id)).toMatchObject({
      member_id: customer.id,
      goods: '80.0000',
      promotion_off: '0.0000',
      total: '90.0000',
      lines: [{ promotion_id: null, promotion_off: '0.0000', payable: '90.0000' }],
    })
  })

  test('gets a promotion that only the customer reaches', async () => {
    const { skuId } = await shop.product({ retail: '100', tiers: ['140'] })
    const promotionId = await promotion('amount', '30', '250')
    const customer = await shop.shopper({ tier: 1 })
    const id = await ordered([[skuId, 2]])
    expect(await assign(id, customer)).toMatchObject({ obj: { total: '260.00' } })
    expect((await orderOf(id)).lines).toMatchObject([
      { promotion_id: promotionId, promotion_off: '30.0000', payable: '260.0000' },
    ])
  })

  test('pays the freight of its new amount', async () => {
    const { skuId } = await shop.product({ retail: '600', tiers: ['400'] })
    const customer = await shop.shopper({ tier: 1 })
    // Free from 1,000 on: 2 × 600 is, 2 × 400 is not.
    const id = await ordered([[skuId, 2]])
    expect(await orderOf(id)).toMatchObject({ freight: '0.0000', total: '1200.0000' })
    expect(await assign(id, customer)).toMatchObject({ obj: { total: '810.00' } })
    expect(await orderOf(id)).toMatchObject({ freight: '10.0000', base_total: '810.0000' })
  })

  test('keeps its freight when its way of delivery is gone', async () => {
    const { skuId } = await shop.product({ retail: '100', tiers: ['50'] })
    const customer = await shop.shopper({ tier: 1 })
    const id = await ordered([[skuId, 1]])
    await shop.sql`update delivery_methods set enabled = false where id = ${shop.delivery}`
    expect(await assign(id, customer)).toMatchObject({ obj: { total: '60.00' } })
    await shop.sql`update delivery_methods set enabled = true where id = ${shop.delivery}`
  })

  test('does not take along what belongs to the clerk: coupon, points, invoice', async () => {
    const { skuId } = await shop.product()
    const customer = await shop.shopper()
    const couponId = await shop.giveCoupon(clerk.id, '5')
    const withCoupon = await ordered([[skuId, 1]], { couponId })
    expect(await assign(withCoupon, customer)).toMatchObject({ obj: { code: 'orders.assignUsed' } })
    const id = await ordered([[skuId, 1]])
    await shop.sql`update orders set invoice = '{"title": "The clerk"}' where id = ${id}`
    expect((await assign(id, customer)).success).toBe(true)
    expect(await orderOf(id)).toMatchObject({ invoice: null })
  })

  test('is for what its units hold by now, which is held, or is not handed over', async () => {
    const { skuId, productId } = await shop.product({ retail: '10', stock: '30' })
    const [unit] = await shop.sql<
      { id: number }[]
    >`insert into units (names) values ('{"en": "box"}') returning id`
    await shop.sql`insert into product_units (product_id, unit_id, factor) values (${productId}, ${unit!.id}, 10)`
    const customer = await shop.shopper()
    const products = [{ skuId, unitId: unit!.id, qty: '2' }]
    expect(await shop.call(addToCart, { products }, clerk.as)).toMatchObject({ success: true })
    const id = (await shop.commit(clerk)).obj.ids[0]!
    await shop.sql`update product_units set factor = 16 where product_id = ${productId}`
    expect(await assign(id, customer)).toMatchObject({ success: false, msg: 'TABLE' })
    expect(await orderOf(id)).toMatchObject({ member_id: clerk.id, total: '210.0000' })
    await shop.sql`update product_units set factor = 12 where product_id = ${productId}`
    expect(await assign(id, customer)).toMatchObject({ success: true, obj: { total: '250.00' } })
    expect((await orderOf(id)).lines).toMatchObject([
      { quantity: '2.0000', factor: '12.0000', base_quantity: '24.0000', amount: '240.0000' },
    ])
    expect(await shop.stock(skuId)).toMatchObject({ held: '24' })
  })

  test('shows the customer what was attached to the orders that were merged into it', async () => {
    const { skuId } = await shop.product()
    const customer = await shop.shopper()
    const { tbl } = await uploadFiles(
      shop,
      [
        { name: 'front.png', content: await pngPicture() },
        { name: 'back.png', content: await pngPicture() },
      ],
      clerk.as,
    )
    await shop.sql`update files set is_public = false where id = any(${tbl.map(({ id }) => id)})`
    const ids = [
      await ordered([[skuId, 1]], { attachIds: [tbl[0]!.id] }),
      await ordered([[skuId, 1]], { attachIds: [tbl[1]!.id] }),
    ]
    const merge = async (agreed: number) =>
      (await post(shop.app, mergeOrders.name, { ids: ids.join(), [confirmField]: agreed }, clerk.as)).json()
    const { id } = (await merge((await merge(0)).obj.confirmNum)).obj
    expect(await assign(id, customer)).toMatchObject({ success: true })
    const { attachments } = (await shop.call(orderDetail, { id }, customer.as)).obj as OrderDetail
    expect(attachments.map(({ name }) => name)).toEqual(['front.png', 'back.png'])
    const open = async (url: string, { session }: CallAs) =>
      (await shop.app.inject({ url, headers: { cookie: `caravan_session=${session}` } })).statusCode
    const stranger = await shop.shopper()
    for (const { url } of attachments) {
      expect(await open(url, customer.as)).toBe(200)
      expect(await open(url, stranger.as)).toBe(404)
    }
  })

  test('goes on when nothing is left to pay', async () => {
    const { skuId } = await shop.product({ retail: '1000', tiers: ['1'] })
    const customer = await shop.shopper({ tier: 1 })
    const id = await ordered([[skuId, 1]], pickup())
    await promotion('amount', '5')
    expect(await assign(id, customer)).toMatchObject({ obj: { total: '0.00' } })
    expect(await orderOf(id)).toMatchObject({ state: 2, payment_state: 'success', pay_before: null })
  })

  test('"One member may have at most 20 unpaid orders", handed over or not', async () => {
    const { skuId } = await shop.product()
    const customer = await shop.shopper()
    const [first, second] = [await ordered([[skuId, 1]]), await ordered([[skuId, 1]])]
    await shop.sql`update shops set unpaid_orders_max = 1 where id = ${shop.shop.id}`
    const replies = await Promise.all([assign(first, customer), assign(second, customer)])
    await shop.sql`update shops set unpaid_orders_max = 20 where id = ${shop.shop.id}`
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject({ obj: { code: 'checkout.unpaidMany' } })
  })

  test("is nobody's to give but the clerk's own, and to nobody but a customer", async () => {
    const { skuId } = await shop.product()
    const [customer, stranger] = [await shop.shopper(), await shop.shopper()]
    const id = await ordered([[skuId, 1]])
    expect((await assign(id, customer, stranger.as)).success).toBe(false)
    const other = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
    expect((await assign(id, other)).success).toBe(false)
    expect((await assign(id, clerk)).success).toBe(false)
  })

  const pickup = () => ({
    addressId: undefined,
    deliveryMethodId: shop.pickup,
    storeId: shop.storeId,
    pickupPerson: 'Han Meimei',
    pickupPhone: '13900000001',
    wantedAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
})

describe('a payment that was begun before the order was handed over', () => {
  let shop: PayShop

  beforeAll(async () => {
    shop = await openPayShop()
    await setFlags(shop, shop.shopId, 1 << ShopFlag.BuyOnBehalf)
  }, 60_000)
  afterAll(() => shop.close())
  afterEach(() => expectBooksBalance(shop.sql))

  async function clerkOf() {
    const as = await shop.clerk('owner')
    return { id: as.id, as }
  }

  /** The clerk looks at a QR code for it while it becomes the customer's. */
  async function begun(code: 'wx' | 'zfb' | 'lkl' = 'wx') {
    const [clerk, customer] = [await clerkOf(), await shop.member()]
    const order = await shop.order(clerk.id, '100')
    const started = await shop.pay(clerk, [order.id], code)
    const assign = () => shop.call(assignOrder, { billId: order.id, wurId: customer.id }, clerk.as)
    await expect.poll(async () => (await shop.call(orderList, {}, clerk.as)).success).toBe(true)
    return { clerk, customer, order, started, assign }
  }

  const paymentOf = async (number: string) =>
    (await shop.sql`select state, reason, stray from payments where number = ${number}`)[0]!

  test('is closed at its channel', async () => {
    const { started, assign, customer, order } = await begun()
    expect(await assign()).toMatchObject({ success: true })
    expect(await paymentOf(started.obj.number)).toMatchObject({
      state: 'failed',
      reason: 'payment.reasonPassedOn',
    })
    expect((await shop.gatewayPayment('wx', started.obj.number)).state).toBe('closed')
    const { obj } = await shop.call(checkPayment, { id: [order.id] }, customer.as)
    expect(obj).toMatchObject({ state: 'unpaid', method: '', reason: '' })
    const detail = await shop.call(orderDetail, { id: order.id }, customer.as)
    expect(detail.obj as OrderDetail).toMatchObject({ paymentState: 'unpaid', payments: [] })
  })

  test('that was paid after all: the money goes back to whoever paid', async () => {
    const { clerk, customer, order, started, assign } = await begun()
    shop.down.add('wx')
    expect((await assign()).success).toBe(true)
    shop.down.delete('wx')
    const paid = await shop.payAtGateway('wx', started)
    await shop.notify('wx', paid)
    await shop.notify('wx', paid)
    expect(await paymentOf(started.obj.number)).toMatchObject({ state: 'success', stray: '100.0000' })
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(clerk.id)).toBe('100')
    expect(Number(await shop.storedValue(customer.id))).toBe(0)
    const [after] = await shop.sql`select state, paid, member_id from orders where id = ${order.id}`
    expect(after).toEqual({ state: 0, paid: '0.0000', member_id: customer.id })
  })

  test('whose channel was down is closed by the one who looks after open payments', async () => {
    const { started, assign } = await begun()
    shop.down.add('wx')
    expect((await assign()).success).toBe(true)
    shop.down.delete('wx')
    expect((await paymentOf(started.obj.number)).state).toBe('paying')
    await shop.sql`
      update payments set created_at = now() - interval '1 minute', asked_at = null where number = ${started.obj.number}`
    await pollOpenPayments({ config: shop.config, sql: shop.sql }, shop.app.log)
    expect((await paymentOf(started.obj.number)).state).toBe('failed')
  })

  test('is not what the customer pays with, even for the same amount', async () => {
    const { customer, order, started, assign } = await begun()
    shop.down.add('wx')
    expect((await assign()).success).toBe(true)
    shop.down.delete('wx')
    const again = await shop.pay(customer, [order.id], 'wx')
    expect(again.success).toBe(true)
    expect(again.obj.number).not.toBe(started.obj.number)
    await shop.notify('wx', await shop.payAtGateway('wx', again))
    const [after] = await shop.sql`select state, paid from orders where id = ${order.id}`
    expect(after).toEqual({ state: 2, paid: '100.0000' })
  })

  test('paid in the very moment: the order goes to the customer unpaid, or stays and is paid', async () => {
    const { clerk, order, started, assign } = await begun()
    const paid = await shop.payAtGateway('wx', started)
    const [reply] = await Promise.all([assign(), shop.notify('wx', paid)])
    const [after] = await shop.sql`select state, member_id from orders where id = ${order.id}`
    await shop.moneyGoesBack()
    if (reply!.success) expect([after!.state, await shop.backAtGateway(clerk.id)]).toEqual([0, '100'])
    else expect(after).toEqual({ state: 2, member_id: clerk.id })
  })

  test('for two orders of which one was handed over pays the other', async () => {
    const [clerk, customer] = [await clerkOf(), await shop.member()]
    const [one, two] = [await shop.order(clerk.id, '100'), await shop.order(clerk.id, '40')]
    const started = await shop.pay(clerk, [one.id, two.id], 'wx')
    shop.down.add('wx')
    const reply = await shop.call(assignOrder, { billId: one.id, wurId: customer.id }, clerk.as)
    shop.down.delete('wx')
    expect(reply.success).toBe(true)
    await shop.notify('wx', await shop.payAtGateway('wx', started))
    const states = await shop.sql`select state from orders where id in (${one.id}, ${two.id}) order by id`
    expect(states).toEqual([{ state: 0 }, { state: 2 }])
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(clerk.id)).toBe('100')
  })
})
