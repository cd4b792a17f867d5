import sharp from 'sharp'
import { enter, fill, newMember, newMobile, password, press, receiveCode, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { paidOrder } from './support/paid-order.ts'
import { phone } from './support/phone.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

test('registration on a phone', async ({ page, sql, t }) => {
  const mobile = newMobile()
  await visit(page, '/m/login', 'en')
  await page.getByRole('link', { name: t('account.registerNow') }).click()
  // The login's page has fields of the same names until this one is drawn.
  await expect(page.getByRole('heading', { name: t('account.registerHeading') })).toBeVisible()
  await fill(page, t('account.account'), mobile)
  await fill(page, t('account.code'), await receiveCode(page, sql, t, mobile))
  await fill(page, t('account.password'), password)
  await fill(page, t('account.repeat'), password)
  await page.getByRole('checkbox', { name: t('account.agree') }).check()
  await press(page, t('account.register'))
  await expect(page).toHaveURL(/\/m$/)
  const [member] = await sql<{ id: number }[]>`select id from members where mobile = ${mobile}`
  expect(member?.id).toBeGreaterThan(0)
})

test('a return is asked for with a picture, and its case says how it stands', async ({ page, sql, t }) => {
  const order = await paidOrder(page, sql, { sent: true, quantity: '3' })
  await visit(page, `/m/order/${order.id}`, 'en')
  const ask = page.getByRole('link', { name: t('orders.refund') })
  if (!(await ask.isVisible())) await press(page, t('common.more'))
  await ask.click()
  await expect(page).toHaveURL(/\/m\/aftersale\/ask\?orderId=\d+/)

  // A reason is missing: the field says so.
  await press(page, t('after-sale.submit'))
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: t('after-sale.reason') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('after-sale.reasonDamaged') })
    .click()
  await page.getByRole('spinbutton').fill('2')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await page
    .getByLabel(t('after-sale.takePhoto'))
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'broken.png' })).toBeVisible()
  await press(page, t('after-sale.submit'))

  await expect(page).toHaveURL(/\/m\/aftersale\/case\/\d+$/)
  await expect(page.getByRole('heading', { name: t('after-sale.stateRequested') })).toBeVisible()
  await expect(page.getByRole('img', { name: t('after-sale.picture', { name: 'broken.png' }) })).toBeVisible()
  await press(page, t('after-sale.write'))
  await page.getByRole('dialog').getByRole('textbox').fill('Both cups came in pieces')
  await press(page, t('after-sale.writeDo'))
  await expect(page.getByText('Both cups came in pieces')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an address is written on a phone, its area chosen level by level', async ({ page, sql, t }) => {
  const { id } = await newMember(sql)
  await enter(page.context(), sql, id)
  await visit(page, '/m/address', 'en')
  await press(page, t('address.new'))
  const sheet = page.getByRole('dialog', { name: t('address.new') })
  await sheet.getByRole('combobox', { name: t('address.country') }).selectOption('CN')
  await sheet.getByRole('textbox', { name: t('address.recipient') }).fill('Li Lei')
  await sheet.getByRole('textbox', { name: t('address.phone') }).fill('13900000000')
  const area = sheet.getByRole('button', { name: t('address.region') })
  await area.click()
  const choice = page.getByRole('dialog', { name: t('address.region') })
  await choice.getByRole('list').getByRole('button').first().click()
  // The way back closes the choice; the form stays as it was.
  await page.goBack()
  await expect(choice).toHaveCount(0)
  await expect(sheet.getByRole('textbox', { name: t('address.recipient') })).toHaveValue('Li Lei')
  await area.click()
  for (let level = 0; level < 3; level++) await choice.getByRole('list').getByRole('button').first().click()
  await expect(choice).toHaveCount(0)
  await sheet.getByRole('textbox', { name: t('address.detail') }).fill('1 Wensan Road')
  await press(page, t('address.save'))
  await expect(page.getByText('Li Lei')).toBeVisible()
  await expect(sheet).toHaveCount(0)
})
