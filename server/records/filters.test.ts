import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeReport, loadReport } from '../../contract/records.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'
import { makeOrder } from '../testing/orders.ts'
import type { FieldSpec } from './bill-type.ts'
import './bill-types.ts'
import { billTypes } from './registry.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
}, 60_000)

afterAll(() => office.close())

const found = async (billType: string, filter: object, column: string) =>
  (await office.list(billType, { search: JSON.stringify(filter), incDisabled: true })).map(row => row[column])

test('every list is sorted by whatever it says that it can be sorted by', async () => {
  const refused: string[] = []
  for (const { name, fields } of billTypes())
    for (const field of fields.filter(({ sort }) => sort)) {
      const reply = await office.call(
        loadReport,
        { billType: name, sort: field.name, limit: 1 },
        office.owner,
      )
      if (reply.obj?.code === 'message.unexpected') refused.push(`${name} ${field.name}`)
    }
  expect(refused).toEqual([])
})

describe('a filter', () => {
  test('on a column that is computed finds what the column shows', async () => {
    const [{ id: warehouse } = { id: 0 }] = await office.sql<
      { id: number }[]
    >`select id from warehouses limit 1`
    for (const stock of ['7', '12', '12.5']) await makeProduct(office.sql, warehouse, { stock })
    await office.sql`update stocks set held = 2 where on_hand = 7`
    expect(await found('stock', { available: '5' }, 'on_hand')).toEqual(['7.0000'])
    expect(await found('stock', { available: '12.50' }, 'on_hand')).toEqual(['12.5000'])
    expect(await found('stock', { available: ['6', '12.5'] }, 'on_hand')).toEqual(['12.0000'])
    expect(await found('stock', { available: 'many' }, 'on_hand')).toEqual([])
  })

  test('on one bit of a number', async () => {
    const other = await makeShop(office.sql, { code: 'other' })
    await office.sql`update shops set flags = case when id = ${other.id} then 1 else 2 end`
    expect(await found('shop', { 'flags.0': '1' }, 'id')).toEqual([other.id])
    expect(await found('shop', { 'flags.0': '0' }, 'id')).toEqual([office.shop.id])
  })

  test('on orders on account that are overdue', async () => {
    const { sql, shop } = office
    const { id: memberId } = await makeMember(sql, { shopId: shop.id })
    const { skuId } = await makeProduct(sql, shop.warehouseId, { stock: '100' })
    const lines = [{ skuId, quantity: '1', price: '10' } as const]
    const order = async (due: string | null, paid: '0' | '10' = '0') => {
      const { id } = await makeOrder(sql, { shopId: shop.id, memberId, state: 2, lines })
      await sql`
        update orders set paid = ${paid}, settled_at = case when ${paid} = '10' then now() end,
          due_at = now() + ${due}::interval where id = ${id}`
      return id
    }
    const late = await order('-1 day')
    const rest = [await order('1 day'), await order(null), await order('-1 day', '10')]
    expect(await found('order', { overdue: '1' }, 'id')).toEqual([late])
    expect((await found('order', { overdue: '0' }, 'id')).sort()).toEqual(rest.sort())
    const row = (await office.list('order')).find(({ id }) => id === late)
    expect(row).toMatchObject({ overdue: true, due_at: expect.any(String) })
  })

  test('on a day or a moment', async () => {
    await office.sql`update members set created_at = '2026-03-01T10:00:00Z' where id = ${office.owner.id}`
    expect(await found('member', { created_at: '2026-03-01T10:00:00.000Z' }, 'id')).toEqual([office.owner.id])
    expect(await found('member', { created_at: '2026-03-01T10:00:01.000Z' }, 'id')).toEqual([])
  })
})

describe('another record that a list is narrowed by', () => {
  const offered = async (billType: string, as: CallAs = office.owner) =>
    Object.fromEntries(
      (await office.call(describeReport, { billType }, as)).obj.filters.map(filter => [filter.name, filter]),
    )

  test('is offered to whoever may see it', async () => {
    expect(await offered('product')).toMatchObject({
      category_id: { kind: 'lookup', billType: 'category' },
      brand_id: { kind: 'lookup', billType: 'brand' },
    })
    expect(await offered('stock')).toMatchObject({ warehouse_id: { kind: 'lookup', billType: 'warehouse' } })
    expect(await offered('order')).toMatchObject({
      shop_id: { kind: 'lookup', billType: 'shop' },
      member_id: { kind: 'lookup', billType: 'member' },
    })
    const warehouse = await office.clerk('warehouse')
    expect(await offered('order', warehouse)).toMatchObject({ shop_id: { kind: 'lookup' } })
    expect(await offered('order', warehouse)).not.toHaveProperty('member_id')
    const asked = { billType: 'warehouse', forBillType: 'stock' }
    expect((await office.call(loadReport, asked, warehouse)).success).toBe(true)
  })

  test('a category stands for all below it', async () => {
    const above = await office.add('category', { 'names.zh': '家电' })
    const other = await office.add('category', { 'names.zh': '文具' })
    const lower = await office.add('category', { 'names.zh': '电扇', parent_id: above })
    const unit = await office.add('unit', { 'names.zh': '台' })
    const brand = await office.add('brand', { 'names.zh': '红日' })
    const add = (item_no: string, category_id: number, brand_id?: number) =>
      office.add('product', { 'names.zh': item_no, item_no, category_id, brand_id, unit_id: unit })
    const fan = await add('FAN', lower, brand)
    const pen = await add('PEN', other)
    expect(await found('product', { category_id: String(above) }, 'id')).toEqual([fan])
    expect(await found('product', { category_id: String(lower) }, 'id')).toEqual([fan])
    expect(await found('product', { category_id: String(other) }, 'id')).toEqual([pen])
    expect(await found('product', { category_id: 'x' }, 'id')).toEqual([])
    expect(await found('product', { brand_id: String(brand) }, 'id')).toEqual([fan])
  })

  test('stock lies in a warehouse', async () => {
    const { sql } = office
    const other = await makeShop(sql, { code: 'depot' })
    await makeProduct(sql, other.warehouseId, { stock: '3' })
    expect(await found('stock', { warehouse_id: String(other.warehouseId) }, 'on_hand')).toEqual(['3.0000'])
  })

  test('members have a tier and a shop, and are counted by both', async () => {
    const { sql } = office
    const other = await makeShop(sql, { code: 'branch' })
    const { id } = await makeMember(sql, { shopId: other.id })
    await sql`update members set tier = 7 where id = ${id}`
    expect((await offered('member')).tier!.options.map(({ value }) => value).join('')).toBe('0123456789')
    for (const filter of [
      { tier: '7' },
      { shop_id: String(other.id) },
      { tier: '7', shop_id: String(other.id) },
    ]) {
      const search = JSON.stringify(filter)
      const reply = await office.call(
        loadReport,
        { billType: 'member', search, recCount: true },
        office.owner,
      )
      expect([reply.tbl.map(row => row.id), reply.obj.total]).toEqual([[id], 1])
    }
    expect(await found('member', { tier: '70' }, 'id')).toEqual([])
  })
})

test('the trail is narrowed by who made a change, and by what was changed', async () => {
  const sales = await office.clerk('sales')
  const brand = await office.add('brand', { 'names.zh': '东风' })
  await office.save('brand', { id: brand, 'names.en': 'East wind' }, sales)
  const { obj } = await office.call(describeReport, { billType: 'record_change' }, office.owner)
  const clerk = obj.filters.find(({ name }) => name === 'member_id')!
  expect(clerk.kind).toBe('choice')
  expect(clerk.options.map(({ value }) => Number(value))).toEqual(
    expect.arrayContaining([office.owner.id, sales.id]),
  )
  const by = async (filter: object) => {
    const search = JSON.stringify(filter)
    const reply = await office.call(
      loadReport,
      { billType: 'record_change', search, recCount: true, limit: 0 },
      office.owner,
    )
    expect(reply.obj.total).toBe(reply.tbl.length)
    return reply.tbl.map(({ kind, bill_type, record_id }) => ({ kind, bill_type, record_id }))
  }
  expect(await by({ member_id: String(sales.id) })).toEqual([
    { kind: 'edit', bill_type: 'brand', record_id: brand },
  ])
  expect(await by({ member_id: String(sales.id), bill_type: 'product' })).toEqual([])
  expect(await by({ member_id: String(office.owner.id), bill_type: 'brand', kind: 'add' })).toContainEqual({
    kind: 'add',
    bill_type: 'brand',
    record_id: brand,
  })
})

const values = [
  '1',
  '-1.5',
  'true',
  'x',
  "'",
  '2026-01-01',
  ['1', '2'],
  ['2026-01-01', '2026-02-01'],
  ['', ''],
]
/** Fields of one kind are read alike: the first is asked for everything, the others for these. */
const fewValues = ['1', "'", ['1', '2']]

/** What a list is asked for, one thing after the other. */
function searchesOf(fields: readonly FieldSpec[], atOnce: boolean): string[] {
  if (atOnce)
    return values.map(value => JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, value]))))
  const tried = new Set<string>()
  return fields.flatMap(field => {
    const kind = `${field.kind} ${field.edit?.type} ${field.read !== undefined}`
    const asked = tried.has(kind) ? fewValues : values
    tried.add(kind)
    return asked.map(value => JSON.stringify({ [field.name]: value }))
  })
}

describe.each(billTypes().map(type => [type.name, type] as const))('%s', (name, type) => {
  test('can be filtered by any of its fields, whatever is asked for', async () => {
    const ask = async (query: object) => {
      const { obj } = await office.call(
        loadReport,
        { billType: name, recCount: true, limit: 1, ...query },
        office.owner,
      )
      expect([query, obj.code]).not.toEqual([query, 'message.unexpected'])
      return obj.total
    }
    // Without rows nothing is compared, and what is wrong with one field is wrong beside the others as well; but sums are
    // looked up by what is asked for alone.
    const isEmpty = (await ask({ incDisabled: true })) === 0
    const atOnce = isEmpty && !type.summary && !type.seek
    for (const search of searchesOf(type.fields, atOnce)) await ask({ search })
  }, 60_000)
})
