import { type Carrier, carrierCodes, needsLogisticsNo } from '../../../contract/carriers.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey, Translate } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { moveOrder } from '../orders/move-order.ts'
import { mirrorGoods, withCustomers } from './customers-goods.ts'
import {
  goodsOf,
  lockForDelivery,
  type NoteRow,
  noteById,
  setShipmentState,
  takeOffStock,
  tellOrder,
} from './deliveries.queries.ts'
import { shipmentStateOf } from './deliveries.rules.ts'
import { moveDelivery } from './move-delivery.ts'
import { notToShip } from './pack.ts'

interface Shipping {
  noteId: number
  /** What the note says already, unless said now. */
  carrier?: string | undefined
  logisticsNo?: string | undefined
  /** Its code was shown; nothing that is picked up leaves without. */
  codeShown?: boolean
  by: number
}

/** A packed note leaves the house: its goods go off the stock, and its orders are shipped when that was the last of them. */
export async function shipNote(
  tx: Tx,
  t: Translate,
  { noteId, by, codeShown = false, ...said }: Shipping,
): Promise<Failure | undefined> {
  const note = await noteById(tx, noteId)
  if (!note) return fail('message.noPermission', undefined, 'id')
  if (note.delivery === 'pickup' && !codeShown)
    return fail('deliveries.sheetPickup', { number: note.number }, 'id')
  const orders = await lockForDelivery(tx, note.orderIds)
  const way = { carrier: said.carrier ?? note.carrier, logisticsNo: said.logisticsNo ?? note.logisticsNo }
  const fault = note.delivery === 'delivery' ? wayFault(way) : undefined
  if (fault) return fault
  if (!(await moveDelivery(tx, { noteId, from: 'packed', to: 'shipped', by })))
    return fail('deliveries.notPacked', { number: note.number })
  const away = orders.find(({ state }) => state !== OrderState.PendingShipment)
  if (away) return notToShip(t, away)
  await tx`update delivery_notes set carrier = ${way.carrier}, logistics_no = ${way.logisticsNo} where id = ${noteId}`
  await takeOffStock(tx, noteId, by)
  await mirrorGoods(tx, note.orderIds)
  await countShipped(tx, { ...note, ...way }, by)
  return undefined
}

/** Who carries it, and under which number. */
export function wayFault({
  carrier,
  logisticsNo,
}: {
  carrier: string
  logisticsNo: string
}): Failure | undefined {
  if (!carrierCodes.includes(carrier as Carrier))
    return fail('deliveries.chooseCarrier', undefined, 'carrier')
  if (!logisticsNo && needsLogisticsNo(carrier as Carrier))
    return fail('deliveries.needsLogisticsNo', undefined, 'logisticsNo')
  return /^[A-Za-z0-9-]{0,32}$/.test(logisticsNo)
    ? undefined
    : fail('deliveries.badLogisticsNo', undefined, 'logisticsNo')
}

const isWaiting = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx`select from orders where id = ${orderId} and state = ${OrderState.PendingShipment}`).length > 0

async function countShipped(tx: Tx, note: NoteRow, by: number): Promise<void> {
  const { id: noteId, number, logisticsNo } = note
  const orderIds = await withCustomers(tx, note.orderIds)
  const goods = await goodsOf(tx, orderIds)
  for (const orderId of orderIds) {
    const state = shipmentStateOf(goods.filter(line => line.orderId === orderId))
    await setShipmentState(tx, orderId, state)
    const isOver = !(await isWaiting(tx, orderId))
    // A customer who was refunded although head office would not take it back.
    if (isOver) continue
    if (state === 'all')
      await moveOrder(tx, {
        orderId,
        from: [OrderState.PendingShipment],
        to: OrderState.Shipped,
        by,
        reason: 'orders.reasonShipped',
        note: number,
      })
    else
      await tellOrder(tx, {
        orderId,
        by,
        reason: 'orders.reasonPartShipped' satisfies TextKey,
        note: number,
      })
    // Whoever picks it up is standing there.
    if (note.delivery === 'delivery')
      await ringOfOrder(tx, orderId, {
        kind: state === 'all' ? 'order_shipped' : 'part_shipped',
        key: `${noteId}:${orderId}`,
        params: { no: logisticsNo || number },
      })
  }
}
