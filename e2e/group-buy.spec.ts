import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

test('Somebody starts a group and orders its price; the cart stays as it was', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id } = await newMember(sql)
  await sql`
    insert into addresses (member_id, recipient, phone, area1, area2, area3, detail, is_default)
    values (${id}, '韩梅梅', '13612345678', '浙江省', '杭州市', '西湖区', '文三路 1 号', true)`
  // Of its own: other journeys look at the demo shop's.
  const [buy] = await sql<{ id: number }[]>`
    insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock)
    select id, 40, '{"zh": "两人同行"}', now() - interval '1 day', now() + interval '1 day',
      '[{"size": 2, "price": "66"}]', 50
    from shops where is_default returning id`
  try {
    await enter(context, sql, id)
    await page.request.post(actionUrl('hlt_add_cart'), {
      form: { products: JSON.stringify([{ skuId: 40, qty: '12' }]) },
      headers: { [headers.version]: protocolVersion },
    })
    await visit(page, `/group?id=${buy!.id}`)
    await page.locator('main a[href^="/jiesuan"]').first().click()

    await expect(page).toHaveURL(/\/jiesuan\?groupBuyId=\d+/)
    const goods = page.locator('main').getByRole('region', { name: t('checkout.goods') })
    await expect(goods.getByText('¥66.00').first()).toBeVisible()
    await page
      .locator('main')
      .getByRole('radio', { name: /微信支付/ })
      .check()
    await page.getByRole('button', { name: t('checkout.commit') }).click()

    await expect(page).toHaveURL(/\/pay\?id=\d+/)
    const [order] = await sql<{ goods: string; grouped: boolean }[]>`
      select trim_scale(goods)::text as goods, group_id is not null as grouped from orders where member_id = ${id}`
    expect(order).toEqual({ goods: '66', grouped: true })
    await expect(page.getByRole('banner').getByRole('link', { name: /购物车/ })).toContainText('1')
  } finally {
    await sql`update group_buys set ends_at = now() where id = ${buy!.id}`
  }
})
