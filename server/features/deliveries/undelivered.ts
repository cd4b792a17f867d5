import type { Decimal } from '../../../contract/decimal.ts'
import type { UndeliveredState } from '../../../contract/delivery-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { findBillType } from '../../records/registry.ts'
import { leaveTrail } from '../../records/save.ts'
import { lockPaymentsOf } from '../after-sale/after-sale.queries.ts'
import { refundUndelivered } from '../after-sale/refund-undelivered.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { withCustomers } from './customers-goods.ts'
import { lockForDelivery, noteById, putOnStockAgain, tellOrder } from './deliveries.queries.ts'
import { moveDelivery } from './move-delivery.ts'
import { completeIfDone } from './receive.ts'

interface NotDelivered {
  id: number
  outcome: UndeliveredState
  /** Lines that are stock again, of what came back. */
  sellable: readonly number[]
  words: string
}

const reasons = {
  returned: 'orders.reasonReturned',
  lost: 'orders.reasonLost',
} as const satisfies Record<UndeliveredState, TextKey>

/**
 * A parcel was refused at the door, could not be brought, or is lost: nobody will receive it. What came back and is fit for sale is stock
 * again, and each of its orders is settled for what was in it. Answers with the cases that paid it back.
 */
export async function settleUndelivered(
  context: MemberContext,
  { id: noteId, outcome, sellable, words }: NotDelivered,
): Promise<number[] | Failure> {
  const tx = context.db as Tx
  const by = context.visitor.id
  const note = await noteById(tx, noteId)
  if (!note) return fail('message.noPermission', undefined, 'id')
  // Money is moved: payments come before orders.
  await lockPaymentsOf(tx, note.orderIds)
  await lockForDelivery(tx, note.orderIds)
  if (!(await moveDelivery(tx, { noteId, from: 'shipped', to: outcome, by }))) {
    const now = (await noteById(tx, noteId))!
    // A second press is the same press.
    return now.state === outcome ? [] : fail('deliveries.notShipped', { number: note.number }, 'id')
  }
  const lines = await linesOf(tx, noteId)
  if (sellable.some(id => lines.every(({ lineId }) => lineId !== id)))
    return fail('message.noPermission', undefined, 'sellable')
  if (outcome === 'returned') await putOnStockAgain(tx, { noteId, number: note.number, sellable, by })
  const reason = reasons[outcome]
  for (const orderId of await withCustomers(tx, note.orderIds)) {
    await tellOrder(tx, { orderId, by, reason, note: note.number })
    await ringOfOrder(tx, orderId, {
      kind: 'not_delivered',
      key: `${noteId}:${orderId}`,
      params: { what: { text: reason } },
    })
  }
  const cases: number[] = []
  for (const [orderId, own] of Map.groupBy(lines, line => line.orderId)) {
    const pieces = new Map(own.map(({ position, quantity }) => [position, quantity]))
    const paid = await refundUndelivered(tx, {
      orderId,
      pieces,
      atFault: outcome === 'lost',
      by,
      reason,
      words,
    })
    if (isFailure(paid)) return paid
    cases.push(...paid)
  }
  // All of it may have been refunded before, and the rest have arrived.
  for (const orderId of await withCustomers(tx, note.orderIds))
    await completeIfDone(tx, orderId, { by, reason: 'orders.reasonReceived' })
  await leaveTrail(context, findBillType('delivery_note'), [
    { id: noteId, before: { state: 'shipped' }, after: { state: outcome } },
  ])
  return cases
}

const linesOf = (tx: Tx, noteId: number) => tx<
  { lineId: number; orderId: number; position: number; quantity: Decimal }[]
>`
  select l.id as "lineId", l.order_id as "orderId", l.position, n.quantity
  from delivery_note_lines n join order_lines l on l.id = n.order_line_id
  where n.note_id = ${noteId} order by l.order_id, l.position`
