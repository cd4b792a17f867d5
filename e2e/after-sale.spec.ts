import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { paidOrder } from './support/paid-order.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en', locale: 'en-US' })

async function clerkOf(browser: Browser, baseURL: string | undefined, sql: Sql): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  await enter(context, sql, (await newMember(sql, 'office')).id)
  return await context.newPage()
}

const openAsk = async (page: Page, orderId: number) => {
  await visit(page, `/member/order/detail?id=${orderId}`, 'en')
  await page.locator('main').getByRole('link', { name: 'Refund or return' }).click()
  await expect(page.getByRole('heading', { name: /^Refund or return for order/ })).toBeVisible()
}

/** The order's page stays behind this one, out of sight. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/member\/aftersale\/detail\?id=\d+/)
  await expect(page.getByRole('heading', { name: /Awaiting decision/ })).toBeVisible()
}

/** The case stands in the list of what needs a decision. */
async function openCase(clerk: Page, order: { number: string }): Promise<void> {
  await visit(clerk, `/office/after-sale?find=${order.number}`, 'en')
  await clerk.getByRole('article').getByRole('link').first().click()
  await expect(clerk.getByRole('heading', { name: /^Request A/ })).toBeVisible()
}

const agree = (clerk: Page, name: string) =>
  clerk.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('A request that goes wrong says so in sight, keeps what was typed, and is sent once', async ({
  page,
  sql,
  faults,
}) => {
  faults.allow(/hlt_refund|status of 500/)
  const order = await paidOrder(page, sql, { sent: true })
  await openAsk(page, order.id)
  await page.getByLabel('Reason').selectOption('No longer needed')
  await page.getByLabel('Description').fill('The handle is broken')
  await page.route(/hlt_refund/, route => route.fulfill({ status: 500, body: '' }))
  const button = page.getByRole('button', { name: 'Send request' })
  // The button fits, and nothing below it.
  const room = await button.evaluate(each => each.getBoundingClientRect().bottom + scrollY)
  await page.setViewportSize({ width: 1280, height: Math.ceil(room) })
  await button.click()
  await expect(page.getByText('The service is not available right now (500)')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Description')).toHaveValue('The handle is broken')
  await page.unroute(/hlt_refund/)
  await send(page)
  expect(await sql`select from after_sale_cases where order_id = ${order.id}`).toHaveLength(1)
})

test('A refund before shipping: asked for, approved, and the money is back', async ({
  page,
  browser,
  baseURL,
  sql,
}) => {
  const order = await paidOrder(page, sql, { sent: false })
  await openAsk(page, order.id)
  await expect(seen(page, '80.00')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Choose a reason')
  await page.getByLabel('Reason').selectOption('No longer needed')
  await send(page)

  const clerk = await clerkOf(browser, baseURL, sql)
  await openCase(clerk, order)
  await clerk.getByRole('button', { name: 'Approve' }).click()
  await agree(clerk, 'Approve')
  await expect(clerk.locator('main').getByText('Prepaid balance').first()).toBeVisible()
  await clerk.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: /Refunded/ })).toBeVisible()
  await visit(page, `/member/order/detail?id=${order.id}`, 'en')
  await expect(page.getByRole('heading', { name: /Terminated/ })).toBeVisible()
  await expect(page.locator('main').getByRole('heading', { name: 'After-sales' })).toBeVisible()
})

test('A return with a picture: sent back, received, refunded', async ({ page, browser, baseURL, sql }) => {
  // Two people take turns, seven pages in all.
  test.slow()
  const order = await paidOrder(page, sql, { sent: true })
  await openAsk(page, order.id)
  await page.getByRole('radio', { name: /Return and refund/ }).check()
  await page.getByRole('spinbutton').fill('1')
  await expect(seen(page, '40.00')).toBeVisible()
  await page.getByLabel('Reason').selectOption('Arrived damaged')
  await page.getByLabel('Description').fill('A corner is broken')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#d7263d' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'corner.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'corner.png' })).toBeVisible()
  await send(page)
  await expect(page.getByRole('img', { name: 'Attached picture corner.png' })).toBeVisible()

  const clerk = await clerkOf(browser, baseURL, sql)
  await openCase(clerk, order)
  await expect(clerk.getByText('A corner is broken')).toBeVisible()
  await expect(clerk.getByRole('img', { name: 'Attached picture corner.png' })).toBeVisible()
  await clerk.getByRole('button', { name: 'Approve' }).click()
  await agree(clerk, 'Approve')
  await expect(clerk.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.reload()
  await page.getByLabel('Carrier').fill('SF Express')
  await page.getByLabel('Tracking number').fill('SF1234567890')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /Sent back/ })).toBeVisible()

  await clerk.reload()
  await expect(clerk.getByText('SF1234567890')).toBeVisible()
  await clerk.getByRole('checkbox', { name: /can be sold again/ }).check()
  await clerk.getByRole('button', { name: 'Confirm return received' }).click()
  await clerk.getByRole('button', { name: 'Refund', exact: true }).click()
  await agree(clerk, 'Refund')
  await expect(clerk.locator('main').getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await clerk.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: /Refunded/ })).toBeVisible()
  await visit(page, '/member/aftersale', 'en')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('A request that is declined says why, and both sides can write', async ({
  page,
  browser,
  baseURL,
  sql,
}) => {
  const order = await paidOrder(page, sql, { sent: true })
  await openAsk(page, order.id)
  await page.getByLabel('Reason').selectOption('Another reason')
  await send(page)

  const clerk = await clerkOf(browser, baseURL, sql)
  await openCase(clerk, order)
  await clerk.getByRole('button', { name: 'Decline' }).click()
  await clerk.getByLabel('Reason (visible to the member)').fill('It was used')
  await clerk.getByRole('button', { name: 'Decline' }).click()
  await expect(clerk.getByText('It was used')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: /Declined/ })).toBeVisible()
  await expect(page.getByText('It was used')).toBeVisible()
  await page.getByLabel('Message').fill('It was not, look again')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'look again' })).toBeVisible()

  await clerk.reload()
  await expect(clerk.getByText('It was not, look again')).toBeVisible()
  await clerk.context().close()
})

test('What was sent back and never came is declined: the member reads why, and nothing is refunded', async ({
  page,
  browser,
  baseURL,
  sql,
}) => {
  test.slow()
  const order = await paidOrder(page, sql, { sent: true })
  await openAsk(page, order.id)
  await page.getByRole('radio', { name: /Return and refund/ }).check()
  await page.getByRole('spinbutton').fill('1.5')
  await expect(seen(page, 'a multiple of 1')).toBeVisible()
  await page.getByLabel('Reason').selectOption('Arrived damaged')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert').first()).toContainText('can only be refunded in multiples of 1')
  await page.getByRole('spinbutton').fill('1')
  await send(page)

  const clerk = await clerkOf(browser, baseURL, sql)
  await openCase(clerk, order)
  await clerk.getByRole('button', { name: 'Approve' }).click()
  await agree(clerk, 'Approve')
  await expect(clerk.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.reload()
  await page.getByLabel('Carrier').fill('x')
  await page.getByLabel('Tracking number').fill('x')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: /Sent back/ })).toBeVisible()

  await clerk.reload()
  await clerk.getByRole('button', { name: 'Confirm return received' }).click()
  await expect(clerk.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await clerk.getByRole('button', { name: 'Decline' }).click()
  await clerk.getByLabel('Reason (visible to the member)').fill('The box was empty')
  await clerk.getByRole('button', { name: 'Decline' }).click()
  await expect(clerk.getByText('The box was empty')).toBeVisible()
  await expect(clerk.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await clerk.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: /Declined/ })).toBeVisible()
  await expect(page.getByText('The box was empty')).toBeVisible()
  const [paid] = await sql`select refunded::float8 as refunded from orders where id = ${order.id}`
  expect(paid).toEqual({ refunded: 0 })
})
