import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

test('A clerk ships while the member looks at the shop: the bell counts, lists it and leads there', async ({
  page,
  sql,
  browser,
  baseURL,
}) => {
  const [buyer, clerk] = [await newMember(sql), await newMember(sql, 'office')]
  const [goods] = await sql<{ skuId: number; shopId: number }[]>`
    select t.sku_id as "skuId", s.id as "shopId" from stocks t
    join shops s on s.warehouse_id = t.warehouse_id and s.is_default where t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const order = await makeOrder(sql, {
    shopId: goods!.shopId,
    memberId: buyer.id,
    state: 2,
    payMethod: 'credit',
    lines: [{ skuId: goods!.skuId, quantity: '1', price: '10' }],
  })
  const [line] = await sql<{ id: number }[]>`select id from order_lines where order_id = ${order.id}`
  await enter(page.context(), sql, buyer.id)
  await visit(page, '/home', 'en')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const desk = await browser.newContext({ baseURL: baseURL! })
  await enter(desk, sql, clerk.id)
  const row = {
    boxes: [{ lines: [{ lineId: line!.id, quantity: '1' }] }],
    carrier: 'shunfeng',
    logisticsNo: `SF${order.id}`,
    ship: true,
  }
  const shipped = await desk.request.post(actionUrl('hlt_save_data'), {
    form: { type: 'delivery_pack', row: JSON.stringify(row) },
    headers: { [headers.version]: protocolVersion },
  })
  expect(await shipped.json()).toMatchObject({ success: true })
  await desk.close()

  await expect(bell).toHaveAccessibleName('Notifications 1 unread')
  await bell.click()
  const panel = page.getByRole('region', { name: 'Latest notifications' })
  await panel.getByRole('link', { name: `Order ${order.number} has shipped` }).click()
  await expect(page).toHaveURL(`/member/order/detail?id=${order.id}`)
  await expect(panel).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await visit(page, '/member/bell', 'en')
  await expect(page.getByRole('link', { name: `tracking no. SF${order.id}` })).toBeVisible()
})

test('The member’s home says what waits, with the button that does it', async ({ page, sql }) => {
  const buyer = await newMember(sql)
  await enter(page.context(), sql, buyer.id)
  await visit(page, '/member/home', 'en')
  const main = page.locator('main')
  await expect(main.getByText('Nothing needs your attention right now')).toBeVisible()
  await expect(main.getByText('No orders yet')).toBeVisible()
  const [goods] = await sql<{ skuId: number; shopId: number }[]>`
    select t.sku_id as "skuId", s.id as "shopId" from stocks t
    join shops s on s.warehouse_id = t.warehouse_id and s.is_default where t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const order = await makeOrder(sql, {
    shopId: goods!.shopId,
    memberId: buyer.id,
    lines: [{ skuId: goods!.skuId, quantity: '1', price: '10' }],
  })
  await visit(page, '/member/home', 'en')
  const waiting = main.getByRole('region', { name: 'Needs your attention' })
  await expect(waiting.getByText(`Order ${order.number} is waiting for payment`)).toBeVisible()
  await expect(waiting.getByRole('timer')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Buy again' }).getByText('bought once')).toBeVisible()
  await waiting.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(`/pay?id=${order.id}`)
})

test('A member asks for an invoice while finance looks at the console: the bell counts, and leads to it', async ({
  page,
  sql,
  browser,
  baseURL,
}) => {
  const [buyer, clerk] = [await newMember(sql), await newMember(sql, 'office')]
  await sql`update members set staff_role = 'finance' where id = ${clerk.id}`
  const [shop] = await sql<{ id: number; skuId: number }[]>`
    select s.id, t.sku_id as "skuId" from shops s join stocks t on t.warehouse_id = s.warehouse_id
    where s.is_default and t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const order = await makeOrder(sql, {
    shopId: shop!.id,
    memberId: buyer.id,
    state: 2,
    payMethod: 'wx',
    lines: [{ skuId: shop!.skuId, quantity: '1', price: '66' }],
  })
  await sql`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${shop!.id}, ${buyer.id}, 'wx', 'success', 66, 'CNY', 66) returning id)
    insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, 66 from paid`
  await sql`update orders set paid = total, payment_state = 'success', pay_before = null where id = ${order.id}`
  const [info] = await sql<{ id: number }[]>`
    insert into invoice_infos (member_id, title) values (${buyer.id}, 'Silk Road Ltd') returning id`

  await enter(page.context(), sql, clerk.id)
  await visit(page, '/office', 'en')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const desk = await browser.newContext({ baseURL: baseURL! })
  await enter(desk, sql, buyer.id)
  const row = { orders: [order.id], kind: 'ordinary', infoId: info!.id }
  const asked = await desk.request.post(actionUrl('hlt_save_data'), {
    form: { type: 'invoice_ask', row: JSON.stringify(row) },
    headers: { [headers.version]: protocolVersion },
  })
  const { obj } = (await asked.json()) as { obj: { number: string } }
  await desk.close()

  // Other journeys may ring for finance too.
  await expect(bell).toHaveAccessibleName(/unread$/)
  await bell.click()
  const panel = page.getByRole('region', { name: 'Latest notifications' })
  await panel.getByRole('link', { name: `asked for invoice ${obj.number}` }).click()
  await expect(page).toHaveURL('/office/invoices')
  await expect(page.locator('main').getByText(obj.number)).toBeVisible()
})
