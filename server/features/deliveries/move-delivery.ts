import { canMoveDelivery, type DeliveryState } from '../../../contract/delivery-states.ts'
import type { Db } from '../../db/database.ts'

interface DeliveryStep {
  noteId: number
  from: DeliveryState
  to: Exclude<DeliveryState, 'packed'>
  /** Null: the shop by itself. */
  by: number | null
}

/** One step of the table of delivery notes, as one conditional update. False: somebody was faster. */
export async function moveDelivery(db: Db, { noteId, from, to, by }: DeliveryStep): Promise<boolean> {
  if (!canMoveDelivery(from, to)) throw new RangeError(`no way from ${from} to ${to}`)
  const moved = await db`
    update delivery_notes set state = ${to}, ${db(`${to}_at`)} = now(), ${db(`${to}_by`)} = ${by}
    where id = ${noteId} and state = ${from} returning id`
  return moved.length > 0
}
