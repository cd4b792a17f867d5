import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeReport, loadReport } from '../../contract/records.ts'
import type { Db, Fragment } from '../db/database.ts'
import { makeMember } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import { orderSums } from './definitions/order-sums.ts'

let office: OpenOffice
let member: number

beforeAll(async () => {
  office = await openOffice()
  member = (await makeMember(office.sql, { shopId: office.shop.id })).id
  await add(office.sql, 2_500)
})
afterAll(() => office.close())

/** One every 50 minutes, until now; the last three of five came in at the same moment. */
const add = (db: Db, count: number) => db`
  insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total, base_total,
    pay_method, delivery, created_at)
  select s.id, ${member}, n % 8, s.store_id, s.warehouse_id, 'CNY', 1, 2, 1, 1, 1, 'yck', 'delivery',
    now() - (n - n % 5 % 3) * interval '50 minutes'
  from shops s, generate_series(1, ${count}::integer) n where s.id = ${office.shop.id}`

const total = async (filters: Record<string, unknown> = {}) => {
  const { obj } = await office.call(
    loadReport,
    { billType: 'order', limit: 1, recCount: true, search: JSON.stringify(filters) },
    office.owner,
  )
  return obj.total
}

const counted = async (from = '', to = '', state = '') => {
  const { sql } = office
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from orders where ${from ? sql`created_at >= ${from}::timestamptz` : sql`true`}
      and ${to ? sql`created_at < ${to}::timestamptz` : sql`true`} and ${state ? sql`state = ${Number(state)}` : sql`true`}`
  return row!.count
}

/** Midnights of the shop, moments inside of days, hours of one day, times that are the wrong way round. */
const times = [
  ['2026-01-10T16:00:00Z', '2026-01-20T16:00:00Z'],
  ['2026-01-10T03:21:00Z', '2026-01-20T11:59:00Z'],
  ['2026-01-10T03:21:00Z', '2026-01-10T11:59:00Z'],
  ['2026-01-10T03:21:00Z', '2026-01-11T11:59:00Z'],
  ['2026-01-20T16:00:00Z', '2026-01-10T16:00:00Z'],
  ['', '2026-01-15T16:00:00Z'],
  ['2026-01-15T16:00:00Z', ''],
  ['', '2026-01-15T17:00:00Z'],
  ['2026-01-15T17:00:00Z', ''],
  ['', ''],
] as const

/** As far from now as January 2026 was from the 15th of February. */
const shifted = (moment: string) =>
  moment && new Date(Date.parse(moment) + now - Date.parse('2026-02-15T16:00:00Z')).toISOString()
const now = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 8 * 3_600_000

const agree = async () => {
  expect(await total()).toBe(await counted())
  for (const state of ['0', '2', '5', '7']) expect(await total({ state })).toBe(await counted('', '', state))
}

test('how many orders there are is known without counting, whatever happens to them', async () => {
  const { sql } = office
  expect(await total()).toBe(2_500)
  await agree()
  await sql`update orders set state = 5 where state = 0 and id % 2 = 0`
  await agree()
  await sql`update orders set remark = 'x', state = state`
  await agree()
  await sql`delete from orders where state = 7 and id % 3 = 0`
  await agree()
  await sql
    .begin(async tx => {
      await add(tx, 3)
      throw new Error('undone')
    })
    .catch(() => {})
  await agree()
})

test('of any time', async () => {
  for (const [from, to] of times.map(time => time.map(shifted)))
    for (const state of ['', '4'])
      expect(
        await total({ created_at: [from, to], ...(state && { state }) }),
        `${from} to ${to}, state ${state}`,
      ).toBe(await counted(from, to, state))
  expect(await counted(...(times[1].map(shifted) as [string, string]))).toBeGreaterThan(200)
})

test('what is asked for in no sensible way is none', async () => {
  for (const filters of [
    { state: '9' },
    { state: '1 or 1=1' },
    { created_at: ['soon', ''] },
    { state: ['1', '2'] },
  ])
    expect(await total(filters), JSON.stringify(filters)).toBe(0)
})

test('an order that is being made keeps nobody waiting, and counts when it is there', async () => {
  const before = await total()
  await office.sql.begin(async tx => {
    await add(tx, 1)
    await add(office.sql, 1)
    await orderSums.fold(office.sql)
    expect(await total()).toBe(before! + 1)
  })
  expect(await total()).toBe(before! + 2)
  await agree()
})

test('the lines they are added up from become few again, and say the same', async () => {
  await Promise.all([orderSums.fold(office.sql), add(office.sql, 5), orderSums.fold(office.sql)])
  await orderSums.fold(office.sql)
  const [twice] =
    await office.sql`select from order_sums group by shop_id, day, state, payment_state, pay_method, delivery, source having count(*) > 1 or sum(rows) = 0`
  expect(twice).toBeUndefined()
  await agree()
})

/** Of one page, and all of them as the database has them. */
const page = async (start: number, filters: Record<string, unknown> = {}) => {
  const input = { billType: 'order', limit: 20, start, search: JSON.stringify(filters) }
  const rows = (await office.call(loadReport, input, office.owner)).tbl
  return rows.map(row => row.id)
}
const inOrder = async (where: Fragment) => {
  const rows = await office.sql<{ id: number }[]>`
    select id from orders where ${where} order by created_at desc, id desc`
  return rows.map(row => row.id)
}

test('a page far down has the rows it would have if all were walked through', async () => {
  const { sql } = office
  const ids = await inOrder(sql`true`)
  const last = ids.length - 20
  for (const start of [980, 999, 1_000, 1_001, 1_500, 1_777, 2_000, last, last + 19, last + 20, 9_999])
    expect(await page(start), `from ${start}`).toEqual(ids.slice(start, start + 20))
  const to = shifted('2026-02-10T03:00:00Z')
  const early = await inOrder(sql`created_at < ${to}::timestamptz`)
  for (const start of [1_000, 1_700, early.length - 3])
    expect(await page(start, { created_at: ['', to] }), `from ${start}`).toEqual(
      early.slice(start, start + 20),
    )
})

test('what there is little of is found on its days, page by page', async () => {
  const { sql } = office
  await sql`update orders set delivery = 'pickup' where id % 40 = 0`
  await sql`update orders set payment_state = 'confirming', source = 'offline' where id % 9 = 0`
  await sql`update orders set pay_method = 'cod' where id % 2 = 0`
  const kinds = [
    [{ delivery: 'pickup' }, sql`delivery = 'pickup'`],
    [{ source: 'offline', payment_state: 'confirming' }, sql`source = 'offline'`],
    [{ pay_method: 'cod', state: '4' }, sql`pay_method = 'cod' and state = 4`],
    [{ pay_method: 'cod' }, sql`pay_method = 'cod'`],
    [{ pay_method: 'xx' }, sql`false`],
  ] as const
  for (const [filters, where] of kinds) {
    const ids = await inOrder(where)
    expect(await total(filters), JSON.stringify(filters)).toBe(ids.length)
    for (const start of [0, 15, 20, 47, 1_100])
      expect(await page(start, filters), `${JSON.stringify(filters)} from ${start}`).toEqual(
        ids.slice(start, start + 20),
      )
  }
})

const sortable = async () => {
  const { obj } = await office.call(describeReport, { billType: 'order' }, office.owner)
  return obj.columns.filter(({ sort }) => sort).map(({ name }) => name)
}

test('a long list is sorted by what an index has, and otherwise stands in its own order', async () => {
  const { sql } = office
  const sorted = async (sort: string) => {
    const input = { billType: 'order', limit: 20, sort, dir: 'desc' }
    return (await office.call(loadReport, input, office.owner)).tbl.map(row => row.id)
  }
  const by = async (order: Fragment) =>
    (await sql<{ id: number }[]>`select id from orders order by ${order} limit 20`).map(({ id }) => id)
  await sql`update orders set goods = id % 100 + 1, total = id % 100 + 1, source = case when id % 2 = 0 then 'online' else 'offline' end`
  expect(await sortable()).toContain('source')
  expect(await sorted('source')).toEqual(await by(sql`source desc, id desc`))
  // As if there were many more.
  await sql`insert into order_sums values (0, '2020-01-01', 4, 'success', 'wx', 'delivery', 'online', 20000)`
  expect(await sortable()).toEqual(['number', 'created_at', 'total'])
  expect(await sorted('source')).toEqual(await by(sql`created_at desc, id desc`))
  expect(await sorted('total')).toEqual(await by(sql`total desc, id desc`))
  expect(await sorted('number')).toEqual(await by(sql`number desc, id desc`))
  await sql`delete from order_sums where day = '2020-01-01'`
})

test('a shop that there is not has none', async () => {
  expect(await total({ shop_id: String(office.shop.id) })).toBe(await counted())
  expect(await total({ shop_id: '0' })).toBe(0)
})

test('payments and delivery notes are found by parts of their numbers', async () => {
  const { sql } = office
  const payment = async (providerNo: string | null) => {
    const [row] = await sql<{ id: number; number: string }[]>`
      insert into payments (shop_id, member_id, method, amount, currency, base_amount, provider_no)
      values (${office.shop.id}, ${member}, 'wx', 1, 'CNY', 1, ${providerNo}) returning id, number`
    return row!
  }
  const [first, second] = [await payment('Wx_4200-ABC'), await payment(null)]
  const [note] = await sql<{ id: number; number: string }[]>`
    insert into delivery_notes (shop_id, warehouse_id, member_id, delivery, logistics_no)
    values (${office.shop.id}, ${office.shop.warehouseId}, ${member}, 'delivery', 'SF1029') returning id, number`
  const found = async (billType: string, search: string) =>
    (await office.list(billType, { search })).map(row => row.id)
  expect(await found('payment', 'x_4200')).toEqual([first.id])
  expect(await found('payment', 'x%4200')).toEqual([])
  expect(await found('payment', 'abc')).toEqual([first.id])
  expect(await found('payment', second.number)).toEqual([second.id])
  // A whole one is that payment alone, however it is written; a part of it may stand in others.
  const [whole, longer] = [await payment('TX-77001'), await payment('TX-770015')]
  expect(await found('payment', 'tx-77001')).toEqual([whole.id])
  expect(await found('payment', 'TX-770015')).toEqual([longer.id])
  expect(await found('payment', 'tx-7700')).toEqual([longer.id, whole.id])
  expect(await found('payment', second.number.slice(-6).toLowerCase())).toEqual([second.id])
  expect(await found('delivery_note', 'f102')).toEqual([note!.id])
  expect(await found('delivery_note', note!.number.slice(1))).toEqual([note!.id])
})
