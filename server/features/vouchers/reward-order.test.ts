import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OrderState } from '../../../contract/order-states.ts'
import { loadReport } from '../../../contract/records.ts'
import type { Tx } from '../../db/database.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { balance } from '../ledger/ledger.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { requestRefund } from '../payment/refunds.ts'
import { takeBackRewards } from './reward-order.ts'

let shop: PayShop
beforeAll(async () => {
  shop = await openPayShop()
  await shop.sql`update shops set pay_code_above = null`
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

type Buyer = Awaited<ReturnType<PayShop['member']>>

async function settings({ order = 0, invitation = 0 }: { order?: number; invitation?: number }) {
  const template = async (total: number) => {
    const [row] = await shop.sql<{ id: number }[]>`
      insert into red_packet_templates (shop_id, names, amount, total) values (${shop.shopId}, '{"en": "Thanks"}', 6, ${total})
      returning id`
    return row!.id
  }
  await shop.sql`
    update shops set order_red_packet_id = ${order ? await template(order) : null},
      invitation_red_packet_id = ${invitation ? await template(invitation) : null}`
}

/** Paid, shipped, received. */
async function completed(buyer: Buyer): Promise<{ id: number; paymentId: number }> {
  const order = await shop.order(buyer.id, '20')
  await shop.pay(buyer, [order.id], 'yck')
  await shop.sql`update orders set state = ${OrderState.Shipped}, shipment_state = 'none' where id = ${order.id}`
  const [payment] = await shop.sql<{ id: number }[]>`
    select payment_id as id from payment_orders where order_id = ${order.id}`
  return { id: order.id, paymentId: payment!.id }
}
const complete = (orderId: number) =>
  shop.sql.begin(tx =>
    moveOrder(tx, {
      orderId,
      from: [OrderState.Shipped],
      to: OrderState.Completed,
      by: null,
      reason: 'orders.reasonReceived',
    }),
  )
const packetsOf = async (memberId: number) =>
  (
    await shop.sql<{ open: boolean }[]>`
      select used_at is null and expired_at is null as open from red_packets where member_id = ${memberId} order by id`
  ).map(({ open }) => open)

describe('a red packet', () => {
  test('comes with a completed order, once, where the shop says so', async () => {
    await settings({})
    const buyer = await shop.member('100')
    const quiet = await completed(buyer)
    await complete(quiet.id)
    expect(await packetsOf(buyer.id)).toEqual([])
    await settings({ order: 10 })
    const order = await completed(buyer)
    await Promise.all([complete(order.id), complete(order.id)])
    expect(await packetsOf(buyer.id)).toEqual([true])
  })

  test('comes to whoever invited the buyer, with the first order alone', async () => {
    await settings({ invitation: 10 })
    const [inviter, buyer] = [await shop.member(), await shop.member('100')]
    await shop.sql`update members set invited_by = ${inviter.id} where id = ${buyer.id}`
    const [one, two] = [await completed(buyer), await completed(buyer)]
    await Promise.all([complete(one.id), complete(two.id)])
    expect(await packetsOf(inviter.id)).toEqual([true])
    expect(await packetsOf(buyer.id)).toEqual([])
  })

  test('goes back with a full refund, not with a part, and stays when it is used', async () => {
    await settings({ order: 10, invitation: 10 })
    const [inviter, buyer] = [await shop.member(), await shop.member('100')]
    await shop.sql`update members set invited_by = ${inviter.id} where id = ${buyer.id}`
    const order = await completed(buyer)
    await complete(order.id)
    await shop.sql`update red_packets set used_at = now(), order_no = 'X' where member_id = ${inviter.id}`
    await shop.sql`
      select post_transfer('red-used-test', 'red_packet_used', ${shop.shopId}, null, null, null, '',
        array[${inviter.id}, null]::integer[], array['red_packets', 'gifts'], array['CNY', 'CNY'], array[-6, 6])`
    const back = (amount: '5' | '15') =>
      shop.sql.begin(tx =>
        requestRefund(tx, {
          paymentId: order.paymentId,
          orderId: order.id,
          amount,
          way: 'stored_value',
          reason: 'test',
          by: null,
        }),
      )
    await back('5')
    expect(await packetsOf(buyer.id)).toEqual([true])
    await back('15')
    expect(await packetsOf(buyer.id)).toEqual([false])
    const [inviters] =
      await shop.sql`select used_at is not null as used, expired_at from red_packets where member_id = ${inviter.id}`
    expect(inviters).toEqual({ used: true, expired_at: null })
  })

  describe('that waits in an unpaid order while the order that brought it is refunded', () => {
    /** Of the buyer, and of whoever invited the buyer. */
    async function parked() {
      await settings({ order: 10, invitation: 10 })
      const [inviter, buyer] = [await shop.member(), await shop.member('100')]
      await shop.sql`update members set invited_by = ${inviter.id} where id = ${buyer.id}`
      const order = await completed(buyer)
      await complete(order.id)
      const unpaid = await Promise.all([inviter, buyer].map(who => unpaidWithPacket(who.id)))
      const refund = {
        paymentId: order.paymentId,
        orderId: order.id,
        way: 'stored_value',
        reason: 'test',
        by: null,
      } as const
      return { inviter, buyer, unpaid, refund }
    }
    /** As checkout leaves it. */
    async function unpaidWithPacket(memberId: number): Promise<number> {
      const { id } = await shop.order(memberId, '20')
      await shop.sql`
        with used as (
          update red_packets set used_at = now(), order_no = 'X' where member_id = ${memberId} returning id)
        update orders set red_packet_id = used.id from used where orders.id = ${id}`
      await shop.sql`
        select post_transfer(${`red-parked:${id}`}, 'red_packet_used', ${shop.shopId}, null, null, null, '',
          array[${memberId}, null]::integer[], array['red_packets', 'gifts'], array['CNY', 'CNY'], array[-6, 6])`
      return id
    }
    const cancel = (orderId: number) =>
      shop.sql.begin(tx => endUnpaidOrder(tx, { orderId, by: null, reason: 'orders.reasonCancelled' }))
    const redPackets = async (memberId: number) =>
      Number(await balance(shop.sql, { shopId: shop.shopId, memberId, kind: 'red_packets', currency: 'CNY' }))

    test('goes back when that one ends', async () => {
      const { inviter, buyer, unpaid, refund } = await parked()
      await shop.sql.begin(tx => requestRefund(tx, refund))
      for (const id of unpaid) await cancel(id)
      for (const { id } of [inviter, buyer]) {
        expect(await packetsOf(id)).toEqual([false])
        expect(await redPackets(id)).toBe(0)
      }
    })

    test('goes back also when both happen in the same moment', async () => {
      for (const first of ['refund', 'cancel'] as const) {
        const { inviter, buyer, unpaid, refund } = await parked()
        const refunded = (tx: Tx) => requestRefund(tx, refund)
        const ended = async (tx: Tx) => {
          for (const orderId of unpaid)
            await endUnpaidOrder(tx, { orderId, by: null, reason: 'orders.reasonCancelled' })
        }
        const [holds, waits] = first === 'refund' ? [refunded, ended] : [ended, refunded]
        await atOnce<unknown>(shop.sql, holds, [() => shop.sql.begin<unknown>(waits)])
        for (const { id } of [inviter, buyer]) expect(await packetsOf(id)).toEqual([false])
      }
    })

    test('comes back when only a part was refunded', async () => {
      const { inviter, buyer, unpaid, refund } = await parked()
      await shop.sql.begin(tx => requestRefund(tx, { ...refund, amount: '5' }))
      for (const id of unpaid) await cancel(id)
      for (const { id } of [inviter, buyer]) expect(await packetsOf(id)).toEqual([true])
    })
  })

  test('that went back is over in head office’s list', async () => {
    await settings({ order: 10 })
    const clerk = await shop.clerk('sales')
    const stateOf = async (id: number, search: object) => {
      const asked = { billType: 'red_packet', limit: 100, search: JSON.stringify(search) }
      return (await shop.call(loadReport, asked, clerk)).tbl.find(row => row.id === id)?.state
    }
    const buyer = await shop.member('100')
    const order = await completed(buyer)
    await complete(order.id)
    const [packet] = await shop.sql<{ id: number }[]>`
      select id from red_packets where member_id = ${buyer.id}`
    expect(await stateOf(packet!.id, { state: 'open' })).toBe('open')
    await shop.sql.begin(tx => takeBackRewards(tx, order.id))
    expect(await stateOf(packet!.id, { state: 'open' })).toBeUndefined()
    expect(await stateOf(packet!.id, { state: 'over' })).toBe('over')
    expect(await stateOf(packet!.id, {})).toBe('over')
  })

  test('that is used up stops no order', async () => {
    await settings({ order: 1 })
    const buyer = await shop.member('100')
    const [one, two] = [await completed(buyer), await completed(buyer)]
    await complete(one.id)
    await complete(two.id)
    expect(await packetsOf(buyer.id)).toEqual([true])
  })
})
