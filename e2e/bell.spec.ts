import { expect } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
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
  await expect(main.getByRole('region', { name: 'Buy again' }).getByText('bought 1 time')).toBeVisible()
  await waiting.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(`/pay?id=${order.id}`)
})
