import type { Locator, Page } from '@playwright/test'
import QRCode from 'qrcode'
import { orderFilePath } from '../contract/orders.ts'
import { previewPath } from '../contract/print-desk.ts'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { areasOfPdf, wordsOfPdf } from '../server/testing/pdf-text.ts'
import { enter, newMember, test } from './support/account.ts'
import { openBusiness } from './support/business.ts'
import { expect } from './support/expect.ts'
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

/** Presses in the middle, goes to a place, and does not let go yet. */
async function hold(page: Page, held: Locator, to: { x: number; y: number }): Promise<void> {
  await held.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await held.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
}

async function drag(page: Page, held: Locator, to: { x: number; y: number }): Promise<void> {
  await hold(page, held, to)
  await page.mouse.up()
}

/** The squares of the only code on a paper, row by row, as a scanner sees them. */
function scanned(pdf: Buffer): string {
  const all = areasOfPdf(pdf)
  // Heads of tables are shaded too, but the squares are many.
  const side = all.map(({ height }) => height).sort()[all.length >> 1]!
  const areas = all.filter(({ height }) => Math.abs(height - side) < 0.01)
  const left = Math.min(...areas.map(({ x }) => x))
  const top = Math.min(...areas.map(({ y }) => y))
  const size = Math.round((Math.max(...areas.map(({ x, width }) => x + width)) - left) / side)
  const squares = new Uint8Array(size * size)
  for (const { x, y, width } of areas) {
    const from = Math.round((y - top) / side) * size + Math.round((x - left) / side)
    squares.fill(1, from, from + Math.round(width / side))
  }
  return squares.join('')
}

test('A template is made with the mouse: a field is dragged onto the paper, lines up and is pulled wider, a column changes its place, and the code on the printed order can be scanned', async ({
  page,
  sql,
  t,
}) => {
  const business = await ordersOfTwoShops(sql)
  await enter(page.context(), sql, business.distributor)
  await visit(page, `/print/design?of=${business.shopId}&kind=order`)
  const canvas = page.getByRole('region', { name: t('print-design.canvas') })
  const palette = page.getByRole('complementary', { name: t('print-design.palette') })
  const number = (key: 'x' | 'y' | 'width') =>
    page.getByRole('textbox', { name: new RegExp(`^${t(`print-design.${key}`)}`) })
  const element = (name: string) => canvas.getByRole('button', { name: new RegExp(`^${name}，`) })
  const paper = (await canvas.locator('[data-paper]').boundingBox())!
  // Lengths on the screen, from what is known of the paper.
  const mm = paper.width / 210

  const field = t('print.printedBy')
  const source = palette.getByRole('button', { name: field })
  await drag(page, source, { x: paper.x + 100 * mm, y: paper.y + 50 * mm })
  await expect(element(field)).toBeFocused()
  await expect(number('x')).not.toHaveValue('0')

  // Nearly at the margin: it jumps there, and a line shows why.
  const box = (await element(field).boundingBox())!
  const nearMargin = { x: paper.x + 11 * mm + 4 + box.width / 2, y: box.y + box.height / 2 }
  await hold(page, element(field), nearMargin)
  await expect(canvas.locator('[data-guide="x"]').first()).toBeVisible()
  await page.mouse.up()
  await expect(canvas.locator('[data-guide]')).toHaveCount(0)
  await expect(number('x')).toHaveValue('0')

  const before = await number('width').inputValue()
  const handle = canvas.locator('[data-handle="1 0"]')
  await drag(page, handle, { x: paper.x + 199 * mm - 4, y: (await handle.boundingBox())!.y })
  await expect(number('width')).toHaveValue('188')
  await page.getByRole('button', { name: t('print-design.undo'), exact: true }).click()
  await expect(number('width')).toHaveValue(before)
  await page.getByRole('button', { name: t('print-design.redo'), exact: true }).click()
  await expect(number('width')).toHaveValue('188')

  await drag(page, palette.getByRole('button', { name: t('print-design.qr'), exact: true }), {
    x: paper.x + 30 * mm,
    y: paper.y + 70 * mm,
  })
  await expect(element(`${t('print-design.qr')} · .*`)).toBeFocused()
  await page
    .getByRole('combobox', { name: t('print-design.field'), exact: true })
    .selectOption({ label: t('orders.number') })

  await canvas.getByRole('button', { name: t('print-design.tableOf', { list: t('orders.lines') }) }).click()
  const columns = page.locator('li[data-column]')
  const names = () => columns.evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.column))
  const wanted = ['amount', ...(await names()).filter(name => name !== 'amount')]
  const first = (await columns.first().boundingBox())!
  await drag(page, page.locator('li[data-column="amount"] [data-grip]'), { x: first.x + 10, y: first.y + 2 })
  await expect.poll(names).toEqual(wanted)
  await page.getByRole('button', { name: `+ ${t('quotation.barcode')}` }).click()

  await page.getByRole('checkbox', { name: t('print-design.default') }).check()
  await page.getByRole('button', { name: t('print-design.save'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]id=\d+/)

  const { id, number: orderNo } = business.order
  const printedPaper = await (await page.request.get(`${orderFilePath}pdf?ids=${id}&langs=zh&show=1`)).body()
  const words = wordsOfPdf(printedPaper)
  expect(words).toContain(field)
  expect(words.indexOf(t('orders.amount'))).toBeLessThan(words.indexOf(t('orders.itemNo')))
  expect(words).toContain(t('quotation.barcode'))
  const { data } = QRCode.create(orderNo, { errorCorrectionLevel: 'M' }).modules
  expect(scanned(printedPaper)).toBe(data.join(''))
})

test('Nothing is lost while the network is away: saving and printing say so, and work when it is back', async ({
  page,
  context,
  sql,
  t,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const business = await ordersOfTwoShops(sql)
  await enter(context, sql, business.distributor)
  await visit(page, `/print/design?of=${business.shopId}&kind=order`)
  const name = page.getByRole('textbox', { name: t('print-design.name') })
  await name.fill('断网模板')
  await context.setOffline(true)
  const save = page.getByRole('button', { name: t('print-design.save'), exact: true })
  await save.click()
  await expect(page.getByText(t('ui.networkError'))).toBeVisible()
  await expect(page.getByText(t('print-design.unsaved'))).toBeVisible()
  await expect(name).toHaveValue('断网模板')
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText(t('print-design.saved', { name: '断网模板' }))).toBeVisible()
  await expect(page.getByText(t('print-design.unsaved'))).toBeHidden()
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
