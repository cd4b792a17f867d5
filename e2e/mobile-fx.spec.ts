import { devices, expect } from '@playwright/test'
import { DistributionRight } from '../contract/flags.ts'
import { enter, test } from './support/account.ts'
import { openBusiness, paidOrder, runShort } from './support/business.ts'
import { visit } from './support/shop.ts'

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
test.use({ lang: 'en', userAgent, hasTouch, isMobile, viewport: { width: 390, height: 844 } })

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
