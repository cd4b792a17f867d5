import type { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'

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
  if (!from.every(state => mayMove(state, to))) throw new RangeError(`no way from ${from} to ${to}`)
  const [moved] = await db<{ state: OrderState }[]>`
    with before as (
      select id, state from orders where id = ${orderId} and state = any(${from as OrderState[]}) for update
    ), moved as (
      update orders o set state = ${to},
        ended_at = case when ${ended.includes(to)} then now() else o.ended_at end,
        completed_at = case when ${to === completed} then now() else o.completed_at end,
        shipped_at = case when ${to === shipped} then now() else o.shipped_at end,
        pay_before = case when ${to === pendingPayment || to === toConfirm} then o.pay_before end
      from before where o.id = before.id
    )
    insert into order_history (order_id, member_id, from_state, to_state, reason, note)
    select id, ${by}, state, ${to}, ${reason}, ${note} from before
    returning from_state as state`
  return moved?.state
}

const pendingPayment = 0
const toConfirm = 1
const shipped = 3
const completed = 4
const ended: readonly OrderState[] = [4, 5, 7]

/** rules.md, "Orders": which state follows which. */
const ways: Readonly<Record<OrderState, readonly OrderState[]>> = {
  0: [1, 2, 5, 6, 7],
  1: [0, 2, 6],
  2: [3, 7],
  3: [4, 7],
  4: [],
  5: [],
  6: [2, 7],
  7: [],
}

export const mayMove = (from: OrderState, to: OrderState): boolean => ways[from].includes(to)
