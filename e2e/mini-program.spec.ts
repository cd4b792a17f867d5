import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) =>
  page.locator('main li[aria-current=step]').filter({ hasText: name })
const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()

/** A distributor with a shop of their own. */
async function distributor(sql: Sql): Promise<{ id: number; shop: number }> {
  const { id } = await newMember(sql)
  await sql`update members set role = 'distributor', rights = 3 where id = ${id}`
  const [shop] = await sql<{ id: number }[]>`
    insert into shops (code, owner_id, kind, titles, languages, site_id, store_id, warehouse_id, fund_account_id)
    select ${`mini-${id}`}, ${id}, 'retail', '{"zh": "小店", "en": "Little shop"}', languages, site_id, store_id, warehouse_id,
      fund_account_id
    from shops where is_default returning id`
  await sql`
    insert into currencies (shop_id, code, symbol, rate, decimals, position)
    select ${shop!.id}, code, symbol, rate, decimals, position from currencies where shop_id = 1`
  return { id, shop: shop!.id }
}

test('A mini-program from its connection to the shop window, with a rejection and a withdrawal', async ({
  page,
  sql,
}) => {
  const me = await distributor(sql)
  await enter(page.context(), sql, me.id)
  const own = `/member/fx/wxa?shop=${me.shop}&lang=en`
  // The server hears of a new shop a moment later.
  await expect.poll(async () => (await page.request.get(own)).status()).toBe(200)
  await visit(page, own)
  await expect(step(page, 'Connect')).toBeVisible()
  await press(page, 'Authorise in WeChat')
  await page.getByLabel('Name of the mini-program').fill('Little shop in WeChat')
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(step(page, 'Upload')).toBeVisible()
  await expect(page).toHaveURL(/\/member\/fx\/wxa\?shop=\d+$/)

  await page.locator('main textarea[name=desc]').fill('please reject this')
  await press(page, 'Upload')
  await expect(step(page, 'Try it')).toBeVisible()
  await press(page, 'Show the trial QR code')
  await expect(page.getByRole('img', { name: 'QR code of the trial version' })).toBeVisible()
  await page.getByLabel('WeChat ID').fill('tester_one')
  await press(page, 'Add')
  await expect(page.getByRole('button', { name: 'Remove the tester tester_one' })).toBeVisible()

  await press(page, 'Submit for review')
  await expect(page.getByText('usually within 1 to 5 working days').first()).toBeVisible()
  await expect(step(page, 'Upload')).toContainText('Review not passed', { timeout: 20_000 })
  await expect(step(page, 'Upload')).toContainText('a licence for what is sold is missing')

  await page.locator('main textarea[name=desc]').fill('with the licence, slow')
  await press(page, 'Upload again')
  await press(page, 'Show the trial QR code')
  await page.getByLabel('Your answer to the rejection').fill('The licence is there now')
  await press(page, 'Submit for review')
  await expect(page.getByText('Withdrawals left: 5 today, 10 this month')).toBeVisible()
  await press(page, 'Withdraw from review')
  await expect(page.getByRole('alertdialog')).toContainText('Withdrawals left: 5 today')
  await agree(page)
  await expect(step(page, 'Upload')).toContainText('Withdrawn')

  await press(page, 'Upload again')
  await press(page, 'Show the trial QR code')
  await press(page, 'Submit for review')
  await expect(step(page, 'Publish')).toContainText('Review passed', { timeout: 20_000 })
  await press(page, 'Publish')
  await agree(page)
  await expect(page.getByText('Version 1.0.0 is published')).toBeVisible()
  await expect(page.locator('main ol[reversed] > li').first()).toContainText('Published')
})

test('A product is shared as a picture with its code', async ({ page }) => {
  await visit(page, '/product?id=1&lang=en')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /^Picture for sharing: / })).toHaveAttribute(
    'src',
    /^data:image\/png/,
  )
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/product\?id=1&shop=head$/)
  await expect(dialog.getByRole('link', { name: 'Save picture' })).toHaveAttribute(
    'download',
    'product-1.png',
  )
})
