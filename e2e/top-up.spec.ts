import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './support/expect.ts'
import { signIn, test, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

test('Top-up: a package by a code, an amount by transfer with its proof; the bonus stands on its own', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'member')
  await page.goto('/member/amt')
  await page.getByRole('main').getByRole('link', { name: '充值', exact: true }).click()
  await page.getByRole('radio', { name: /其他金额/ }).check()
  await page.getByLabel('充值金额').fill('0.5')
  await press(page, '去支付')
  await expect(page.getByText('每次至少充值 ¥1.00')).toBeVisible()

  await page.getByRole('radio', { name: /送 ¥15\.00/ }).check()
  await press(page, '去支付')
  await page.getByRole('radio', { name: '微信支付' }).check()
  await press(page, '立即支付')
  const phone = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开演示收银台' }).click()
  const cashier = await phone
  await cashier.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/result\?.*cz=1/)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看储值' }).click()
  await expect(page.getByRole('row').filter({ hasText: '充值赠送' })).toContainText('+¥15.00')

  await page.goto('/member/chongzhi')
  await page.getByRole('radio', { name: /其他金额/ }).check()
  await page.getByLabel('充值金额').fill('88.8')
  await press(page, '去支付')
  await page.getByRole('radio', { name: '线下转账' }).check()
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a9457' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: '付款凭证预览' })).toBeVisible()
  await press(page, '提交凭证')
  await expect(page.getByRole('heading', { name: '付款凭证已提交，等待总部确认' })).toBeVisible()

  const clerk = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage()
  await signIn(clerk, 'office', { fresh: true })
  await visit(clerk, '/office/payments')
  const card = clerk.getByRole('listitem').filter({ hasText: '充值单号' })
  await expect(card).toContainText('¥88.80')
  await card.getByRole('button', { name: '确认收款' }).click()
  await clerk.getByRole('alertdialog').getByRole('button', { name: '确认收款' }).click()
  await expect(card).toHaveCount(0)
  await clerk.context().close()

  await page.goto('/member/amt')
  const paidIn = page.getByRole('row').filter({ hasText: '+¥88.80' }).first()
  await paidIn.getByRole('link', { name: '开发票' }).click()
  await expect(page.getByRole('heading', { name: '申请发票' })).toBeVisible()
  await expect(page.getByText('¥88.80').first()).toBeVisible()
})
