import { isZero } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { withCustomers } from './customers-goods.ts'
import { goodsOf, lockForDelivery, noteById, notesIn } from './deliveries.queries.ts'
import { openToPack } from './deliveries.rules.ts'
import { packNote } from './pack.ts'
import { type Received, receiveNote } from './receive.ts'
import { shipNote } from './ship.ts'

interface HandingOver {
  orderId: number
  code: string
  by: number
}

/** Somebody shows the code and gets the goods: packed, shipped and received in one go. */
export async function handOverOrder(
  tx: Tx,
  t: Translate,
  { orderId, code, by }: HandingOver,
): Promise<Received | Failure> {
  const [known] = await tx`
    select from orders where id = ${orderId} and delivery = 'pickup' and pickup_code = ${code}`
  if (!known) return fail('deliveries.wrongCode', undefined, 'code')
  const [order] = await lockForDelivery(tx, [orderId])
  if (order!.state !== OrderState.PendingShipment) return fail('deliveries.codeUsed', undefined, 'code')
  const open = (await goodsOf(tx, [orderId]))
    .map(line => ({ lineId: line.id, quantity: openToPack(line) }))
    .filter(({ quantity }) => !isZero(quantity))
  if (open.length > 0) {
    const packed = await packNote(tx, t, { boxes: [{ lines: open }], by })
    if (isFailure(packed)) return packed
  }
  let after: Received = { state: order!.state, cash: false }
  const concerned = await withCustomers(tx, [orderId])
  for (const noteId of await notesIn(tx, [orderId], 'packed')) {
    const note = (await noteById(tx, noteId))!
    if (note.orderIds.length > 1) return fail('deliveries.pickupShared', { number: note.number }, 'code')
    const refused = await shipNote(tx, t, { noteId, codeShown: true, by })
    if (refused) return refused
  }
  for (const noteId of await notesIn(tx, [orderId], 'shipped')) {
    const received = await receiveNote(tx, noteId, { by, reason: 'orders.reasonPickedUp' })
    if (!(received instanceof Map)) return received
    const { state } = received.get(orderId) ?? after
    after = { state, cash: concerned.some(id => received.get(id)?.cash) }
  }
  return after
}
