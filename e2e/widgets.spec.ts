import type { Locator, Page } from '@playwright/test'
import { expect } from './support/expect.ts'
import { signIn, test, visit } from './support/shop.ts'

/** All of it is in sight. */
async function expectInside(page: Page, panel: Locator): Promise<void> {
  const box = (await panel.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

test.describe('Panels that open beside something', () => {
  test('a look-up at the lower edge of the window opens upwards, and the active record stays in sight', async ({
    page,
  }) => {
    await signIn(page, 'office')
    await visit(page, '/office/records?type=product&open=1', 'zh')
    const field = page.getByRole('article').getByRole('combobox').first()
    await field.click()
    const list = page.getByRole('listbox').filter({ visible: true })
    await expect(list.getByRole('option').first()).toBeVisible()
    const { y } = (await field.boundingBox())!
    await page.setViewportSize({ width: 1280, height: Math.ceil(y) + 60 })
    await expect.poll(async () => (await list.boundingBox())!.y).toBeLessThan(y)
    await page.keyboard.press('ArrowUp')
    const active = list.locator('[aria-selected=true]')
    await expect(active).toBeInViewport({ ratio: 0.9 })
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toBeFocused()
  })

  for (const lang of ['en', 'ar'] as const) {
    test(`a menu in the corner stays inside the window (${lang})`, async ({ page }) => {
      await visit(page, '/home', lang)
      const menu = page.locator('details').first()
      await menu.locator('summary').click()
      const panel = menu.getByRole('list')
      await expect(panel).toBeVisible()
      await expectInside(page, panel)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    })

    test(`why a button at the edge cannot be pressed is read whole (${lang})`, async ({ page }) => {
      await signIn(page, 'office')
      await visit(page, '/office/records?type=brand&open=1', lang)
      const button = page.getByRole('dialog').locator('button[aria-disabled=true]').last()
      await button.hover()
      const reason = page.getByRole('tooltip').filter({ visible: true })
      await expect(reason).toBeVisible()
      await expectInside(page, reason)
      const [above, below] = [(await reason.boundingBox())!, (await button.boundingBox())!]
      expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    })
  }
})

test('Suggestions are walked through and taken by keyboard', async ({ page }) => {
  await visit(page, '/home', 'en')
  const field = page.getByRole('combobox').first()
  await field.click()
  await field.pressSequentially('cup')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  const option = page.getByRole('option', { selected: true })
  await expect(option).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\?id=\d+/)
})
