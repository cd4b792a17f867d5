import { add, type Decimal, negate, roundHalfUp, subtract, toDecimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db } from '../../db/database.ts'
import { post } from '../ledger/ledger.ts'
import { toBase } from '../payment/payment.rules.ts'
import { pointsForPaid, pointsGone, worthOf } from './points.rules.ts'

/**
 * Points for a completed order: for what was paid and has not gone back. Whoever completes or settles one may call it as often as
 * they like, it happens once; an order that is not paid yet gets them when it is.
 */
export async function bookPoints(db: Db, orderId: number): Promise<void> {
  const [order] = await db<
    { shopId: number; memberId: number; paid: Decimal; refunded: Decimal; rate: Decimal; perUnit: number }[]
  >`
    select o.shop_id as "shopId", o.member_id as "memberId", o.paid, o.refunded, o.rate, s.points_earned as "perUnit"
    from orders o join shops s on s.id = o.shop_id
    where o.id = ${orderId} and o.state = ${OrderState.Completed} and o.payment_state = 'success' and o.points_earned = 0
      and s.owner_id is null`
  if (!order) return
  const { shopId, memberId, paid, refunded, rate, perUnit } = order
  const points = pointsForPaid(toBase(subtract(paid, refunded), rate), perUnit)
  if (points === 0) return
  const posted = await post(db, {
    key: `points-earned:${orderId}`,
    reason: 'points_earned',
    shopId,
    orderId,
    entries: [
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: toDecimal(-points) },
      { memberId, kind: 'points', currency: pointsCurrency, amount: toDecimal(points) },
    ],
  })
  if (posted === 'posted')
    await db`
      update orders set points_earned = ${points}, refunded_before_points = refunded where id = ${orderId}`
}

interface GoesBack {
  /** Which refund it is: `case:7`, `refund:9`. */
  of: string
  /** In the order's currency, and not counted as refunded so far. */
  amount: Decimal
}

export interface TakenBack {
  taken: number
  /** Spent by now: to be deducted from the refund at `worth`, in the order's currency. */
  missing: number
  worth: Decimal
}

/**
 * Takes back what a completed order earned for the part that is refunded, as far as it is still there. The share is that of all
 * refunds together, so that calling it again for the same one takes nothing more. Whoever calls holds the order's lock.
 */
export async function takeBackPoints(db: Db, orderId: number, { of, amount }: GoesBack): Promise<TakenBack> {
  const order = await lockEarner(db, orderId)
  const nothing = { taken: 0, missing: 0, worth: roundHalfUp('0', order?.decimals ?? 0) }
  if (!order) return nothing
  const { shopId, memberId, earned, before, earnedFor, back } = order
  const gone = pointsGone(earned, add(back, amount), earnedFor)
  if (gone <= before) return nothing
  const wanted = gone - before
  // Locked, so that nobody spends them between the look and the transfer.
  const [account] = await db<{ points: number }[]>`
    select trunc(balance)::integer as points from ledger_accounts
    where shop_id = ${shopId} and member_id = ${memberId} and kind = 'points' and currency = ${pointsCurrency} for update`
  const taken = Math.min(wanted, account?.points ?? 0)
  await post(db, {
    key: takenKey(of),
    reason: 'points_taken_back',
    shopId,
    orderId,
    entries: [
      { memberId, kind: 'points', currency: pointsCurrency, amount: toDecimal(-taken) },
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: toDecimal(taken) },
    ],
  })
  await db`update orders set points_taken = ${gone} where id = ${orderId}`
  const missing = wanted - taken
  return { taken, missing, worth: roundHalfUp(worthOf(missing, order), order.decimals) }
}

const takenKey = (of: string) => `points-taken:${of}`

interface Earner {
  shopId: number
  memberId: number
  earned: number
  /** Taken back so far, or deducted. */
  before: number
  /** What earned them, and how much of that has gone back. */
  earnedFor: Decimal
  back: Decimal
  perUnit: number
  rate: Decimal
  decimals: number
}

async function lockEarner(db: Db, orderId: number): Promise<Earner | undefined> {
  const [order] = await db<Earner[]>`
    select o.shop_id as "shopId", o.member_id as "memberId", o.points_earned as earned, o.points_taken as before,
      o.paid - o.refunded_before_points as "earnedFor",
      (o.refunded - o.refunded_before_points + (
        select coalesce(sum(c.deducted), 0) from after_sale_cases c where c.order_id = o.id))::text as back,
      s.points_per_unit as "perUnit", o.rate, o.decimals
    from orders o join shops s on s.id = o.shop_id where o.id = ${orderId} for update of o`
  return order
}

/** A refund came to nothing, and the order counts it no more: what it took is there again. */
export async function givePointsAgain(db: Db, orderId: number, of: string): Promise<void> {
  const order = await lockEarner(db, orderId)
  if (!order) return
  const { shopId, memberId, earned, before, earnedFor, back } = order
  const gone = pointsGone(earned, back, earnedFor)
  if (gone >= before) return
  const [taken] = await db<{ points: Decimal }[]>`
    select -e.amount as points from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'points' and a.member_id = ${memberId}
    where t.key = ${takenKey(of)}`
  const points = taken?.points ?? '0'
  await post(db, {
    key: `points-again:${of}`,
    reason: 'refund_failed',
    shopId,
    orderId,
    entries: [
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: negate(points) },
      { memberId, kind: 'points', currency: pointsCurrency, amount: points },
    ],
  })
  await db`update orders set points_taken = ${gone} where id = ${orderId}`
}
