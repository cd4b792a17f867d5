import { expect } from '@playwright/test'
import { test } from './support/account.ts'
import { buyer, phone } from './support/phone.ts'
import { signIn, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

test('the demo member follows a parcel on a phone', async ({ page, t }) => {
  await signIn(page, 'member')
  await visit(page, '/m/orders?state=3&lang=en')
  await page
    .getByRole('link', { name: t('deliveries.track') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/m\/track\?/)
  await expect(page.getByRole('heading', { name: t('screens.tracking') })).toBeVisible()
})

test('a list comes back to where one was, and a line of the cart is swiped away', async ({
  page,
  sql,
  t,
}) => {
  await buyer(page, sql)
  await visit(page, '/m/list?lang=en')
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows).toHaveCount(40)
  await rows.nth(39).scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(80)
  const target = rows.nth(60)
  await target.scrollIntoViewIfNeeded()
  const name = await target.getByRole('heading').textContent()
  await target.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/m\/p\//)
  await page.goBack()
  await expect(rows.filter({ hasText: name! }).first()).toBeInViewport()

  await visit(page, '/m/list?inStock=1')
  const quick = page.getByRole('button', { name: new RegExp(`^${t('product-card.add')} · `) }).first()
  await quick.click()
  await expect(
    page.getByRole('navigation', { name: t('common.shortcuts') }).getByText('1', { exact: true }),
  ).toBeVisible()
  await visit(page, '/m/cart')
  await page
    .getByRole('button', { name: new RegExp(`^${t('cart.removeOf', { name: '' }).trim()}`) })
    .press('Enter')
  await expect(page.getByText(t('cart.empty'))).toBeVisible()
})
