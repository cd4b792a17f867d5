import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

test('An invoice from its request to its download', async ({ page, sql, faults }) => {
  const [buyer, clerk] = [await newMember(sql), await newMember(sql, 'office')]
  const [shop] = await sql<{ id: number }[]>`select id from shops where is_default`
  const [goods] = await sql<{ skuId: number }[]>`
    select t.sku_id as "skuId" from stocks t join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const lines = [{ skuId: goods!.skuId, quantity: '1', price: '88' }] as const
  const order = await makeOrder(sql, {
    shopId: shop!.id,
    memberId: buyer.id,
    state: 2,
    payMethod: 'wx',
    lines,
  })
  await sql`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${shop!.id}, ${buyer.id}, 'wx', 'success', 88, 'CNY', 88) returning id)
    insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, 88 from paid`
  await sql`update orders set paid = total, payment_state = 'success', pay_before = null where id = ${order.id}`
  await sql`insert into invoice_infos (member_id, title, is_default) values (${buyer.id}, 'Silk Road Ltd', true)`

  await enter(page.context(), sql, buyer.id)
  await visit(page, `/member/order/detail?id=${order.id}&lang=en`)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Ask for an invoice' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ask for an invoice')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Requested', { exact: true })).toBeVisible()

  await enter(page.context(), sql, clerk.id)
  await visit(page, `/office/invoices?find=${order.number}&lang=en`)
  await expect(main.getByText('Silk Road Ltd')).toBeVisible()
  const paper = {
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  }
  const chooser = main.locator('input[type=file]')
  faults.allow(/\/upload/)
  await page.route(/\/upload$/, route => route.abort('connectionreset'))
  await chooser.setInputFiles(paper)
  await expect(main.getByRole('alert')).toContainText('Network error')
  // A browser tells of a file only when it is another one than before.
  await expect(chooser).toHaveValue('')
  await page.unroute(/\/upload$/)
  await chooser.setInputFiles(paper)
  await expect(main.getByText('invoice.pdf')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Upload and issue' })).toHaveAccessibleDescription(
    'Enter the invoice number',
  )
  await main.getByLabel('Invoice number').fill('25332000000012345678')
  await main.getByRole('button', { name: 'Upload and issue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload and issue' }).click()
  await expect(main.getByText('Issued', { exact: true })).toBeVisible()

  await enter(page.context(), sql, buyer.id)
  await visit(page, '/member/invoice?lang=en')
  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Download the invoice' }).click()
  expect((await download).suggestedFilename()).toBe('invoice.pdf')
})
