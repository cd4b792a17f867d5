import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

test('A distributor sees what a mark-up does, saves it, prices a product by sheet, hides it; a customer sees all of it', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const [own] = await sql<{ owner: number; shop: number }[]>`
    select owner_id as owner, id as shop from shops where code = 'silkroad'`
  // A product of this journey alone, in a category of its own.
  const mark = String(Date.now()).slice(-8)
  const [category] = await sql<{ id: number }[]>`
    insert into categories (path, names, product_count)
    values (${`R${mark.slice(-3)}`}, ${sql.json({ zh: `旅行${mark}`, en: `Travel ${mark}` })}, 1) returning id`
  const [made] = await sql<{ id: number }[]>`
    with one as (
      insert into products (item_no, names, category_id, unit_id, created_at)
      select ${`RG-${mark}`}, ${sql.json({ zh: `行李牌${mark}`, en: `Tag ${mark}` })}, ${category!.id}, min(id), '2024-01-01' from units
      returning id)
    insert into skus (product_id, item_no, retail_price) select id, ${`RG-${mark}`}, 100 from one returning product_id as id`
  const visitor = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const shop = await visitor.newPage()
  const main = page.getByRole('main')
  const seen = async (price: string) => {
    await visit(shop, `/product?id=${made!.id}&shop=silkroad`)
    await expect(shop.getByRole('main').getByText(price).first()).toBeVisible()
  }

  await enter(context, sql, own!.owner)
  await visit(page, `/member/fx/fxj?of=${own!.shop}`)
  await main.getByRole('button', { name: `${t('range.setOne')} 旅行${mark}` }).click()
  const field = main.getByRole('textbox', { name: t('range.markupOf', { name: `旅行${mark}` }) })
  await field.fill('0')
  await expect(main.getByRole('alert')).toContainText('9999')
  await field.fill('40')
  const preview = main.getByRole('region', { name: t('range.preview') })
  await expect(preview.getByRole('row').filter({ hasText: `行李牌${mark}` })).toContainText('140.00')
  await main.getByRole('button', { name: t('range.save'), exact: true }).click()
  await expect(page.getByText(t('range.saved'))).toBeVisible()
  await seen('140.00')

  await visit(page, `/member/fx/product?of=${own!.shop}&category=${category!.id}`)
  const row = main.getByRole('row').filter({ hasText: `RG-${mark}` })
  await expect(row).toContainText('140.00')
  await main.getByRole('button', { name: t('range.import') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'prices.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetBytes([
      ['item_no', 'own_price', 'shop'],
      [`RG-${mark}`, '155.50', 'silkroad'],
    ]),
  })
  await dialog.getByRole('button', { name: t('records.uiSheetCheck') }).click()
  await dialog.getByRole('button', { name: t('records.uiSheetSave', { count: 1 }) }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('155.50')
  await seen('155.50')

  const list = `/products?category=${category!.id}&shop=silkroad`
  await visit(shop, list)
  await expect(shop.getByRole('main')).toContainText(`行李牌${mark}`)
  await row.getByRole('button', { name: t('range.hide'), exact: true }).click()
  await expect(row).toContainText(t('range.hiddenTag'))
  await visit(shop, list)
  await expect(shop.getByRole('heading', { name: `旅行${mark}` }).first()).toBeVisible()
  await expect(shop.getByRole('main')).not.toContainText(`行李牌${mark}`)
  await visitor.close()
  await sql`update products set listed = false where id = ${made!.id}`
})
