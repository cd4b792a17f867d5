import type { Page } from '@playwright/test'
import type { Decimal } from '../contract/decimal.ts'
import type { Sql } from '../server/db/database.ts'
import { inTransaction } from '../server/db/in-transaction.ts'
import { packNote } from '../server/features/deliveries/pack.ts'
import { shipNote } from '../server/features/deliveries/ship.ts'
import { isFailure } from '../server/handler.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { sheetBytes } from '../server/testing/sheets.ts'
import { enter, newMember, test } from './support/account.ts'
import { address } from './support/business.ts'
import { expect } from './support/expect.ts'
import { expectFocusInPage, pressOn, tabTo } from './support/keyboard.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

interface Life {
  orderId: number
  number: string
  /** What a scanner reads for each line. */
  codes: string[]
  asBuyer(): Promise<void>
  asClerk(): Promise<void>
}

/** An order that waits for shipment, its buyer and a clerk. */
async function orderToShip(page: Page, sql: Sql, quantities: readonly Decimal[]): Promise<Life> {
  const [buyer, clerk] = [await newMember(sql), await newMember(sql, 'office')]
  const [shop] = await sql<{ id: number }[]>`select id from shops where is_default`
  // Goods of the demo shop that there are plenty of.
  const goods = await sql<{ skuId: number }[]>`
    select t.sku_id as "skuId" from stocks t join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 100 order by t.sku_id limit ${quantities.length}`
  const lines = quantities.map((quantity, at) => ({
    skuId: goods[at]!.skuId,
    quantity,
    price: '10' as const,
  }))
  const order = await makeOrder(sql, {
    shopId: shop!.id,
    memberId: buyer.id,
    state: 2,
    payMethod: 'credit',
    lines,
  })
  await sql`update orders set address = ${sql.json(address)}, pay_before = null where id = ${order.id}`
  const skus = await sql<{ code: string }[]>`
    select item_no as code from order_lines where order_id = ${order.id} order by position`
  return {
    orderId: order.id,
    number: order.number,
    codes: skus.map(({ code }) => code),
    asBuyer: () => enter(page.context(), sql, buyer.id),
    asClerk: () => enter(page.context(), sql, clerk.id),
  }
}

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

test('An order lives its whole life: packed by scanning, shipped, tracked and received', async ({
  page,
  sql,
}) => {
  const { orderId, number, codes, asBuyer, asClerk } = await orderToShip(page, sql, ['2', '1'])
  await asClerk()
  await visit(page, `/office/shipping?find=${number}&lang=en`)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Pack', exact: true }).click()
  await expect(main.getByText('李雷')).toBeVisible()

  await scan(page, 'NO-SUCH-THING')
  await expect(main.getByRole('alert')).toHaveText('“NO-SUCH-THING” is not a product in these orders')
  await scan(page, codes[0]!)
  await expect(main.getByRole('status')).toHaveText(`${codes[0]}: 1 of 2 packed`)
  await scan(page, codes[0]!.toLowerCase())
  await expect(main.getByRole('status')).toHaveText(`${codes[0]}: 2 of 2 packed`)
  await scan(page, codes[0]!)
  await expect(main.getByRole('alert')).toHaveText(`${codes[0]} is fully packed: no more can be added`)
  await main.getByRole('button', { name: 'New box' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Box 2' })).toHaveAttribute('aria-pressed', 'true')
  await scanOn(page, codes[1]!)
  await expect(main.getByRole('status')).toHaveText(`${codes[1]}: 1 of 1 packed`)

  await main.getByLabel('Carrier').selectOption('SF Express')
  await main.getByLabel('Tracking no.').fill(`SF${orderId}`)
  await main.getByRole('button', { name: 'Pack and ship' }).click()
  await expect(page.getByText(/^Delivery note D\d+ shipped$/)).toBeVisible()

  await asBuyer()
  await visit(page, `/member/order/detail?id=${orderId}&lang=en`)
  await expect(main.getByText('Everything shipped')).toBeVisible()
  const note = main.getByRole('article', { name: /^Delivery note no\./ })
  await expect(note.getByText('On its way')).toBeVisible()
  await note.getByRole('link', { name: 'Track with carrier' }).click()
  await expect(main.getByText('Handed to the carrier')).toBeVisible()
  await visit(page, `/member/package?id=${orderId}&lang=en`)
  await expect(main.getByRole('heading', { name: 'Box 2 of 2' })).toBeVisible()
  await expect(main.getByRole('img', { name: /^Barcode D\d+-02$/ })).toBeVisible()

  await visit(page, `/member/order/detail?id=${orderId}&lang=en`)
  await main.getByRole('button', { name: 'Confirm receipt' }).first().click()
  await page.getByRole('button', { name: 'It has arrived' }).click()
  await expect(main.getByText('Receipt confirmed', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Confirm receipt' })).toHaveCount(0)
})

test('A part goes ahead and is received, the rest follows', async ({ page, sql }) => {
  const { orderId, number, codes, asBuyer, asClerk } = await orderToShip(page, sql, ['3'])
  const main = page.locator('main')
  await asClerk()
  await visit(page, `/office/shipping?orders=${orderId}&lang=en`)
  await scan(page, codes[0]!)
  await expect(main.getByText('Products that are not packed stay pending shipment')).toBeVisible()
  await main.getByRole('button', { name: 'Save delivery note' }).click()
  await expect(page.getByText(/^Delivery note D\d+ saved$/)).toBeVisible()

  await visit(page, `/office/shipping?tab=packed&find=${number}&lang=en`)
  await main.getByRole('checkbox').check()
  const agree = () => page.getByRole('alertdialog').getByRole('button', { name: 'Ship', exact: true }).click()
  await main.getByRole('button', { name: /^Ship selected/ }).click()
  await agree()
  await expect(main.getByRole('status')).toHaveText('0 shipped, 1 not')
  await expect(main.getByRole('alert')).toHaveText('Choose a carrier')
  await main.getByLabel('Carrier').selectOption('The shop’s own driver')
  await main.getByRole('button', { name: 'Ship', exact: true }).click()
  await agree()
  await expect(main.getByRole('status')).toHaveText('1 shipped, 0 not')

  await asBuyer()
  await visit(page, '/member/relbill?lang=en')
  await main.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('button', { name: 'It has arrived' }).click()
  await expect(main.getByRole('article').getByText('Received', { exact: true }).first()).toBeVisible()
  await visit(page, `/member/order/detail?id=${orderId}&lang=en`)
  await expect(main.getByText('Some products shipped')).toBeVisible()
  await expect(main.getByText('The goods on a delivery note were received')).toBeVisible()

  await asClerk()
  await visit(page, `/office/shipping?orders=${orderId}&lang=en`)
  await expect(main.getByText(/^Left to pack 2 /)).toBeVisible()
  await main.getByRole('button', { name: 'Put all the rest into this box' }).click()
  await main.getByLabel('Carrier').selectOption('The shop’s own driver')
  await main.getByRole('button', { name: 'Pack and ship' }).click()
  await expect(page.getByText(/^Delivery note D\d+ shipped$/)).toBeVisible()
  const [after] = await sql<{ state: number }[]>`select state from orders where id = ${orderId}`
  expect(after!.state).toBe(3)
})

test('A packed note gets its papers and leaves by a sheet of logistics numbers', async ({ page, sql, t }) => {
  const life = await orderToShip(page, sql, ['2'])
  const lines = await sql<{ id: number }[]>`select id from order_lines where order_id = ${life.orderId}`
  const note = await inTransaction(sql, async tx => {
    const [clerk] = await tx<
      { id: number }[]
    >`select id from members where role = 'office' order by id limit 1`
    return await packNote(tx, t, {
      boxes: [{ lines: [{ lineId: lines[0]!.id, quantity: '2' }] }],
      by: clerk!.id,
    })
  })
  if (isFailure(note)) throw new Error(note.key)
  await life.asClerk()
  await visit(page, `/office/shipping?find=${life.number}&lang=en`)
  const main = page.locator('main')
  // Nothing is left to pack: its row leads to what is to be shipped.
  await main
    .getByRole('listitem')
    .getByRole('link', { name: t('deliveries.deskPacked') })
    .click()
  await main.getByLabel(t('deliveries.tickNote', { number: note.number })).check()
  await main.getByRole('button', { name: t('deliveries.papers') }).click()
  const dialog = page.getByRole('dialog')
  const labels = dialog.getByRole('link', {
    name: `${t('deliveries.paperLabel')} · ${t('deliveries.openPdf')}`,
  })
  const label = await page.request.get((await labels.getAttribute('href'))!)
  expect(label.headers()['content-type']).toBe('application/pdf')
  await dialog.getByRole('button', { name: t('ui.close') }).click()

  await main.getByRole('button', { name: t('deliveries.shipSheet') }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'numbers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetBytes([
      ['number', 'carrier', 'logistics_no'],
      [life.number, 'shunfeng', 'SF7000000001'],
      ['NO-SUCH', 'shunfeng', 'SF7000000002'],
    ]),
  })
  await dialog.getByRole('button', { name: t('deliveries.sheetLook') }).click()
  await expect(dialog).toContainText(t('deliveries.sheetUnknown', { number: 'NO-SUCH' }))
  await dialog.getByRole('button', { name: t('deliveries.sheetShip', { count: 1 }) }).click()
  await expect(dialog.getByRole('status').first()).toHaveText(
    t('deliveries.sheetSummary', { good: 0, done: 1, bad: 1 }),
  )
  await dialog
    .getByRole('button', { name: t('ui.close') })
    .last()
    .click()
  await expect(main.getByLabel(t('deliveries.tickNote', { number: note.number }))).toHaveCount(0)
})

test('What is picked up has its papers, and is not shipped with the others', async ({ page, sql, t }) => {
  const [there, fetched] = [await orderToShip(page, sql, ['1']), await orderToShip(page, sql, ['1'])]
  await sql`
    update orders set delivery = 'pickup', address = null, pickup_code = '717171' where id = ${fetched.orderId}`
  const main = page.locator('main')
  await there.asClerk()
  for (const { orderId } of [there, fetched]) {
    await visit(page, `/office/shipping?orders=${orderId}&lang=en`)
    await main.getByRole('button', { name: t('deliveries.fillAll') }).click()
    await main.getByRole('button', { name: t('deliveries.savePacked') }).click()
    await expect(page.getByText(/^Delivery note D\d+ saved$/)).toBeVisible()
  }
  await visit(page, '/office/shipping?tab=packed&lang=en')
  const tick = (number: string) =>
    main.getByRole('listitem').filter({ hasText: number }).getByRole('checkbox').check()
  await tick(fetched.number)
  await expect(main.getByRole('button', { name: t('deliveries.papers') })).toBeVisible()
  await expect(main.getByRole('button', { name: t('deliveries.shipMany') })).toHaveCount(0)
  await tick(there.number)
  await expect(main.getByRole('button', { name: `${t('deliveries.shipMany')} (1)` })).toBeVisible()
})

test('A clerk ships an order without a pointer: found, picked, packed, sent, printed', async ({
  page,
  sql,
}) => {
  const { orderId, number, codes, asClerk } = await orderToShip(page, sql, ['1', '1'])
  const main = page.locator('main')
  const { keyboard } = page
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await asClerk()
  await visit(page, '/office/shipping?lang=en')
  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }))
  await expectFocusInPage(page)
  const find = async () => {
    await tabTo(page, main.getByLabel('Order no. or mobile'))
    await keyboard.type(number)
    await keyboard.press('Enter')
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await expectFocusInPage(page)
  }
  await find()
  await pressOn(page, main.getByLabel(`Select order ${number}`), 'Space')
  await tabTo(page, main.getByRole('link', { name: 'Pick list' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(main.getByRole('cell', { name: codes[0]!, exact: true })).toBeVisible()
  await expectFocusInPage(page)
  await pressOn(page, main.getByRole('button', { name: 'Print' }))
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await tabTo(page, main.getByRole('link', { name: 'Back to the shipping desk' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(main.getByLabel('Order no. or mobile')).toBeVisible()
  await expectFocusInPage(page)

  await find()
  await pressOn(page, main.getByRole('link', { name: 'Pack', exact: true }))
  await scan(page, codes[0]!)
  await expect(main.getByRole('status')).toHaveText(`${codes[0]}: 1 of 1 packed`)
  await pressOn(page, main.getByRole('button', { name: 'New box' }))
  await scanOn(page, codes[1]!)
  await expect(main.getByRole('status')).toHaveText(`${codes[1]}: 1 of 1 packed`)
  await tabTo(page, main.getByLabel('Carrier'))
  await keyboard.type('SF')
  await expect(main.getByLabel('Carrier')).toHaveValue('shunfeng')
  await tabTo(page, main.getByLabel('Tracking no.'))
  await keyboard.type(`SF${orderId}`)
  await pressOn(page, main.getByRole('button', { name: 'Pack and ship' }))
  await expect(page.getByText(/^Delivery note D\d+ shipped$/)).toBeVisible()
  await expect(main.getByLabel('Order no. or mobile')).toBeVisible()
  await expectFocusInPage(page)

  const papers = main.getByRole('button', { name: 'Print papers' })
  await pressOn(page, papers)
  const all = page.getByRole('dialog').getByRole('link', { name: 'All papers in one PDF' })
  await tabTo(page, all)
  const file = await page.request.get((await all.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(papers).toBeFocused()
})

test('A clerk keeps the queue as they look at it, with how much it has, and walks through it by its keys', async ({
  page,
  sql,
}) => {
  const { orderId, number, asClerk } = await orderToShip(page, sql, ['1'])
  await sql`update orders set created_at = now() - interval '2 days', shipment_state = 'part' where id = ${orderId}`
  const [shop] = await sql<{ warehouseId: number }[]>`
    select warehouse_id as "warehouseId" from orders where id = ${orderId}`
  const main = page.locator('main')
  const { keyboard } = page
  await asClerk()
  await visit(page, '/office/shipping?lang=en')
  const tabs = main.getByRole('navigation', { name: 'Shipping desk' })
  const begun = tabs.getByRole('link', { name: /^Partly shipped \d+$/ })
  await begun.click()
  await expect(begun).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('listitem').filter({ hasText: number })).toHaveCount(1)
  await main.getByLabel('Warehouse', { exact: true }).selectOption(String(shop!.warehouseId))
  await expect(page).toHaveURL(/warehouse=\d+&part=1/)
  // The warehouse stays while one goes from list to list.
  await tabs.getByRole('link', { name: /^Urgent \d+$/ }).click()
  await expect(page).toHaveURL(/warehouse=\d+&urgent=1/)
  await expect(main.getByRole('listitem').filter({ hasText: number })).toHaveCount(1)
  await begun.click()
  await main.getByRole('button', { name: 'Save as a view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the view').fill('Mine, begun')
  await keyboard.press('Enter')
  const kept = tabs.getByRole('link', { name: /^Mine, begun \d+$/ })
  await expect(kept).toHaveAttribute('aria-current', 'page')
  await visit(page, '/office/shipping?lang=en')
  await kept.click()
  await expect(page).toHaveURL(/warehouse=\d+&part=1/)
  // Its rows have come, instead of those of the whole queue.
  await expect(kept).toHaveAttribute('aria-current', 'page')

  const ticks = main.getByRole('listitem').getByRole('checkbox')
  await ticks.first().focus()
  const all = await ticks.count()
  if (all > 1) {
    await keyboard.press('j')
    await expect(ticks.nth(1)).toBeFocused()
    await keyboard.press('k')
  }
  await expect(ticks.first()).toBeFocused()
  await keyboard.press('x')
  await expect(ticks.first()).toBeChecked()
  await keyboard.press('Enter')
  await expect(main.getByLabel('Scan a barcode')).toBeVisible()

  await visit(page, '/office/shipping?lang=en')
  await kept.click()
  await main.getByRole('button', { name: 'Remove this view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove this view' }).click()
  await expect(kept).toHaveCount(0)
})

test('A member receives an order and asks for money back without a pointer', async ({ page, sql, t }) => {
  const { orderId, number, asBuyer } = await orderToShip(page, sql, ['1'])
  const [line] = await sql<{ id: number }[]>`select id from order_lines where order_id = ${orderId}`
  const [clerk] = await sql<
    { id: number }[]
  >`select id from members where role = 'office' order by id limit 1`
  await inTransaction(sql, async tx => {
    const boxes = [{ lines: [{ lineId: line!.id, quantity: '1' as const }] }]
    const note = await packNote(tx, t, { boxes, by: clerk!.id })
    if (isFailure(note)) throw new Error(note.key)
    const fault = await shipNote(tx, t, { noteId: note.id, carrier: 'own', by: clerk!.id })
    if (fault) throw new Error(fault.key)
  })
  const main = page.locator('main')
  const { keyboard } = page
  await asBuyer()
  await visit(page, '/member/order?lang=en')
  await pressOn(page, main.getByRole('link', { name: number, exact: true }))
  await expect(main.getByText('Everything shipped')).toBeVisible()
  await expectFocusInPage(page)
  await pressOn(page, main.getByRole('button', { name: 'Confirm receipt' }).first())
  await pressOn(page, page.getByRole('button', { name: 'It has arrived' }))
  await expect(main.getByText('Receipt confirmed', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Confirm receipt' })).toHaveCount(0)
  await expectFocusInPage(page)

  await pressOn(page, main.getByRole('link', { name: 'Refund or return' }))
  await expect(page.getByRole('heading', { name: /^Refund or return for order/ })).toBeVisible()
  await expectFocusInPage(page)
  await tabTo(page, page.getByLabel('Reason'))
  await keyboard.type('Arr')
  await pressOn(page, page.getByRole('button', { name: 'Send request' }))
  await expect(page.getByRole('heading', { name: /Awaiting decision/ })).toBeVisible()
  await expectFocusInPage(page)
})
