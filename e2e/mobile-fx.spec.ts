import { DistributionRight } from '../contract/flags.ts'
import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, newMember, newMobile, press, test } from './support/account.ts'
import { openBusiness, paidOrder, runShort } from './support/business.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { takeStep, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

test('on a phone a distributor sees what was paid, purchases one order, then several of which one is short', async ({
  page,
  sql,
  t,
}) => {
  const business = await openBusiness(sql)
  const [plenty, scarce] = business.goods as [number, number]
  const first = await paidOrder(sql, business, plenty)
  const second = await paidOrder(sql, business, plenty)
  const short = await paidOrder(sql, business, scarce)
  await runShort(sql, short.id, scarce)
  await enter(page.context(), sql, business.distributor)
  await visit(page, '/m/fx?lang=en')
  await page.getByRole('link', { name: new RegExp(`^3 ${t('own-shop.toPurchase')}`) }).click()
  await expect(page).toHaveURL(/\/m\/fx\/orders\?tab=toPurchase/)
  const card = (number: string) => page.getByRole('article').filter({ hasText: number })
  await card(first.number).getByRole('link', { name: first.number, exact: true }).click()
  await expect(page.getByRole('heading', { name: t('screens.distributionOrder'), exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('fx-orders.purchase'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(new RegExp(t('fx-orders.collectedMoney')))).toBeVisible()
  await sheet.getByRole('button', { name: t('fx-orders.doPurchase') }).click()
  await expect(sheet.getByText(t('fx-orders.purchased', { count: 1 }))).toBeVisible()
  await sheet
    .getByRole('button', { name: t('ui.close'), exact: true })
    .last()
    .click()
  await expect(page.getByText(t('fx-orders.statePaid')).first()).toBeVisible()
  const [margin] = await sql<{ amount: string }[]>`
    select to_char(o.base_total - p.base_total, 'FM999,990.00') as amount
    from orders o join orders p on p.id = o.purchase_id where o.id = ${first.id}`
  const head = page.getByRole('main').locator('section').first()
  await expect(head.getByText(margin!.amount)).toBeVisible()

  await page.goBack()
  await expect(card(second.number)).toBeVisible()
  await page.getByRole('button', { name: t('fx-orders.several') }).click()
  for (const { number } of [second, short])
    await page.getByRole('checkbox', { name: t('orders.tick', { number }) }).check()
  await page.getByRole('button', { name: t('fx-orders.purchaseMany', { count: 2 }) }).click()
  await expect(sheet.getByText(t('fx-orders.skipped', { count: 1 }))).toBeVisible()
  await sheet.getByRole('button', { name: t('fx-orders.doPurchase') }).click()
  const row = (number: string) => sheet.getByRole('listitem').filter({ hasText: number })
  await expect(row(second.number)).toContainText(t('fx-orders.purchasedRow', { number: '' }).trim())
  await expect(row(short.number)).toContainText(t('fx-orders.short'))
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(card(short.number)).toBeVisible()
  await expect(card(second.number)).toHaveCount(0)
})

test('on a phone a mark-up is seen on real products before it is saved, deep in the tree', async ({
  page,
  sql,
  t,
}) => {
  const business = await openBusiness(sql)
  const [inside] = await sql<{ id: number; name: string; above: number; aboveName: string }[]>`
    select c.id, c.names ->> 'en' as name, a.id as above, a.names ->> 'en' as "aboveName"
    from categories c join categories a on a.path = left(c.path, length(c.path) - 4)
    where length(c.path) = 8 and c.product_count > 0 order by c.id limit 1`
  await sql`update members set rights = rights | ${DistributionRight.Markup} where id = ${business.distributor}`
  await enter(page.context(), sql, business.distributor)
  await visit(page, '/m/fx/markup?lang=en')
  await page.getByRole('link', { name: t('range.unfold', { name: inside!.aboveName }) }).click()
  await expect(page).toHaveURL(new RegExp(`in=${inside!.above}`))
  const place = page.getByRole('button', { name: new RegExp(`^${inside!.name} `) }).last()
  await expect(place).toContainText('+50%')
  await place.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('range.setOne') }).click()
  await sheet.getByRole('textbox', { name: t('range.markupValue') }).fill('80')
  const shown = sheet.getByRole('region', { name: t('range.preview') }).getByRole('listitem')
  const rule = t('range.ruleCategory', { name: inside!.name })
  await expect(shown.filter({ hasText: rule }).first()).toContainText(t('range.before'))
  // Going back does not lose what was typed.
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(t('range.unsaved', { count: 1 }), { exact: true })).toBeVisible()
  await expect(place).toContainText('+80%')
  await page.getByRole('button', { name: t('range.save'), exact: true }).click()
  await expect(page.getByText(t('range.saved'))).toBeVisible()
  const [saved] = await sql<{ value: number }[]>`
    select value::float8 as value from markups where shop_id = ${business.shopId} and category_id = ${inside!.id}`
  expect(saved!.value).toBe(80)
})

test('on a phone a member applies to sell for us, and sees how that stands', async ({ page, sql, t }) => {
  const { id } = await newMember(sql)
  await enter(page.context(), sql, id)
  await visit(page, '/m/fx/apply?lang=en')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field(t('own-shop.shopName')).fill(`Bluestone ${id}`)
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('own-shop.licenceNeeded'))).toBeVisible()
  await field(t('own-shop.licenceNo')).fill('91440101MA5CABCD12')
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('own-shop.applyPendingHint'), { exact: true })).toBeVisible()
  expect(await sql`select from distributors where member_id = ${id}`).toHaveLength(1)
})

test('an application that goes wrong is told where one looks, and one whose answer was lost is not asked for again', async ({
  page,
  sql,
  t,
  faults,
}) => {
  faults.allow(/process\.aspx/)
  const { id } = await newMember(sql)
  await enter(page.context(), sql, id)
  // As much as a keyboard leaves of it.
  await page.setViewportSize({ width: 390, height: 560 })
  await visit(page, '/m/fx/apply?lang=en')
  await page.getByRole('textbox', { name: t('own-shop.shopName') }).fill(`Redstone ${id}`)
  await page.getByRole('textbox', { name: t('own-shop.licenceNo') }).fill('91440101MA5CABCD12')
  let sent = 0
  await page.route(/hlt_save_data/, async route => {
    sent++
    if (sent === 1) return await route.fulfill({ status: 500, body: '' })
    if (sent > 2) return await route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('ui.badStatus', { status: 500 }))).toBeInViewport({ ratio: 1 })
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('ui.networkError'))).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: t('own-shop.shopName') })).toHaveValue(`Redstone ${id}`)
  await press(page, t('own-shop.applySend'))
  await expect(page.getByText(t('own-shop.applyPendingHint'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('own-shop.applySend') })).toHaveCount(0)
  expect(await sql`select from distributors where member_id = ${id}`).toHaveLength(1)
  await page.unroute(/hlt_save_data/)
})

test('on a phone a distributor sets the own shop and names a clerk', async ({ page, sql, t }) => {
  const business = await openBusiness(sql)
  await enter(page.context(), sql, business.distributor)
  await visit(page, '/m/fx/shop?lang=en')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: t('own-shop.customersTurnTo') }).click()
  await sheet.getByRole('textbox', { name: t('own-shop.phone') }).fill('0571 8888 0000')
  await sheet.getByRole('button', { name: t('records.uiSave'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('own-shop.customersTurnTo') })).toContainText('8888 0000')

  await visit(page, '/m/fx/staff')
  const mobile = newMobile()
  await page.getByRole('button', { name: t('records.uiAdd'), exact: true }).click()
  await sheet.getByRole('textbox', { name: t('bill.nick') }).fill(`Clerk ${mobile}`)
  await sheet.getByRole('textbox', { name: t('bill.mobile') }).fill(mobile)
  await sheet.getByRole('button', { name: t('records.uiSave'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main').getByText(`Clerk ${mobile}`)).toBeVisible()
  const [clerk] = await sql<{ role: string; shopId: number }[]>`
    select role, shop_id as "shopId" from members where mobile = ${mobile}`
  expect(clerk).toEqual({ role: 'operator', shopId: business.shopId })
})

test('on a phone a mini-program is connected, uploaded and tried', async ({ page, sql, t }) => {
  const business = await openBusiness(sql)
  await enter(page.context(), sql, business.distributor)
  await visit(page, '/m/fx/wxa?lang=en')
  const step = (name: string) => page.locator('main li[aria-current=step]').filter({ hasText: name })
  await press(page, t('mini-program.connect'))
  await page.getByLabel(t('mini-program.nickname')).fill(`On the phone ${business.shopId}`)
  await page.getByRole('button', { name: t('mini-program.demoAgree') }).click()
  await expect(page).toHaveURL(/\/m\/fx\/wxa/)
  await expect(step(t('mini-program.stepUpload'))).toBeVisible()
  await page.locator('main textarea[name=desc]').fill('From a phone')
  await press(page, t('mini-program.upload'))
  await expect(step(t('mini-program.stepTry'))).toBeVisible()
  await press(page, t('mini-program.showTrial'))
  await expect(page.getByRole('img', { name: t('mini-program.trialCode') })).toBeVisible()
})

test('on a phone all that were found are hidden at once, prices come from a sheet, and a page can be planned', async ({
  page,
  sql,
  t,
}) => {
  const business = await openBusiness(sql)
  await enter(page.context(), sql, business.distributor)
  const [found] = await sql<{ itemNo: string }[]>`
    select item_no as "itemNo" from skus where id = ${business.goods[0]!}`
  await visit(page, `/m/fx/products?q=${found!.itemNo}&lang=en`)
  await page.getByRole('button', { name: t('mobile.manage') }).click()
  const rows = page.getByRole('main').getByRole('article')
  const count = await rows.count()
  await page.getByRole('button', { name: t('range.tickAll', { count: 1 }) }).click()
  for (const box of await rows.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await page.getByRole('button', { name: t('range.apply') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('range.hide') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui.ok') })
    .click()
  await expect(sheet).toHaveCount(0)
  await expect(rows.filter({ hasText: t('range.hiddenTag') })).toHaveCount(count)

  await page.getByRole('button', { name: t('common.more'), exact: true }).click()
  await sheet.getByRole('button', { name: t('range.import') }).click()
  await expect(sheet.getByText(t('range.sheetHint'))).toBeVisible()
  const content = await sheetBytes([
    ['item_no', 'own_price', 'shop'],
    [found!.itemNo, '777', business.code],
  ])
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'prices.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: content,
  })
  await sheet.getByRole('button', { name: t('records.uiSheetCheck') }).click()
  await sheet.getByRole('button', { name: t('records.uiSheetSave', { count: 1 }) }).click()
  await expect(sheet).toHaveCount(0)
  await expect(rows.first()).toContainText('777')

  await takeStep(page, 'page_new', { shopId: business.shopId, type: 'own', name: 'Later' })
  await visit(page, '/m/fx/pages')
  await page.getByRole('button', { name: `${t('page-desk.more')} Later` }).click()
  await sheet.getByRole('button', { name: t('page-desk.schedule') }).click()
  const year = new Date().getFullYear() + 1
  await sheet.getByLabel(t('page-desk.scheduleAt')).fill(`${year}-01-02T10:00`)
  await sheet.getByLabel(t('page-desk.until')).fill(`${year}-01-01T10:00`)
  await sheet.getByRole('button', { name: t('page-desk.schedule') }).click()
  await expect(sheet.getByText(t('page-desk.badEnd'))).toBeVisible()
  await sheet.getByLabel(t('page-desk.until')).fill(`${year}-01-09T10:00`)
  await sheet.getByRole('button', { name: t('page-desk.schedule') }).click()
  await expect(sheet).toHaveCount(0)
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Later' })
  await expect(card).toContainText(t('page-desk.state_scheduled'))
  await expect(card).toContainText(`${t('page-desk.shownUntil')} ${year}-01-09 10:00:00`)
  await page.getByRole('button', { name: `${t('page-desk.more')} Later` }).click()
  await sheet.getByRole('button', { name: t('page-desk.unschedule') }).click()
  await expect(card).toContainText(t('page-desk.state_draft'))
})
