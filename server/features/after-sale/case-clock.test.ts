import { describe, expect, test } from 'vitest'
import { officeAfterSale } from '../../../contract/after-sale.ts'
import { runCaseClock } from './case-clock.ts'
import { openAfterSale } from './testing.ts'

const at = openAfterSale()

describe('the clock', () => {
  const late = (id: number) =>
    at.shop.sql`update after_sale_cases set act_before = now() - interval '1 second' where id = ${id}`
  const tick = async (id: number) => {
    await late(id)
    await Promise.all([runCaseClock(at.shop.sql), runCaseClock(at.shop.sql)])
    return await at.desk.caseOf(id)
  }
  const staffCases = async (orderId: number) =>
    (
      await at.shop
        .sql`select closed_at is null as open from staff_cases where kind = 'after_sale' and order_id = ${orderId}`
    ).map(({ open }) => open)

  test('does nothing before the time', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    const [due] = await at.shop.sql`
      select round(extract(epoch from act_before - created_at) / 3600)::integer as hours from after_sale_cases where id = ${id}`
    expect(due).toEqual({ hours: 48 })
    await runCaseClock(at.shop.sql)
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'requested' })
  })

  test('grants a refund before shipping that nobody answered', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id, { reason: 'damaged' })
    expect(await tick(id)).toMatchObject({ state: 'refunded', amount: 390 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7 })
  })

  test('sends others up to a manager, once; a decision closes that', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id)
    const id = await at.desk.asked(buyer, order.id)
    expect(await tick(id)).toMatchObject({ state: 'requested', escalated: true })
    await runCaseClock(at.shop.sql)
    expect(await staffCases(order.id)).toEqual([true])
    const first = (await at.shop.call(officeAfterSale, {}, at.desk.office)).obj.cases[0]
    expect(first).toMatchObject({ id, escalated: true })
    await at.desk.save('after_sale_refuse', { id, words: 'It was fine' })
    expect(await staffCases(order.id)).toEqual([false])
  })

  test('sends up what was packed meanwhile and cannot be granted by itself', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id)
    await at.desk.pack([{ lineId: order.lines[0], quantity: '3' }])
    expect(await tick(id)).toMatchObject({ state: 'requested', escalated: true })
  })

  test('withdraws what was not sent back, pays what nobody inspected or refunded', async () => {
    const start = async () => {
      const { buyer, order } = await at.desk.paidBy('yck')
      await at.desk.ship(order.id, 4)
      const id = await at.desk.asked(buyer, order.id, { kind: 'return' })
      await at.desk.grant(id)
      return { buyer, order, id }
    }
    const first = await start()
    expect(await tick(first.id)).toMatchObject({ state: 'withdrawn' })
    const second = await start()
    const sent = { id: second.id, carrier: 'SF', trackingNo: 'SF9' }
    await at.desk.save('after_sale_sent_back', sent, second.buyer.as)
    await at.desk.save('after_sale_receive', { id: second.id })
    expect(await tick(second.id)).toMatchObject({ state: 'refunded', amount: 380 })
    expect(await at.desk.orderOf(second.order.id)).toMatchObject({ refunded: 380, state: 4 })
    const third = await start()
    const stock = await at.desk.stockOf(at.shop.skuId)
    await at.desk.save('after_sale_sent_back', { ...sent, id: third.id }, third.buyer.as)
    expect(await tick(third.id)).toMatchObject({ state: 'refunded', amount: 380, escalated: false })
    expect(await at.desk.orderOf(third.order.id)).toMatchObject({ refunded: 380, state: 4 })
    // Nobody has seen whether it can be sold.
    expect(await at.desk.stockOf(at.shop.skuId)).toEqual(stock)
  })
})
