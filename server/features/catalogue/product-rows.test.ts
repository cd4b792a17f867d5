import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { productList } from '../../../contract/product-list.ts'
import { quotation } from '../../../contract/quotation.ts'
import { makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let productId: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const flags = 1 << ShopFlag.GuestsSeePrices
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags })
  await makeShop(sql, { code: 'small', kind: 'retail', flags })
  await makeShop(sql, { code: 'silent' })
  const [row] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  const made = await makeProduct(sql, row!.id, { name: '杯', retail: '10', tiers: [] })
  productId = made.productId
  await sql`update skus set min_qty = 6, multiple = 3 where id = ${made.skuId}`
  const [box] = await sql<{ id: number }[]>`insert into units (names) values ('{"zh": "箱"}') returning id`
  await sql`insert into product_units (product_id, unit_id, factor) values (${productId}, ${box!.id}, 12)`
  await sql`insert into quantity_breaks (sku_id, tier, from_qty, price) values (${made.skuId}, 0, 12, 9)`
}, 60_000)

afterAll(() => server.close())

const tableRow = async (shop: string) => {
  const { obj } = await server.call(productList, { view: 'table' }, { shop })
  return obj.rows[0]
}
const pickRow = async (shop: string) => {
  const { obj } = await server.call(quotation, { products: [productId] }, { shop })
  return obj.rows[0]
}

test('a row of the table knows its quantity breaks, unless its price is not for these eyes', async () => {
  expect(await tableRow('head')).toMatchObject({
    units: [{ price: '10.00' }, {}],
    retailPrice: '10.00',
    breaks: [{ from: '12', price: '9.00' }],
  })
  expect(await tableRow('silent')).toMatchObject({
    units: [{ price: null }, { price: null }],
    retailPrice: null,
    priceHidden: true,
    breaks: [],
  })
})

test('a row of the table has every unit it can be ordered in, each with its price', async () => {
  expect(await tableRow('head')).toMatchObject({
    pack: '箱 12 件',
    units: [
      { id: null, name: '件', factor: '1', price: '10.00', own: false },
      { name: '箱', factor: '12', price: '108.00', own: false },
    ],
  })
})

test('minimum and multiple are for those who buy to sell, in every list', async () => {
  expect(await tableRow('head')).toMatchObject({ minQty: '6', multiple: '3' })
  expect(await pickRow('head')).toMatchObject({ minQty: '6', multiple: '3' })
  expect(await tableRow('small')).toMatchObject({ minQty: '1', multiple: '1' })
  expect(await pickRow('small')).toMatchObject({ minQty: '1', multiple: '1' })
})
