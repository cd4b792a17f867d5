import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

test('A clerk orders for a customer, who finds the order among their own and can pay it', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  test.slow()
  const clerk = await newMember(sql, 'office')
  const customer = await newMember(sql)
  const nick = `远客商行${customer.id}`
  await sql`update members set nick = ${nick} where id = ${customer.id}`
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail, is_default)
    values (${customer.id}, '韩梅梅', '13612345678', '浙江省', '杭州市', '西湖区', '文三路 1 号', true)`
  await enter(context, sql, clerk.id)
  await page.request.post(actionUrl('hlt_add_cart'), {
    form: { products: JSON.stringify([{ skuId: 40, qty: '12' }]) },
    headers: { [headers.version]: protocolVersion },
  })

  await visit(page, '/cart')
  await page.getByRole('button', { name: t('cart.forCustomer') }).click()
  await page.getByLabel(t('cart.customerName')).fill(customer.mobile)
  await page.getByRole('link', { name: t('cart.orderFor', { nick }) }).click()

  await expect(page).toHaveURL(new RegExp(`/jiesuan\\?forMember=${customer.id}$`))
  await expect(page.getByText(t('checkout.forMember', { nick }))).toBeVisible()
  await page
    .locator('main')
    .getByRole('radio', { name: /微信支付/ })
    .check()
  await page.getByRole('button', { name: t('checkout.commit') }).click()
  await expect(page.getByText(`已为 ${nick} 下单`)).toBeVisible()
  await page.getByRole('button', { name: t('ui.ok') }).click()
  await expect(page).toHaveURL(/\/cart$/)

  const [order] = await sql<{ id: number; number: string; memberId: number; placedBy: number }[]>`
    select id, number, member_id as "memberId", placed_by as "placedBy" from orders
    where member_id = ${customer.id} order by id desc limit 1`
  expect(order).toMatchObject({ memberId: customer.id, placedBy: clerk.id })
  const other = await browser.newContext({ baseURL })
  await enter(other, sql, customer.id)
  const theirs = await other.newPage()
  await visit(theirs, '/member/order')
  await expect(theirs.getByText(order!.number)).toBeVisible()
  await visit(theirs, `/pay/result?id=${order!.id}`)
  await theirs.getByRole('link', { name: t('payment.payNow') }).click()
  await expect(theirs).toHaveURL(new RegExp(`/pay\\?id=${order!.id}$`))
  await expect(theirs.getByRole('radio', { name: /微信支付/ })).toBeChecked()
  await other.close()
})
