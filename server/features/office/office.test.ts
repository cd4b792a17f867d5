import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/action.ts'
import { addDays, formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { shippingQueue } from '../../../contract/deliveries.ts'
import { type OfficeHome, officeHome, officeWaiting } from '../../../contract/office.ts'
import { officePayments } from '../../../contract/office-payments.ts'
import { loadReport } from '../../../contract/records.ts'
import { officeTransfers, officeWithdrawals } from '../../../contract/wallet.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { countOfOffice } from '../after-sale/after-sale.queries.ts'
import { invoicesOfOffice } from '../invoices/invoices.queries.ts'

let server: OpenShop
let shopId: number
let owner: CallAs
let member: string
let half: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shopId = (await makeShop(sql, { code: 'head', isDefault: true })).id
  const [shop] = await sql<
    { warehouse: number }[]
  >`select warehouse_id as warehouse from shops where id = ${shopId}`
  const { productId, skuId: boxed } = await makeProduct(sql, shop!.warehouse, { stock: '3' })
  await sql`
    with box as (insert into units (names) values ('{"zh": "箱"}') returning id),
      sold as (insert into product_units (product_id, unit_id, factor) select ${productId}, id, 20 from box)
    insert into unit_prices (sku_id, unit_id, tier, price) select ${boxed}, id, 0, 1 from box`
  await makeProduct(sql, shop!.warehouse, { stock: '0' })
  const { skuId } = await makeProduct(sql, shop!.warehouse, { stock: '50', retail: null })
  await makeMember(sql, { shopId, status: 'pending' })
  await makeMember(sql, { shopId, status: 'disabled' })
  const buyer = (await makeMember(sql, { shopId, mobile: '13700000001' })).id
  const distributor = (await makeMember(sql, { shopId, role: 'distributor' })).id
  const theirs = (await makeShop(sql, { ownerId: distributor })).id
  const customer = (await makeMember(sql, { shopId: theirs })).id
  const order = (state: number, quantity: Decimal, of = { shopId, memberId: buyer }) =>
    makeOrder(sql, { ...of, state, lines: [{ skuId, quantity, price: '50' }] })
  half = (await order(2, '2')).id
  await sql`update orders set paid = total, refunded = 50 where id = ${half}`
  await sql`update order_lines set refunded_quantity = 1, refunded_amount = 50 where order_id = ${half}`
  await order(0, '1')
  await order(5, '7')
  // Paid at the door, in a distributor's shop.
  const atTheDoor = await order(3, '1', { shopId: theirs, memberId: customer })
  await sql`update orders set pay_method = 'cod', payment_state = 'unpaid' where id = ${atTheDoor.id}`
  await order(7, '6')
  // A customer's order, and the purchase that was made for it.
  await order(2, '3', { shopId: theirs, memberId: customer })
  await order(3, '3', { shopId, memberId: distributor })
  await order(2, '4', { shopId: theirs, memberId: customer })

  const [payment] = await sql<{ id: number }[]>`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${shopId}, ${buyer}, 'xx', 'confirming', 50, 'CNY', 50) returning id`
  await sql`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${theirs}, ${customer}, 'xx', 'confirming', 50, 'CNY', 50)`
  await sql`insert into staff_cases (kind, shop_id) values ('unknown', ${shopId})`
  await sql`
    insert into inquiries (shop_id, member_id, sku_id, quantity) values (${shopId}, ${buyer}, ${boxed}, 5)`
  await sql`
    insert into invoices (shop_id, member_id, kind, info, currency, decimals, amount, state, red_due)
    select ${shopId}, ${buyer}, 'ordinary', '{}', 'CNY', 2, 50, state, red
    from (values ('requested', 0), ('issued', 20)) wanted (state, red)`
  await sql`
    insert into transfers_in (provider, provider_no, shop_id, amount, currency, at, member_id)
    values ('su', '1', ${shopId}, 5, 'CNY', now(), null), ('su', '2', ${shopId}, 5, 'CNY', now(), ${buyer})`
  await sql`
    with cases as (
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, state, amount)
      values (${half}, ${buyer}, ${shopId}, 'return', 'damaged', 'received', 50),
        (${half}, ${buyer}, ${shopId}, 'return', 'damaged', 'refunded', 50) returning id, state)
    insert into refunds (payment_id, order_id, amount, currency, way, case_id)
    select ${payment!.id}, ${half}, n, 'CNY', 'manual', cases.id from cases, generate_series(1, 2) n where state = 'refunded'`
  owner = { session: await server.signIn((await makeMember(sql, { shopId, role: 'office' })).mobile) }
  member = await server.signIn((await makeMember(sql, { shopId })).mobile)
})

afterAll(() => server.close())

const clerk = async (staffRole: StaffRole): Promise<CallAs> => ({
  session: await server.signIn((await makeMember(server.sql, { shopId, staffRole })).mobile),
})

const home = async (as = owner): Promise<OfficeHome> => (await server.call(officeHome, {}, as)).obj

test('head office sees what needs doing now and the last 30 days', async () => {
  const seen = await home()
  expect(seen.todo).toEqual({
    members: 1,
    applications: 0,
    lowStock: 1,
    outOfStock: 1,
    noPrice: 1,
    unitPrices: 1,
    payments: 1,
    cash: 1,
    orders: 1,
    cases: 1,
    requests: 0,
    returns: 0,
    received: 1,
    transfers: 1,
    invoices: 1,
    redInvoices: 1,
    withdrawals: 0,
    transfersIn: 1,
    inquiries: 1,
    messages: 0,
  })
  expect(seen.currency).toBe('CNY')
  expect(seen.newProducts).toHaveLength(30)
  expect(seen.newProducts.at(-1)?.value).toBe(3)
  expect(seen.topProducts).toHaveLength(3)
})

test('turnover is that of its own shops, paid or on account, less what went back (rules "Turnover")', async () => {
  const seen = await home()
  expect(seen.orders.at(-1)?.value).toBe(2)
  expect(seen.turnover.at(-1)?.value).toBe(50 + 150)
  expect(seen.topSold).toMatchObject([{ sold: 1 + 3 }])
})

describe('a number is that of the list it leads to', () => {
  const list = async (billType: string, filters: Record<string, unknown>, as = owner) =>
    (
      await server.call(
        loadReport,
        { billType, limit: 20, recCount: true, search: JSON.stringify(filters) },
        as,
      )
    ).obj.total
  const sum = (days: OfficeHome['orders']) => days.reduce((all, { value }) => all + value, 0)
  const last30Days = () => {
    const today = formatDate(new Date(), shopTimeZone)
    return [startOfDay(addDays(today, -29), shopTimeZone), startOfDay(addDays(today, 1), shopTimeZone)]
  }

  test('of orders, members, products and changes', async () => {
    for (const as of [owner, await clerk('sales')]) {
      const seen = await home(as)
      const created_at = last30Days()
      expect(sum(seen.orders)).toBe(await list('order', { turnover: '1', created_at }, as))
      expect(sum(seen.newMembers)).toBe(await list('member', { created_at }, as))
      expect(sum(seen.newProducts)).toBe(await list('product', { created_at }, as))
      expect(sum(seen.changes)).toBe(await list('record_change', { at: last30Days() }, as))
    }
    // Whoever reaches no members sees as many as who reaches all but the clerks.
    const [content, sales] = [await home(await clerk('content')), await home(await clerk('sales'))]
    expect(content.newMembers).toEqual(sales.newMembers)
    expect(await list('order', { turnover: '0' })).toBe(6)
    expect(await list('order', { turnover: '1', state: '2' })).toBe(1)
  })

  test('of what needs doing', async () => {
    const { todo } = await home()
    const queue = await server.call(shippingQueue, {}, owner)
    expect(todo.orders).toBe(queue.obj.orders.length)
    expect(todo.cash).toBe((await server.call(officePayments, {}, owner)).obj.cashTotal)
    const { requests, returns, received, transfers } = todo
    expect({ toDecide: requests, onTheWay: returns, received, transfers }).toEqual({
      ...(await countOfOffice(server.sql, 'own')),
    })
    for (const [tab, count] of [
      ['requested', todo.invoices],
      ['red', todo.redInvoices],
    ] as const)
      expect(await invoicesOfOffice(server.sql, { tab, find: '', start: 0, limit: 20 })).toMatchObject({
        total: count,
      })
    expect(todo.transfersIn).toBe((await server.call(officeTransfers, {}, owner)).obj.total)
    expect(todo.withdrawals).toBe(
      (await server.call(officeWithdrawals, { state: 'requested' }, owner)).obj.total,
    )
    expect(todo.inquiries).toBe(await list('inquiry', { state: 'open' }))
    expect(todo.noPrice).toBe(await list('sku', { no_price: '1' }))
  })
})

test.each<[StaffRole, string[]]>([
  ['warehouse', ['returns', 'orders', 'lowStock', 'outOfStock']],
  [
    'finance',
    [
      'payments',
      'cash',
      'cases',
      'received',
      'transfers',
      'invoices',
      'redInvoices',
      'withdrawals',
      'transfersIn',
    ],
  ],
  ['sales', ['requests', 'inquiries', 'members', 'applications', 'noPrice', 'unitPrices']],
])('the %s clerk is told of what that role may do', async (role, theirs) => {
  const { todo } = await home(await clerk(role))
  expect(Object.keys(todo)).toEqual(expect.arrayContaining(theirs))
  const others = {
    warehouse: ['payments', 'invoices', 'members'],
    finance: ['orders', 'inquiries', 'members'],
    sales: ['payments', 'transfersIn', 'orders'],
  }
  for (const other of others[role as 'sales']) expect(todo).not.toHaveProperty(other)
})

test.each([officeHome, officeWaiting])('a guest and a member see nothing of $type', async read => {
  for (const session of [member, undefined])
    expect((await server.call(read, {}, { session })).success).toBe(false)
})

test('the menu shows what waits for its person, as the first page counts it, and nothing that is there every day', async () => {
  for (const who of [owner, await clerk('finance')]) {
    const { cash, lowStock, outOfStock, noPrice, unitPrices, ...waits } = (await home(who)).todo
    expect((await server.call(officeWaiting, {}, who)).obj.todo).toEqual(waits)
  }
})

test('a desk asks for what waits on its own tabs, and is told no more than its person may do something about', async () => {
  const only = ['withdrawals', 'transfersIn', 'orders', 'cash'] as const
  const told = async (who: CallAs) => (await server.call(officeWaiting, { only: [...only] }, who)).obj.todo
  expect(await told(await clerk('finance'))).toEqual({ withdrawals: 0, transfersIn: 1 })
  expect(await told(await clerk('warehouse'))).toEqual({ orders: 1 })
})
