import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import type { MemberNotice } from '../bell/notice-kinds.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'

/** What the buyer is told when an order moves for this reason; of the others they know, or are told where it happens. */
const told: Partial<Record<TextKey, MemberNotice>> = {
  'orders.reasonPaid': 'order_paid',
  'orders.reasonConfirmed': 'order_paid',
  'orders.reasonRejected': 'proof_rejected',
  'orders.reasonSellerCancelled': 'order_cancelled',
  'orders.reasonTimeout': 'order_timeout',
  'orders.reasonGroupComplete': 'group_complete',
  'orders.reasonGroupExpired': 'group_expired',
  'orders.reasonAutoReceived': 'order_received',
}

interface Moved {
  orderId: number
  to: OrderState
  /** Of the row of history: each step is one event. */
  historyId: number
  by: number | null
  reason: TextKey
  note: string
}

export async function tellOfMove(db: Db, { orderId, to, historyId, by, reason, note }: Moved): Promise<void> {
  // What is paid in a group that is not complete may still go back.
  const kind = told[reason] === 'order_paid' && to === OrderState.PendingGroup ? 'group_paid' : told[reason]
  if (kind) await ringOfOrder(db, orderId, { kind, key: historyId, by, params: { reason: note } })
}
