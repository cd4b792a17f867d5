import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { officeDebtors, officePayments } from '../../../contract/office-payments.ts'
import { orderDetail } from '../../../contract/orders.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen, type RefundWish } from '../../testing/refunds.ts'
import { balance } from '../ledger/ledger.ts'

let shop: PayShop
let finance: CallAs & { id: number }

beforeAll(async () => {
  shop = await openPayShop()
  finance = await shop.clerk('finance')
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const save = (type: string, row: Record<string, unknown>, as: CallAs = finance) =>
  shop.call(saveData, { type, row }, as)

const payBack = async (row: RefundWish) => save('payment_refund', await asSeen(shop.sql, row))

let keys = 0
const record = (orders: readonly number[], amount: Decimal, more: object = {}, as: CallAs = finance) =>
  save('payment_receipt', { orders, amount, day: '2026-01-05', key: `key ${++keys}`, ...more }, as)

const seen = async (query: { find?: string; overdue?: boolean; start?: number } = {}) =>
  (await shop.call(officeDebtors, query, finance)).obj

type Buyer = Awaited<ReturnType<PayShop['member']>>

/** Sent on account; each is due a day after the one before, the first of them long ago. */
async function onAccount(prices: readonly Decimal[], given?: Buyer) {
  const buyer = given ?? (await shop.member())
  await shop.sql`update members set credit_limit = 100000 where id = ${buyer.id}`
  const orders: { id: number; number: string }[] = []
  for (const price of prices) orders.push(await shop.order(buyer.id, price))
  for (const { id } of orders) expect((await shop.pay(buyer, [id], 'credit')).success).toBe(true)
  for (const [at, { id }] of orders.entries())
    await shop.sql`update orders set due_at = now() - make_interval(days => ${10 - at}) where id = ${id}`
  const [{ mobile }] = (await shop.sql`select mobile from members where id = ${buyer.id}`) as [
    { mobile: string },
  ]
  return { buyer, orders, mobile }
}

const orderOf = async (id: number) =>
  (
    await shop.sql<{ state: number; paymentState: string; paid: Decimal; settledAt: Date | null }[]>`
      select state, payment_state as "paymentState", paid, settled_at as "settledAt" from orders where id = ${id}`
  )[0]!

const credit = ({ id }: Buyer) =>
  balance(shop.sql, { shopId: shop.shopId, memberId: id, kind: 'credit', currency: 'CNY' })

describe('money for orders on account', () => {
  test('is recorded by a clerk: the order is settled, the debt gone, and whoever was blocked can buy on account again', async () => {
    const { buyer, orders } = await onAccount(['300'])
    const [owed] = orders
    const next = await shop.order(buyer.id, '20')
    expect((await shop.pay(buyer, [next.id], 'credit')).success).toBe(false)
    const reply = await record([owed!.id], '300', { reference: 'ICBC 4711', note: 'thank you' })
    expect(reply.success).toBe(true)
    expect(await orderOf(owed!.id)).toMatchObject({
      state: 2,
      paymentState: 'success',
      paid: '300.0000',
      settledAt: expect.any(Date),
    })
    expect(await credit(buyer)).toBe('0.0000')
    expect((await shop.pay(buyer, [next.id], 'credit')).success).toBe(true)
    const [payment] = await shop.sql`
      select method, state, amount, decided_by, paid_at from payments where id = ${reply.obj.id}`
    expect(payment).toEqual({
      method: 'xx',
      state: 'success',
      amount: '300.0000',
      decided_by: finance.id,
      paid_at: new Date('2026-01-04T16:00:00Z'),
    })
    const entries = await shop.sql`
      select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id where t.payment_id = ${reply.obj.id} order by a.kind`
    expect(entries).toEqual([
      { kind: 'cash', amount: '-300.0000' },
      { kind: 'sales', amount: '300.0000' },
    ])
  })

  test('stands in the history of its order, and its buyer is told', async () => {
    const { buyer, orders } = await onAccount(['300'])
    const [owed] = orders
    await record([owed!.id], '100', { reference: 'ICBC 1', note: 'first part' })
    const { history } = (await shop.call(orderDetail, { id: owed!.id }, buyer.as)).obj
    expect(history).toContainEqual(
      expect.objectContaining({
        reason: 'Payment on account recorded by head office',
        note: 'ICBC 1 · first part',
        who: 'Head office',
      }),
    )
    const { items } = (await shop.call(bell, {}, buyer.as)).obj
    expect(items.map(({ text }) => text)).toContain(
      `Payment of ¥100.00 received for order ${owed!.number} on account`,
    )
  })

  test('less than is owed settles what was due first, also when the orders are named otherwise', async () => {
    const { buyer, orders } = await onAccount(['100', '80', '50'])
    const [first, second, third] = orders.map(({ id }) => id) as [number, number, number]
    expect((await record([third, second, first], '150')).success).toBe(true)
    expect((await orderOf(first)).paid).toBe('100.0000')
    expect(await orderOf(second)).toMatchObject({ paid: '50.0000', paymentState: 'unpaid', settledAt: null })
    expect((await orderOf(third)).paid).toBe('0.0000')
    expect(await credit(buyer)).toBe('-80.0000')
    expect((await record([third], '50')).success).toBe(true)
    expect((await record([second], '30')).success).toBe(true)
    expect(await credit(buyer)).toBe('0.0000')
  })

  test('in another currency it settles the debt to the cent', async () => {
    const { sql, shopId } = shop
    const buyer = await shop.member()
    await sql`update members set credit_limit = 100000 where id = ${buyer.id}`
    const order = await makeOrder(sql, {
      shopId,
      memberId: buyer.id,
      lines: [{ skuId: shop.skuId, quantity: '1', price: '100' }],
    })
    await sql`update orders set currency = 'USD', rate = 0.139 where id = ${order.id}`
    await shop.pay(buyer, [order.id], 'credit')
    for (const part of ['33.33', '33.33', '33.34'] as const)
      expect((await record([order.id], part)).success).toBe(true)
    expect(await credit(buyer)).toBe('0.0000')
    expect((await orderOf(order.id)).settledAt).toBeInstanceOf(Date)
  })

  test('counts once: pressed twice, and in the same moment, it is the same payment', async () => {
    const { orders } = await onAccount(['100'])
    const { id } = orders[0]!
    const replies = await Promise.all([
      record([id], '40', { key: 'one press' }),
      record([id], '40', { key: 'one press' }),
    ])
    const [one, two] = replies.map(({ obj }) => obj.id)
    expect(one).toBeGreaterThan(0)
    expect(two).toBe(one)
    expect((await record([id], '40', { key: 'one press' })).obj.id).toBe(one)
    expect((await orderOf(id)).paid).toBe('40.0000')
  })

  test('two clerks at once never settle more than is owed', async () => {
    const { orders } = await onAccount(['100'])
    const { id } = orders[0]!
    const owner = await shop.clerk('owner')
    const replies = await Promise.all([record([id], '60'), record([id], '60', {}, owner)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await orderOf(id)).paid).toBe('60.0000')
  })

  test.each(['0', '-1', '100.01'] as const)('is never more than is owed, nor nothing: %s', async amount => {
    const { orders } = await onAccount(['60', '40'])
    const reply = await record(
      orders.map(({ id }) => id),
      amount,
    )
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.receiptTooMuch', field: 'amount' } })
    expect(reply.msg).toContain('100.00')
  })

  test('has no smaller parts than its currency, and did not come tomorrow', async () => {
    const { orders } = await onAccount(['60'])
    const { id } = orders[0]!
    expect(await record([id], '1.005')).toMatchObject({ obj: { field: 'amount' } })
    expect(await record([id], '1', { day: '2999-01-01' })).toMatchObject({
      obj: { code: 'payment.receiptFuture', field: 'day' },
    })
    for (const day of ['2026-02-30', 'yesterday', ''])
      expect(await record([id], '1', { day })).toMatchObject({ success: false, obj: { field: 'day' } })
    expect(await record([], '1')).toMatchObject({ obj: { field: 'orders' } })
    expect(await record([id], '1', { key: '' })).toMatchObject({ obj: { field: 'key' } })
    expect((await orderOf(id)).paid).toBe('0.0000')
  })

  test('has a reference that counts once for a member, unless its payment went back', async () => {
    const { orders } = await onAccount(['60', '40'])
    const [one, two] = orders.map(({ id }) => id) as [number, number]
    const { obj } = await record([one], '60', { reference: 'CHQ 7' })
    const again = await record([two], '40', { reference: 'CHQ 7' })
    expect(again).toMatchObject({ success: false, obj: { code: 'payment.receiptKnown', field: 'reference' } })
    const other = await onAccount(['10'])
    expect((await record([other.orders[0]!.id], '10', { reference: 'CHQ 7' })).success).toBe(true)
    await payBack({ paymentId: obj.id, orderId: one, way: 'manual' })
    expect((await record([two], '40', { reference: 'CHQ 7' })).success).toBe(true)
  })

  test('is not recorded for orders of two members, of none, or that are paid otherwise', async () => {
    const { buyer, orders } = await onAccount(['60'])
    const other = await onAccount(['10'])
    const { id } = orders[0]!
    expect(await record([id, other.orders[0]!.id], '1')).toMatchObject({
      obj: { code: 'payment.receiptMixed', field: 'orders' },
    })
    expect(await record([id, 2_000_000_000], '1')).toMatchObject({ obj: { code: 'payment.noOrder' } })
    const open = await shop.order(buyer.id, '10')
    const atTheDoor = await shop.order(buyer.id, '10', { payMethod: 'cod' })
    await shop.pay(buyer, [atTheDoor.id], 'cod')
    for (const { id: never } of [open, atTheDoor])
      expect(await record([never], '1')).toMatchObject({ obj: { code: 'payment.receiptNotOwed' } })
    await record([id], '60')
    expect(await record([id], '1')).toMatchObject({ obj: { code: 'payment.receiptNotOwed' } })
  })

  test('waits while the proof of a transfer does', async () => {
    const { buyer, orders } = await onAccount(['60'])
    const { id } = orders[0]!
    const { tbl } = await uploadFiles(shop, [{ name: 'slip.png', content: await pngPicture() }], buyer.as)
    await shop.pay(buyer, [id], 'xx', { payPicId: tbl[0]!.id })
    expect(await record([id], '60')).toMatchObject({ obj: { code: 'payment.receiptProof' } })
    expect((await seen({ find: orders[0]!.number })).debtors[0]!.orders).toMatchObject([{ waits: true }])
  })

  test('closes what the buyer had begun to pay by a channel', async () => {
    const { buyer, orders } = await onAccount(['60'])
    const { id } = orders[0]!
    const begun = await shop.pay(buyer, [id], 'wx')
    await record([id], '60')
    await expect
      .poll(async () => {
        const [row] = await shop.sql`select state from payments where id = ${begun.obj.paymentId!}`
        return row!.state
      })
      .toBe('failed')
  })

  test('is recorded by finance and the owner only', async () => {
    const { buyer, orders } = await onAccount(['60'])
    const { id } = orders[0]!
    for (const who of [buyer.as, await shop.clerk('sales'), await shop.clerk('warehouse'), {}]) {
      expect((await record([id], '60', {}, who)).success).toBe(false)
      expect((await shop.call(officeDebtors, {}, who)).success).toBe(false)
    }
    expect((await record([id], '60', {}, await shop.clerk('owner'))).success).toBe(true)
  })

  test('goes back as any transfer does, and is found by its reference', async () => {
    const { buyer, orders } = await onAccount(['60', '40'])
    const [one, two] = orders.map(({ id }) => id) as [number, number]
    await record([one, two], '100', { reference: 'BACK 1' })
    const [found] = (await shop.call(officePayments, { find: 'BACK 1' }, finance)).obj.found
    expect(found).toMatchObject({ method: 'xx', ways: ['stored_value', 'manual'] })
    const row = { paymentId: found!.id, orderId: two, way: 'stored_value' }
    expect((await payBack(row)).success).toBe(true)
    expect((await orderOf(two)).state).toBe(7)
    expect(await shop.storedValue(buyer.id)).toBe('40.0000')
    const rest = await payBack({ ...row, orderId: one, amount: '10', way: 'manual' })
    expect(rest.success).toBe(true)
    expect((await orderOf(one)).state).toBe(2)
    expect(await credit(buyer)).toBe('0.0000')
  })
})

describe('who owes', () => {
  test('is listed with what is owed, what is overdue and when each is due; settled orders are not', async () => {
    const { orders, mobile } = await onAccount(['100', '50.5'])
    const [one, two] = [orders[0]!, orders[1]!]
    await shop.sql`update orders set due_at = now() + interval '3 days' where id = ${two.id}`
    await record([one.id], '30')
    const { debtors, total } = await seen({ find: mobile })
    expect(total).toBe(1)
    expect(debtors).toMatchObject([
      { mobile, currency: 'CNY', owed: '120.50', overdue: '70.00', count: 2, shopId: shop.shopId },
    ])
    expect(debtors[0]!.orders).toMatchObject([
      { id: one.id, owed: '70.00', isOverdue: true, waits: false },
      { id: two.id, owed: '50.50', isOverdue: false },
    ])
    await record([one.id, two.id], '120.50')
    expect((await seen({ find: mobile })).debtors).toEqual([])
  })

  test('is found by an order, a name, a company or a mobile; or only those who are late', async () => {
    const { buyer, orders, mobile } = await onAccount(['100'])
    await shop.sql`update members set nick = '驼铃商行' where id = ${buyer.id}`
    await shop.sql`insert into distributors (member_id, state, company) values (${buyer.id}, 'pending', 'Camel Bell Ltd')`
    for (const find of [orders[0]!.number, '驼铃', 'camel bell', mobile, mobile.slice(3)])
      expect((await seen({ find })).debtors, find).toMatchObject([
        { memberId: buyer.id, member: '驼铃商行', company: 'Camel Bell Ltd' },
      ])
    expect((await seen({ find: 'nobody' })).total).toBe(0)
    expect((await seen({ find: mobile, overdue: true })).total).toBe(1)
    await shop.sql`update orders set due_at = now() + interval '1 day' where id = ${orders[0]!.id}`
    expect((await seen({ find: mobile, overdue: true })).total).toBe(0)
  })

  test('comes in pages, what was due first before the rest', async () => {
    for (let n = 0; n < 11; n++) await onAccount(['1'])
    const first = await seen()
    const second = await seen({ start: 10 })
    expect(first.debtors).toHaveLength(10)
    expect(first.total).toBeGreaterThan(10)
    expect(second.debtors.map(({ memberId }) => memberId)).not.toContain(first.debtors[0]!.memberId)
    const due = first.debtors.map(({ orders }) => orders[0]!.dueAt)
    expect(due).toEqual([...due].sort())
  })

  test("is no customer of a distributor's", async () => {
    const { sql } = shop
    const { id: ownerId } = await makeMember(sql, { shopId: shop.shopId })
    const own = await makeShop(sql, { code: 'theirs', ownerId })
    const customer = await makeMember(sql, { shopId: own.id })
    const order = await makeOrder(sql, {
      shopId: own.id,
      memberId: customer.id,
      lines: [{ skuId: shop.skuId, quantity: '1', price: '10' }],
    })
    await sql`update orders set state = 2, due_at = now() where id = ${order.id}`
    await sql`insert into order_history (order_id, to_state, reason) values (${order.id}, 2, 'orders.reasonNothingToPay')`
    expect((await seen({ find: order.number })).total).toBe(0)
    expect(await record([order.id], '10')).toMatchObject({ obj: { code: 'payment.noOrder' } })
  })
})
