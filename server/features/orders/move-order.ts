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

/** What whoever tells of it has to know. */
export interface Moved {
  historyId: number
  memberId: number
  /** Of a distributor's shop. */
  isDistributors: boolean
}

export function demandWay(from: readonly OrderState[], to: OrderState): void {
  if (!from.every(state => canMove(state, to))) throw new RangeError(`no way from ${from} to ${to}`)
}

/** One step of the state table, with its row of history: the state it came from, or undefined when somebody was faster. */
export async function moveOrder(db: Db, move: Move) {
  const { orderId, from, to, by, reason, note = '' } = move
  demandWay(from, to)
  const [moved] = await db<(Moved & { state: OrderState })[]>`
    with before as (
      select id, state, member_id, shop_id from orders where id = ${orderId} and state = any(${from as OrderState[]}) for update
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
    returning from_state as state, id as "historyId", (select member_id from before) as "memberId",
      (select s.owner_id is not null from before join shops s on s.id = before.shop_id) as "isDistributors"`
  if (moved && to === Completed) {
    await bookPoints(db, orderId)
    await rewardOrder(db, orderId)
    await earnMargin(db, orderId)
  }
  if (moved) await tell(db, move, moved)
  return moved?.state
}

/** Rings for whom an order's step concerns; whoever took it need not be told. */
export async function tell(
  db: Db,
  { orderId, to, by, reason, note = '' }: Omit<Move, 'from'>,
  { historyId, memberId, isDistributors }: Moved,
): Promise<void> {
  if (isDistributors && to === PendingShipment)
    await ringDistributor(db, orderId, { kind: 'fx_to_purchase', by })
  if (memberId !== by) await tellOfMove(db, { orderId, to, historyId, by, reason, note })
}
