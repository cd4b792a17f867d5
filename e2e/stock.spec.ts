import type { Page } from '@playwright/test'
import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { expectNoHorizontalScroll, visit } from './support/shop.ts'

test.use({ lang: 'en' })

/** As a keyboard scanner does: the code, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Scan a barcode')).toBeFocused()
  await scanOn(page, code)
}

/** The same, wherever the focus was left. */
async function scanOn(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('A stocktake by keyboard scanner: each scan counts, a wrong one is told, and the difference is posted', async ({
  page,
  sql,
}) => {
  const clerk = await newMember(sql, 'office')
  const [goods] = await sql<{ skuId: number; code: string; warehouseId: number; onHand: string }[]>`
    select k.id as "skuId", k.item_no as code, t.warehouse_id as "warehouseId", trim_scale(t.on_hand)::text as "onHand"
    from stocks t join skus k on k.id = t.sku_id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand > 10 and t.held = 0 order by k.id desc limit 1`
  const { skuId, code, warehouseId, onHand } = goods!
  await enter(page.context(), sql, clerk.id)
  await visit(page, '/office/stock?lang=en')
  const main = page.locator('main')
  await main.getByLabel('Type', { exact: true }).selectOption('Stocktake')
  await main.getByLabel('Warehouse', { exact: true }).selectOption(String(warehouseId))
  await main.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(main.getByRole('heading', { level: 1 })).toContainText('Stocktake')
  await scan(page, 'NO-SUCH-THING')
  await expect(main.getByRole('alert')).toHaveText('No item has the barcode or number “NO-SUCH-THING”')
  await scan(page, code)
  await scan(page, code.toLowerCase())
  await expect(main.getByRole('status')).toHaveText(`${code}: 2`)
  const counted = main.getByLabel(`Quantity of ${code}`)
  await expect(counted).toHaveValue('2')
  await counted.fill(String(Number(onHand) + 1))
  await counted.press('Enter')
  await expect(main.getByRole('cell', { name: '+1' })).toBeVisible()
  await scan(page, code)
  await expect(main.getByRole('cell', { name: '+2' })).toBeVisible()
  const missing = main.getByRole('region', { name: 'Not counted' })
  await missing.getByRole('button', { name: 'Show uncounted items' }).click()
  await expect(missing.getByRole('listitem').first()).toBeVisible()
  await scanOn(page, code)
  await expect(main.getByRole('cell', { name: '+3' })).toBeVisible()
  await expectNoHorizontalScroll(page)

  await main.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(main.getByText('Posted', { exact: true }).first()).toBeVisible()
  await expect(main.getByLabel('Scan a barcode')).toHaveCount(0)
  const [now] = await sql<{ onHand: string }[]>`
    select trim_scale(on_hand)::text as "onHand" from stocks where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
  expect(now!.onHand).toBe(String(Number(onHand) + 3))

  await main.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click()
  await expect(main.getByText('Reverses')).toBeVisible()
})

test('A supplier’s list onto a receiving draft: looked at, written, and what is wrong is told', async ({
  page,
  sql,
}) => {
  const clerk = await newMember(sql, 'office')
  const goods = await sql<{ code: string; warehouseId: number }[]>`
    select k.item_no as code, t.warehouse_id as "warehouseId" from stocks t join skus k on k.id = t.sku_id
    join shops s on s.warehouse_id = t.warehouse_id and s.is_default order by k.id limit 2`
  const [one, two] = goods
  await enter(page.context(), sql, clerk.id)
  await visit(page, '/office/stock?lang=en')
  const main = page.locator('main')
  await main.getByLabel('Type', { exact: true }).selectOption('Receiving')
  await main.getByLabel('Warehouse', { exact: true }).selectOption(String(one!.warehouseId))
  await main.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Receiving')

  await main.getByRole('button', { name: 'Import a sheet' }).click()
  const dialog = page.getByRole('dialog')
  const rows = [
    ['code', 'quantity', 'unit'],
    [one!.code, '12', ''],
    [two!.code, '3.5', ''],
    ['NO-SUCH-THING', '1', ''],
  ]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'delivery.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetBytes(rows),
  })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await expect(dialog.getByText('To import: 2 · imported: 0 · to fix: 1')).toBeVisible()
  await expect(dialog.getByText('No item has the barcode or number “NO-SUCH-THING”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByText('To import: 0 · imported: 2 · to fix: 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(main.getByLabel(`Quantity of ${one!.code}`)).toHaveValue('12')
  await expect(main.getByLabel(`Quantity of ${two!.code}`)).toHaveValue('3.5')
  await expectNoHorizontalScroll(page)
})

test('Whoever sells finds in the menu what runs out, and nothing there that is not theirs to do', async ({
  page,
  sql,
}) => {
  const clerk = await newMember(sql, 'office')
  await sql`update members set staff_role = 'sales' where id = ${clerk.id}`
  await enter(page.context(), sql, clerk.id)
  await visit(page, '/office?lang=en')
  const menu = page.getByRole('navigation', { name: 'Office menu' })
  await menu.getByRole('heading', { name: 'Stock' }).click()
  await menu.getByRole('link', { name: 'Stock desk' }).click()
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Reorder' })).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('columnheader', { name: 'Suggested' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Documents' })).toHaveCount(0)
  await expect(main.getByRole('checkbox')).toHaveCount(0)
})
