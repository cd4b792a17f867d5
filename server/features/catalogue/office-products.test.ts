import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '../../../contract/office-products.ts'
import { makeProduct } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let office: OpenOffice
let products: number[]

beforeAll(async () => {
  office = await openOffice()
  const made = [1, 2, 3].map(() => makeProduct(office.sql, office.shop.warehouseId))
  const skus = (await Promise.all(made)).map(({ skuId }) => skuId)
  const rows = await office.sql<{ id: number }[]>`
    select product_id as id from skus where id = any(${skus}) order by 1`
  products = rows.map(({ id }) => id)
}, 60_000)
afterAll(() => office.close())

const put = (ids: number[], listed: boolean, as: CallAs = office.owner) =>
  office.call(putOnSale, { row: { ids, listed } }, as)
const onSale = async () =>
  (await office.sql`select id from products where listed and id = any(${products}) order by id`).map(
    ({ id }) => id,
  )
const trail = () => office.sql`
  select record_id, kind, before, after, member_id from record_changes where bill_type = 'product' order by id`

test('ticked products are taken off sale together, and put on it again, each with its trail', async () => {
  const sales = await office.clerk('sales')
  const [first, second, third] = products
  expect(await put([second!, first!, second!], false, sales)).toMatchObject({ obj: { changed: 2 } })
  expect(await onSale()).toEqual([third])
  const off = { kind: 'edit', before: { listed: true }, after: { listed: false }, member_id: sales.id }
  expect(await trail()).toMatchObject([
    { record_id: first, ...off },
    { record_id: second, ...off },
  ])
  expect(await put(products, true, sales)).toMatchObject({ obj: { changed: 2 } })
  expect(await onSale()).toEqual(products)
  expect(await trail()).toHaveLength(4)
  expect(await put(products, true, sales)).toMatchObject({ obj: { changed: 0 } })
  expect(await trail()).toHaveLength(4)
  expect(await put([], true, sales)).toMatchObject({ obj: { changed: 0 } })
})

test('what categories count follows', async () => {
  const [first] = products
  const counted = async () =>
    (
      await office.sql`
        select c.product_count as count from products p join categories c on c.id = p.category_id where p.id = ${first!}`
    )[0]!.count
  const before = await counted()
  await put([first!], false)
  expect(await counted()).toBe(before - 1)
  await put([first!], true)
  expect(await counted()).toBe(before)
})

test('one that is refused is named, and none is changed', async () => {
  const gone = 999_999
  expect(await put([...products, gone], false)).toMatchObject({
    success: false,
    obj: { code: 'bill.productRefused', field: 'ids' },
    msg: '商品均未改动。#999999：记录不存在或无权限',
  })
  expect(await onSale()).toEqual(products)
})

test('only sales and the owner do that, for 500 at most', async () => {
  for (const role of ['content', 'warehouse', 'finance'] as const)
    expect(await put(products, false, await office.clerk(role))).toMatchObject({ success: false })
  expect(
    await put(
      Array.from({ length: 501 }, (_, n) => n + 1),
      false,
    ),
  ).toMatchObject({ success: false })
  expect(await onSale()).toEqual(products)
})
