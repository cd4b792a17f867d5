import { expect } from './support/expect.ts'
import { signIn, test } from './support/shop.ts'

test('A guest sees what is on, and is asked to sign in before buying', async ({ page }) => {
  await page.goto('/ms?lang=en')
  await expect(page.getByRole('tab', { name: /On now/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('timer').first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to buy' }).first().click()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fms/)
})

test('A member claims a piece, which waits in the cart, and is reminded of the next sale', async ({
  page,
}) => {
  await signIn(page, 'distributor')
  await page.goto('/ms?lang=en')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByText(/Got it! Please pay within 10 minutes/)).toBeVisible()
  await expect(card.getByRole('link', { name: /You have \d/ })).toBeVisible()

  await page.getByRole('tab', { name: /Coming soon/ }).click()
  const next = page.getByRole('main').getByRole('region').first()
  await next.getByRole('button', { name: 'Remind me' }).first().click()
  await expect(page.getByText('You will get a text message when it begins')).toBeVisible()
  await next.getByRole('button', { name: 'Reminder set' }).first().click()
  await expect(page.getByText('Reminder removed')).toBeVisible()
})

test('A group-buy shows its prices by size and leads to checkout', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/group?lang=en')
  await page.getByRole('link', { name: 'Buy together, pay less' }).click()
  await expect(page.getByText('Group of 5', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Open groups' })).toBeVisible()
  const join = page.getByRole('link', { name: 'Join', exact: true })
  await expect(join).toHaveAttribute('href', /\/jiesuan\?groupBuyId=\d+&qty=1&groupId=\d+/)
})
