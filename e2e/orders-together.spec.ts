import type { Decimal } from '../contract/decimal.ts'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'en-GB', lang: 'en' })

interface Made {
  id: number
  number: string
}

/** Somebody with unpaid orders, as many as quantities. */
async function orders(sql: Sql, memberId: number, quantities: readonly Decimal[]): Promise<Made[]> {
  const [shop] = await sql<{ id: number }[]>`select id from shops where is_default`
  const [goods] = await sql<{ id: number }[]>`
    select k.id from skus k join stocks s on s.sku_id = k.id
    join shops h on h.is_default and h.warehouse_id = s.warehouse_id
    where k.retail_price > 0 and s.on_hand - s.held > 100 order by k.id limit 1`
  const made: Made[] = []
  for (const quantity of quantities)
    made.push(
      await makeOrder(sql, {
        shopId: shop!.id,
        memberId,
        lines: [{ skuId: goods!.id, quantity, price: '10' }],
      }),
    )
  return made
}

test('Two unpaid orders are ticked, looked at together, and become one that leads back to them', async ({
  page,
  context,
  sql,
  t,
}) => {
  const member = await newMember(sql)
  const made = await orders(sql, member.id, ['2', '2'])
  await enter(context, sql, member.id)
  await visit(page, '/member/order?lang=en')
  const main = page.locator('main')
  for (const { number } of made) await main.getByLabel(t('orders.tick', { number })).check()
  await main.getByRole('button', { name: t('orders.merge') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${made[0]!.number} and ${made[1]!.number}`)
  await expect(question).toContainText('× 4:')
  await question.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(main.getByRole('article')).toHaveCount(2)

  await main.getByRole('button', { name: t('orders.merge') }).click()
  await question.getByRole('button', { name: t('ui.ok') }).click()
  await expect(page).toHaveURL(/\/member\/order\/detail\?id=\d+/)
  await expect(main.getByText(t('orders.mergedFrom'))).toBeVisible()
  await main.getByRole('link', { name: made[0]!.number }).click()
  await expect(main.getByText(t('orders.mergedInto'))).toBeVisible()
})

test('Orders are narrowed by source and amount, taken along as a sheet, and printed', async ({
  page,
  context,
  sql,
  t,
}) => {
  const member = await newMember(sql)
  const [small, large] = (await orders(sql, member.id, ['1', '5'])) as [Made, Made]
  await sql`update orders set source = 'offline' where id = ${small.id}`
  await enter(context, sql, member.id)
  await visit(page, '/member/order?lang=en')
  const main = page.locator('main')
  await main.getByRole('button', { name: t('orders.offline') }).click()
  await expect(page).toHaveURL(/source=offline/)
  await expect(main.getByRole('article')).toHaveCount(1)
  await main
    .getByRole('group', { name: t('orders.source') })
    .getByRole('button', { name: t('orders.anySource') })
    .click()
  await expect(main.getByRole('article')).toHaveCount(2)

  await main.getByLabel(t('orders.amountFrom')).fill('60')
  await main.getByLabel(t('orders.amountTo')).fill('50')
  await main.getByRole('button', { name: t('orders.applyFilter') }).click()
  await expect(main.getByText(t('form.priceRange'))).toBeVisible()
  await main.getByLabel(t('orders.amountFrom')).fill('50')
  await main.getByRole('button', { name: t('orders.applyFilter') }).click()
  await expect(page).toHaveURL(/amountFrom=50/)
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.getByText(large.number)).toBeVisible()

  const coming = page.waitForEvent('download')
  await main.getByRole('link', { name: t('orders.exportXlsx') }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)

  await main.getByLabel(t('orders.tick', { number: large.number })).check()
  await main.getByRole('button', { name: t('orders.print') }).click()
  const paper = page.getByRole('link', { name: t('orders.openPdf') })
  await page.getByLabel(t('ui.secondLanguage')).selectOption('ar')
  await expect(paper).toHaveAttribute('href', new RegExp(`ids=${large.id}&langs=en%2Car`))
  const file = await page.request.get((await paper.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
})

test('A clerk changes the price of an unpaid order, and its member reads what and why', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const clerk = await newMember(sql, 'office')
  const member = await newMember(sql)
  const [order] = (await orders(sql, member.id, ['4'])) as [Made]
  await enter(context, sql, clerk.id)
  await visit(page, `/office/order?lang=en&find=${order.number}`)
  await page.getByLabel(t('orders.priceOff')).fill('5')
  await page.getByLabel(t('orders.priceReason')).fill('A scratch on the box')
  await page.getByRole('button', { name: t('orders.priceDo') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(order.number)
  await question.getByRole('button', { name: t('orders.priceDo') }).click()
  await expect(page.getByText(t('orders.priceDone'))).toBeVisible()
  await page.getByLabel(t('orders.noteText')).fill('Ships on Monday')
  await page.getByLabel(t('orders.noteForMember'), { exact: true }).check()
  await page.getByRole('button', { name: t('orders.noteDo') }).click()
  await expect(page.getByText(t('orders.noteDone'))).toBeVisible()

  const other = await browser.newContext({ baseURL })
  await enter(other, sql, member.id)
  const theirs = await other.newPage()
  await visit(theirs, `/member/order/detail?id=${order.id}&lang=en`)
  const main = theirs.locator('main')
  await expect(main.getByText(t('orders.reasonPriceChanged'))).toBeVisible()
  await expect(main.getByText(/A scratch on the box/)).toBeVisible()
  await expect(main.getByText('Ships on Monday')).toBeVisible()
  await other.close()
})

test('A clerk hands an order of their own over to a customer', async ({ page, context, sql, t }) => {
  const clerk = await newMember(sql, 'office')
  const customer = await newMember(sql)
  const nick = `Customer ${customer.id}`
  await sql`update members set nick = ${nick} where id = ${customer.id}`
  const [order] = (await orders(sql, clerk.id, ['2'])) as [Made]
  await enter(context, sql, clerk.id)
  await visit(page, `/member/order/detail?id=${order.id}&lang=en`)
  await page
    .locator('main')
    .getByRole('button', { name: t('orders.handOver') })
    .click()
  await page.getByLabel(t('orders.handOverFind')).fill(customer.mobile)
  await page.getByRole('button', { name: t('orders.handOverTo', { nick }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('orders.handOver') })
    .click()
  await expect(page).toHaveURL(/\/member\/order$/)
  const [row] = await sql`select member_id from orders where id = ${order.id}`
  expect(row).toMatchObject({ member_id: customer.id })
})
