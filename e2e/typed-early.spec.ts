import type { Page } from '@playwright/test'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'

/** The page's code comes when it is let through. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Registers halfway, the first of it before the page has any code. */
async function registerEarly(page: Page, path: string) {
  const field = (name: string) => page.locator(`main input[name=${name}]`)
  const letThrough = await holdCode(page)
  // It ends when React has taken the page over.
  const opened = page.goto(path, { waitUntil: 'commit' })
  await field('nick').pressSequentially('Anna')
  letThrough()
  await opened
  await field('mobile').fill('13912345678')
  await expect(field('nick')).toHaveValue('Anna')
  await field('nick').press('End')
  await field('nick').pressSequentially(' Lin')
  await expect(field('nick')).toHaveValue('Anna Lin')
  await expect(field('mobile')).toHaveValue('13912345678')
}

test('what is typed before a page has its code stays', async ({ page }) => {
  await registerEarly(page, '/register')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('what is typed before a page has its code stays', async ({ page }) => {
    await registerEarly(page, '/m/register')
  })
})
