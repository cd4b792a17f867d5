import { OrderState } from '../../../contract/order-states.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockPayment, ordersPaidBy } from './payment.queries.ts'
import { proofDecided, tellTopUp } from './proof-notice.ts'
import { distribute } from './settle.ts'

/** Head office has seen the money of an offline transfer. */
export async function confirmTransfer(tx: Tx, paymentId: number, by: number): Promise<Failure | undefined> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return fail('message.noPermission', undefined, 'id')
  if (payment.state !== 'confirming') return fail('payment.decideOver')
  await tx`
    update payments set state = 'success', paid_at = now(), decided_by = ${by} where id = ${paymentId}`
  await proofDecided(tx, paymentId)
  await distribute(tx, payment, { by, reason: 'orders.reasonConfirmed' })
  await tellTopUp(tx, payment, { kind: 'top_up_paid', by })
  return undefined
}

/** The proof was rejected: the member reads why, and has the usual time to pay again, unless the order's group is over by now. */
export async function rejectTransfer(
  tx: Tx,
  paymentId: number,
  { by, reason }: { by: number; reason: string },
): Promise<Failure | undefined> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return fail('message.noPermission', undefined, 'id')
  if (payment.state !== 'confirming') return fail('payment.decideOver')
  await tx`update payments set state = 'failed', reason = ${reason}, decided_by = ${by} where id = ${paymentId}`
  await proofDecided(tx, paymentId)
  await tellTopUp(tx, payment, { kind: 'top_up_rejected', by, reason })
  for (const { orderId } of await ordersPaidBy(tx, paymentId)) {
    const moved = await moveOrder(tx, {
      orderId,
      from: [OrderState.PaymentToConfirm],
      to: OrderState.PendingPayment,
      by,
      reason: 'orders.reasonRejected',
      note: reason,
    })
    // One that was sent on account has no deadline, but its proof failed as well.
    const [failed] = await tx`
      update orders o set payment_state = 'failed',
        pay_before = case when ${moved !== undefined} then now() + make_interval(mins => case
          when exists (select from flash_claims c where c.order_id = o.id) then s.flash_payment_minutes
          when o.group_id is not null then s.payment_minutes
          else coalesce(m.pay_hours * 60, s.payment_minutes) end) end
      from shops s left join pay_methods m on m.shop_id = s.id and m.code = 'xx'
      where o.id = ${orderId} and s.id = o.shop_id
        and (${moved !== undefined} or o.payment_state = 'confirming' and o.settled_at is null)
      returning o.id`
    if (failed && !moved)
      await ringOfOrder(tx, orderId, {
        kind: 'proof_rejected',
        key: `payment ${paymentId}`,
        by,
        params: { reason },
      })
    if (moved !== undefined && (await isGroupOver(tx, orderId)))
      await endUnpaidOrder(tx, { orderId, by: null, reason: 'orders.reasonGroupExpired' })
  }
  return undefined
}

/** Whoever ends the group in this moment is waited for. */
async function isGroupOver(tx: Tx, orderId: number): Promise<boolean> {
  const [group] = await tx<{ isOver: boolean }[]>`
    select state = 'expired' as "isOver" from groups
    where id = (select group_id from orders where id = ${orderId}) for share`
  return group?.isOver ?? false
}
