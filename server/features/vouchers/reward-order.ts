import { type Decimal, negate } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db } from '../../db/database.ts'
import { post } from '../ledger/ledger.ts'
import { takeRedPacket } from './take-voucher.ts'

/**
 * Red packets for a completed and paid order: one for the buyer, and one for whoever invited a buyer who completed a first one. Whoever
 * completes or settles orders may call it as often as they like; each happens once, and not at all when the template has none left.
 */
export async function rewardOrder(db: Db, orderId: number): Promise<void> {
  const [order] = await db<
    {
      buyer: number
      inviter: number | null
      orderTemplate: number | null
      invitationTemplate: number | null
    }[]
  >`
    select o.member_id as buyer, m.invited_by as inviter, s.order_red_packet_id as "orderTemplate",
      s.invitation_red_packet_id as "invitationTemplate"
    from orders o join shops s on s.id = o.shop_id join members m on m.id = o.member_id
    where o.id = ${orderId} and o.state = ${OrderState.Completed} and o.payment_state = 'success' and o.paid > o.refunded
      and s.owner_id is null and num_nonnulls(s.order_red_packet_id, s.invitation_red_packet_id) > 0`
  if (!order) return
  const { buyer, inviter, orderTemplate, invitationTemplate } = order
  // Two orders of one buyer may be completed in the same moment.
  await db`select pg_advisory_xact_lock(hashtext('reward'), ${buyer})`
  if (orderTemplate !== null)
    await give(db, { templateId: orderTemplate, memberId: buyer, orderId, invited: null })
  if (invitationTemplate !== null && inviter !== null)
    await give(db, { templateId: invitationTemplate, memberId: inviter, orderId, invited: buyer })
}

async function give(
  db: Db,
  {
    templateId,
    memberId,
    orderId,
    invited,
  }: { templateId: number; memberId: number; orderId: number; invited: number | null },
): Promise<void> {
  const known = await db`
    select from red_packets where ${
      invited === null
        ? db`for_order_id = ${orderId} and for_invited_id is null`
        : db`for_invited_id = ${invited}`
    }`
  if (known.length > 0) return
  const packet = await takeRedPacket(db, { templateId, memberId, issuedBy: null })
  if ('kind' in packet) return
  await db`update red_packets set for_order_id = ${orderId}, for_invited_id = ${invited} where id = ${packet.id}`
}

/** Everything was refunded: what the order brought and nobody has used goes back; what waits in an unpaid order, when that ends. */
export async function takeBackRewards(db: Db, orderId: number): Promise<void> {
  // One that comes back from an order in this moment is unused when this goes on, or else sees the refund.
  await db`select from red_packets where for_order_id = ${orderId} order by id for update`
  const gone = await db<
    { id: number; amount: Decimal; memberId: number; shopId: number; currency: string }[]
  >`
    update red_packets r set expired_at = now(), valid_until = least(r.valid_until, now())
    from red_packet_templates t join shops s on s.id = t.shop_id
    where t.id = r.template_id and r.for_order_id = ${orderId} and r.used_at is null and r.expired_at is null
    returning r.id, r.amount, r.member_id as "memberId", t.shop_id as "shopId", s.base_currency as currency`
  for (const { id, amount, memberId, shopId, currency } of gone)
    await post(db, {
      key: `red-over:${id}`,
      reason: 'red_packet_taken_back',
      shopId,
      orderId,
      entries: [
        { memberId, kind: 'red_packets', currency, amount: negate(amount) },
        { memberId: null, kind: 'gifts', currency, amount },
      ],
    })
}
