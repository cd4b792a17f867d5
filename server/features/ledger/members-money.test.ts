import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Decimal, multiply, roundHalfUp } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { pay } from '../../../contract/payment.ts'
import { takeCoupon } from '../../../contract/vouchers.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { insertPayment } from '../payment/payment.queries.ts'
import { requestRefund } from '../payment/refunds.ts'
import { settle } from '../payment/settle.ts'
import { bookPoints } from '../points/book-points.ts'
import { endPoints } from '../points/end-points.ts'
import { openTopUp } from '../top-up/top-up.queries.ts'
import { expireRedPackets } from '../vouchers/take-voucher.ts'

let shop: OpenBuying
let skuId: number
let templates: { coupon: number; red: number }

beforeAll(async () => {
  shop = await openBuying()
  skuId = (await shop.product({ retail: '37.50', stock: '100000' })).skuId
  const [coupon] = await shop.sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total, per_member)
    values (${shop.shop.id}, 'MM', '{"en": "Off"}', 'amount', 5, 30, 100000, 100) returning id`
  const [red] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total, per_member, in_centre)
    values (${shop.shop.id}, '{"en": "Luck"}', 3, 100000, 100, true) returning id`
  templates = { coupon: coupon!.id, red: red!.id }
  await shop.sql`
    update shops set pay_code_above = null, unpaid_orders_max = 1000, order_red_packet_id = ${templates.red}
    where id = ${shop.shop.id}`
}, 60_000)
afterAll(() => shop.close())

type Who = Awaited<ReturnType<OpenBuying['shopper']>>

const part = fc.constantFrom('0.333', '0.5', '1')
const step = fc.oneof(
  fc.record({
    do: fc.constant('top up' as const),
    bonus: fc.constantFrom('0', '7'),
    times: fc.integer({ min: 1, max: 3 }),
    late: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('refund a top-up' as const), which: fc.nat(5), part }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('buy' as const), vouchers: fc.boolean(), points: fc.nat(60) }),
  },
  fc.record({ do: fc.constant('cancel' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('complete' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund an order' as const), part }) },
  fc.record({ do: fc.constant('take' as const), red: fc.boolean() }),
  fc.record({
    do: fc.constant('let end' as const),
    what: fc.constantFrom('points', 'red packets', 'coupons'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const currency = 'CNY'
let paid = 0

/** What a channel says of a payment, as often as it likes. */
async function tell(number: string, amount: Decimal, times: number): Promise<void> {
  const report = {
    state: 'paid',
    number,
    providerNo: `MM${++paid}`,
    amount,
    currency,
    paidAt: new Date(),
  } as const
  for (let n = 0; n < times; n++)
    await shop.sql.begin(tx => settle(tx, { method: 'wx', shopId: shop.shop.id }, report))
}

async function topUp(
  who: Who,
  { bonus, times, late, twice }: Extract<Step, { do: 'top up' }>,
): Promise<void> {
  const shopId = shop.shop.id
  const amount = '100'
  const { id } = await openTopUp(shop.sql, {
    shopId,
    memberId: who.id,
    amount,
    bonus: bonus as Decimal,
    currency,
  })
  for (let n = 0; n < (twice ? 2 : 1); n++) {
    const payment = await insertPayment(shop.sql, {
      shopId,
      memberId: who.id,
      method: 'wx',
      state: 'unpaid',
      amount,
      currency,
      base: amount,
      parts: [],
      topUpId: id,
    })
    if (late) await shop.sql`update payments set state = 'failed' where id = ${payment.id}`
    await tell(payment.number, amount, times)
  }
}

/** `share` of what is left of a payment goes back, as far as it is there. */
async function refund(
  paymentId: number,
  orderId: number | null,
  left: Decimal,
  share: string,
): Promise<boolean> {
  const amount = share === '1' ? left : roundHalfUp(multiply(left, share as Decimal), 2)
  return await shop.sql
    .begin(async tx => {
      const way = orderId === null ? 'manual' : 'stored_value'
      const made = await requestRefund(tx, { paymentId, orderId, amount, way, reason: 'test', by: null })
      if ('kind' in made) throw new Refused()
      return true
    })
    .catch(error => {
      if (error instanceof Refused) return false
      throw error
    })
}
class Refused extends Error {}

/** The newest order in one of these states. */
async function orderIn(who: Who, states: readonly OrderState[]) {
  const [order] = await shop.sql<{ id: number; paymentId: number | null; left: Decimal }[]>`
    select o.id, p.payment_id as "paymentId", coalesce(p.amount - o.refunded, 0)::text as left
    from orders o left join payment_orders p on p.order_id = o.id
    where o.member_id = ${who.id} and o.state = any(${[...states]}::integer[]) and (p.amount is null or p.amount > o.refunded)
    order by o.id desc limit 1`
  return order
}

async function take(who: Who, one: Step): Promise<void> {
  switch (one.do) {
    case 'top up':
      return await topUp(who, one)
    case 'refund a top-up': {
      const payments = await shop.sql<{ id: number; left: Decimal }[]>`
        select id, (amount - refunded)::text as left from payments
        where member_id = ${who.id} and purpose = 'top_up' and state = 'success' and amount > refunded order by id`
      const chosen = payments[one.which % Math.max(1, payments.length)]
      if (chosen) await refund(chosen.id, null, chosen.left, one.part)
      return
    }
    case 'buy': {
      await shop.fill(who, [[skuId, 1]])
      const choices = one.vouchers ? {} : { couponId: 0, redPacketId: 0 }
      const made = await shop.commit(who, {
        ...choices,
        points: one.points,
        payMethodId: shop.payMethod('yck'),
      })
      // Whoever has nothing left cannot choose to pay with it.
      if (!made.success) {
        expect(made.obj.code).toBe('payment.balanceShort')
        return
      }
      // Short of money it stays unpaid.
      await shop.call(pay, { id: made.obj.ids, pmId: shop.payMethod('yck') }, who.as)
      return
    }
    case 'cancel': {
      const order = await orderIn(who, [OrderState.PendingPayment])
      if (!order) return
      const ended = { orderId: order.id, by: who.id, reason: 'orders.reasonCancelled' } as const
      await shop.sql.begin(tx => endUnpaidOrder(tx, ended))
      return
    }
    case 'complete': {
      const order = await orderIn(who, [OrderState.PendingShipment])
      if (!order) return
      await shop.sql.begin(async tx => {
        await tx`update orders set state = ${OrderState.Shipped} where id = ${order.id}`
        await moveOrder(tx, {
          orderId: order.id,
          from: [OrderState.Shipped],
          to: OrderState.Completed,
          by: null,
          reason: 'orders.reasonReceived',
        })
        await bookPoints(tx, order.id)
      })
      return
    }
    case 'refund an order': {
      const order = await orderIn(who, [OrderState.PendingShipment, OrderState.Completed])
      if (order?.paymentId) await refund(order.paymentId, order.id, order.left, one.part)
      return
    }
    case 'take':
      await shop.call(takeCoupon, { tpId: one.red ? templates.red : templates.coupon, red: one.red }, who.as)
      return
    case 'let end':
      return await letEnd(who, one.what)
  }
}

async function letEnd(who: Who, what: string): Promise<void> {
  const { sql } = shop
  if (what === 'coupons')
    await sql`update coupons set valid_until = now() where member_id = ${who.id} and used_at is null`
  else if (what === 'red packets') {
    await sql`update red_packets set valid_until = now() where member_id = ${who.id} and used_at is null`
    await expireRedPackets(sql)
  } else {
    await sql`
      update point_lots set ends_at = now() where id = (
        select l.id from point_lots l join ledger_accounts a on a.id = l.account_id
        where a.member_id = ${who.id} and l.unspent > 0 order by l.ends_at, l.id limit 1)`
    await endPoints(sql, { memberId: who.id })
    const left = await sql`
      select from point_lots l join ledger_accounts a on a.id = l.account_id
      where a.member_id = ${who.id} and l.ends_at <= now() and l.unspent > 0`
    expect(left).toHaveLength(0)
  }
}

/** What somebody has is what came in less what went out, each by its own records and not by the ledger's. */
async function expectOwnSums(who: Who): Promise<void> {
  const [sums] = await shop.sql<Record<string, Decimal>[]>`
    select
      (select coalesce(sum(balance), 0) from ledger_accounts where member_id = ${who.id} and kind = 'stored_value')
        - (select coalesce(sum(amount - refunded), 0) from payments
          where member_id = ${who.id} and purpose = 'top_up' and state = 'success')
        + (select coalesce(sum(p.amount - p.refunded), 0) from payments p
          where p.member_id = ${who.id} and p.method = 'yck' and p.state = 'success')
        + (select coalesce(sum(balance), 0) from ledger_accounts where member_id = ${who.id} and kind = 'bonus')
        - (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          join ledger_transfers t on t.id = e.transfer_id left join payments p on p.id = t.payment_id
          where a.member_id = ${who.id} and a.kind = 'bonus' and p.method is distinct from 'yck') as stored,
      (select coalesce(sum(balance), 0) from ledger_accounts where member_id = ${who.id} and kind = 'red_packets')
        - (select coalesce(sum(amount), 0) from red_packets
          where member_id = ${who.id} and used_at is null and expired_at is null) as red`
  expect(Object.entries(sums!).map(([what, rest]) => [what, Number(rest)])).toEqual([
    ['stored', 0],
    ['red', 0],
  ])
}

test('whatever moves in whatever order: nobody below zero, every transfer balanced, all sums right', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
      const who = await shop.shopper()
      await topUp(who, { do: 'top up', bonus: '7', times: 1, late: false, twice: false })
      for (const one of steps) {
        await take(who, one)
        await expectOwnSums(who)
      }
      await expectBooksBalance(shop.sql)
    }),
    { numRuns: 15, seed: 16 },
  )
})
