import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { read } from '../server/records/sheets/testing.ts'
import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'en-GB', lang: 'en' })

/** Something that is there in plenty, and an address that there is. */
async function facts(sql: Sql) {
  const [goods] = await sql<{ itemNo: string }[]>`
    select k.item_no as "itemNo" from skus k join products p on p.id = k.product_id and p.listed
    join stocks s on s.sku_id = k.id join shops h on h.is_default and h.warehouse_id = s.warehouse_id
    where k.retail_price > 0 and k.min_qty <= 10 and 10 % k.multiple = 0 and s.on_hand - s.held > 1000
      and not exists (select from customisation_groups g where g.product_id = p.id and g.required)
    order by k.id limit 1`
  const [area] = await sql<{ area1: string; area2: string; area3: string }[]>`
    select area1, area2, area3 from areas order by id limit 1`
  return { itemNo: goods!.itemNo, ...area! }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })

test('A sheet with faults is judged, its good order is placed, and what was to fix is fixed and placed too', async ({
  page,
  context,
  sql,
  t,
}) => {
  const member = await newMember(sql)
  await enter(context, sql, member.id)
  const { itemNo, area1, area2, area3 } = await facts(sql)
  const header = [
    'mark',
    'item',
    'quantity',
    'recipient',
    'phone',
    'area1',
    'area2',
    'area3',
    'detail',
    'pay',
  ]
  const to = (district: string) => ['Li Lei', '13912345678', area1, area2, district, 'No. 1', 'xx']
  const bytes = await sheetBytes([
    header,
    ['good', itemNo, '10', ...to(area3)],
    ['item', 'NO-SUCH-ITEM', '10', ...to(area3)],
    ['place', itemNo, '10', ...to('Atlantis')],
  ])

  await visit(page, '/member/order?lang=en')
  await page
    .locator('main')
    .getByRole('button', { name: t('orders.import') })
    .click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'orders.xlsx', bytes)
  await dialog.getByRole('button', { name: t('order-import.look') }).click()
  await expect(dialog.getByRole('status').first()).toHaveText(
    t('order-import.summary', { good: 1, made: 0, bad: 2 }),
  )
  await expect(
    dialog.getByRole('region', { name: t('order-import.orderNamed', { name: 'item' }) }),
  ).toContainText(t('order-import.itemUnknown', { code: 'NO-SUCH-ITEM' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: t('records.uiFixSheet') }).click(),
  ])
  await dialog.getByRole('button', { name: t('order-import.make', { count: 1 }) }).click()
  const good = dialog.getByRole('region', { name: t('order-import.orderNamed', { name: 'good' }) })
  await expect(good).toContainText(t('order-import.made'))

  // The sheet of what is to be fixed, fixed.
  const fix = (await read(await download.path())).map(({ cells }) => cells)
  expect(fix.map(([mark]) => mark)).toEqual(['mark', 'item', 'place'])
  const reasons = fix[0]!.length - 1
  const fixed = fix.map((cells, at) =>
    cells.map((cell, column) => {
      if (at === 0 || column === reasons) return cell
      if (header[column] === 'item') return itemNo
      return header[column] === 'area3' ? area3 : cell
    }),
  )
  await dialog.getByRole('button', { name: t('order-import.another') }).click()
  await choose(page, 'fixed.xlsx', await sheetBytes(fixed))
  await dialog.getByRole('button', { name: t('order-import.look') }).click()
  await dialog.getByRole('button', { name: t('order-import.make', { count: 2 }) }).click()
  await expect(dialog.getByRole('status').first()).toHaveText(
    t('order-import.summary', { good: 0, made: 2, bad: 0 }),
  )

  // The first file again, by mistake: nothing is placed twice.
  await dialog.getByRole('button', { name: t('order-import.another') }).click()
  await choose(page, 'orders.xlsx', bytes)
  await dialog.getByRole('button', { name: t('order-import.look') }).click()
  await expect(good).toContainText(t('order-import.made'))
  await dialog
    .getByRole('button', { name: t('ui.close') })
    .last()
    .click()
  await expect(page.locator('main').getByRole('article')).toHaveCount(3)
})

test('Head office enters an order that a member gave by telephone', async ({ page, context, sql, t }) => {
  const clerk = await newMember(sql, 'office')
  const member = await newMember(sql)
  const { itemNo, area1, area2, area3 } = await facts(sql)
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail, is_default)
    values (${member.id}, 'Han Meimei', '13912345678', ${area1}, ${area2}, ${area3}, 'No. 9', true)`
  await enter(context, sql, clerk.id)
  await visit(page, '/office/order/new?lang=en')
  const main = page.locator('main')
  await main.getByLabel(t('orders.forMember')).fill(member.mobile)
  await page.getByRole('option').first().click()
  await main.getByLabel(t('orders.addGoods')).fill(itemNo)
  await page.getByRole('option', { name: itemNo }).first().click()
  await main.getByLabel(t('orders.quantityOf', { item: itemNo })).fill('10')
  await expect(main.getByLabel(t('orders.address'), { exact: true })).toContainText('Han Meimei')
  await main.getByLabel(t('orders.payMethod')).selectOption({ label: t('bill.payXx') })
  await main.getByRole('button', { name: t('orders.enter'), exact: true }).click()
  await expect(page).toHaveURL(/\/office\/order\?find=/)
  await expect(main).toContainText(itemNo)
  const orders = await sql`select source, placed_by from orders where member_id = ${member.id}`
  expect(orders).toEqual([{ source: 'offline', placed_by: clerk.id }])
})
