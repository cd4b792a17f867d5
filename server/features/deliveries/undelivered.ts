import { compare, type Decimal, isZero } from '../../../contract/decimal.ts'
import type { UndeliveredState } from '../../../contract/delivery-states.ts'
import { formatQuantity } from '../../../contract/money.ts'
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
import {
  countUndelivered,
  lockForDelivery,
  noteById,
  putOnStockAgain,
  tellOrder,
} from './deliveries.queries.ts'
import { moveDelivery } from './move-delivery.ts'
import { completeIfDone } from './receive.ts'

interface NotDelivered {
  id: number
  outcome: UndeliveredState
  /** Only so much of these lines; absent: all that is still on its way. */
  lines?: readonly PartOfLine[] | undefined
  /** Lines that are stock again, of what came back. */
  sellable: readonly number[]
  words: string
}

interface PartOfLine {
  lineId: number
  quantity: Decimal
  /** So much of it was seen to be on its way: what was said twice counts once. */
  left: Decimal
}

const reasons = {
  returned: { all: 'orders.reasonReturned', part: 'orders.reasonPartReturned' },
  lost: { all: 'orders.reasonLost', part: 'orders.reasonPartLost' },
} as const satisfies Record<UndeliveredState, Record<'all' | 'part', TextKey>>

/**
 * A parcel was refused at the door, could not be brought, or is lost: nobody will receive it. What came back and is fit for sale is stock
 * again, and each of its orders is settled for what was in it. Some of its pieces may be missing while the rest arrives. Answers with the
 * cases that paid it back.
 */
export async function settleUndelivered(
  context: MemberContext,
  { id: noteId, outcome, lines: wanted, sellable, words }: NotDelivered,
): Promise<number[] | Failure> {
  const tx = context.db as Tx
  const by = context.visitor.id
  const note = await noteById(tx, noteId)
  if (!note) return fail('message.noPermission', undefined, 'id')
  // Money is moved: payments come before orders.
  await lockPaymentsOf(tx, note.orderIds)
  await lockForDelivery(tx, note.orderIds)
  const { state } = (await noteById(tx, noteId))!
  // A second press is the same press.
  if (state === outcome) return []
  if (state !== 'shipped') return fail('deliveries.notShipped', { number: note.number }, 'id')
  const lines = await linesOf(tx, noteId)
  if (sellable.some(id => lines.every(({ lineId }) => lineId !== id)))
    return fail('message.noPermission', undefined, 'sellable')
  const pieces = piecesOf(note.number, lines, wanted)
  if (isFailure(pieces)) return pieces
  const isWhole = lines.every(({ lineId, left }) => compare(pieces.get(lineId) ?? '0', left) === 0)
  if (isWhole && !(await moveDelivery(tx, { noteId, from: 'shipped', to: outcome, by })))
    return fail('deliveries.notShipped', { number: note.number }, 'id')
  if (outcome === 'returned') {
    const fit = new Map([...pieces].filter(([lineId]) => sellable.includes(lineId)))
    await putOnStockAgain(tx, { noteId, number: note.number, pieces: fit, by })
  }
  await countUndelivered(tx, noteId, outcome, pieces)
  const missing = lines.filter(({ lineId }) => pieces.has(lineId))
  const isPart = !isWhole || lines.some(({ quantity, left }) => compare(quantity, left) > 0)
  const reason = reasons[outcome][isPart ? 'part' : 'all']
  const byOrder = Map.groupBy(missing, line => line.orderId)
  for (const orderId of await withCustomers(tx, [...byOrder.keys()])) {
    const told = await tellOrder(tx, { orderId, by, reason, note: note.number })
    await ringOfOrder(tx, orderId, {
      kind: 'not_delivered',
      key: `${noteId}:${orderId}:${told}`,
      params: { what: { text: reason } },
    })
  }
  const cases: number[] = []
  for (const [orderId, own] of byOrder) {
    const paid = await refundUndelivered(tx, {
      orderId,
      pieces: new Map(own.map(({ position, lineId }) => [position, pieces.get(lineId)!])),
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
  if (isWhole)
    await leaveTrail(context, findBillType('delivery_note'), [
      { id: noteId, before: { state: 'shipped' }, after: { state: outcome } },
    ])
  return cases
}

interface NoteLine {
  lineId: number
  orderId: number
  position: number
  quantity: Decimal
  /** Still on its way. */
  left: Decimal
}

/** How much of each line will not arrive. */
function piecesOf(
  number: string,
  lines: readonly NoteLine[],
  wanted: readonly PartOfLine[] | undefined,
): Map<number, Decimal> | Failure {
  const all = lines.filter(({ left }) => !isZero(left))
  if (!wanted) return new Map(all.map(({ lineId, left }) => [lineId, left]))
  const pieces = new Map<number, Decimal>()
  for (const { lineId, quantity, left } of wanted) {
    const line = lines.find(one => one.lineId === lineId)
    if (!line || pieces.has(lineId)) return fail('message.noPermission', undefined, 'lines')
    if (compare(left, line.left) !== 0) return fail('deliveries.partMoved', { number }, 'lines')
    if (isZero(quantity) || compare(quantity, left) > 0)
      return fail('form.quantityMax', { max: formatQuantity(left) }, 'lines')
    pieces.set(lineId, quantity)
  }
  return pieces
}

const linesOf = (tx: Tx, noteId: number) => tx<NoteLine[]>`
  select l.id as "lineId", l.order_id as "orderId", l.position, n.quantity,
    n.quantity - n.returned_quantity - n.lost_quantity as left
  from delivery_note_lines n join order_lines l on l.id = n.order_line_id
  where n.note_id = ${noteId} order by l.order_id, l.position`
