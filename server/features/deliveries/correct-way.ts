import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { findBillType } from '../../records/registry.ts'
import { leaveTrail } from '../../records/save.ts'
import { amend } from '../bell/ring-bell.ts'
import { withCustomers } from './customers-goods.ts'
import { lockForDelivery, noteById, tellOrder } from './deliveries.queries.ts'
import { forgetTrack, trackAnew } from './parcel-tracks.ts'
import { wayFault } from './ship.ts'

interface Way {
  id: number
  carrier: string
  logisticsNo: string
}

/**
 * The carrier or the number of a note on its way was wrong. The parcel is looked for under the right one from here on; nobody is
 * told a second time that it was shipped.
 */
export async function correctWay(
  context: MemberContext,
  { id: noteId, ...way }: Way,
): Promise<Failure | undefined> {
  const tx = context.db as Tx
  const by = context.visitor.id
  const found = await noteById(tx, noteId)
  if (!found) return fail('message.noPermission', undefined, 'id')
  await lockForDelivery(tx, found.orderIds)
  const note = (await noteById(tx, noteId))!
  if (note.state !== 'shipped' || note.delivery !== 'delivery')
    return fail('deliveries.notShipped', { number: note.number }, 'id')
  const fault = wayFault(way)
  if (fault) return fault
  const before = { carrier: note.carrier, logisticsNo: note.logisticsNo }
  // A second press is the same press.
  if (before.carrier === way.carrier && before.logisticsNo === way.logisticsNo) return undefined
  await tx`
    update delivery_notes set carrier = ${way.carrier}, logistics_no = ${way.logisticsNo} where id = ${noteId}`
  await forgetTrack(tx, before)
  await trackAnew(tx, way)
  for (const orderId of await withCustomers(tx, note.orderIds)) {
    await tellOrder(tx, {
      orderId,
      by,
      reason: 'orders.reasonWay' satisfies TextKey,
      note: [note.number, way.logisticsNo].filter(Boolean).join(' '),
    })
    await amend(tx, ['order_shipped', 'part_shipped'], `${noteId}:${orderId}`, {
      no: way.logisticsNo || note.number,
    })
  }
  await leaveTrail(context, findBillType('delivery_note'), [
    { id: noteId, before: columns(before), after: columns(way) },
  ])
  return undefined
}

const columns = ({ carrier, logisticsNo }: Omit<Way, 'id'>) => ({ carrier, logistics_no: logisticsNo })
