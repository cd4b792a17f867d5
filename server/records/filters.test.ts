import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReport } from '../../contract/records.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import { makeOrder } from '../testing/orders.ts'
import './bill-types.ts'
import { billTypes } from './registry.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
}, 60_000)

afterAll(() => office.close())

const found = async (billType: string, filter: object, column: string) =>
  (await office.list(billType, { search: JSON.stringify(filter), incDisabled: true })).map(row => row[column])

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

describe.each(billTypes().map(type => [type.name, type] as const))('%s', (name, { fields }) => {
  test('can be filtered by any of its fields, whatever is asked for', async () => {
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
    const tried = new Set<string>()
    for (const field of fields) {
      // Fields of one kind are read alike: the first is asked for everything, the others for a little.
      const kind = `${field.kind} ${field.edit?.type} ${field.read !== undefined}`
      for (const value of tried.has(kind) ? ['1', "'", ['1', '2']] : values) {
        const search = JSON.stringify({ [field.name]: value })
        const reply = await office.call(
          loadReport,
          { billType: name, search, recCount: true, limit: 1 },
          office.owner,
        )
        expect([search, reply.obj.code]).not.toEqual([search, 'message.unexpected'])
      }
      tried.add(kind)
    }
  }, 60_000)
})
