import { expect } from '@playwright/test'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

test.describe('A clerk at head office', () => {
  test('sees what needs doing and goes from there to the list', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office')
    await expect(page.getByRole('heading', { name: '概览' })).toBeVisible()
    await page.getByRole('link', { name: /缺货/ }).click()
    await expect(page).toHaveURL(/\/office\/records\?type=low_stock/)
    await expect(page.getByRole('heading', { name: '低库存', level: 1 })).toBeVisible()
  })

  test('adds a brand, finds it, changes it, reads its history and deletes it', async ({ page }) => {
    // Unlike any brand of the demo shop.
    const name = `旅行者${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand')
    await page.getByRole('button', { name: '新增' }).click()
    await page.getByLabel('简体中文').fill(name)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('link', { name }).or(page.getByText(name)).first()).toBeVisible()

    await page.goto(`/office/records?type=brand&q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await page.getByLabel('English').fill('Wayfarer')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()

    await page.getByRole('link', { name }).click()
    await expect(page.getByLabel('English')).toHaveValue('Wayfarer')
    await page.getByRole('button', { name: '修改记录' }).click()
    await expect(page.getByRole('heading', { name: /^修改记录/ })).toBeVisible()
    await expect(page.getByText('Wayfarer').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(`已删除“${name}”`)).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })

  test('is told what is missing, and nothing is stored', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand&open=new')
    await page.getByLabel('English').fill('No Chinese name')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/请输入/).first()).toBeVisible()
    await expect(page.getByLabel('简体中文')).toBeFocused()
  })

  test('adds a delivery method and what it costs, without leaving it', async ({ page }) => {
    const number = `E2E-${Date.now()}`
    await signIn(page, 'office')
    await page.goto('/office/records?type=delivery_method&open=new')
    await page.getByLabel('简体中文').first().fill(number)
    await page.getByRole('combobox', { name: /店铺/ }).fill('商队批发')
    await page.getByRole('option', { name: '商队批发' }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()

    await page.getByRole('tab', { name: '运费规则' }).click()
    await page
      .getByRole('tabpanel', { name: '运费规则' })
      .getByRole('button', { name: '新增', exact: true })
      .click()
    await page.getByLabel('首费').fill('8')
    await page.getByRole('button', { name: '保存', exact: true }).last().click()
    await expect(page.getByRole('tabpanel', { name: '运费规则' }).getByText('共 1 条')).toBeVisible()
  })

  test('puts categories into another order', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=category')
    const names = page.locator('tbody [data-act=open]')
    await expect(names.nth(1)).toBeVisible()
    const [first, second] = await names.allTextContents()
    await names.nth(1).hover()
    await page.getByRole('row').nth(2).getByRole('button', { name: '上移' }).click()
    await expect(names.first()).toHaveText(second!)
    await page.getByRole('row').nth(1).hover()
    await page.getByRole('row').nth(1).getByRole('button', { name: '下移' }).click()
    await expect(names.first()).toHaveText(first!)
  })

  test('sees what came in the last 30 days, also when the page is opened again', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=product')
    await page.getByRole('button', { name: '创建时间 全部' }).click()
    await page.getByRole('button', { name: '近30天' }).click()
    await expect(page).toHaveURL(/f\.created_at=(~|%7E)30/)
    await page.reload()
    await expect(page.getByRole('button', { name: '创建时间 近30天' })).toBeVisible()
  })

  test('exports the list as xlsx', async ({ page }) => {
    await signIn(page, 'office')
    await page.goto('/office/records?type=brand')
    await page.getByRole('button', { name: '导出' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /xlsx|Excel/i }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  })

  test('reads right to left in Arabic without anything sticking out', async ({ page }) => {
    await signIn(page, 'office')
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/office/records?type=product&lang=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})

test('A member has no way into the office', async ({ page, faults }) => {
  faults.allow(/404/)
  await signIn(page, 'member')
  expect((await page.goto('/office'))?.status()).toBe(404)
})
