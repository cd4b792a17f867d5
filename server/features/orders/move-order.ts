import { canMove, OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import { ringDistributor } from '../bell/ring-bell.ts'
import { earnMargin } from '../fx-orders/collected.ts'
import { bookPoints } from '../points/book-points.ts'
import { rewardOrder } from '../vouchers/reward-order.ts'
import { tellOfMove } from './order-notices.ts'

const { PendingPayment, PaymentToConfirm, PendingShipment, Shipped, Completed, Cancelled, Terminated } =
  OrderState
const ended: readonly OrderState[] = [Completed, Cancelled, Terminated]

export interface Move {
  orderId: number
  from: readonly OrderState[]
  to: OrderState
  /** Null: the shop by itself. */
  by: number | null
  reason: TextKey
  note?: string
}

/** One step of the state table, with its row of history: the state it came from, or undefined when somebody was faster. */
export async function moveOrder(db: Db, { orderId, from, to, by, reason, note = '' }: Move) {
  if (!from.every(state => canMove(state, to))) throw new RangeError(`no way from ${from} to ${to}`)
  const [moved] = await db<{ state: OrderState; historyId: number }[]>`
    with before as (
      select id, state from orders where id = ${orderId} and state = any(${from as OrderState[]}) for update
    ), moved as (
      update orders o set state = ${to},
        ended_at = case when ${ended.includes(to)} then now() else o.ended_at end,
        completed_at = case when ${to === Completed} then now() else o.completed_at end,
        -- Nobody pays it any more; what was paid stays so.
        payment_state = case when ${to === Cancelled || to === Terminated} and o.payment_state <> 'success' then 'unpaid'
          else o.payment_state end,
        shipped_at = case when ${to === Shipped} then now() else o.shipped_at end,
        pay_before = case when ${to === PendingPayment || to === PaymentToConfirm} then o.pay_before end
      from before where o.id = before.id
    )
    insert into order_history (order_id, member_id, from_state, to_state, reason, note)
    select id, ${by}, state, ${to}, ${reason}, ${note} from before
    returning from_state as state, id as "historyId"`
  if (moved && to === Completed) {
    await bookPoints(db, orderId)
    await rewardOrder(db, orderId)
    await earnMargin(db, orderId)
  }
  if (moved && to === PendingShipment) await ringDistributor(db, orderId, { kind: 'fx_to_purchase', by })
  if (moved) await tellOfMove(db, { orderId, historyId: moved.historyId, by, reason, note })
  return moved?.state
}
