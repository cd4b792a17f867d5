import { expect } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, test } from './support/account.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en', locale: 'en-US' })

/** Somebody with an electronic account at our own gateway, and money in the wallet. */
async function ownerOf(sql: Sql, wallet: number) {
  const member = await newMember(sql)
  const { id } = member
  await sql`
    with opened as (
      insert into e_accounts (member_id, provider, holder, state, number, account_no, form, transfer_in, opened_at)
      values (${id}, 'qqt', 'person', 'normal', ${`J${id}`}, ${`JACC${id}`}, '{"person": {"name": "Ada Lin"}}',
        '{"holder": "Ada Lin", "number": "88001234", "bank": "Demo Acquirer"}', now())
    )
    insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, state,
      outcome, told, notify_url)
    values ('qqt', '1900000001', ${`J${id}`}, ${`J${id}`}, 'person', 'Ada Lin', '', '0007', ${`JACC${id}`}, 'normal', 'normal',
      'now', '')`
  await sql`
    select post_transfer(${`journey:${id}`}, 'margin', s.id, null, null, null, '', array[null, ${id}]::integer[],
      array['cash', 'wallet'], array['CNY', 'CNY'], array[-${wallet}::numeric, ${wallet}::numeric])
    from shops s where s.is_default`
  return member
}

test('An order is paid from the wallet', async ({ page, sql }) => {
  const me = await ownerOf(sql, 200)
  const [goods] = await sql<{ skuId: number; shopId: number }[]>`
    select t.sku_id as "skuId", s.id as "shopId" from stocks t join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 100 order by t.sku_id limit 1`
  const { skuId, shopId } = goods!
  const lines = [{ skuId, quantity: '1', price: '80' }] as const
  const order = await makeOrder(sql, { shopId, memberId: me.id, lines })
  await enter(page.context(), sql, me.id)
  await visit(page, `/pay?id=${order.id}`, 'en')
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/pay\/result/)
  await visit(page, '/member/wallet', 'en')
  await expect(page.locator('main').getByText('¥120.00').first()).toBeVisible()
})
