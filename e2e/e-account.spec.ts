import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { typed } from '../server/testing/e-accounts.ts'
import { pngPicture } from '../server/testing/files.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

type Fields = Record<string, string>

const type = async (page: Page, fields: Fields, within = 'main') => {
  for (const [name, text] of Object.entries(fields))
    await page.locator(`${within} input[name="${name}"]`).fill(text)
}
const go = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
/** One step of the form: the next one opens when it is saved. */
const step = async (page: Page, name: string, fields: Fields) => {
  await type(page, fields, `section[aria-labelledby="step-${name}"]`)
  await go(page, 'Save and continue')
}
const state = (page: Page, name: string) =>
  expect(page.locator('main [aria-live=polite] > div').first()).toContainText(name, { timeout: 20_000 })

/** What the demonstration's bank sent to the applicant. */
const sent = async (sql: Sql, memberId: number) => {
  const [row] = await sql<{ code: string; amount: string }[]>`
    select g.code, g.amount from gateway_accounts g join e_accounts a on a.number = g.number
    where a.member_id = ${memberId}`
  return row!
}

test('A person opens an e-account; it is rejected, corrected, and then open', async ({ page, sql }) => {
  const me = await newMember(sql)
  await enter(page.context(), sql, me.id)
  await visit(page, '/member/wallet/open?lang=en')
  await go(page, 'Begin · An individual')
  await go(page, 'Save and continue')
  await expect(page.getByText('ID number is required')).toBeVisible()
  await step(page, 'person', { name: 'Reject Wang', idNumber: '110105194912310021', mobile: typed.mobile })
  await expect(page.locator('main input[name=idNumber]')).toHaveAttribute('aria-invalid', 'true')
  await step(page, 'person', { idNumber: typed.idNumber })
  await step(page, 'card', { bank: 'ICBC', cardNumber: typed.card })
  await go(page, 'Submit')
  await state(page, 'Opening')
  await expect.poll(async () => sent(sql, me.id).catch(() => undefined)).toBeTruthy()
  await type(page, { verify_code: (await sent(sql, me.id)).code })
  await go(page, 'Verify')
  await state(page, 'Review not passed')

  await go(page, 'Edit details')
  await page
    .locator('main section', { has: page.getByRole('heading', { name: 'About you' }) })
    .getByRole('button', { name: 'Edit' })
    .click()
  await step(page, 'person', { name: 'Wang Xiaoming' })
  await go(page, 'Submit')
  await state(page, 'Opening')
  await expect.poll(async () => sent(sql, me.id).catch(() => undefined)).toBeTruthy()
  await type(page, { verify_code: (await sent(sql, me.id)).code })
  await go(page, 'Verify')
  await state(page, 'Active')
  await expect(page.getByRole('link', { name: 'Go to wallet' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(typed.card)
})

test('A company names the small transfer; head office looks with a reason', async ({ page, sql }) => {
  const [me, clerk] = [await newMember(sql), await newMember(sql, 'office')]
  await enter(page.context(), sql, me.id)
  await visit(page, '/member/wallet/open?lang=en')
  await go(page, 'Begin · A company')
  await page.locator('main input[type=file]').setInputFiles({
    name: 'licence.png',
    mimeType: 'image/png',
    buffer: await pngPicture(),
  })
  await expect(page.getByRole('img', { name: 'Picture of the business licence' })).toBeVisible()
  await step(page, 'company', { name: 'Silk Road Ltd', licenceCode: typed.licence, mobile: typed.mobile })
  await step(page, 'legal', { name: 'Li Faren', idNumber: typed.legalId, until: '2040-01-01' })
  await step(page, 'owners', { 'owners.0.name': 'Zhao Shouyi', 'owners.0.idNumber': typed.ownerId })
  await step(page, 'account', { bank: 'CCB', branch: 'Fuzhou 1', accountNumber: typed.account })
  await go(page, 'Submit')
  await state(page, 'Small transfer to verify')
  await type(page, { amt: '9.99' })
  await go(page, 'Verify')
  await expect(page.getByText('2 tries left').first()).toBeVisible()
  await type(page, { amt: (await sent(sql, me.id)).amount })
  await go(page, 'Verify')
  await state(page, 'Active')

  await enter(page.context(), sql, clerk.id)
  await visit(page, `/office/e-account?find=${me.mobile}&lang=en`)
  await page.getByRole('link', { name: 'Silk Road Ltd' }).click()
  await go(page, 'Show full numbers')
  await page.getByRole('dialog').getByRole('textbox').fill('compare with the bank')
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByText(typed.legalId)).toBeVisible()
  await expect(page.getByText('compare with the bank')).toBeVisible()
})
