import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, newMember, press, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { expectNoHorizontalScroll, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

test('A member applies, head office says yes, and the shop is there: its list of what is to do, an invitation, its customers', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const member = await newMember(sql)
  const clerk = await newMember(sql, 'office')
  const name = `青石${member.id}`
  await enter(context, sql, member.id)
  await visit(page, '/member/fx/apply')
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await field(t('own-shop.shopName')).fill('店')
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('own-shop.licenceNeeded'))).toBeVisible()
  await field(t('own-shop.shopName')).fill(name)
  await field(t('own-shop.licenceNo')).fill('91440101MA5CABCD12')
  await press(page, t('own-shop.applySend'))
  // A message that goes again says it too, in more words.
  await expect(page.getByText(t('own-shop.applyPendingHint'), { exact: true })).toBeVisible()

  const office = await browser.newContext({ baseURL, locale: 'zh-CN' })
  await enter(office, sql, clerk.id)
  const desk = await office.newPage()
  const [application] = await sql<
    { id: number }[]
  >`select id from distributors where member_id = ${member.id}`
  await visit(desk, `/office/records?type=distributor&open=${application!.id}`)
  const form = desk.getByRole('dialog')
  await expect(form.getByLabel(t('own-shop.shopName'))).toHaveValue(name)
  await form.getByRole('combobox', { name: t('bill.state') }).selectOption('cooperating')
  await form.getByRole('button', { name: t('records.uiSave'), exact: true }).click()
  await expect(form).toBeHidden()
  await office.close()

  await visit(page, '/member/fx/home')
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('own-shop.checklist') })).toBeVisible()
  const steps = page.getByRole('listitem').filter({ hasText: t('own-shop.stepOpen') })
  // Mark-ups are for whoever is given the right to them.
  await expect(steps).toHaveCount(3)

  await visit(page, '/member/fx/user')
  const link = page.getByLabel(t('own-shop.inviteLink'), { exact: true })
  // The list comes after the page: a press before that finds nobody at home.
  await expect(async () => {
    await page.getByRole('button', { name: t('own-shop.invite') }).click()
    await expect(link).toBeVisible({ timeout: 3000 })
  }).toPass()
  const invitation = await link.inputValue()
  const stranger = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const door = await stranger.newPage()
  const { pathname, search } = new URL(invitation)
  await visit(door, pathname + search)
  await expect(door.getByText(t('account.registerHint', { shop: name }))).toBeVisible()
  await stranger.close()
  await page.getByRole('button', { name: t('ui.close') }).click()

  await page.getByRole('button', { name: t('records.uiImport') }).click()
  const rows = [
    [t('bill.nick'), t('bill.mobile'), t('bill.tier')],
    ['甲店', `136${String(member.id).padStart(8, '0')}`, '2'],
    ['乙店', '123', '2'],
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'customers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetBytes(rows),
  })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('records.uiSheetCheck') }).click()
  // Every row is judged; nothing is there before somebody agrees.
  await expect(sheet.getByText(t('records.uiSheetFound'))).toBeVisible()
  await expect(sheet.getByRole('link', { name: t('records.uiFixSheet') })).toBeVisible()
  await expect(page.getByText('甲店')).toBeHidden()
  await sheet.getByRole('button', { name: t('records.uiSheetSave', { count: 1 }) }).click()
  await expect(sheet.getByText(t('records.uiImportPartly'))).toBeVisible()
  await sheet
    .getByRole('button', { name: t('ui.close') })
    .first()
    .click()
  await expect(page.getByText('甲店')).toBeVisible()
  await expectNoHorizontalScroll(page)
})
