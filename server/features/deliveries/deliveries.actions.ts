import * as contract from '../../../contract/deliveries.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, ok } from '../../handler.ts'
import { ownOrders } from '../orders/order-list.ts'
import { ownState } from '../orders/orders.queries.ts'
import { boxesOf, type ListedNote, notesOf } from './delivery-list.queries.ts'
import { trackOfParcel } from './parcel-tracks.ts'
import { carrierText, presentBox, presentNote } from './present-delivery.ts'
import { receiveNote, receiveOrder } from './receive.ts'

/** Where a member's goods are, and that they have arrived. */
export const deliveryActions = [
  handle(
    contract.deliveryNotes,
    async (context, { type = 'rel', billId, isDetail = false, shipped = false, start = 0, limit }) => {
      const { db, lang } = context
      const scope = ownOrders(context)
      if (billId !== undefined && (await ownState(db, billId, scope)) === undefined)
        return fail('message.noPermission', undefined, 'billId')
      const filter = {
        ...scope,
        lang,
        orderId: billId,
        isDetail,
        shipped,
        start,
        limit: limit ?? contract.notesPerPage,
      }
      if (type === 'pack') {
        const { rows, total } = await boxesOf(db, filter)
        return ok(
          { total },
          rows.map(row => presentBox(context, row)),
        )
      }
      const { rows, total } = await notesOf(db, filter)
      return ok(
        { total },
        rows.map(row => presentNote(context, row)),
      )
    },
  ),

  handle(contract.shippingHistory, async (context, { is_ship: isNote = false, id }) => {
    const { db, lang } = context
    const scope = ownOrders(context)
    if (!isNote && (await ownState(db, id, scope)) === undefined)
      return fail('message.noPermission', undefined, 'id')
    const which = isNote ? { noteId: id } : { orderId: id }
    const { rows } = await notesOf(db, {
      ...scope,
      lang,
      ...which,
      isDetail: false,
      shipped: false,
      start: 0,
      limit: 100,
    })
    if (isNote && rows.length === 0) return fail('message.noPermission', undefined, 'id')
    return ok({ parcels: await Promise.all(rows.map(note => parcelOf(context, note))) })
  }),

  handle(contract.confirmReceipt, async (context, { billId, type = billId ? 'rel' : 'order', soId }) => {
    const tx = context.db as Tx
    const scope = ownOrders(context)
    const { isPurchase } = await isPurchaseOf(tx, type === 'order' ? soId : undefined, billId, scope)
    if (isPurchase) return fail('fx-orders.customerReceives', undefined, type === 'order' ? 'soId' : 'billId')
    const order = billId === undefined ? soId : await orderOfNote(tx, billId, soId, scope)
    if (type === 'order') {
      if (soId === undefined || (await ownState(tx, soId, scope)) === undefined)
        return fail('message.noPermission', undefined, 'soId')
      if (order !== soId) return fail('message.noPermission', undefined, 'billId')
      const received = await receiveOrder(tx, soId, receipt(scope))
      return isFailure(received) ? received : ok(received)
    }
    if (billId === undefined || order === undefined) return fail('message.noPermission', undefined, 'billId')
    const received = await receiveNote(tx, billId, receipt(scope))
    return received instanceof Map ? ok(received.get(order)!) : received
  }),
]

const receipt = ({ memberId }: { memberId: number }) =>
  ({ by: memberId, reason: 'orders.reasonReceived' }) as const

/** A note's way: our own steps, and what its carrier says. */
async function parcelOf(context: MemberContext, note: ListedNote): Promise<contract.Parcel> {
  const { pool: sql, config, log } = context
  const { carrier, logisticsNo, phone } = note
  const track =
    note.shippedAt && logisticsNo && carrier !== 'own'
      ? await trackOfParcel({ sql, config }, { carrier, logisticsNo, phone }, log)
      : { events: [] }
  const own: [Date | null, contract.TrackState][] = [
    [note.packedAt, 'packed'],
    [note.shippedAt, 'shipped'],
    [note.receivedAt, 'received'],
  ]
  const steps = [
    ...track.events,
    ...own.flatMap(([at, state]) => (at ? [{ at, state, words: '', place: '' }] : [])),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return {
    noteId: note.id,
    number: note.number,
    state: note.state,
    carrierName: carrierText(context, carrier),
    logisticsNo,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** Whether it is something that the visitor bought for a customer: that customer says that it has arrived. */
async function isPurchaseOf(
  tx: Tx,
  orderId: number | undefined,
  noteId: number | undefined,
  { memberId }: { memberId: number },
): Promise<{ isPurchase: boolean }> {
  const [row] = await tx<{ isPurchase: boolean }[]>`
    select exists (
      select from orders p join orders c on c.purchase_id = p.id
      where p.member_id = ${memberId} and (p.id = ${orderId ?? 0}
        or p.id in (select order_id from delivery_note_lines where note_id = ${noteId ?? 0}))) as "isPurchase"`
  return row!
}

/** The order that a note is confirmed for: of this member, on this note, and the one that was named. */
async function orderOfNote(
  tx: Tx,
  noteId: number,
  orderId: number | undefined,
  { memberId, shopId }: { memberId: number; shopId: number },
): Promise<number | undefined> {
  const [order] = await tx<{ id: number }[]>`
    select o.id from delivery_notes n join delivery_note_lines l on l.note_id = n.id
    join orders o on o.id = l.order_id or o.purchase_id = l.order_id
    where n.id = ${noteId} and o.member_id = ${memberId} and o.shop_id = ${shopId} and n.state <> 'dissolved'
      ${orderId === undefined ? tx`` : tx`and o.id = ${orderId}`}
    order by 1 limit 1`
  return order?.id
}
