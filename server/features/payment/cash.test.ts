import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { officePayments } from '../../../contract/office-payments.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen } from '../../testing/refunds.ts'

let shop: PayShop
let finance: CallAs

beforeAll(async () => {
  shop = await openPayShop()
  finance = await shop.clerk('finance')
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const save = (type: string, row: Record<string, unknown>, as: CallAs = finance) =>
  shop.call(saveData, { type, row }, as)

const record = (orderId: number, amount: Decimal, as: CallAs = finance) =>
  save('payment_cash', { orderId, amount, note: 'by the driver' }, as)

const seen = async (find = '') => (await shop.call(officePayments, { find }, finance)).obj

/** On its way to somebody who pays at the door. */
async function onDelivery(price: Decimal = '80', stored?: Decimal) {
  const buyer = await shop.member(stored)
  const order = await shop.order(buyer.id, price, { payMethod: 'cod' })
  const reply = await shop.pay(buyer, [order.id], 'cod', stored ? { payType: 'part' } : {})
  expect(reply.success).toBe(true)
  return { buyer, order }
}

const orderOf = async (id: number) =>
  (
    await shop.sql<{ state: number; paymentState: string; paid: Decimal; paidAt: Date | null }[]>`
      select state, payment_state as "paymentState", paid, paid_at as "paidAt" from orders where id = ${id}`
  )[0]!

describe('cash on delivery', () => {
  test('waits in the list, and is recorded: who, when, how much, and both sides in the ledger', async () => {
    const { order, buyer } = await onDelivery()
    const waiting = (await seen()).cash.find(({ id }) => id === order.id)
    expect(waiting).toMatchObject({ number: order.number, due: '80.00', currency: 'CNY', state: 2 })
    const reply = await record(order.id, '80')
    expect(reply.success).toBe(true)
    expect(await orderOf(order.id)).toMatchObject({
      state: 2,
      paymentState: 'success',
      paid: '80.0000',
      paidAt: expect.any(Date),
    })
    const [payment] = await shop.sql`
      select p.method, p.state, p.amount, p.paid_at, m.staff_role from payments p join members m on m.id = p.decided_by
      where p.id = ${reply.obj.id}`
    expect(payment).toMatchObject({
      method: 'cod',
      state: 'success',
      amount: '80.0000',
      staff_role: 'finance',
    })
    expect(payment!.paid_at).toBeInstanceOf(Date)
    const entries = await shop.sql`
      select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id where t.payment_id = ${reply.obj.id} order by a.kind`
    expect(entries).toEqual([
      { kind: 'cash', amount: '-80.0000' },
      { kind: 'sales', amount: '80.0000' },
    ])
    const [step] = await shop.sql`
      select reason, note, from_state, to_state from order_history where order_id = ${order.id} order by id desc limit 1`
    expect(step).toEqual({
      reason: 'orders.reasonCash',
      note: 'by the driver',
      from_state: 2,
      to_state: 2,
    })
    expect((await seen()).cash.map(({ id }) => id)).not.toContain(order.id)
    expect((await shop.call(checkPayment, { id: [order.id] }, buyer.as)).obj.state).toBe('success')
  })

  test('counts once: pressed twice it is the same record, and another clerk is told who was first', async () => {
    const { order } = await onDelivery()
    const [one, two] = await Promise.all([record(order.id, '80'), record(order.id, '80')])
    expect([one!.success, two!.success]).toEqual([true, true])
    expect(one!.obj.id).toBe(two!.obj.id)
    const other = await record(order.id, '80', await shop.clerk('owner'))
    expect(other).toMatchObject({ success: false, obj: { code: 'payment.cashRecorded' } })
    expect((await orderOf(order.id)).paid).toBe('80.0000')
  })

  test('two clerks at once: one of them', async () => {
    const { order } = await onDelivery()
    const owner = await shop.clerk('owner')
    const replies = await Promise.all([record(order.id, '80'), record(order.id, '80', owner)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  test.each(['79.99', '80.01', '0', '-80'] as const)('is all of it or nothing: %s', async amount => {
    const { order } = await onDelivery()
    const reply = await record(order.id, amount)
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.cashWhole', field: 'amount' } })
    expect(reply.msg).toContain('80.00')
    expect((await orderOf(order.id)).paid).toBe('0.0000')
  })

  test('is what stored value left over', async () => {
    const { order } = await onDelivery('80', '30')
    expect((await seen(order.number)).cash).toMatchObject([{ id: order.id, due: '50.00' }])
    expect((await record(order.id, '80')).success).toBe(false)
    expect((await record(order.id, '50')).success).toBe(true)
    expect((await orderOf(order.id)).paid).toBe('80.0000')
  })

  test('is not recorded for an order that is paid otherwise, not confirmed or over', async () => {
    const buyer = await shop.member('100')
    const unpaid = await shop.order(buyer.id, '10', { payMethod: 'cod' })
    const paid = await shop.order(buyer.id, '10')
    await shop.pay(buyer, [paid.id], 'yck')
    const { order: over } = await onDelivery()
    await shop.sql`update orders set state = 7 where id = ${over.id}`
    await shop.sql`insert into order_history (order_id, to_state, reason) values (${over.id}, 7, 'orders.reasonRefunded')`
    for (const { id } of [unpaid, paid, over])
      expect(await record(id, '10')).toMatchObject({ success: false, obj: { code: 'payment.cashNotDue' } })
    expect(await record(2_000_000_000, '10')).toMatchObject({ obj: { code: 'message.noPermission' } })
  })

  test('is recorded by finance and the owner only', async () => {
    const { order, buyer } = await onDelivery()
    for (const who of [buyer.as, await shop.clerk('sales'), await shop.clerk('warehouse'), {}])
      expect((await record(order.id, '80', who)).success).toBe(false)
    expect((await orderOf(order.id)).paid).toBe('0.0000')
    expect((await record(order.id, '80', await shop.clerk('owner'))).success).toBe(true)
  })

  test('is undone by a refund, which ends the order', async () => {
    const { order } = await onDelivery()
    const { obj } = await record(order.id, '80')
    const wish = { paymentId: obj.id, orderId: order.id, way: 'manual', reason: 'wrong order' }
    const row = await asSeen(shop.sql, wish)
    expect((await save('payment_refund', row)).success).toBe(true)
    expect((await orderOf(order.id)).state).toBe(7)
    expect((await save('payment_refund', row)).success).toBe(false)
    expect(await record(order.id, '80')).toMatchObject({ obj: { code: 'payment.cashNotDue' } })
  })

  test('is found by the number of its order or the mobile of its buyer', async () => {
    const { order, buyer } = await onDelivery()
    const [{ mobile }] = (await shop.sql`select mobile from members where id = ${buyer.id}`) as [
      { mobile: string },
    ]
    for (const find of [order.number, mobile])
      expect((await seen(find)).cash).toMatchObject([{ number: order.number, mobile }])
    expect((await seen('nobody')).cash).toEqual([])
  })
})
