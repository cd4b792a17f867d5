import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { frequent } from '../../../contract/frequent.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let server: OpenShop
let shop: MadeShop

beforeAll(async () => {
  server = await openShop()
  shop = await makeShop(server.sql, { code: 'head', isDefault: true })
}, 60_000)

afterAll(() => server.close())

const list = async (as: CallAs) => (await server.call(frequent, {}, as)).obj.items

test('what this member buys again and again, with last price and date', async () => {
  const { sql } = server
  const { id: memberId, mobile } = await makeMember(sql, { shopId: shop.id })
  const me = { session: await server.signIn(mobile) }
  const often = await makeProduct(sql, shop.warehouseId, { stock: '1000' })
  const once = await makeProduct(sql, shop.warehouseId, { stock: '1000' })
  const cancelled = await makeProduct(sql, shop.warehouseId, { stock: '1000' })
  const order = (skuId: number, quantity: Decimal, price: Decimal, state: number = OrderState.Completed) =>
    makeOrder(sql, { shopId: shop.id, memberId, lines: [{ skuId, quantity, price }], state })
  await order(often.skuId, '6', '90')
  await order(often.skuId, '6', '92')
  await order(often.skuId, '10', '95')
  await order(once.skuId, '1', '10')
  await order(cancelled.skuId, '1', '10', OrderState.Cancelled)

  const items = await list(me)
  expect(items.map(({ row, times }) => [row.skuId, times])).toEqual([
    [often.skuId, 3],
    [once.skuId, 1],
  ])
  const first = (await server.call(frequent, { limit: 1 }, me)).obj.items
  expect(first.map(({ row }) => row.skuId)).toEqual([often.skuId])
  expect(items[0]).toMatchObject({ quantity: '6', unitId: null, unit: '件' })
  expect(Number(items[0]!.lastPrice)).toBe(95)
  expect((await list({ ...me, currency: 'USD' }))[0]!.lastPrice).toBeNull()

  const other = await makeMember(sql, { shopId: shop.id })
  expect(await list({ session: await server.signIn(other.mobile) })).toEqual([])
})

test('the usual quantity is of the unit in which it was bought last; of pieces, when the product has that no more', async () => {
  const { sql } = server
  const { id: memberId, mobile } = await makeMember(sql, { shopId: shop.id })
  const me = { session: await server.signIn(mobile) }
  const { skuId, productId } = await makeProduct(sql, shop.warehouseId, { stock: '1000' })
  const [box] = await sql<{ id: number }[]>`
    with unit as (insert into units (names) values ('{"zh": "箱"}') returning id)
    insert into product_units (product_id, unit_id, factor) select ${productId}, id, 24 from unit returning unit_id as id`
  const order = (quantity: Decimal) =>
    makeOrder(sql, { shopId: shop.id, memberId, lines: [{ skuId, quantity, price: '10' }], state: 4 })
  for (const pieces of ['24', '24', '24'] as const) await order(pieces)
  const { id } = await order('48')
  await sql`update order_lines set unit_id = ${box!.id}, quantity = 2, factor = 24 where order_id = ${id}`
  expect(await list(me)).toMatchObject([{ unitId: box!.id, quantity: '2', times: 4 }])
  await sql`delete from product_units where product_id = ${productId}`
  expect(await list(me)).toMatchObject([{ unitId: null, quantity: '48' }])
})

test('due is what is bought again and again once its usual pause has nearly passed; what was left out for long comes last', async () => {
  const { sql } = server
  const { id: memberId, mobile } = await makeMember(sql, { shopId: shop.id })
  const me = { session: await server.signIn(mobile) }
  const bought = async (hoursAgo: readonly number[]) => {
    const { skuId } = await makeProduct(sql, shop.warehouseId, { stock: '1000' })
    for (const hours of hoursAgo) {
      const lines = [{ skuId, quantity: '6', price: '90' }] as const
      const { id } = await makeOrder(sql, { shopId: shop.id, memberId, lines, state: OrderState.Completed })
      await sql`update orders set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`
    }
    return skuId
  }
  const days = (...ago: number[]) => bought(ago.map(day => day * 24))
  const given = await days(200, 190, 180, 170, 160)
  const nearly = await days(28, 18, 8)
  const over = await days(60, 30)
  const daily = await days(3, 2, 1)
  const tooEarly = await days(37, 27, 17, 7)
  const orderedAnew = await days(60, 50, 40, 0)
  const once = await days(100)
  const twiceInADay = await bought([20 * 24, 20 * 24])
  const thisMorning = await bought([51, 27, 3])

  const due = async (limit?: number) =>
    (await server.call(frequent, { due: true, limit }, me)).obj.items.map(({ row }) => row.skuId)
  expect(await due()).toEqual([daily, nearly, over, given])
  expect(await due(1)).toEqual([daily])
  const all = (await list(me)).map(({ row }) => row.skuId)
  expect(all).toHaveLength(9)
  expect(all).toEqual(expect.arrayContaining([tooEarly, orderedAnew, once, twiceInADay, thisMorning]))
})
