import { expect } from '@playwright/test'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

test('Top-up: a package is paid by a code, and the bonus stands on its own', async ({ page }) => {
  await signIn(page, 'distributor')
  await page.goto('/member/amt')
  await page.getByRole('main').getByRole('link', { name: '充值' }).click()
  await page.getByRole('radio', { name: /其他金额/ }).check()
  await page.getByLabel('充值金额').fill('0.5')
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(page.getByText('每次至少充值 ¥1.00')).toBeVisible()

  await page.getByRole('radio', { name: /送 ¥15\.00/ }).check()
  await page.getByRole('button', { name: '去支付' }).click()
  await expect(page).toHaveURL(/\/pay\?id=\d+/)
  await page.getByRole('radio', { name: /微信/ }).check()
  const phone = page.context().waitForEvent('page')
  await page.getByRole('button', { name: /支付/ }).last().click()
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible()
  await page
    .getByRole('link', { name: /演示|打开/ })
    .first()
    .click()
  const cashier = await phone
  await cashier.getByRole('button', { name: '支付', exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/result\?.*cz=1/, { timeout: 30_000 })
  await page.getByRole('link', { name: '查看储值' }).click()
  await expect(page.getByRole('row').filter({ hasText: '充值赠送' })).toBeVisible()
})
