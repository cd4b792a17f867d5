import { compare, type Decimal, trimZeros } from '../../../contract/decimal.ts'
import type { BoxToPack } from '../../../contract/deliveries.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { mirrorGoods } from './customers-goods.ts'
import {
  goodsOf,
  insertContents,
  insertNote,
  type LockedOrder,
  lockForDelivery,
  noteById,
  ordersOfLines,
  putBack,
  takeFromOpen,
} from './deliveries.queries.ts'
import {
  holdsNothing,
  isOpenOtherwise,
  openToPack,
  sumsOfBoxes,
  tidyBox,
  togetherFault,
} from './deliveries.rules.ts'
import { moveDelivery } from './move-delivery.ts'

interface Packing {
  boxes: readonly BoxToPack[]
  carrier?: string | undefined
  logisticsNo?: string | undefined
  by: number
}

/** Puts goods of one order, or of several that go to the same place, into boxes: they are nobody else's to pack from here on. */
export async function packNote(
  tx: Tx,
  t: Translate,
  { boxes, carrier = '', logisticsNo = '', by }: Packing,
): Promise<{ id: number; number: string } | Failure> {
  if (boxes.some(holdsNothing)) return fail('deliveries.emptyBox', undefined, 'boxes')
  const sums = sumsOfBoxes(boxes)
  const orderIds = await ordersOfLines(tx, [...sums.keys()])
  const orders = await lockForDelivery(tx, orderIds)
  const [first] = orders
  if (!first) return fail('message.noPermission', undefined, 'boxes')
  const away = orders.find(({ state }) => state !== OrderState.PendingShipment)
  if (away) return notToShip(t, away)
  const toPurchase = orders.find(({ isCustomers }) => isCustomers)
  if (toPurchase) return fail('deliveries.notPurchased', { number: toPurchase.number }, 'boxes')
  const fault = togetherFault(orders)
  if (fault) return fail(fault, undefined, 'boxes')
  const goods = await goodsOf(tx, orderIds)
  if ([...sums.keys()].some(id => !goods.some(line => line.id === id)))
    return fail('message.noPermission', undefined, 'boxes')
  const taken = await takeFromOpen(tx, sums)
  const short = goods.find(
    line =>
      isOpenOtherwise(boxes, line.id, line) ||
      isShort(sums.get(line.id), openToPack(line)) ||
      isMissing(line.id),
  )
  if (short)
    return fail('deliveries.lineTaken', { itemNo: short.itemNo, open: trimZeros(openToPack(short)) }, 'boxes')
  const note = await insertNote(tx, { order: first, carrier, logisticsNo, by })
  await insertContents(tx, note, sums, boxes.map(tidyBox))
  await mirrorGoods(tx, orderIds)
  return note

  function isMissing(lineId: number): boolean {
    return sums.has(lineId) && !taken.includes(lineId)
  }
}

const isShort = (wanted: Decimal | undefined, open: Decimal): boolean =>
  wanted !== undefined && compare(wanted, open) > 0

/** The order was cancelled, refunded or shipped meanwhile. */
export function notToShip(t: Translate, { number, state }: Pick<LockedOrder, 'number' | 'state'>): Failure {
  const info = orderStates.find(({ code }) => code === state)
  return fail('deliveries.notToShip', { number, state: info ? t(info.text) : '' })
}

/** What somebody comes for is packed and waits for them. */
export async function tellReady(tx: Tx, noteId: number): Promise<void> {
  const orders = await tx<{ id: number; code: string }[]>`
    select o.id, o.pickup_code as code from orders o
    where o.delivery = 'pickup'
      and coalesce(o.purchase_id, o.id) in (select order_id from delivery_note_lines where note_id = ${noteId})`
  for (const { id, code } of orders)
    await ringOfOrder(tx, id, { kind: 'ready_for_pickup', key: `${noteId}:${id}`, params: { code } })
}

/** What was packed is open again, and the note is kept as one that was dissolved. */
export async function dissolveNote(tx: Tx, noteId: number, by: number): Promise<Failure | undefined> {
  const note = await noteById(tx, noteId)
  if (!note) return fail('message.noPermission', undefined, 'id')
  await lockForDelivery(tx, note.orderIds)
  if (!(await moveDelivery(tx, { noteId, from: 'packed', to: 'dissolved', by })))
    return fail('deliveries.notPacked', { number: note.number })
  await putBack(tx, noteId)
  await mirrorGoods(tx, note.orderIds)
  return undefined
}
