import { describe, expect, test } from 'vitest'
import { afterSaleDetail } from '../../../contract/after-sale.ts'
import * as fx from '../../../contract/fx-orders.ts'
import { cancelOrder, orderDetail } from '../../../contract/orders.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('an order that was paid and cannot be bought', () => {
  const cancel = (id: number, as: CallAs) => shop.call(fx.fxCancel, { row: { id, reason: 'Sold out' } }, as)
  const stepsOf = async (id: number, as: CallAs) => (await shop.call(fx.fxOrder, { id }, as)).obj.steps

  test('is cancelled by its distributor: all of it goes back the way it came, and the customer reads why', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '2', price: '100' }])
    await shop.sql`update order_lines set freight = 10, payable = 210 where order_id = ${id}`
    await shop.sql`update orders set freight = 10, total = 210, base_total = 210 where id = ${id}`
    await shop.payOnline(id)
    expect(await stepsOf(id, who.as)).toEqual(['purchase', 'cancel', 'note'])
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 210, collected: 0, holds: false })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
    const refunds = await shop.sql`select way, amount::float8 as amount from refunds where order_id = ${id}`
    expect(refunds).toEqual([{ way: 'channel', amount: 210 }])
    const { obj } = await shop.call(orderDetail, { id }, who.customer.as)
    const detail = await shop.call(afterSaleDetail, { id: obj.cases[0]!.id }, who.customer.as)
    expect(JSON.stringify(detail.obj)).toContain('Sold out')
    expect(await shop.toldOf(who.customer.id, obj.cases[0]!.id)).toContain('case_refunded')
    expect(await shop.toldOf(who.id, obj.cases[0]!.id)).toEqual([])
    expect(await cancel(id, who.as)).toMatchObject({
      success: false,
      obj: { code: 'fx-orders.cannotCancel' },
    })
    expect(await shop.buy(id, who.as)).toMatchObject({ success: false })
  })

  test('is cancelled only as long as nothing was bought for it, and nobody else asks', async () => {
    const who = await shop.distributor()
    const { id, lineId } = await shop.paidPair(who)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    expect(await stepsOf(id, who.as)).toEqual(['purchase', 'note'])
    expect(await cancel(id, who.as)).toMatchObject({ success: false, obj: { code: 'after-sale.lineOpen' } })
    await shop.grantCase(caseId, who.as)
    await shop.buy(id, who.as)
    expect(await cancel(id, who.as)).toMatchObject({
      success: false,
      obj: { code: 'fx-orders.cannotCancel' },
    })
    expect(await stepsOf(id, who.as)).not.toContain('cancel')
  })

  test('what came to the distributor’s own account is the distributor’s to transfer back', async () => {
    const who = await shop.distributor()
    const { id, transferId } = await shop.transferred(who)
    await shop.call(fx.fxConfirmPayment, { row: { id: transferId } }, who.as)
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    const { cases } = (await shop.call(fx.fxCases, { tab: 'transfers' }, who.as)).obj
    expect(cases).toHaveLength(1)
    expect((await shop.call(fx.fxCase, { id: cases[0]!.id }, who.as)).obj.ownTransfers).toHaveLength(1)
  })

  test('so is one that cost nothing', async () => {
    const who = await shop.distributor()
    const { skuId } = await shop.product('60')
    const { id } = await shop.order(who, [{ skuId, quantity: '1', price: '0' }])
    await shop.inTx(tx =>
      receivePayment(tx, { orderId: id, amount: '0', by: null, reason: 'orders.reasonNothingToPay' }),
    )
    expect(await stepsOf(id, who.as)).toContain('cancel')
    expect(await cancel(id, who.as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, holds: false })
    expect(await shop.stock(skuId)).toMatchObject({ held: 0 })
  })

  test('against its purchase: one of them', async () => {
    const who = await shop.distributor()
    for (let round = 0; round < 3; round++) {
      const { id } = await shop.paidPair(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const [cancelled, bought] = await Promise.all([cancel(id, who.as), shop.agree(id, who.as, confirmNum)])
      expect([cancelled.success, bought.success].filter(Boolean)).toHaveLength(1)
      expect(await shop.orderOf(id)).toMatchObject(
        cancelled.success ? { state: 7, purchaseId: null } : { state: 2 },
      )
    }
  })
})

test('an order paid at the door that is cancelled takes its open case along: nothing is left to grant', async () => {
  const who = await shop.distributor()
  const { id } = await shop.atTheDoor(who)
  const caseId = idOf(await shop.ask(id, who.customer.as))
  expect(await shop.toldOf(who.id, caseId)).toEqual(['fx_case'])
  expect(await shop.call(fx.fxCancel, { row: { id, reason: 'no stock' } }, who.as)).toMatchObject({
    success: true,
  })
  expect(await shop.caseOf(caseId)).toMatchObject({ state: 'withdrawn' })
  expect(await shop.toldOf(who.id, caseId)).toEqual([])
  expect(await shop.grantCase(caseId, who.as)).toMatchObject({ success: false })
})

test('a purchase on account that is cancelled leaves nobody waiting for head office: the customer is paid', async () => {
  for (const by of ['distributor', 'office']) {
    const who = await shop.distributor()
    await shop.sql`update members set credit_limit = 1000, credit_days = 30 where id = ${who.id}`
    const { id, skuId, lineId } = await shop.atTheDoor(who, '3')
    const purchaseId = idOf(await shop.buy(id, who.as))
    expect(await shop.has(who.id, 'credit')).toBe(-180)
    const caseId = idOf(await shop.ask(id, who.customer.as, { lines: [{ id: lineId, quantity: '1' }] }))
    await shop.grantCase(caseId, who.as)
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'requested' })
    const cancelled =
      by === 'office'
        ? await shop.save('office_cancel', { id: purchaseId, reason: 'x' }, (await shop.clerk('sales')).as)
        : await shop.call(cancelOrder, { id: purchaseId }, { ...who.as, shop: 'head' })
    expect(cancelled).toMatchObject({ success: true })
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'withdrawn' })
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded', amount: 100 })
    expect(await shop.has(who.id, 'credit')).toBe(0)
    expect(await shop.stock(skuId)).toMatchObject({ held: 2 })
    // What is left of it can be bought again.
    expect(await shop.buy(id, who.as)).toMatchObject({ success: true, obj: { total: '120.00' } })
  }
})
