import type { Locator, Page } from '@playwright/test'
import { enter, test } from './support/account.ts'
import { faultsOfAccess } from './support/axe.ts'
import { openBusiness, paidOrder } from './support/business.ts'
import { expect } from './support/expect.ts'
import { buyer, phone, plenty } from './support/phone.ts'
import { fillCart } from './support/routes.ts'
import { settle, tooWide, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

/** Opens a sheet, looks at it as a screen reader does, and goes back by the phone's own way. */
async function faultsOfSheet(page: Page, opener: Locator): Promise<string[]> {
  await opener.click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet).toBeVisible()
  await settle(page)
  const name = await sheet.getByRole('heading').first().textContent()
  const found = [...(await faultsOfAccess(page, 'dialog[open]')), ...(await tooWide(page))]
  await page.setViewportSize(phone.viewport)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  return found.map(fault => `${name}: ${fault}`)
}

test('what stands below a sheet is still there when it was closed', async ({ page, sql, t }) => {
  await buyer(page, sql)
  const { id } = await plenty(sql)
  await visit(page, `/m/p/${id}?lang=en`)
  const parts = () =>
    page.locator('.later').evaluateAll(all => all.map(part => (part as HTMLElement).innerText.length))
  const before = await parts()
  expect(Math.max(...before)).toBeGreaterThan(100)
  const opener = page.getByRole('main').getByRole('button', { name: t('share.share') })
  await opener.click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  // By then everything has been drawn that the step wanted.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))))
  expect(await parts()).toEqual(before)
})

test('the sheets of the shop are open to all', async ({ page, sql, t }) => {
  // So many sheets, on a machine that may have more to do.
  test.setTimeout(180_000)
  const memberId = await buyer(page, sql)
  const [several] = await sql<{ id: number }[]>`
    select k.product_id as id from skus k join product_listing l on l.product_id = k.product_id
    join stocks t on t.sku_id = k.id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 50 group by 1 having count(*) > 1 order by 1 limit 1`
  const found: string[] = []
  const look = async (name: string | RegExp) =>
    found.push(...(await faultsOfSheet(page, page.getByRole('main').getByRole('button', { name }).first())))

  await visit(page, `/m/p/${several!.id}?lang=en`)
  await look(t('cart.buyNow'))
  await look(t('share.share'))
  await visit(page, '/m/list')
  await look(t('catalogue.filters'))
  await visit(page, '/m/address')
  await look(t('address.new'))

  await sql`
    insert into coupons (template_id, member_id, number, valid_until)
    select id, ${memberId}, ${`SHEET${memberId}`}, now() + interval '9 days' from coupon_templates
    where shop_id = (select shop_id from members where id = ${memberId}) limit 1`
  await fillCart(page)
  await visit(page, '/m/checkout')
  await look('文三路')
  for (const part of ['delivery', 'savings', 'invoice', 'remark', 'pay'] as const)
    await look(new RegExp(`^${t(`checkout.${part}`)}`))
  expect(found).toEqual([])
})

test('the sheets of the distribution centre are open to all', async ({ page, sql, t }) => {
  test.setTimeout(180_000)
  const business = await openBusiness(sql)
  const order = await paidOrder(sql, business, business.goods[0]!)
  await enter(page.context(), sql, business.distributor)
  const found: string[] = []
  const look = async (name: string | RegExp) =>
    found.push(...(await faultsOfSheet(page, page.getByRole('main').getByRole('button', { name }).first())))

  await visit(page, `/m/fx/order/${order.id}?lang=en`)
  await look(t('fx-orders.purchase'))
  await visit(page, '/m/fx/products')
  await look(t('mobile.filter'))
  await look(new RegExp(`^${t('range.setPrice')} `))
  await visit(page, '/m/fx/shop')
  await look(t('own-shop.customersTurnTo'))
  await look(t('own-shop.shareShop'))
  await visit(page, '/m/fx/staff')
  await look(t('records.uiAdd'))
  expect(found).toEqual([])
})
