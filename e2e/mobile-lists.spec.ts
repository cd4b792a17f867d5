import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, fill, newMember, password, press, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone, plenty } from './support/phone.ts'
import { goOn, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

/** The newest first, as the list has them. */
async function ordersOf(sql: Sql, memberId: number, count: number): Promise<string[]> {
  const { skuId } = await plenty(sql)
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const numbers: string[] = []
  for (let at = 0; at < count; at++) {
    const lines = [{ skuId, quantity: '1', price: '40' }] as const
    const { number } = await makeOrder(sql, { shopId: head!.id, memberId, lines })
    numbers.unshift(number)
  }
  return numbers
}

const rows = (page: Page) => page.getByRole('main').getByRole('article')
const row = (page: Page, number: string) => rows(page).filter({ hasText: number })

test('whoever signs in on the same phone finds nothing of another’s list on the way back', async ({
  page,
  sql,
  t,
}) => {
  const [first, second] = [await newMember(sql), await newMember(sql)]
  const theirs = await ordersOf(sql, first.id, 12)
  const own = await ordersOf(sql, second.id, 12)
  await enter(page.context(), sql, first.id)
  await visit(page, '/m/orders?lang=en')
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(12)
  await goOn(page, '/m/my')
  await press(page, t('common.signOut'))
  await expect(page).toHaveURL(/\/m$/)
  await goOn(page, '/m/login')
  await fill(page, t('account.account'), second.mobile)
  await fill(page, t('account.password'), password)
  await press(page, t('account.submit'))
  await expect(page).toHaveURL(/\/m$/)
  // "Me", the home page and the login, whose place the home page has taken, lie in between.
  await page.evaluate(() => history.go(-3))
  await expect(page).toHaveURL(/\/m\/orders/)
  await expect(row(page, own[0]!)).toBeVisible()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(row(page, own[11]!)).toBeVisible()
  for (const number of theirs) await expect(row(page, number)).toHaveCount(0)
})

test('what is done far down a list shows there, and what moves up stands there once', async ({
  page,
  sql,
  t,
}) => {
  const member = await newMember(sql)
  const numbers = await ordersOf(sql, member.id, 25)
  const cancel = async (number: string) => {
    await row(page, number)
      .getByRole('button', { name: t('orders.cancel'), exact: true })
      .click()
    await page.getByRole('button', { name: t('orders.cancelYes') }).click()
  }
  await enter(page.context(), sql, member.id)
  await visit(page, '/m/orders?lang=en')
  await rows(page).nth(9).scrollIntoViewIfNeeded()
  await cancel(numbers[14]!)
  await expect(row(page, numbers[14]!).getByText(t('state.orderCancelled'))).toBeInViewport()
  await expect(row(page, numbers[14]!).getByRole('button', { name: t('orders.cancel') })).toHaveCount(0)

  await visit(page, '/m/orders?state=0')
  await rows(page).nth(9).scrollIntoViewIfNeeded()
  await expect(row(page, numbers[18]!)).toBeAttached()
  await cancel(numbers[2]!)
  await expect(row(page, numbers[2]!)).toHaveCount(0)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(row(page, numbers[24]!)).toBeVisible()
  const left = numbers.filter((_, at) => at !== 2 && at !== 14)
  await expect(rows(page).getByRole('link', { name: /^\d+$/ })).toHaveText(left)
})
