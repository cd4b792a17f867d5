import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/action.ts'
import { addDays, formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { loadReport } from '../../../contract/records.ts'
import { officeStatistics, statisticsFilePath, statisticsSheets } from '../../../contract/statistics.ts'
import { read } from '../../records/sheets/testing.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { getAs } from '../../testing/files.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let server: OpenShop
let shops: { head: number; second: number; theirs: number }
let finance: CallAs
const today = formatDate(new Date(), shopTimeZone)
const daysAgo = (days: number) => addDays(today, -days)

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const second = (await makeShop(sql, { code: 'second' })).id
  const distributor = (await makeMember(sql, { shopId: head.id, role: 'distributor' })).id
  const theirs = (await makeShop(sql, { ownerId: distributor })).id
  shops = { head: head.id, second, theirs }
  const cup = (await makeProduct(sql, head.warehouseId, { stock: '90', name: 'Cup' })).skuId
  const pot = (await makeProduct(sql, head.warehouseId, { stock: '90', name: 'Pot' })).skuId
  const anna = (await makeMember(sql, { shopId: head.id })).id
  const order = async (
    ago: number,
    state: number,
    [skuId, quantity, price]: [number, Decimal, Decimal],
    of: { shopId?: number; memberId?: number } = {},
  ) => {
    const { id } = await makeOrder(sql, {
      shopId: head.id,
      memberId: anna,
      ...of,
      state,
      lines: [{ skuId, quantity, price }],
    })
    // The last moment of the shop's day.
    const at = new Date(startOfDay(daysAgo(ago - 1), shopTimeZone).getTime() - 1)
    await sql`update orders set created_at = ${ago === 0 ? new Date() : at} where id = ${id}`
    return id
  }
  await order(0, 3, [cup, '10', '2'])
  const part = await order(6, 4, [pot, '2', '100'])
  await sql`update orders set paid = total, refunded = 100 where id = ${part}`
  await sql`update order_lines set refunded_quantity = 1, refunded_amount = 100 where order_id = ${part}`
  const onAccount = await order(3, 2, [cup, '5', '2'], { shopId: second, memberId: distributor })
  await sql`update orders set rate = 0.5, total = 10, waived = 2, base_total = 20 where id = ${onAccount}`
  const whole = await order(2, 7, [pot, '1', '40'])
  await sql`update orders set paid = total, refunded = total where id = ${whole}`
  await order(1, 0, [pot, '1', '1000'])
  await order(1, 5, [pot, '1', '1000'])
  await order(1, 2, [pot, '1', '1000'], { shopId: theirs, memberId: distributor })
  await order(7, 4, [cup, '30', '1'])
  finance = await clerk('finance')
})
afterAll(() => server.close())

const clerk = async (staffRole: StaffRole): Promise<CallAs> => ({
  session: await server.signIn((await makeMember(server.sql, { shopId: shops.head, staffRole })).mobile),
})

const statistics = (query: object = {}, as = finance) => server.call(officeStatistics, query, as)

test('seven days beside the seven before: own shops, without what is unpaid, less what went back', async () => {
  const { obj } = await statistics({ period: '7' })
  expect(obj).toMatchObject({
    days: { from: daysAgo(6), to: today },
    before: { from: daysAgo(13), to: daysAgo(7) },
    currency: 'CNY',
    // 20, 200 less 100, and 20 less 2 at half a rate.
    now: { turnover: '136.00', orders: 3, customers: 2, average: '45.33', refunds: '144.00' },
    earlier: { turnover: '30.00', orders: 1, customers: 1, average: '30.00', refunds: '0.00' },
  })
  expect(obj.byAmount.map(({ name, amount }) => [name, amount])).toEqual([
    ['Pot', '100.00'],
    ['Cup', '40.00'],
  ])
  expect(obj.byQuantity.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Cup', '15'],
    ['Pot', '1'],
  ])
  expect(obj.customers.map(({ orders, amount }) => [orders, amount])).toEqual([
    [2, '120.00'],
    [1, '16.00'],
  ])
  expect(obj.categories.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(140)
  expect(obj.turnover.map(({ value }) => value)).toEqual([100, 0, 0, 16, 0, 0, 20])
})

test('of one shop, and of days that are given; the list of orders has as many', async () => {
  const { obj } = await statistics({ shop: shops.second, from: daysAgo(3), to: daysAgo(3) })
  expect(obj).toMatchObject({ shop: shops.second, now: { turnover: '16.00', orders: 1, customers: 1 } })
  for (const shop of [undefined, shops.head, shops.second]) {
    const { days, now } = (await statistics({ period: '30', shop })).obj
    const search = JSON.stringify({
      turnover: '1',
      created_at: [startOfDay(days.from, shopTimeZone), startOfDay(addDays(days.to, 1), shopTimeZone)],
      ...(shop && { shop_id: String(shop) }),
    })
    const list = await server.call(
      loadReport,
      { billType: 'order', limit: 20, recCount: true, search },
      finance,
    )
    expect(list.obj.total).toBe(now.orders)
    expect(list.tbl).toHaveLength(now.orders)
  }
})

test('the lines of the orders are read once, whatever is told of them', async () => {
  let read = 0
  const stop = server.sql.watch(text => {
    read += text.match(/\border_lines\b/g)?.length ?? 0
  })
  // Days that nobody has asked for yet.
  const { obj } = await statistics({ from: daysAgo(9), to: today })
  stop()
  expect(obj.byAmount).toHaveLength(2)
  expect(obj.byQuantity).toHaveLength(2)
  expect(obj.categories.length).toBeGreaterThan(0)
  expect(read).toBe(1)
})

test('what cannot be is refused, and says which field', async () => {
  expect(await statistics({ from: today, to: daysAgo(1) })).toMatchObject({
    success: false,
    obj: { field: 'to' },
  })
  expect(await statistics({ from: '2020-01-01', to: today })).toMatchObject({
    success: false,
    obj: { field: 'to' },
  })
  expect(await statistics({ from: '2026-02-31' })).toMatchObject({ success: false, obj: { field: 'from' } })
  expect(await statistics({ period: '8' })).toMatchObject({ success: false, obj: { field: 'period' } })
  expect(await statistics({ shop: shops.theirs })).toMatchObject({ success: false, obj: { field: 'shop' } })
})

test.each<[StaffRole, boolean]>([
  ['owner', true],
  ['sales', true],
  ['warehouse', false],
  ['content', false],
])('%s: %s', async (role, may) => {
  const as = await clerk(role)
  expect((await statistics({}, as)).success).toBe(may)
  const sheet = await getAs(server, `${statisticsFilePath}xlsx?of=days`, as.session)
  expect(sheet.statusCode).toBe(may ? 200 : 403)
})

test.each(statisticsSheets)('%s come as a sheet', async of => {
  const response = await getAs(server, `${statisticsFilePath}xlsx?of=${of}&period=7&lang=en`, finance.session)
  expect(response.statusCode).toBe(200)
  const path = join(server.folder, `${of}.xlsx`)
  await writeFile(path, response.rawPayload)
  const rows = (await read(path)).map(({ cells }) => cells)
  const expected = {
    days: [7, [daysAgo(6), '1', '100', '100']],
    byAmount: [2, ['Pot', '1', '100']],
    byQuantity: [2, ['Cup', '15', '40']],
    customers: [2, ['2', '120']],
    categories: [1, ['16', '140']],
  } as const
  const [count, first] = expected[of]
  expect(rows).toHaveLength(count + 1)
  expect(rows[1]!.slice(-first.length).map(cell => cell.replace(/\.0+$/, ''))).toEqual(first)
})

test('a sheet of days that cannot be is refused in words', async () => {
  const response = await getAs(
    server,
    `${statisticsFilePath}xlsx?of=days&from=2026-01-02&to=2026-01-01`,
    finance.session,
  )
  expect(response.statusCode).toBe(400)
})
