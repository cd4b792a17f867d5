import { describe, expect, test, vi } from 'vitest'
import { afterSaleDetail, officeAfterSaleDetail, withdrawCase } from '../../../contract/after-sale.ts'
import { undelivered } from '../../../contract/deliveries.ts'
import * as fx from '../../../contract/fx-orders.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { receiveOverdueNotes } from '../deliveries/receive.ts'
import { type Distributor, idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('goods that come back', () => {
  async function shippedCase(who: Distributor) {
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
    await shop.grantCase(caseId, who.as)
    return { id, purchaseId, caseId, linkedId: (await shop.linkedOf(caseId))!.id }
  }
  const sendBack = (id: number, as: CallAs) =>
    shop.save('after_sale_sent_back', { id, carrier: 'SF', trackingNo: 'SF9' }, as)

  test('go to head office, once it has agreed, and the money comes from there', async () => {
    const who = await shop.distributor()
    const { id, purchaseId, caseId, linkedId } = await shippedCase(who)
    const seen = async () => ({
      actions: (await shop.call(afterSaleDetail, { id: caseId }, who.customer.as)).obj.actions,
      told: await shop.toldOf(who.customer.id, caseId),
    })
    expect(await sendBack(caseId, who.customer.as)).toMatchObject({ success: false })
    expect(await seen()).toEqual({ actions: ['withdraw', 'write'], told: [] })
    const atHead = { ...who.as, shop: 'head' }
    expect((await shop.call(afterSaleDetail, { id: linkedId }, atHead)).obj.actions).toEqual(['write'])
    await shop.officeGrants(linkedId)
    expect(await seen()).toEqual({ actions: ['sendBack', 'withdraw', 'write'], told: ['case_granted'] })
    expect(await shop.toldOf(who.id, linkedId)).toEqual([])
    expect(await sendBack(caseId, who.customer.as)).toMatchObject({ success: true })
    expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'sent_back' })
    const { as } = await shop.clerk('sales')
    await shop.save('after_sale_receive', { id: linkedId }, as)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'received' })
    await shop.save('after_sale_refund', { id: linkedId }, as)
    expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refunded' })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
  })

  test.each(['sent_back', 'received'] as const)(
    'and are refused when they are %s: nobody pays, and the customer reads why',
    async from => {
      const who = await shop.distributor()
      await shop.give(who.id, 'wallet', '50')
      const { id, purchaseId, caseId, linkedId } = await shippedCase(who)
      await shop.officeGrants(linkedId)
      await sendBack(caseId, who.customer.as)
      const { as } = await shop.clerk('sales')
      if (from === 'received') await shop.save('after_sale_receive', { id: linkedId }, as)
      const row = { from, words: 'Stones in a box' }
      // Head office's word is about the purchase's; the distributor has none about what it never sees.
      expect(await shop.save('after_sale_refuse', { id: caseId, ...row }, as)).toMatchObject({
        obj: { code: 'fx-orders.caseWaits' },
      })
      const { actions } = (await shop.call(officeAfterSaleDetail, { id: caseId }, as)).obj
      expect(actions).toEqual(['write'])
      const own = await shop.call(fx.fxRefuseCase, { row: { id: caseId, words: 'no' } }, who.as)
      expect(own).toMatchObject({ obj: { code: 'after-sale.changed' } })
      expect(await shop.save('after_sale_refuse', { id: linkedId, ...row }, as)).toMatchObject({
        success: true,
      })
      expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'refused' })
      expect(await shop.caseOf(caseId)).toMatchObject({ state: 'refused' })
      const { messages } = (await shop.call(afterSaleDetail, { id: caseId }, who.customer.as)).obj
      expect(messages.at(-1)).toMatchObject({ state: 'refused', words: 'Stones in a box' })
      expect(await shop.orderOf(purchaseId)).toMatchObject({ refunded: 0 })
      expect(await shop.orderOf(id)).toMatchObject({ state: 3, refunded: 0, collected: 80 })
      expect(await shop.has(who.id, 'wallet')).toBe(50)
      expect(await shop.has(who.id, 'debt')).toBe(0)
    },
  )

  test('go there also when the distributor answers in the last hour', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    await shop.ship(idOf(await shop.buy(id, who.as)))
    await shop.receive(id, who.customer.as)
    const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
    await shop.sql`
      update orders set completed_at = now() - interval '8 days'
      where id = ${id} or id = (select purchase_id from orders where id = ${id})`
    await shop.sql`update after_sale_cases set created_at = now() - interval '40 hours' where id = ${caseId}`
    await shop.grantCase(caseId, who.as)
    expect(await shop.linkedOf(caseId)).toMatchObject({ state: 'requested' })
  })

  test('stay where they are when the customer thinks again', async () => {
    const who = await shop.distributor()
    const { id, caseId, linkedId } = await shippedCase(who)
    // Head office's case follows the customer's, and cannot be withdrawn by itself.
    const own = await shop.call(withdrawCase, { row: { id: linkedId } }, { ...who.as, shop: 'head' })
    expect(own).toMatchObject({ success: false })
    expect(await shop.call(withdrawCase, { row: { id: caseId } }, who.customer.as)).toMatchObject({
      success: true,
    })
    expect(await shop.caseOf(linkedId)).toMatchObject({ state: 'withdrawn' })
    expect(await shop.receive(id, who.customer.as)).toMatchObject({ obj: { state: 4 } })
    expect(await shop.has(who.id, 'wallet')).toBe(80)
  })
})

describe('a parcel of a purchase that does not arrive', () => {
  const settle = async (purchaseId: number, outcome: 'returned' | 'lost') => {
    const [note] = await shop.sql<{ id: number }[]>`
      select note_id as id from delivery_note_lines where order_id = ${purchaseId} limit 1`
    const { as } = await shop.clerk('warehouse')
    return await shop.call(undelivered, { row: { id: note!.id, outcome } }, as)
  }

  test('is settled for the purchase and for the customer, and the margin is nobody’s', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    expect(await settle(purchaseId, 'returned')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200, collected: 0 })
    expect(await shop.has(who.id, 'debt')).toBe(0)
    expect(await shop.has(who.id, 'collected')).toBe(0)
  })

  test('that was to be paid at the door: the customer owes nothing, the distributor has the purchase back', async () => {
    const who = await shop.distributor()
    await shop.give(who.id, 'stored_value', '500')
    const { id } = await shop.atTheDoor(who, '2')
    const purchaseId = idOf(await shop.buy(id, who.as))
    expect(await shop.has(who.id, 'stored_value')).toBe(380)
    await shop.ship(purchaseId)
    expect(await settle(purchaseId, 'returned')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, paid: 0, refunded: 0 })
    expect(await shop.has(who.id, 'stored_value')).toBe(500)
    expect(await shop.has(who.id, 'debt')).toBe(0)
  })

  test('waits for the customer’s open case', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidPair(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    const caseId = idOf(await shop.ask(id, who.customer.as))
    expect(await settle(purchaseId, 'lost')).toMatchObject({
      success: false,
      obj: { code: 'after-sale.openAlready' },
    })
    await shop.grantCase(caseId, who.as)
    expect(await settle(purchaseId, 'lost')).toMatchObject({ success: false })
    await shop.officeRefuses((await shop.linkedOf(caseId))!.id)
    expect(await shop.orderOf(id)).toMatchObject({ state: 7, refunded: 200 })
    // The customer has all back, and now head office pays for what it lost.
    expect(await settle(purchaseId, 'lost')).toMatchObject({ success: true })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7, refunded: 120 })
  })
})

test("a customer's open case stops the clock of receipt, for the purchase too", async () => {
  const who = await shop.distributor()
  const { id } = await shop.paidPair(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { obj } = await shop.ship(purchaseId)
  const caseId = idOf(await shop.ask(id, who.customer.as, { kind: 'return' }))
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${obj.id}`
  const states = async () => [(await shop.orderOf(purchaseId)).state, (await shop.orderOf(id)).state]
  expect(await receiveOverdueNotes(shop.sql)).toBe(0)
  expect(await states()).toEqual([3, 3])
  await shop.call(withdrawCase, { row: { id: caseId } }, who.customer.as)
  expect(await receiveOverdueNotes(shop.sql)).toBe(1)
  expect(await states()).toEqual([4, 4])
})

test('a customer who asks while the clock finds the note is heard', async () => {
  const who = await shop.distributor()
  const { id } = await shop.paidPair(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { obj } = await shop.ship(purchaseId)
  await shop.sql`update delivery_notes set shipped_at = now() - interval '11 days' where id = ${obj.id}`
  let clock: Promise<number> | undefined
  await shop.inTx(async tx => {
    await tx`select from orders where id = any(${[id, purchaseId]}) order by id for update`
    clock = receiveOverdueNotes(shop.sql)
    await vi.waitFor(async () => {
      const waiting = await shop.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%' and datname = current_database()`
      expect(waiting).not.toHaveLength(0)
    })
    await tx`
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount)
      values (${id}, ${who.customer.id}, ${who.shop.id}, 'return', 'other', 1)`
  })
  expect(await clock).toBe(0)
  expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
})
