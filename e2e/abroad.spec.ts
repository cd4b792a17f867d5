import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { box, fill, password, press, receiveCode, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { expectNoHorizontalScroll, settle, visit } from './support/shop.ts'

test.use({ lang: 'vi', locale: 'vi-VN' })

/** A number of Vietnam that nobody has, without the zero of calls within the country. */
const newNumber = (): string => `91${String(randomInt(10 ** 7)).padStart(7, '0')}`

async function putIntoCart(page: Page): Promise<void> {
  const response = await page.request.post(actionUrl('hlt_add_cart'), {
    form: { products: JSON.stringify([{ skuId: 40, qty: '12' }]) },
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'vi' },
  })
  expect((await response.json()) as object).toMatchObject({ success: true })
}

const field = (dialog: Locator, name: string) => dialog.locator(`[name=${name}]`)

test('A buyer from Vietnam registers, enters an address, orders and pays; an Arabic reader sees the same order', async ({
  page,
  sql,
  t,
}) => {
  test.slow()
  const number = newNumber()
  await visit(page, '/register', 'vi')
  await expect(page.getByRole('combobox', { name: t('account.country') })).toHaveValue('84')
  await fill(page, t('account.account'), `0${number}`)
  const code = await receiveCode(page, sql, t, `+84${number}`)
  await fill(page, t('account.code'), code)
  await box(page, t('account.password')).fill(password)
  await box(page, t('account.repeat')).fill(password)
  for (const box of await page.locator('main').getByRole('checkbox').all()) await box.check()
  await press(page, t('account.register'))
  await expect(page).toHaveURL(/\/home/)

  await putIntoCart(page)
  await visit(page, '/jiesuan', 'vi')
  await page.getByRole('button', { name: t('address.new') }).click()
  const dialog = page.getByRole('dialog', { name: t('address.new') })
  await expect(field(dialog, 'country')).toHaveValue('VN')
  await expect(field(dialog, 'country').locator('option:checked')).toHaveText('Việt Nam')
  await dialog.getByRole('button', { name: t('address.save') }).click()
  await expect(dialog.getByText(t('form.required', { field: t('address.province') }))).toBeVisible()

  await field(dialog, 'recipient').fill('Nguyễn Thị Lan')
  await field(dialog, 'phone').fill('12345')
  await field(dialog, 'detail').fill('12 Lê Lợi')
  await field(dialog, 'area2').fill('Sài Gòn')
  await field(dialog, 'area1').fill('Hồ Chí Minh')
  await field(dialog, 'postcode').fill('7001')
  await dialog.getByRole('button', { name: t('address.save') }).click()
  await expect(dialog.getByText('70010')).toBeVisible()
  await field(dialog, 'postcode').fill('70010')
  await dialog.getByRole('button', { name: t('address.save') }).click()
  await expect(dialog.getByText(t('address.phoneWrong', { country: 'Việt Nam' }))).toBeVisible()
  await field(dialog, 'phone').fill('0912 345 678')
  await dialog.getByRole('button', { name: t('address.save') }).click()
  await expect(dialog).toBeHidden()

  const main = page.locator('main')
  await expect(main.getByText('+84 912 345 678').first()).toBeVisible()
  await expect(main.getByText('Hồ Chí Minh 70010').first()).toBeVisible()
  // The way that goes there was chosen, and those that do not say so.
  await expect(main.getByRole('radio', { name: /Chuyển phát quốc tế/ })).toBeChecked()
  await expect(main.getByText(t('address.notTo', { country: 'Việt Nam' }))).toHaveCount(2)
  await main.getByRole('radio', { name: /Alipay/ }).check()
  // Whoever orders before the way there is added to the total is asked first.
  await settle(page)
  await main.getByRole('button', { name: t('checkout.commit') }).click()
  await expect(page).toHaveURL(/\/pay\?id=\d+/)
  const [, id] = /id=(\d+)/.exec(page.url())!
  await page.getByRole('radio', { name: /Alipay/ }).check()
  await press(page, t('payment.payNow'))
  await expect(page).toHaveURL(/\/pay\/demo\//)
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/pay\/result\?id=\d+/)

  await visit(page, `/member/order/detail?id=${id}`, 'ar')
  await expect(page.locator('main').getByText('فيتنام')).toBeVisible()
  await expect(page.locator('main').getByText('+84 912 345 678')).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  await visit(page, '/member/address', 'ar')
  await expect(page.locator('main').getByText('فيتنام')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoHorizontalScroll(page)
})

test('Whoever signed in with a national number is asked for it the same way again', async ({ page, sql }) => {
  await visit(page, '/login', 'en')
  await page.locator('[name=country]').selectOption('84')
  await page.locator('[name=mobile]').fill('0912 345 678')
  await page.locator('[name=pwd]').fill('demo1234')
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/home/)
  const [member] = await sql<{ nick: string }[]>`select nick from members where mobile = '+84912345678'`
  await expect(page.getByText(member!.nick).first()).toBeVisible()
  await page.context().clearCookies()
  await visit(page, '/login', 'en')
  await expect(page.locator('[name=country]')).toHaveValue('84')
})
