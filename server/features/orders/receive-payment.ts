import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import { settleGroup } from '../group-buy/settle-group.ts'
import { moveOrder } from './move-order.ts'

interface Received {
  orderId: number
  /** In the order's currency. */
  amount: Decimal
  by: number | null
  reason: TextKey
}

/**
 * Money for an order. `paid`: that was the rest; `part`: more is due; `dead`: the order cannot take it, nothing changed,
 * and whoever brought the money finds it another place.
 */
export async function receivePayment(
  db: Db,
  { orderId, amount, by, reason }: Received,
): Promise<'paid' | 'part' | 'dead'> {
  const [order] = await db<{ done: boolean; groupId: number | null }[]>`
    update orders set paid = paid + ${amount}::numeric,
      payment_state = case when paid + ${amount}::numeric = total then 'success' else payment_state end,
      paid_at = case when paid + ${amount}::numeric = total then now() end
    where id = ${orderId} and state in (0, 1) and paid + ${amount}::numeric <= total
    returning paid = total as done, group_id as "groupId"`
  if (!order) return 'dead'
  if (!order.done) return 'part'
  await moveOrder(db, {
    orderId,
    from: [OrderState.PendingPayment, OrderState.PaymentToConfirm],
    to: order.groupId === null ? OrderState.PendingShipment : OrderState.PendingGroup,
    by,
    reason,
  })
  if (order.groupId !== null) await settleGroup(db, order.groupId)
  return 'paid'
}
