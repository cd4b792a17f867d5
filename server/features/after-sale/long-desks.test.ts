import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeAfterSale } from '../../../contract/after-sale.ts'
import { type FxCaseTab, fxCases } from '../../../contract/fx-orders.ts'
import { officeInvoices } from '../../../contract/invoices.ts'
import type { Fragment } from '../../db/database.ts'
import { openDistribution } from '../../testing/distribution.ts'
import { makeOrder } from '../../testing/orders.ts'

type Distribution = Awaited<ReturnType<typeof openDistribution>>
type Distributor = Awaited<ReturnType<Distribution['distributor']>>

let at: Distribution
let mine: Distributor
let theirs: Distributor
let clerk: Awaited<ReturnType<Distribution['clerk']>>
let finance: typeof clerk

const many = 1_500

const invoiceInfo = {
  id: 1,
  title: 'A',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
  isDefault: false,
}

/** Of all states, in turn of two distributors' customers: one every five hours, and what has a later number is not always younger. */
beforeAll(async () => {
  at = await openDistribution()
  const { sql } = at
  mine = await at.distributor()
  theirs = await at.distributor()
  clerk = await at.clerk('sales')
  finance = await at.clerk('finance')
  const { skuId } = await at.product('80')
  const orders: number[] = []
  for (const of of [mine, theirs])
    orders.push((await at.order(of, [{ skuId, quantity: '1', price: '10' }])).id)
  await sql`
    with made as (
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, state, amount, act_before, created_at, tracking_no)
      select o.id, o.member_id, o.shop_id, 'refund', 'other',
        (array['refunded', 'refused', 'withdrawn', 'refunded', 'requested', 'granted', 'sent_back', 'received'])[
          1 + case when n % 40 < 36 then n % 4 else n % 8 end],
        1, timestamptz '2026-11-01' - n * interval '1 hour',
        timestamptz '2026-10-01' - n * interval '5 hours' + n % 3 * interval '12 hours', 'T' || n
      from generate_series(1, ${many}::integer) n join orders o on o.id = (${orders}::integer[])[1 + n % 2]
      returning id, order_id
    )
    insert into after_sale_lines (case_id, order_line_id, quantity, amount, open)
    select made.id, l.id, 1, 1, false from made join order_lines l on l.order_id = made.order_id`
  await sql`
    with made as (
      insert into invoices (shop_id, member_id, kind, state, info, currency, decimals, amount, created_at)
      select o.shop_id, o.member_id, 'ordinary', case when n % 50 = 0 then 'requested' else 'issued' end, ${sql.json(invoiceInfo)}::jsonb, 'CNY', 2, 1,
        timestamptz '2026-10-01' - n * interval '5 hours' + n % 3 * interval '12 hours'
      from generate_series(1, ${many}::integer) n join orders o on o.id = (${orders}::integer[])[1 + n % 2]
      returning id
    )
    insert into invoice_orders (invoice_id, order_id, amount, alive) select id, ${orders[0]!}, 1, false from made`
}, 60_000)
afterAll(() => at.close())

const starts = [0, 20, 980, 1_040, 1_300, many - 10, many]

const ids = async (query: Fragment) => (await query).map(row => row.id as number)

describe("head office's desk of after-sale cases", () => {
  test.each(['all', 'ended'] as const)('has the same pages however deep: %s', async tab => {
    const { sql } = at
    const over = tab === 'ended' ? sql`state in ('refunded', 'refused', 'withdrawn')` : sql`true`
    const all = await ids(
      sql`select id from after_sale_cases where ${over} order by created_at desc, id desc`,
    )
    expect(all.length).toBeGreaterThan(1_300)
    for (const start of starts) {
      const asked = { whose: 'distributors' as const, tab, start, limit: 20 }
      const { obj } = await at.call(officeAfterSale, asked, clerk.as)
      expect([start, obj.total, obj.cases.map(({ id }) => id)]).toEqual([
        start,
        all.length,
        all.slice(start, start + 20),
      ])
    }
  })

  test('has what waits by when something must be done, and finds a case by all its names', async () => {
    const { sql } = at
    const all = await ids(
      sql`select id from after_sale_cases where state = 'requested' order by act_before, id`,
    )
    const asked = { whose: 'distributors' as const, start: 5, limit: 10 }
    const { obj } = await at.call(officeAfterSale, asked, clerk.as)
    expect([obj.total, obj.cases.map(({ id }) => id)]).toEqual([all.length, all.slice(5, 15)])
    const [one] = await sql<{ id: number; number: string; tracking: string }[]>`
      select id, number, tracking_no as tracking from after_sale_cases order by id offset 700 limit 1`
    for (const find of [one!.number, one!.tracking]) {
      const found = await at.call(officeAfterSale, { find }, clerk.as)
      expect([found.obj.total, found.obj.cases.map(({ id }) => id)]).toEqual([1, [one!.id]])
    }
  })

  test('keeps what distributors’ customers ask for apart, and says whose customers they are', async () => {
    const { sql, head } = at
    const [buyer] = await sql<{ id: number }[]>`select id from members where role = 'distributor' limit 1`
    const { id: orderId } = await makeOrder(sql, {
      shopId: head.id,
      memberId: buyer!.id,
      lines: [{ skuId: (await at.product('80')).skuId, quantity: '1', price: '10' }],
    })
    const [own] = await sql<{ id: number; number: string }[]>`
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount, act_before)
      values (${orderId}, ${buyer!.id}, ${head.id}, 'refund', 'other', 1, now()) returning id, number`
    await sql`
      insert into after_sale_lines (case_id, order_line_id, quantity, amount)
      select ${own!.id}, id, 1, 1 from order_lines where order_id = ${orderId}`
    for (const tab of ['toDecide', 'all'] as const) {
      const { obj } = await at.call(officeAfterSale, { tab }, clerk.as)
      expect(obj.cases.map(({ id, shop }) => ({ id, shop }))).toEqual([{ id: own!.id, shop: '' }])
      expect(obj).toMatchObject({ whose: 'own', total: 1, counts: { toDecide: 1, received: 0 } })
    }
    const { obj } = await at.call(officeAfterSale, { whose: 'distributors', limit: 3 }, clerk.as)
    const titles = [mine, theirs].map(({ shop }) => `Shop ${shop.code}`)
    expect(obj.cases.every(({ shop }) => titles.includes(shop))).toBe(true)
    expect(obj.toDecide).toEqual({ own: 1, distributors: obj.total })
    const found = await at.call(officeAfterSale, { whose: 'distributors', find: own!.number }, clerk.as)
    expect(found.obj.cases.map(({ id }) => id)).toEqual([own!.id])
  })
})

describe("a distributor's cases", () => {
  const states: Readonly<Record<FxCaseTab, readonly string[]>> = {
    toDecide: ['requested'],
    open: ['granted', 'sent_back', 'received'],
    transfers: [],
    ended: ['refunded', 'refused', 'withdrawn'],
  }

  /** Looked at one by one. */
  const plainly = (tab: FxCaseTab, of: Distributor) => {
    const { sql } = at
    const order = tab === 'ended' ? sql`created_at desc, id desc` : sql`act_before, id`
    return ids(sql`
      select id from after_sale_cases where shop_id = ${of.shop.id} and state = any(${[...states[tab]]}::text[]) order by ${order}`)
  }

  test.each(['toDecide', 'open', 'transfers', 'ended'] as const)('are the own ones alone: %s', async tab => {
    for (const of of [mine, theirs]) {
      const all = await plainly(tab, of)
      for (const start of [0, 10, 500, all.length - 3].filter(each => each >= 0)) {
        const { obj } = await at.call(fxCases, { tab, start, limit: 20 }, of.as)
        expect([start, obj.total, obj.cases.map(({ id }) => id)]).toEqual([
          start,
          all.length,
          all.slice(start, start + 20),
        ])
      }
    }
  })

  test('are counted, also when one moves on', async () => {
    const { sql } = at
    const agree = async () => {
      const { obj } = await at.call(fxCases, {}, mine.as)
      const count = async (tab: FxCaseTab) => (await plainly(tab, mine)).length
      expect(obj.counts).toEqual({
        toDecide: await count('toDecide'),
        open: await count('open'),
        transfers: 0,
      })
    }
    await agree()
    await sql`
      update after_sale_cases set state = 'granted' where id in (
        select id from after_sale_cases where state = 'requested' and shop_id = ${mine.shop.id} limit 3)`
    await agree()
  })

  test('are found by their number, their order’s and the customer’s mobile, and by nobody else', async () => {
    const { sql } = at
    const [one] = await sql<{ id: number; number: string; order: string }[]>`
      select c.id, c.number, o.number as "order" from after_sale_cases c join orders o on o.id = c.order_id
      where c.shop_id = ${mine.shop.id} order by c.id offset 300 limit 1`
    const found = async (find: string, of: Distributor) => {
      const { obj } = await at.call(fxCases, { find, start: 0, limit: 5 }, of.as)
      return [obj.total, obj.cases.map(({ id }) => id)]
    }
    expect(await found(one!.number, mine)).toEqual([1, [one!.id]])
    expect(await found(one!.number, theirs)).toEqual([0, []])
    const all = await ids(
      sql`select id from after_sale_cases where shop_id = ${mine.shop.id} order by id desc`,
    )
    for (const find of [one!.order, mine.customer.mobile]) {
      expect(await found(find, mine)).toEqual([all.length, all.slice(0, 5)])
      expect(await found(find, theirs)).toEqual([0, []])
    }
  })
})

test("head office's desk of invoices has the same pages however deep", async () => {
  const { sql } = at
  const all = await ids(sql`select id from invoices order by created_at desc, id desc`)
  for (const start of starts) {
    const { obj } = await at.call(officeInvoices, { tab: 'all', start, limit: 20 }, finance.as)
    expect([start, obj.total, obj.invoices.map(({ id }) => id)]).toEqual([
      start,
      many,
      all.slice(start, start + 20),
    ])
  }
  const waiting = await ids(sql`select id from invoices where state = 'requested' order by id`)
  const { obj } = await at.call(officeInvoices, { start: 7, limit: 20 }, finance.as)
  expect([obj.total, obj.invoices.map(({ id }) => id)]).toEqual([waiting.length, waiting.slice(7, 27)])
})
