import { expect, type Page } from '@playwright/test'
import { orderFilePath } from '../contract/orders.ts'
import { previewPath } from '../contract/print-desk.ts'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { wordsOfPdf } from '../server/testing/pdf-text.ts'
import { enter, newMember, test } from './support/account.ts'
import { openBusiness } from './support/business.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh', viewport: { width: 1440, height: 900 } })

/** A distributor with a shop, and an order in it and in head office's. */
async function ordersOfTwoShops(sql: Sql) {
  const { shopId, distributor, customer, goods } = await openBusiness(sql)
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const lines = [{ skuId: goods[0]!, quantity: '2' as const, price: '25' as const }]
  const buyer = await newMember(sql)
  return {
    shopId,
    distributor,
    order: await makeOrder(sql, { shopId, memberId: customer, lines }),
    buyer: buyer.id,
    elsewhere: await makeOrder(sql, { shopId: head!.id, memberId: buyer.id, lines }),
  }
}

async function printed(page: Page, orderId: number): Promise<string> {
  const paper = await page.request.get(`${orderFilePath}pdf?ids=${orderId}&langs=zh&show=1`)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  return wordsOfPdf(await paper.body())
}

test('A distributor makes a template for orders with the keyboard and prints with it; other shops print with ours', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const business = await ordersOfTwoShops(sql)
  const field = t('print.printedBy')
  await enter(page.context(), sql, business.distributor)
  expect(await printed(page, business.order.id)).not.toContain(field)

  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const isDesigner = (url: string) => /\/Designer-[\w-]+\.js$/.test(url)
  await visit(page, `/member/fx/shop?shop=${business.shopId}`)
  await page.getByRole('link', { name: t('screens.printDesign') }).click()
  const kind = page.getByRole('region', { name: t('screens.order') })
  await expect(kind.getByText(t('print-design.inUse'))).toBeVisible()
  // Neither the shop's settings nor the list have loaded the tool.
  expect(scripts.filter(isDesigner)).toEqual([])
  await kind.getByRole('link', { name: new RegExp(t('print-design.designFromOurs')) }).click()

  const canvas = page.getByRole('region', { name: t('print-design.canvas') })
  await expect(canvas).toBeVisible()
  expect(scripts.filter(isDesigner)).toHaveLength(1)

  const added = canvas.getByRole('button', { name: new RegExp(`^${field}，`) })
  await page
    .getByRole('complementary', { name: t('print-design.palette') })
    .getByRole('button', { name: field })
    .press('Enter')
  await expect(added).toBeFocused()
  const x = page.getByRole('textbox', { name: t('print-design.x') })
  const before = Number(await x.inputValue())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(x).toHaveValue(String(before + 6))
  await page.keyboard.press('Control+z')
  await expect(x).toHaveValue(String(before))
  await page.keyboard.press('Control+y')
  await expect(x).toHaveValue(String(before + 6))
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: t('print-design.paperSize') }).selectOption('a5')
  await canvas.getByRole('button', { name: t('print-design.tableOf', { list: t('orders.lines') }) }).click()
  await page.getByRole('button', { name: `+ ${t('quotation.barcode')}` }).click()
  await expect(canvas.getByText(t('quotation.barcode'))).toBeVisible()

  const preview = page.getByRole('combobox', { name: t('print-design.previewWith') })
  await preview.click()
  await preview.fill(business.order.number)
  await page.getByRole('option', { name: business.order.number }).click()
  await expect(canvas.getByText(business.order.number).first()).toBeVisible()
  const asked = page.waitForResponse(response => response.url().endsWith(previewPath))
  await page.getByRole('button', { name: t('print-design.showPdf') }).click()
  const shown = await asked
  expect(shown.status()).toBe(200)
  expect(shown.headers()['content-type']).toBe('application/pdf')
  // Not saved yet: nobody prints with it.
  expect(await printed(page, business.order.id)).not.toContain(field)

  await page.bringToFront()
  await page.getByRole('textbox', { name: t('print-design.name') }).fill('小店订单')
  await page.getByRole('checkbox', { name: t('print-design.default') }).check()
  await page.getByRole('button', { name: t('print-design.save'), exact: true }).click()
  await expect(page.getByText(t('print-design.saved', { name: '小店订单' }))).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=\d+/)

  const paper = await printed(page, business.order.id)
  expect(paper).toContain(field)
  expect(paper).toContain(business.order.number)
  const other = await browser.newContext({ baseURL, locale: 'zh-CN' })
  await enter(other, sql, business.buyer)
  const theirs = await printed(await other.newPage(), business.elsewhere.id)
  expect(theirs).toContain(business.elsewhere.number)
  expect(theirs).not.toContain(field)
  await other.close()

  await page.getByRole('link', { name: t('print-design.back') }).click()
  await expect(kind.getByRole('link', { name: '小店订单', exact: true })).toBeVisible()
})

test('Two who change one template lose nothing: the second is asked, and keeps a copy', async ({
  page,
  sql,
  t,
}) => {
  const business = await ordersOfTwoShops(sql)
  await enter(page.context(), sql, business.distributor)
  await visit(page, `/print/design?of=${business.shopId}&kind=order`)
  const name = page.getByRole('textbox', { name: t('print-design.name') })
  const save = page.getByRole('button', { name: t('print-design.save'), exact: true })
  await name.fill('共用')
  await save.click()
  await expect(page).toHaveURL(/[?&]id=\d+/)
  await sql`update print_templates set revision = revision + 1 where shop_id = ${business.shopId}`
  await name.fill('我的')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('print-design.saveCopy') }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue(t('print-design.copyOf', { name: '我的' }))
  const kept = await sql<{ name: string }[]>`
    select name from print_templates where shop_id = ${business.shopId} order by id`
  expect(kept.map(row => row.name)).toEqual(['共用', t('print-design.copyOf', { name: '我的' })])
})
