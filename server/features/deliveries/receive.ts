import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { moveOrder } from '../orders/move-order.ts'
import { withCustomers } from './customers-goods.ts'
import { lockForDelivery, noteById, notesIn, tellOrder } from './deliveries.queries.ts'
import { awaitsCash } from './deliveries.rules.ts'
import { moveDelivery } from './move-delivery.ts'
import { mayArriveByItself } from './receipt-clock.ts'

interface Receipt {
  /** Null: its time is over. */
  by: number | null
  reason: TextKey
}

/** What became of an order by a receipt. */
export interface Received {
  state: OrderState
  /** Everything has arrived; the cash is missing. */
  cash: boolean
}

/** A note has arrived. Its orders are completed when that was the last of them. */
export async function receiveNote(
  tx: Tx,
  noteId: number,
  receipt: Receipt,
): Promise<Map<number, Received> | Failure> {
  const note = await noteById(tx, noteId)
  if (!note) return fail('message.noPermission', undefined, 'billId')
  await lockForDelivery(tx, note.orderIds)
  const moved = await moveDelivery(tx, { noteId, from: 'shipped', to: 'received', by: receipt.by })
  if (!moved) return fail('deliveries.notShipped', { number: note.number })
  const answers = new Map<number, Received>()
  for (const orderId of await withCustomers(tx, note.orderIds)) {
    const after = await completeIfDone(tx, orderId, receipt)
    if (after.state === OrderState.PendingShipment || after.state === OrderState.Shipped)
      await tellOrder(tx, {
        orderId,
        by: receipt.by,
        reason: 'orders.reasonNoteReceived' satisfies TextKey,
        note: note.number,
      })
    answers.set(orderId, after)
  }
  return answers
}

/** All of an order that is on its way has arrived. */
export async function receiveOrder(tx: Tx, orderId: number, receipt: Receipt): Promise<Received | Failure> {
  // Notes may be shared with other orders, whose rows come first too.
  const shared = await tx<{ id: number }[]>`
    select distinct other.order_id as id from delivery_note_lines mine
    join delivery_note_lines other on other.note_id = mine.note_id
    where mine.order_id = (select coalesce(purchase_id, id) from orders where id = ${orderId})`
  const orders = await lockForDelivery(tx, [orderId, ...shared.map(({ id }) => id)])
  const order = orders.find(({ id }) => id === orderId)
  if (!order) return fail('message.noPermission', undefined, 'soId')
  if (order.state === OrderState.PendingShipment) return fail('deliveries.notAllShipped', undefined, 'soId')
  if (order.state !== OrderState.Shipped) return fail('deliveries.nothingToReceive', undefined, 'soId')
  const notes = await notesIn(tx, [orderId], 'shipped')
  for (const noteId of notes) {
    const received = await receiveNote(tx, noteId, receipt)
    if (!(received instanceof Map)) return received
    const mine = received.get(orderId)
    if (mine && mine.state === OrderState.Completed) return mine
  }
  if (notes.length === 0) return fail('deliveries.nothingToReceive', undefined, 'soId')
  return await completeIfDone(tx, orderId, receipt)
}

/** Completes an order whose notes have all arrived, with nothing left to deliver and no cash missing. */
export async function completeIfDone(tx: Tx, orderId: number, { by, reason }: Receipt): Promise<Received> {
  const [order] = await lockForDelivery(tx, [orderId])
  const state = order!.state
  const waiting = [...(await notesIn(tx, [orderId], 'packed')), ...(await notesIn(tx, [orderId], 'shipped'))]
  const arrived = await notesIn(tx, [orderId], 'received')
  if (state !== OrderState.Shipped || waiting.length > 0 || arrived.length === 0)
    return { state, cash: false }
  if (awaitsCash(order!)) return { state, cash: true }
  await moveOrder(tx, { orderId, from: [OrderState.Shipped], to: OrderState.Completed, by, reason })
  return { state: OrderState.Completed, cash: false }
}

/** A case may have been opened since the note was found: from here on its orders are locked, and nobody opens one. */
async function isStillDue(tx: Tx, noteId: number): Promise<boolean> {
  const note = await noteById(tx, noteId)
  if (!note) return false
  await lockForDelivery(tx, note.orderIds)
  const due =
    await tx`select from delivery_notes n where n.id = ${noteId} and ${mayArriveByItself(tx, tx`n`)}`
  return due.length > 0
}

const mostAtOnce = 200

/** Nobody objected for `receipt_days`: what was shipped counts as received. The job calls it. */
export async function receiveOverdueNotes(sql: Sql): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select n.id from delivery_notes n join shops s on s.id = n.shop_id
    where n.state = 'shipped' and n.shipped_at <= now() - make_interval(days => s.receipt_days)
      and ${mayArriveByItself(sql, sql`n`)}
    order by n.shipped_at limit ${mostAtOnce}`
  let received = 0
  await eachApart(due, async ({ id }) => {
    const done = await inTransaction(sql, async tx => {
      if (!(await isStillDue(tx, id))) return false
      const answer = await receiveNote(tx, id, { by: null, reason: 'orders.reasonAutoReceived' })
      return answer instanceof Map
    })
    if (done) received++
  })
  return received
}
