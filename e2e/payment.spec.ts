import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Decimal } from '../contract/decimal.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { openShopDatabase, type ShopDatabase } from './support/database.ts'
import { expect } from './support/expect.ts'
import { owedOrder } from './support/owed-order.ts'
import { signIn, test, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

let database: ShopDatabase
test.beforeAll(async () => {
  database = await openShopDatabase()
})
test.afterAll(() => database.close())

/** An order of the demo member, as checkout leaves it. */
async function newOrder(price: Decimal): Promise<{ id: number; number: string }> {
  const { sql } = database
  const [member] = await sql<{ id: number; shopId: number }[]>`
    select id, shop_id as "shopId" from members where mobile = '13800000001' order by id limit 1`
  const [stock] = await sql<{ id: number }[]>`
    select k.sku_id as id from stocks k join shops s on s.warehouse_id = k.warehouse_id and s.id = ${member!.shopId}
    where k.on_hand - k.held > 100 order by k.sku_id limit 1`
  return await makeOrder(sql, {
    shopId: member!.shopId,
    memberId: member!.id,
    lines: [{ skuId: stock!.id, quantity: '1', price }],
  })
}

/** What was chosen at checkout stands there alone until somebody wants another. */
async function choose(page: Page, method: string): Promise<void> {
  const change = page.getByRole('button', { name: '更换' })
  const radio = page.getByRole('radio', { name: method })
  await expect(change.or(radio).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
  await radio.check()
}

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

async function clerkOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const clerk = await context.newPage()
  await signIn(clerk, 'office', { fresh: true })
  return clerk
}

const slip = (text: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: text } })
    .png()
    .toBuffer()

test('WeChat: the code is paid on the demo cashier, and the page moves on by itself', async ({ page }) => {
  const { id, number } = await newOrder('128')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await choose(page, '微信支付')
  await press(page, '立即支付')
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible()
  const phone = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开演示收银台' }).click()
  const cashier = await phone
  await expect(cashier.getByText('这是演示页面，不会发生真实扣款。')).toBeVisible()
  await cashier.getByRole('button', { name: '支付', exact: true }).click()
  await expect(cashier.getByText('已支付（演示）')).toBeVisible()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  // Coming back later shows the same.
  await page.reload()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
})

test('Alipay: to their page and back; a webhook that got lost does not matter', async ({ page }) => {
  const { id } = await newOrder('66.60')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await choose(page, '支付宝')
  await press(page, '立即支付')
  await expect(page).toHaveURL(/\/pay\/demo\//)
  await page.getByLabel('通知方式').selectOption('lost')
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/result\?id=\d+/)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 25_000 })
})

test('On account: what is overdue is named on the first page, and paid from the order’s own', async ({
  page,
}) => {
  const { number } = await owedOrder(page, database.sql)
  await visit(page, '/member')
  const main = page.locator('main')
  await expect(main.getByText('已逾期 ¥66.00').first()).toBeVisible()
  await main.getByRole('link', { name: `查看 订单 ${number} 待付款` }).click()
  await main.getByRole('link', { name: '去付款', exact: true }).click()
  await choose(page, '支付宝')
  await press(page, '立即支付')
  await expect(page).toHaveURL(/\/pay\/demo\//)
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 25_000 })
  await visit(page, '/member')
  await expect(main.getByText('目前没有需要您处理的事项')).toBeVisible()
  await visit(page, '/member/order')
  await expect(main.getByText(number)).toBeVisible()
  await expect(main.getByRole('link', { name: '去付款', exact: true })).toHaveCount(0)
})

test('An offline transfer: rejected with a reason, sent again, confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, number } = await newOrder('520')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await choose(page, '线下转账')
  await expect(page.getByText('商队贸易有限公司')).toBeVisible()
  await press(page, '提交凭证')
  await expect(page.getByText('请上传付款凭证')).toBeVisible()

  const send = async (colour: string) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await slip(colour) })
    await expect(page.getByRole('img', { name: '付款凭证预览' })).toBeVisible()
    await press(page, '提交凭证')
    await expect(page.getByRole('heading', { name: '付款凭证已提交，等待总部确认' })).toBeVisible()
  }
  await send('#d7263d')

  const clerk = await clerkOf(browser, baseURL)
  const card = clerk.getByRole('listitem').filter({ hasText: number })
  await visit(clerk, '/office/payments')
  await expect(card.getByRole('img')).toBeVisible()
  await card.getByRole('button', { name: '驳回', exact: true }).click()
  await card.getByLabel('驳回原因（会员可见）').fill('凭证看不清')
  await card.getByRole('button', { name: '驳回', exact: true }).click()
  await expect(card).toHaveCount(0)

  await visit(page, `/pay/result?id=${id}`)
  await expect(page.getByText('凭证看不清')).toBeVisible()
  await page.getByRole('link', { name: '重新支付' }).click()
  await choose(page, '线下转账')
  await send('#2a9457')

  await visit(clerk, '/office/payments')
  await card.getByRole('button', { name: '确认收款' }).click()
  await clerk.getByRole('alertdialog').getByRole('button', { name: '确认收款' }).click()
  await expect(card).toHaveCount(0)
  await clerk.context().close()

  await visit(page, `/pay/result?id=${id}`)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
})

test('A refund: found by the order, sent back the way it came', async ({ page, browser, baseURL }) => {
  const { id, number } = await newOrder('88')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await choose(page, '拉卡拉')
  await press(page, '立即支付')
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  const clerk = await clerkOf(browser, baseURL)
  await visit(clerk, `/office/payments?find=${number}`)
  const found = clerk.getByRole('listitem').filter({ hasText: number })
  await found.getByLabel('退款金额').fill('8.80')
  await found.getByLabel('退款原因').fill('少发一件')
  await found.getByRole('button', { name: '退款' }).click()
  await clerk.getByRole('alertdialog').getByRole('button', { name: '退款' }).click()
  await expect(clerk.getByText('退款已提交')).toBeVisible()
  await expect(found.getByText('79.20')).toBeVisible()
  await clerk.context().close()
})

test('Cash on delivery: recorded by head office, all of it or nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, number } = await newOrder('45.50')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await choose(page, '货到付款')
  await press(page, '确认货到付款')
  await expect(page.getByRole('heading', { name: '订单已确认' })).toBeVisible()

  const clerk = await clerkOf(browser, baseURL)
  await visit(clerk, `/office/payments?find=${number}`)
  const due = clerk.getByRole('listitem').filter({ hasText: number })
  const record = async () => {
    await due.getByRole('button', { name: '登记收款' }).click()
    await clerk.getByRole('alertdialog').getByRole('button', { name: '登记收款' }).click()
  }
  await due.getByLabel('实收现金').fill('40')
  await record()
  await expect(clerk.getByText('必须一次收齐应收金额：45.50 CNY')).toBeVisible()
  await due.getByLabel('实收现金').fill('45.50')
  await record()
  await expect(clerk.getByText('现金已登记')).toBeVisible()
  // It has become a payment that can be refunded.
  await expect(due.getByRole('button', { name: '退款' })).toBeVisible()
  await clerk.context().close()

  await visit(page, `/pay/result?id=${id}`)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
})

test('A cancelled order says so, and where money goes that came too late', async ({ page }) => {
  const { id, number } = await newOrder('31')
  await signIn(page, 'member')
  await visit(page, `/pay?id=${id}`)
  await choose(page, '拉卡拉')
  await press(page, '立即支付')
  await expect(page).toHaveURL(/\/pay\/demo\//)
  const cashier = page.url()
  await database.sql`
    with moved as (update orders set state = 5, holds_stock = false where id = ${id} returning id)
    insert into order_history (order_id, from_state, to_state, reason) select id, 0, 5, 'orders.reasonTimeout' from moved`
  await visit(page, `/pay/result?id=${id}`)
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  await expect(page.getByText('款项会原路退回')).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()

  await visit(page, cashier)
  await page.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/result/)
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  await expect(page.getByText('款项将原路退回')).toBeVisible()
})
