import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberHome } from '../../../contract/member.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { cancelOrder, orderDetail } from '../../../contract/orders.ts'
import { makeProduct } from '../../testing/factories.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { type AfterSaleShop, afterSaleShop } from '../after-sale/testing.ts'

let shop: PayShop
let desk: AfterSaleShop

beforeAll(async () => {
  shop = await openPayShop()
  desk = await afterSaleShop(shop)
}, 60_000)

afterAll(() => shop.close())

test('somebody new has nothing to do, and is told so by empty lists', async () => {
  const { as } = await shop.member()
  expect((await shop.call(memberHome, {}, as)).obj).toMatchObject({
    counts: {},
    toPay: [],
    overdue: [],
    toReceive: [],
    cases: [],
    openCases: 0,
    ending: [],
    orders: [],
    frequent: [],
    cheaper: [],
    money: { storedValue: '0.00', points: { balance: 0, ending: 0, endsAt: null }, credit: null },
  })
})

test('shows what waits, what there is and what was bought, and nothing of anybody else', async () => {
  const { sql, shopId } = shop
  const { buyer, order } = await desk.paidBy('yck')
  await desk.ship(order.id)
  const { id: caseId, number } = (await desk.ask(buyer, order.id, { kind: 'return' })).obj
  await desk.grant(caseId)
  const unpaid = await shop.order(buyer.id, '42.5')
  await sql`update members set credit_limit = 500 where id = ${buyer.id}`
  await sql`
    with template as (
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
      values (${shopId}, 'SOON', ${sql.json({ zh: '快用', en: 'Soon' })}, 'amount', 5, 30, 10) returning id
    )
    insert into coupons (template_id, number, member_id, valid_from, valid_until)
    select template.id, 'S' || days, ${buyer.id}, now() - interval '1 day', now() + make_interval(days => days)
    from template, unnest(array[2, 20]) as days`
  const [cheap, dear] = [
    await makeProduct(sql, desk.warehouseId, { retail: '80' }),
    await makeProduct(sql, desk.warehouseId, { retail: '80' }),
  ]
  await sql`
    insert into favourites (shop_id, member_id, product_id, seen_price)
    values (${shopId}, ${buyer.id}, ${cheap.productId}, 100), (${shopId}, ${buyer.id}, ${dear.productId}, 60)`
  const { obj } = await shop.call(memberHome, {}, buyer.as)
  expect(obj).toMatchObject({
    counts: { 0: 1, 3: 1 },
    toPay: [{ id: unpaid.id, due: '42.50', currency: 'CNY', payBefore: expect.any(String) }],
    toReceive: [{ id: order.id, number: order.number }],
    openCases: 1,
    cases: [{ id: caseId, number, state: 'granted', sendBefore: expect.any(String) }],
    ending: [{ red: false, name: 'Soon' }],
    money: {
      currency: 'CNY',
      storedValue: '610.00',
      credit: { limit: '500.00', left: '500.00', overdue: '0.00' },
    },
    orders: [{ id: unpaid.id }, { id: order.id, lineCount: 2 }],
    cheaper: [{ productId: cheap.productId, price: '80.00', before: '100.00' }],
  })
  expect(obj.frequent.map(({ times }) => times)).toEqual([2, 1])
  const stranger = await shop.member()
  expect((await shop.call(memberHome, {}, stranger.as)).obj).toMatchObject({
    toPay: [],
    orders: [],
    cases: [],
  })
})

test('an order whose time is over is ended by looking: here, and on its own page', async () => {
  const buyer = await shop.member()
  const late = await shop.order(buyer.id, '5', { payInSeconds: -5 })
  const { obj } = await shop.call(memberHome, {}, buyer.as)
  expect(obj).toMatchObject({ counts: { [OrderState.Cancelled]: 1 }, toPay: [] })
  expect(obj.orders).toMatchObject([{ id: late.id, state: OrderState.Cancelled }])
  const other = await shop.order(buyer.id, '5', { payInSeconds: -5 })
  const shown = await shop.call(orderDetail, { id: other.id }, buyer.as)
  expect(shown.obj).toMatchObject({ state: OrderState.Cancelled })
})

test('what is overdue on account is named until it is paid; what is not due yet and what is over are not', async () => {
  const { sql } = shop
  const buyer = await shop.member('500')
  await sql`update members set credit_limit = 1000 where id = ${buyer.id}`
  const [late, later, gone] = [
    await shop.order(buyer.id, '300'),
    await shop.order(buyer.id, '20'),
    await shop.order(buyer.id, '10'),
  ]
  for (const { id } of [late, later, gone]) await shop.pay(buyer, [id], 'credit')
  await shop.call(cancelOrder, { id: gone.id }, buyer.as)
  await sql`update orders set due_at = now() - interval '1 day' where id in (${late.id}, ${gone.id})`
  const overdue = async () => (await shop.call(memberHome, {}, buyer.as)).obj.overdue
  expect(await overdue()).toEqual([
    { id: late.id, number: late.number, due: '300.00', currency: 'CNY', dueAt: expect.any(String) },
  ])
  await shop.pay(buyer, [late.id], 'yck')
  expect(await overdue()).toEqual([])
})
