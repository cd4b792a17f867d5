import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeOrderPrice, noteOrder, officeOrder } from '../../../contract/office-orders.ts'
import { mergeOrders, type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { pay, paymentData } from '../../../contract/payment.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { post as postTransfer } from '../ledger/ledger.ts'

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>
let who: Shopper
let sales: CallAs
let skuId: number
let otherId: number

beforeAll(async () => {
  shop = await openBuying()
  who = await shop.shopper()
  sales = (await shop.shopper({ role: 'office', staffRole: 'sales' })).as
  skuId = (await shop.product({ retail: '100', stock: '1000' })).skuId
  otherId = (await shop.product({ retail: '30', stock: '1000' })).skuId
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

/** 2 × 100 + 1 × 30 + 10 freight. */
async function ordered(buyer = who): Promise<number> {
  await shop.fill(buyer, [
    [skuId, 2],
    [otherId, 1],
  ])
  const reply = await shop.commit(buyer)
  expect(reply).toMatchObject({ success: true, obj: { total: '240.00' } })
  return reply.obj.ids[0]!
}

const change = (row: Record<string, unknown>, as: CallAs = sales) =>
  shop.call(changeOrderPrice, { row: { reason: 'An old customer', total: '240', ...row } as never }, as)
const detail = async (id: number): Promise<OrderDetail> => (await shop.call(orderDetail, { id }, who.as)).obj
const lineIds = async (id: number) =>
  (await shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${id} order by position`).map(
    line => line.id,
  )

describe("an unpaid order's price", () => {
  test('is changed as a whole, and the member sees what was taken off and why', async () => {
    const id = await ordered()
    expect(await change({ id, off: '23' })).toMatchObject({ success: true, obj: { total: '217.00' } })
    const seen = await detail(id)
    expect(seen).toMatchObject({ total: '217.00', adjustment: '-23.00', goods: '230.00', freight: '10.00' })
    expect(seen.lines.map(({ payable }) => payable)).toEqual(['188.69', '28.31'])
    expect(seen.lines[0]!.why.at(-1)).toEqual({ text: 'Price change', amount: '-20.00' })
    expect(seen.history.at(-1)).toMatchObject({
      who: 'Head office',
      reason: 'Head office changed the price',
      note: '¥240.00 → ¥217.00 · An old customer',
    })
    const [paying] = (await shop.call(paymentData, { id: [id] }, who.as)).obj.orders
    expect(paying).toMatchObject({ due: '217.00' })
  })

  test('is changed line by line, up and down, and back again', async () => {
    const id = await ordered()
    const [first, second] = await lineIds(id)
    const lines = [
      { id: first, due: '150' },
      { id: second, due: '35.5' },
    ]
    expect(await change({ id, lines })).toMatchObject({ obj: { total: '195.50' } })
    expect(await change({ id, total: '195.5', lines: [{ id: first, due: '200' }] })).toMatchObject({
      obj: { total: '245.50' },
    })
    expect((await detail(id)).adjustment).toBe('5.50')
  })

  test('of nothing is an order that has nothing left to pay', async () => {
    const id = await ordered()
    expect(await change({ id, off: '230' })).toMatchObject({ obj: { total: '10.00' } })
    const free = await ordered(await shop.shopper())
    await shop.sql`update order_lines set freight = 0, payable = payable - freight where order_id = ${free}`
    await shop.sql`update orders set freight = 0, total = total - freight where id = ${free}`
    expect(await change({ id: free, total: '230', off: '230' })).toMatchObject({ obj: { total: '0.00' } })
    expect((await shop.sql`select state from orders where id = ${free}`)[0]).toMatchObject({ state: 2 })
  })

  test('is not changed without a reason, beyond the goods, or to what nobody can pay', async () => {
    const id = await ordered()
    const [first] = await lineIds(id)
    const [foreign] = await lineIds(await ordered(await shop.shopper()))
    const cases: [Record<string, unknown>, string][] = [
      [{ off: '230.01' }, 'orders.priceTooLow'],
      [{}, 'orders.priceNothing'],
      [{ off: '0' }, 'orders.priceNothing'],
      [{ off: '1.001' }, 'records.uiDecimals'],
      [{ off: '1', total: '239' }, 'orders.priceMoved'],
      [{ lines: [{ id: foreign, due: '1' }] }, 'message.noPermission'],
      [{ lines: [{ id: first, due: '9999999999' }] }, 'checkout.tooMuch'],
    ]
    for (const [row, code] of cases) {
      const reply = await change({ id, ...row })
      expect(reply, code).toMatchObject({ success: false, obj: { code } })
      expect(reply.msg).not.toMatch(/\{\w+\}/)
    }
    for (const row of [
      { off: '-1' },
      { off: 'x' },
      { off: '1', reason: ' ' },
      { lines: [{ id: first, due: '-1' }] },
    ])
      expect(await change({ id, ...row })).toMatchObject({ success: false })
    expect((await detail(id)).total).toBe('240.00')
  })

  test('stays once something is paid, being paid, or over', async () => {
    const id = await ordered()
    const [attempt] = await shop.sql<{ id: number }[]>`
      with begun as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, expires_at)
        values (${shop.shop.id}, ${who.id}, 'wx', 'paying', 240, 'CNY', 240, now() + interval '10 minutes') returning id
      ) insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 240 from begun returning payment_id as id`
    expect(await change({ id, off: '1' })).toMatchObject({ obj: { code: 'orders.pricePaying' } })
    await shop.sql`update payments set state = 'failed' where id = ${attempt!.id}`
    await shop.sql`update orders set state = 1 where id = ${id}`
    await shop.sql`insert into order_history (order_id, to_state, reason) values (${id}, 1, 'orders.reasonProof')`
    const reply = await change({ id, off: '1' })
    expect(reply).toMatchObject({ obj: { code: 'orders.priceState' } })
    await shop.sql`update orders set state = 0 where id = ${id}`
    expect(await change({ id: 999_999, off: '1' })).toMatchObject({ obj: { code: 'message.noPermission' } })
  })

  test('and a payment of the old one at once: whoever comes second is told', async () => {
    const buyer = await shop.shopper()
    const id = await ordered(buyer)
    await postTransfer(shop.sql, {
      key: `test-price:${buyer.id}`,
      reason: 'top_up',
      shopId: shop.shop.id,
      entries: [
        { memberId: null, kind: 'cash', currency: 'CNY', amount: '-500' },
        { memberId: buyer.id, kind: 'stored_value', currency: 'CNY', amount: '500' },
      ],
    })
    const paying = () => shop.call(pay, { id: [id], pmId: shop.payMethod('yck') }, buyer.as)
    const opened = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const gate = shop.sql.begin(async tx => {
      await tx`select from orders where id = ${id} for update`
      opened.resolve()
      await release.promise
    })
    await opened.promise
    const waiting = async () =>
      (
        await shop.sql<{ count: number }[]>`select count(*)::integer as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      )[0]!.count
    const changing = change({ id, off: '40' })
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    const paid = paying()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    release.resolve()
    await gate
    expect(await changing).toMatchObject({ success: true })
    // It had planned to pay 240.
    expect(await paid).toMatchObject({ success: false, obj: { code: 'payment.changed' } })
    expect(await paying()).toMatchObject({ success: true })
    expect((await shop.sql`select state, paid from orders where id = ${id}`)[0]).toMatchObject({
      state: 2,
      paid: '200.0000',
    })
    expect(await change({ id, total: '200', off: '1' })).toMatchObject({ obj: { code: 'orders.priceState' } })
  })

  test('is for sales and finance', async () => {
    const id = await ordered()
    for (const staffRole of ['warehouse', 'content'] as const) {
      const { as } = await shop.shopper({ role: 'office', staffRole })
      expect(await change({ id, off: '1' }, as)).toMatchObject({ success: false })
    }
    expect(await change({ id, off: '1' }, who.as)).toMatchObject({ success: false })
    expect(await change({ id, off: '1' }, {})).toMatchObject({ success: false })
  })

  test('that was changed does not merge', async () => {
    const id = await ordered()
    await shop.fill(who, [[skuId, 1]])
    const other = (await shop.commit(who)).obj.ids[0]!
    await change({ id, off: '1' })
    expect(await shop.call(mergeOrders, { ids: [id, other] }, who.as)).toMatchObject({
      obj: { code: 'orders.mergeAdjusted' },
    })
  })
})

describe('head office', () => {
  test('finds an order by its number, with what may be done about it', async () => {
    const id = await ordered()
    const { number } = await detail(id)
    const find = async (text: string, as = sales) =>
      (await shop.call(officeOrder, { find: text }, as)).obj.order
    expect(await find(` ${number} `)).toMatchObject({
      id,
      total: '240.00',
      member: { id: who.id, mobile: who.mobile },
      lines: [{ listed: '200.00', due: '200.00' }, { due: '30.00' }],
      mayChange: true,
      whyNot: '',
    })
    const warehouse = await shop.shopper({ role: 'office', staffRole: 'warehouse' })
    expect(await find(number, warehouse.as)).toMatchObject({ mayChange: false, whyNot: '' })
    expect(await find('nothing')).toBeNull()
    expect(await find('')).toBeNull()
    expect(await shop.call(officeOrder, { find: number }, who.as)).toMatchObject({ success: false })
  })

  test('reads of each line what was chosen, what the member remarked and what one of it costs', async () => {
    const id = await ordered()
    const [first] = await lineIds(id)
    await shop.sql`
      update order_lines set customisation = '{"en": "Engraved", "zh": "刻字"}', comment = 'No logo please',
        spec = '[{"name": {"en": "Colour"}, "value": {"en": "Blue"}}, {"name": {"en": "Size"}, "value": {"en": "XL"}}]'
      where id = ${first!}`
    const { number } = await detail(id)
    expect((await shop.call(officeOrder, { find: number }, sales)).obj.order!.lines).toMatchObject([
      {
        spec: 'Blue / XL / Engraved',
        comment: 'No logo please',
        price: '100.00',
        quantity: '2',
        due: '200.00',
      },
      { spec: '', comment: '', price: '30.00', quantity: '1' },
    ])
  })

  test('begins with the newest orders of all', async () => {
    const [first, second] = [await ordered(), await ordered()]
    const { obj } = await shop.call(officeOrder, {}, sales)
    expect(obj.found.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
    expect(obj.found[0]).toMatchObject({ state: 0, mobile: who.mobile, total: '240.00' })
    expect(obj).toMatchObject({ order: null, more: false })
  })

  test('writes notes, of which the member sees those that are meant for them', async () => {
    const id = await ordered()
    const note = (row: Record<string, unknown>, as = sales) =>
      shop.call(noteOrder, { row: { id, ...row } as never }, as)
    expect(await note({ text: 'Ask for the tax number' })).toMatchObject({ success: true })
    expect(await note({ text: 'Ships on Monday', forMember: true })).toMatchObject({ success: true })
    const seen = await detail(id)
    expect(seen.history.map(({ note: text }) => text)).toContain('Ships on Monday')
    expect(JSON.stringify(seen)).not.toContain('tax number')
    expect(await note({ text: '  ' })).toMatchObject({ success: false })
    expect(await note({ id: 999_999, text: 'x' })).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await note({ text: 'x' }, who.as)).toMatchObject({ success: false })
    const order = (await shop.call(officeOrder, { find: seen.number }, sales)).obj.order
    expect(order!.notes.map(({ text, forMember }) => [text, forMember])).toEqual([
      ['Ships on Monday', true],
      ['Ask for the tax number', false],
    ])
  })
})
