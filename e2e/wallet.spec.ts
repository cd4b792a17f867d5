import type { Page } from '@playwright/test'
import type { Decimal } from '../contract/decimal.ts'
import type { Sql } from '../server/db/database.ts'
import { inTransaction } from '../server/db/in-transaction.ts'
import { hearOfTransfer } from '../server/features/wallet/transfers-in.ts'
import { letTimePass } from '../server/testing/accounts.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, receiveCode, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'
import { ownerOf } from './support/wallet.ts'

test.use({ lang: 'en', locale: 'en-US' })

const ended = (sql: Sql, memberId: number, state: string) =>
  expect
    .poll(
      async () =>
        (await sql`select from withdrawals where member_id = ${memberId} and state = ${state}`).length,
      { timeout: 30_000 },
    )
    .toBe(1)

async function sendAll(page: Page, mobile: string) {
  await visit(page, `/office/wallet?find=${mobile}`, 'en')
  const main = page.locator('main')
  await main.getByLabel('Select all').check()
  await main.getByRole('button', { name: 'Pay out', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay out', exact: true }).click()
  await expect(page.getByText(/^Payouts submitted: \d/)).toBeVisible()
}

test('A card is added, and money goes to it: paid, and failed', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const me = await ownerOf(sql, 500)
  await enter(page.context(), sql, me.id)
  await visit(page, '/member/wallet', 'en')
  const main = page.locator('main')
  await expect(main.getByText('Add a bank card and you can make a withdrawal')).toBeVisible()

  await main.getByRole('button', { name: 'Add a bank card' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Card number').fill('6222020000000008')
  await dialog.getByLabel('Bank', { exact: false }).last().fill('ICBC')
  await dialog.getByRole('button', { name: 'Add a bank card' }).click()
  await expect(dialog.getByText('Please check the card number: its digits do not match')).toBeVisible()
  await dialog.getByLabel('Card number').fill('6222020000000007')
  const code = await receiveCode(page, sql, t, me.mobile)
  await dialog.locator('[name="code"]').fill(code)
  await dialog.getByRole('button', { name: 'Add a bank card' }).click()
  await expect(main.getByText('**** 0007')).toBeVisible()

  for (const amount of ['100', '50.11']) {
    await letTimePass(sql, me.mobile, 61)
    await main.getByRole('button', { name: 'Make a withdrawal' }).click()
    await dialog.locator('[name="amount"]').fill(amount)
    await dialog.locator('[name="code"]').fill(await receiveCode(page, sql, t, me.mobile))
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toHaveCount(0)
  }

  const desk = await browser.newContext({ baseURL, locale: 'en-US' })
  await enter(desk, sql, (await newMember(sql, 'office')).id)
  await sendAll(await desk.newPage(), me.mobile)
  await desk.close()
  await ended(sql, me.id, 'paid')
  await ended(sql, me.id, 'failed')

  await visit(page, '/member/wallet/tx/hist', 'en')
  await expect(main.getByRole('row', { name: /¥100.00.*Paid out/ })).toBeVisible()
  await expect(main.getByRole('row', { name: /¥50.11.*Failed/ })).toBeVisible()
  await visit(page, '/member/wallet/detail', 'en')
  await expect(main.getByRole('row', { name: /Withdrawal returned.*\+¥52.11/ })).toBeVisible()
})

test('An order is paid from the wallet', async ({ page, sql }) => {
  const me = await ownerOf(sql, 200)
  const [goods] = await sql<{ skuId: number; shopId: number }[]>`
    select t.sku_id as "skuId", s.id as "shopId" from stocks t join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const { skuId, shopId } = goods!
  const lines = [{ skuId, quantity: '1', price: '80' }] as const
  const order = await makeOrder(sql, { shopId, memberId: me.id, lines })
  await enter(page.context(), sql, me.id)
  await visit(page, `/pay?id=${order.id}`, 'en')
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/pay\/result/)
  await visit(page, '/member/wallet', 'en')
  await expect(page.locator('main').getByText('¥120.00').first()).toBeVisible()
})

/** As the bank would tell: somebody sent money of another currency to this account. */
const arrives = (sql: Sql, memberId: number, providerNo: string, amount: Decimal, currency: string) =>
  inTransaction(sql, tx =>
    hearOfTransfer(tx, 'qqt', {
      providerNo,
      accountNo: `JACC${memberId}`,
      amount,
      currency,
      payer: 'Overseas Trading',
      payerAccount: '0042',
      remark: '',
      at: new Date(),
    }),
  )

test('A transfer of another currency is exchanged, another one goes back; its owner follows both', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const me = await ownerOf(sql, 0)
  const [dollars, francs] = [`US${me.id}`, `XF${me.id}`]
  const [{ rate } = { rate: '' }] = await sql<{ rate: string }[]>`
    select trim_scale(c.rate)::text as rate from currencies c join shops s on s.id = c.shop_id and s.is_default
    where c.code = 'USD'`
  const yuan = `¥${(100 / Number(rate)).toFixed(2)}`
  expect(await arrives(sql, me.id, dollars, '100', 'USD')).toBe('waits')
  expect(await arrives(sql, me.id, francs, '5000', 'XOF')).toBe('waits')

  await enter(page.context(), sql, me.id)
  await visit(page, '/member/wallet', 'en')
  const main = page.locator('main')
  await expect(main.getByText(t('wallet.arrivalWaits'))).toHaveCount(2)

  const desk = await browser.newContext({ baseURL, locale: 'en-US' })
  await enter(desk, sql, (await newMember(sql, 'office')).id)
  const office = await desk.newPage()
  const transfer = (no: string) => office.locator('main').getByRole('listitem').filter({ hasText: no })
  await visit(office, '/office/wallet?tab=transfers', 'en')
  // Whose account it names is filled in.
  await expect(transfer(dollars).getByLabel(t('wallet.assignTo'))).toHaveValue(me.mobile)
  await transfer(dollars)
    .getByRole('button', { name: t('wallet.assign'), exact: true })
    .click()
  const question = office.getByRole('alertdialog')
  await expect(question).toContainText(`$100.00 at the rate 1 CNY = ${rate} USD comes to ${yuan}`)
  await question.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(question).toHaveCount(0)
  await transfer(dollars)
    .getByRole('button', { name: t('wallet.assign'), exact: true })
    .click()
  await question.getByRole('button', { name: t('ui.ok') }).click()
  await expect(transfer(dollars)).toHaveCount(0)

  // Nobody has set a rate for these.
  await transfer(francs)
    .getByRole('button', { name: t('wallet.assign'), exact: true })
    .click()
  await expect(transfer(francs).getByText(t('wallet.otherCurrency', { currency: 'XOF' }))).toBeVisible()
  await transfer(francs)
    .getByRole('button', { name: t('wallet.sendBack') })
    .click()
  const back = office.getByRole('dialog')
  await back.getByRole('button', { name: t('wallet.sendBack') }).click()
  await expect(back.locator('[name="no"]')).toHaveAttribute('aria-invalid', 'true')
  await back.locator('[name="no"]').fill(`BACK${me.id}`)
  await back.locator('[name="reason"]').fill('We take no francs')
  await back.getByRole('button', { name: t('wallet.sendBack') }).click()
  await expect(transfer(francs)).toHaveCount(0)
  await visit(office, `/office/wallet?tab=transfers&find=${francs}`, 'en')
  await expect(transfer(francs)).toContainText(`BACK${me.id}`)
  await expect(transfer(francs).getByRole('button')).toHaveCount(0)
  await desk.close()

  await page.reload()
  await expect(main.getByText(yuan).first()).toBeVisible()
  await expect(main.getByText(`Converted to ${yuan} (rate 1 CNY = ${rate} USD)`)).toBeVisible()
  await expect(main.getByText(`${t('wallet.kindReturned')} · We take no francs`)).toBeVisible()
  await expect(main.getByText(t('wallet.arrivalWaits'))).toHaveCount(0)
  await visit(page, '/member/wallet/detail', 'en')
  await expect(main.getByRole('row', { name: new RegExp(`\\+${yuan}`) })).toHaveCount(1)
  await visit(page, '/member/bell', 'en')
  await expect(main.getByText(/was returned to the payer: We take no francs/)).toBeVisible()
})
