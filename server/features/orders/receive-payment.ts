import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import { settleGroup } from '../group-buy/settle-group.ts'
import { demandWay, type Moved, tell } from './move-order.ts'

const { PendingPayment, PaymentToConfirm, PendingShipment, PendingGroup } = OrderState
const unpaid = [PendingPayment, PaymentToConfirm]
for (const to of [PendingShipment, PendingGroup]) demandWay(unpaid, to)

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
  // With the step it makes, because a row of orders stands in many indexes.
  const [order] = await db<(Moved & { done: boolean; groupId: number | null })[]>`
    with before as (
      select o.id, o.state, o.member_id, o.shop_id, o.group_id, o.paid + ${amount}::numeric = o.total as done,
        case when o.group_id is null then ${PendingShipment}::smallint else ${PendingGroup}::smallint end as next
      from orders o
      where o.id = ${orderId} and o.state = any(${unpaid}) and o.paid + ${amount}::numeric <= o.total for update
    ), received as (
      update orders o set paid = o.paid + ${amount}::numeric,
        payment_state = case when before.done then 'success' else o.payment_state end,
        paid_at = case when before.done then now() end,
        state = case when before.done then before.next else o.state end,
        pay_before = case when not before.done then o.pay_before end
      from before where o.id = before.id
    ), history as (
      insert into order_history (order_id, member_id, from_state, to_state, reason)
      select id, ${by}::integer, state, next, ${reason} from before where done returning id
    )
    select before.done, before.group_id as "groupId", before.member_id as "memberId", history.id as "historyId",
      s.owner_id is not null as "isDistributors"
    from before join shops s on s.id = before.shop_id left join history on true`
  if (!order) return 'dead'
  if (!order.done) return 'part'
  const { groupId } = order
  await tell(db, { orderId, to: groupId === null ? PendingShipment : PendingGroup, by, reason }, order)
  if (groupId !== null) await settleGroup(db, groupId)
  return 'paid'
}
