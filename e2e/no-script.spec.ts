import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'

test.use({ javaScriptEnabled: false, locale: 'en-US' })

/** The page of something that is there in plenty and that anybody may buy. */
async function openPlentiful(page: Page, sql: Sql) {
  const [product] = await sql<{ id: number; least: string }[]>`
    select p.id, k.min_qty as least from products p
    join skus k on k.product_id = p.id
    join stocks s on s.sku_id = k.id
    join shops h on h.warehouse_id = s.warehouse_id and h.is_default
    where p.listed and k.retail_price > 0 and s.on_hand - s.held > 1000
      and not exists (select from customisation_groups g where g.product_id = p.id)
      and not exists (select from skus other where other.product_id = p.id and other.id <> k.id)
    order by p.id limit 1`
  const path = `/product?id=${product!.id}`
  await page.goto(path)
  const form = page.locator('form[action^="/cart"]').first()
  const quantity = form.locator('input[name^="qty-"]:enabled').first()
  return { path, form, quantity, least: String(Number(product!.least)) }
}

test('somebody without JavaScript fills the cart, is told when a quantity is wrong, and signs in', async ({
  page,
  sql,
}) => {
  const { path, form, quantity, least } = await openPlentiful(page, sql)
  await quantity.fill('9999999')
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(path)
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await expect(quantity).toHaveValue('9999999')
  await quantity.fill(least)
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(form.getByRole('status')).toContainText('cart')
  await form.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.locator('main noscript > *').first()).toContainText('JavaScript')

  await page.goto('/login?returnUrl=%2Fcart')
  const login = page.locator('form').filter({ has: page.locator('input[name=pwd]') })
  await login.locator('input[name=mobile]').fill('13800000001')
  await login.locator('select[name=country]').selectOption({ value: '86' })
  await login.locator('input[name=pwd]').fill('wrong-one')
  await login.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(login.locator('input[name=mobile]')).toHaveValue('13800000001')
  await expect(login.locator('input[name=pwd]')).toHaveValue('')
  await login.locator('input[name=pwd]').fill('demo1234')
  await login.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('checkout says that it needs JavaScript, and why', async ({ page, sql }) => {
  const { id } = await newMember(sql)
  await enter(page.context(), sql, id)
  const { form, quantity, least } = await openPlentiful(page, sql)
  await quantity.fill(least)
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(form.getByRole('status')).toContainText('cart')
  await page.goto('/jiesuan')
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main noscript > *').first()).toContainText('JavaScript')
})
