import { expect } from '@playwright/test'
import { test } from './support/shop.ts'

test.use({
  javaScriptEnabled: false,
  locale: 'en-US',
  extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' },
})

test.beforeEach(({ faults }) => {
  // A browser without scripts refuses to fetch them ahead.
  faults.allow(/\.js csp$/)
})

test('somebody without JavaScript fills the cart, is told when a quantity is wrong, and signs in', async ({
  page,
}) => {
  await page.goto('/product?id=1')
  const first = page.locator('form[action^="/cart"] input[name^="qty-"]:enabled').first()
  await first.fill('9999999')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/product\?id=1$/)
  await expect(page.locator('form[action^="/cart"]').getByRole('alert')).not.toBeEmpty()
  await expect(first).toHaveValue('9999999')
  await first.fill('240')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.locator('form[action^="/cart"]').getByRole('status')).toContainText('cart')
  await page.locator('form[action^="/cart"]').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.locator('main')).toContainText('JavaScript')

  await page.goto('/login?returnUrl=%2Fcart')
  await page.locator('input[name=mobile]').fill('13800000001')
  await page.locator('select[name=country]').selectOption({ value: '86' })
  await page.locator('input[name=pwd]').fill('wrong-one')
  await page
    .locator('form')
    .filter({ has: page.locator('input[name=pwd]') })
    .locator('button[type=submit]')
    .click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.locator('input[name=mobile]')).toHaveValue('13800000001')
  await expect(page.locator('input[name=pwd]')).toHaveValue('')
  await page.locator('input[name=pwd]').fill('demo1234')
  await page
    .locator('form')
    .filter({ has: page.locator('input[name=pwd]') })
    .locator('button[type=submit]')
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('link', { name: /Lin|Hi|Hello|member/i }).first()).toBeVisible()
})
