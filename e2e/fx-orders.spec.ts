import type { Browser, Page } from '@playwright/test'
import type { Decimal } from '../contract/decimal.ts'
import { packDelivery } from '../contract/deliveries.ts'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { openBusiness, paidOrder, runShort } from './support/business.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

async function windowOf(browser: Browser, baseURL: string | undefined, sql: Sql, memberId: number) {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  await enter(context, sql, memberId)
  return await context.newPage()
}

async function post(page: Page, action: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'zh' },
  })
  const { success, msg } = (await response.json()) as { success: boolean; msg: string }
  expect(success, `${action}: ${msg}`).toBe(true)
}

/** All of a purchase leaves head office; packing has its own journeys. */
async function ship(clerk: Page, sql: Sql, purchase: string): Promise<void> {
  const lines = await sql<{ lineId: number; quantity: Decimal }[]>`
    select l.id as "lineId", l.base_quantity::text as quantity
    from order_lines l join orders o on o.id = l.order_id where o.number = ${purchase} order by l.position`
  const row = {
    boxes: [{ lines: [...lines] }],
    carrier: 'shunfeng',
    logisticsNo: `SF${purchase}`,
    ship: true,
  }
  await post(clerk, packDelivery.name, { type: 'delivery_pack', row: JSON.stringify(row) })
}

test('What a customer pays, the distributor purchases, head office ships and the customer receives; the margin is in the wallet', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const business = await openBusiness(sql)
  await enter(page.context(), sql, business.customer)
  await visit(page, `/home?shop=${business.code}`)
  await post(page, 'hlt_add_cart', { products: JSON.stringify([{ skuId: business.goods[0], qty: '2' }]) })
  await visit(page, '/jiesuan')
  await page
    .locator('main')
    .getByRole('radio', { name: /微信支付/ })
    .check()
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.locator('main').getByRole('button', { name: '立即支付', exact: true }).click()
  const phone = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开演示收银台' }).click()
  await (await phone).getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  const [order] = await sql<{ id: number; number: string }[]>`
    select id, number from orders where member_id = ${business.customer}`

  const desk = await windowOf(browser, baseURL, sql, business.distributor)
  await visit(desk, '/member/fx/order')
  const card = desk.getByRole('article').filter({ hasText: order!.number })
  await expect(card.getByText(t('fx-orders.statePending'))).toBeVisible()
  await card.getByRole('button', { name: t('fx-orders.purchase'), exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(t('fx-orders.collectedMoney'))).toBeVisible()
  await dialog.getByRole('button', { name: t('fx-orders.doPurchase') }).click()
  const made = dialog.getByText(/^采购单 \d+$/)
  await expect(made).toBeVisible()
  const purchase = (await made.textContent())!.replace(/\D/g, '')
  await dialog
    .getByRole('button', { name: t('ui.close'), exact: true })
    .last()
    .click()
  await expect(card.getByText(t('fx-orders.statePaid'))).toBeVisible()

  const clerk = await windowOf(browser, baseURL, sql, (await newMember(sql, 'office')).id)
  await ship(clerk, sql, purchase)

  await visit(page, `/member/order/detail?id=${order!.id}`)
  const head = page.locator('main')
  await head
    .getByRole('button', { name: t('deliveries.confirm'), exact: true })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(head.getByText(t('state.orderCompleted')).first()).toBeVisible()

  await card.getByRole('link', { name: order!.number }).click()
  const margin = desk.locator('dl').filter({ hasText: t('fx-orders.moneyEarned') })
  await expect(margin).toBeVisible()
  await desk.reload()
  const [earned] = await sql<{ amount: string }[]>`
    select to_char(balance, 'FM999,990.00') as amount from ledger_accounts
    where member_id = ${business.distributor} and kind = 'wallet'`
  await expect(margin.getByText(`¥${earned!.amount}`, { exact: true }).first()).toBeVisible()
  await desk.context().close()
  await clerk.context().close()
})

test('Two orders at once, one of them short of stock: one is purchased, the other says why', async ({
  page,
  sql,
  t,
}) => {
  const business = await openBusiness(sql)
  const good = await paidOrder(sql, business, business.goods[0]!)
  const short = await paidOrder(sql, business, business.goods[1]!)
  await runShort(sql, short.id, business.goods[1]!)
  await enter(page.context(), sql, business.distributor)
  await visit(page, '/member/fx/order?tab=toPurchase')
  for (const { number } of [good, short])
    await page.getByRole('checkbox', { name: t('orders.tick', { number }) }).check()
  await page.getByRole('button', { name: t('fx-orders.purchaseMany', { count: 2 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('fx-orders.skipped', { count: 1 }))).toBeVisible()
  await expect(dialog.getByText(new RegExp(t('fx-orders.short')))).toBeVisible()
  await dialog.getByRole('button', { name: t('fx-orders.doPurchase') }).click()
  const row = (number: string) => dialog.getByRole('listitem').filter({ hasText: number })
  await expect(row(good.number)).toContainText('采购单')
  await expect(row(short.number)).toContainText(t('fx-orders.short'))
  await dialog
    .getByRole('button', { name: t('ui.close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('article').filter({ hasText: short.number })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: good.number })).toHaveCount(0)
})
