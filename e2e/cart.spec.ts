import type { Locator, Page } from '@playwright/test'
import { expect } from './support/expect.ts'
import { expectNoHorizontalScroll, signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

const textOf = async (part: Locator) => (await part.textContent()) ?? ''
const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: /购物车/ })
const rows = (page: Page) => page.locator('main article')
const quantities = (page: Page) => page.locator('main article').getByRole('spinbutton')
const saved = (page: Page, action: string) =>
  page.waitForResponse(response => response.url().includes(`action=${action}`) && response.ok())

/** Sandals come in colours and sizes, whatever number they have in this shop. */
async function openMatrix(page: Page) {
  await page.goto(`/products?q=${encodeURIComponent('夹趾人字拖')}`)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\?id=\d+/)
}

/** The first two cells that can be had. */
async function fillTwo(page: Page): Promise<void> {
  const cells = page.locator('main table').first().locator('input:not(:disabled)')
  await cells.first().fill('12')
  await expect(page.getByText('已选 1 个规格 · 共 12 件')).toBeVisible()
  await cells.first().press('ArrowRight')
  await page.keyboard.type('24')
  await expect(page.getByText('已选 2 个规格 · 共 36 件')).toBeVisible()
}

test('A guest fills a cart by colour and size, signs in, and the cart has come along', async ({ page }) => {
  await openMatrix(page)
  await fillTwo(page)
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(header(page)).toContainText('2')
  await page.getByRole('main').getByRole('link', { name: '去购物车' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(rows(page)).toHaveCount(2)
  const itemNos = [
    await textOf(rows(page).first().locator('bdi[dir=ltr]').first()),
    await textOf(rows(page).last().locator('bdi[dir=ltr]').first()),
  ]
  await expectNoHorizontalScroll(page)

  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await page.getByLabel('手机号').fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill('demo1234')
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  for (const itemNo of itemNos) await expect(page.getByRole('main')).toContainText(itemNo)
  await expect(page.getByText('登录后可以看到您的价格')).toHaveCount(0)

  // Others sign in with this account as well.
  for (const itemNo of itemNos) {
    const removed = saved(page, 'hlt_del_cart')
    await rows(page).filter({ hasText: itemNo }).getByRole('button', { name: /^移除/ }).click()
    await removed
  }
})

test('Quantities by keyboard: Enter leads down the column, and each is kept', async ({ page }) => {
  await openMatrix(page)
  await fillTwo(page)
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(header(page)).toContainText('2')
  await page.getByRole('main').getByRole('link', { name: '去购物车' }).click()
  await quantities(page).first().click()
  await page.keyboard.type('48')
  await page.keyboard.press('Enter')
  await expect(quantities(page).nth(1)).toBeFocused()
  const last = saved(page, 'hlt_chg_cart')
  await page.keyboard.type('60')
  await last
  await expect(page.getByText('正在更新')).toHaveCount(0)
  await page.reload()
  await expect(quantities(page).first()).toHaveValue('48')
  await expect(quantities(page).nth(1)).toHaveValue('60')

  await quantities(page).first().fill('50')
  await expect(page.getByRole('button', { name: '改为 48' })).toBeVisible()
  await page.getByRole('button', { name: '改为 60' }).click()
  await expect(quantities(page).first()).toHaveValue('60')
})

test('What was removed comes back by undo; an empty cart leads on', async ({ page }) => {
  await openMatrix(page)
  await fillTwo(page)
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(header(page)).toContainText('2')
  await page.getByRole('main').getByRole('link', { name: '去购物车' }).click()
  await rows(page).first().getByRole('button', { name: /^移除/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(header(page)).toContainText('1')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: '移除所选' }).click()
  await expect(page.getByText('购物车还是空的')).toBeVisible()
  await page.getByRole('link', { name: '去选购' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('A retail shopper takes one, and buying now ticks only that', async ({ page }) => {
  await signIn(page, 'retail')
  await page.goto('/products')
  await rows(page).filter({ hasNotText: '缺货' }).first().getByRole('link').first().click()
  await page.getByRole('button', { name: '立即购买' }).click()
  await expect(page).toHaveURL(/\/(jiesuan|cart)$/)
  await page.goto('/cart')
  await expect(page.getByText('已选 1 行')).toBeVisible()
  const removed = saved(page, 'hlt_del_cart')
  await page.getByRole('button', { name: '移除所选' }).click()
  await removed
})
