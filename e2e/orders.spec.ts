import { expect } from './support/expect.ts'
import { signIn, test, visit } from './support/shop.ts'

test('The list of orders is narrowed, and is as it was after a look at one of them', async ({ page }) => {
  await signIn(page, 'member')
  await visit(page, '/member/order?lang=en')
  const main = page.locator('main')
  await main.getByRole('link', { name: /^Shipped/ }).click()
  await expect(page).toHaveURL(/state=3/)
  await expect(main.getByRole('article')).toHaveCount(1)
  await main.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/preset=30/)
  await main.getByRole('searchbox').fill('no such thing')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByText('No orders match')).toBeVisible()
  await main.getByRole('link', { name: 'Clear filters' }).click()

  const number = main.getByRole('article').last().getByRole('link').first()
  const text = (await number.textContent()) ?? ''
  await number.click()
  await expect(page).toHaveURL(/\/member\/order\/detail\?id=\d+/)
  await expect(main.getByRole('heading', { name: 'Order progress' })).toBeVisible()
  const shown = main.getByText(text).filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(shown.first()).toBeVisible()
})

test('An unpaid order counts down, is cancelled after a question, and is bought again', async ({ page }) => {
  await signIn(page, 'member')
  await visit(page, '/member/order?lang=en&state=0')
  const main = page.locator('main')
  const card = main.getByRole('article').last()
  await expect(card.getByRole('timer')).toBeVisible()
  await card.getByRole('link', { name: 'Order details' }).click()
  await expect(main.getByText('Please pay in time')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(main.getByText('Please pay in time')).toBeVisible()
  await main.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main.getByText('Order cancelled by the member')).toBeVisible()
  await main.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText(/added to the cart/)).toBeVisible()
})

test('Several unpaid orders are ticked and paid together', async ({ page }) => {
  await signIn(page, 'member')
  await visit(page, '/member/order?lang=en&state=0')
  const main = page.locator('main')
  await main.getByRole('article').first().getByRole('checkbox').check()
  await expect(main.getByText('1 order selected')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Pay together' })).toHaveAttribute('href', /\/pay\?id=\d+/)
})

test('Head office finds an order by its number, with its lines', async ({ page }) => {
  await signIn(page, 'member')
  await visit(page, '/member/order?state=3&lang=en')
  const numbers = page
    .locator('main')
    .getByRole('article')
    .getByText(/^\d{16}$/)
  const number = (await numbers.textContent()) ?? ''

  await signIn(page, 'office')
  await visit(page, '/office/records?type=order&lang=en')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill(number)
  // Until the search is answered the list shows other orders.
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()
  await page.getByRole('row').getByText(number).click()
  await page.getByRole('tab', { name: 'Order items' }).click()
  await expect(page.getByRole('dialog').getByRole('row').nth(3)).toBeVisible()
})
