import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { officeHome } from '../../../contract/office.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let server: OpenShop
let office: string
let member: string

beforeAll(async () => {
  server = await openShop()
  const { id: shopId } = await makeShop(server.sql, { code: 'head', isDefault: true })
  const [shop] = await server.sql<
    { warehouse: number }[]
  >`select warehouse_id as warehouse from shops where id = ${shopId}`
  const { productId, skuId: boxed } = await makeProduct(server.sql, shop!.warehouse, { stock: '3' })
  await server.sql`
    with box as (insert into units (names) values ('{"zh": "箱"}') returning id),
      sold as (insert into product_units (product_id, unit_id, factor) select ${productId}, id, 20 from box)
    insert into unit_prices (sku_id, unit_id, tier, price) select ${boxed}, id, 0, 1 from box`
  await makeProduct(server.sql, shop!.warehouse, { stock: '0' })
  const { skuId } = await makeProduct(server.sql, shop!.warehouse, { stock: '50', retail: null })
  await makeMember(server.sql, { shopId, status: 'pending' })
  const buyer = (await makeMember(server.sql, { shopId, mobile: '13700000001' })).id
  const order = (state: number, quantity: Decimal) =>
    makeOrder(server.sql, { shopId, memberId: buyer, state, lines: [{ skuId, quantity, price: '50' }] })
  await order(2, '2')
  await order(0, '1')
  await order(5, '7')
  await server.sql`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${shopId}, ${buyer}, 'xx', 'confirming', 50, 'CNY', 50)`
  await server.sql`insert into staff_cases (kind, shop_id) values ('unknown', ${shopId})`
  office = await server.signIn((await makeMember(server.sql, { shopId, role: 'office' })).mobile)
  member = await server.signIn((await makeMember(server.sql, { shopId })).mobile)
})

afterAll(() => server.close())

test('head office sees what needs doing now and the last 30 days', async () => {
  const { obj } = await server.call(officeHome, {}, { session: office })
  const home = obj
  expect(home.todo).toEqual({
    members: 1,
    applications: 0,
    lowStock: 1,
    outOfStock: 1,
    noPrice: 1,
    unitPrices: 1,
    payments: 1,
    orders: 1,
    cases: 1,
    requests: 0,
    returns: 0,
    messages: 0,
  })
  expect(home.orders.at(-1)?.value).toBe(2)
  expect(home.revenue.at(-1)?.value).toBe(150)
  expect(home.currency).toBe('CNY')
  expect(home.topSold).toMatchObject([{ sold: 2 }])
  expect(home.newProducts).toHaveLength(30)
  expect(home.newProducts.at(-1)?.value).toBe(3)
  expect(home.newMembers.at(-1)?.value).toBe(4)
  expect(home.topProducts).toHaveLength(3)
})

test.each(['guest', 'member'])('a %s sees nothing of it', async who => {
  const reply = await server.call(officeHome, {}, { session: who === 'member' ? member : undefined })
  expect(reply.success).toBe(false)
})
