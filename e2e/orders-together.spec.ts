import { expect } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'en-GB', lang: 'en' })

interface Made {
  id: number
  number: string
}

/** Somebody with unpaid orders, as many as quantities. */
async function orders(sql: Sql, memberId: number, quantities: readonly string[]): Promise<Made[]> {
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
  await expect(question).toContainText(`${made[0]!.number}, ${made[1]!.number}`)
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
