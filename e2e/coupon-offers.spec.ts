import { openShopDatabase, type ShopDatabase } from './support/database.ts'
import { expect } from './support/expect.ts'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

let database: ShopDatabase
test.beforeAll(async () => {
  database = await openShopDatabase()
})
test.afterAll(() => database.close())

test('Coupons on the page of a product: guests are led to login and back, members take one there', async ({
  page,
}) => {
  const { sql } = database
  const [product] = await sql<{ id: number }[]>`select min(id) as id from products where listed`
  const name = `产品页券 ${Date.now()}`
  await sql`
    insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total, scope, scope_products)
    select id, ${name}, ${sql.json({ zh: name })}, 'amount', 7, 0, 30, 100, 'product', ${[product!.id]}::integer[]
    from shops where is_default`
  const path = `/product?id=${product!.id}`
  const ticket = page.getByRole('article').filter({ hasText: name })
  await page.goto(path)
  await page.getByRole('link', { name: '领券', exact: true }).click()
  await expect(ticket.getByRole('link', { name: '立即领取' })).toHaveAttribute('href', /\/login\?.*product/)

  await signIn(page, 'member')
  await page.goto(path)
  await page.getByRole('link', { name: '领券', exact: true }).click()
  await ticket.getByRole('button', { name: '立即领取' }).click()
  await expect(ticket.getByText('已领取')).toBeVisible()
  await expect(ticket.getByRole('link', { name: '去使用' })).toBeVisible()
  await sql`update coupon_templates set enabled = false where number = ${name}`
})
