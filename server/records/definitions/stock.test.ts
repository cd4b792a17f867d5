import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReport } from '../../../contract/records.ts'
import { makeProduct } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import { foldStockSums } from './stock-sums.ts'

let office: OpenOffice
let warehouse: number

beforeAll(async () => {
  office = await openOffice()
  const [shop] = await office.sql`select warehouse_id from shops where id = ${office.shop.id}`
  warehouse = shop!.warehouse_id
  for (const stock of ['100', '3', '0', '2.5', '0.5']) await makeProduct(office.sql, warehouse, { stock })
})
afterAll(() => office.close())

const page = async (billType: string, search = '') => {
  const { obj } = await office.call(loadReport, { billType, limit: 2, recCount: true, search }, office.owner)
  return numbers({ total: obj.total, ...obj.totals })
}

const numbers = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))

/** The same totals, counted row by row. */
const counted = async (shortages: number[]) => {
  const [row] = await office.sql`
    select count(*) as total, coalesce(sum(on_hand), 0)::text as on_hand, coalesce(sum(held), 0)::text as held,
      coalesce(sum(on_hand - held), 0)::text as available
    from stocks where shortage = any(${shortages})`
  return numbers(row!)
}

const agree = async () => {
  expect(await page('stock')).toEqual(await counted([0, 1, 2]))
  expect(await page('low_stock')).toEqual(await counted([1, 2]))
  for (const shortage of [0, 1, 2])
    expect(await page('stock', JSON.stringify({ shortage: String(shortage) }))).toEqual(
      await counted([shortage]),
    )
}

test('counts and totals of the stock are known without counting, and right whatever changes it', async () => {
  const { sql } = office
  expect((await page('stock')).total).toBe(5)
  await agree()
  await sql`update stocks set held = held + 1 where on_hand >= 1`
  await agree()
  await sql`update stocks set on_hand = 500 where on_hand = 0`
  await agree()
  await sql`update skus set low_stock = 1000`
  await agree()
  expect((await page('low_stock')).total).toBe(5)
  await sql`delete from stocks where on_hand = 500`
  await agree()
  await sql`update stocks set on_hand = on_hand where false`
  await agree()
  await sql
    .begin(async tx => {
      await tx`update stocks set on_hand = on_hand + 7`
      throw new Error('undone')
    })
    .catch(() => {})
  await agree()
})

test('the lines they are added up from become few again, and say the same', async () => {
  const before = await page('stock')
  await Promise.all([foldStockSums(office.sql), foldStockSums(office.sql)])
  const [lines] = await office.sql`select count(*) as count from stock_sums`
  expect(lines!.count).toBeLessThanOrEqual(3)
  expect(await page('stock')).toEqual(before)
  await agree()
})

test('a list that is narrowed is counted as it is shown', async () => {
  const [some] = await office.list('stock')
  expect((await page('stock', some!.item_no as string)).total).toBe(1)
  expect((await page('stock', '{"shortage":"9"}')).total).toBe(0)
  expect((await page('stock', '{"shortage":"1 or 1=1"}')).total).toBe(0)
  expect((await page('low_stock', '{"shortage":"0"}')).total).toBe(0)
  expect((await page('stock', '{"warehouse":"nowhere"}')).total).toBe(0)
})

test('what nobody can buy any more stands first in the list of low stock', async () => {
  await office.sql`update skus set low_stock = null`
  const rows = await office.list('low_stock')
  const shortages = rows.map(row => Number(row.shortage))
  expect(shortages).toEqual([...shortages].sort((a, b) => b - a))
})

test('what is there is shown in larger units too: "2 pallets + 7 boxes + 10"', async () => {
  const { productId } = await makeProduct(office.sql, warehouse, { stock: '2860', name: 'Packed' })
  for (const [name, factor] of [
    ['box', 50],
    ['pallet', 1250],
  ] as const)
    await office.sql`
      with unit as (insert into units (names) values (${office.sql.json({ en: name })}) returning id)
      insert into product_units (product_id, unit_id, factor) select ${productId}, id, ${factor} from unit`
  const rows = await office.list('stock', { search: 'Packed' }, { ...office.owner, lang: 'en' })
  expect(rows).toMatchObject([{ in_units: '2 pallet + 7 box + 10' }])
})

test('a list of the stock says which of a product it is', async () => {
  const { sql } = office
  const { skuId } = await makeProduct(sql, warehouse, { stock: '40', name: 'Kettle' })
  await sql`
    update skus set item_no = 'KETTLE-1',
      spec = '[{"name": {"en": "Colour"}, "value": {"en": "Blue"}}, {"name": {"en": "Size"}, "value": {"en": "2.0"}}]'
    where id = ${skuId}`
  const { tbl } = await office.call(loadReport, { billType: 'stock', search: 'KETTLE-1' }, office.owner)
  expect(tbl).toMatchObject([{ item_no: 'KETTLE-1', spec: 'Blue / 2.0' }])
})
