import * as contract from '../../../contract/deliveries.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { inSavepoint } from '../../db/in-transaction.ts'
import { type Failure, fail, handle, isFailure, ok } from '../../handler.ts'
import { sendRefundsOf } from '../after-sale/send-refunds.ts'
import { shown } from '../checkout/address-lines.ts'
import { correctWay } from './correct-way.ts'
import { lockForDelivery } from './deliveries.queries.ts'
import { togetherFault } from './deliveries.rules.ts'
import { handOverOrder } from './hand-over.ts'
import {
  benchLines,
  benchOrders,
  deskCounts,
  type PackedRow,
  packedNotesOf,
  packedNotesOfOrders,
  picksOf,
  pickupsWith,
  queueOf,
  sentNotesOf,
  warehousesOf,
} from './office-deliveries.queries.ts'
import { dissolveNote, notToShip, packNote, tellReady } from './pack.ts'
import { carrierText, presentLine, specText } from './present-delivery.ts'
import { shipNote } from './ship.ts'
import { settleUndelivered } from './undelivered.ts'

/** A save runs in a transaction. */
const inside = ({ db, visitor }: MemberContext) => ({ tx: db as Tx, by: visitor.id })

/** A page, and where the next one begins. */
function paged<Row extends { id: number }>(rows: Row[]): { page: Row[]; next: number | null } {
  const page = rows.slice(0, contract.queuePage)
  return { page, next: rows.length > page.length ? page.at(-1)!.id : null }
}

const presentPacked = ({ packedAt, ...note }: PackedRow) => ({ ...note, packedAt: packedAt.toISOString() })

/** What /office/shipping shows, and the steps that are taken there. */
export const officeDeliveryActions = [
  handle(contract.shippingQueue, async ({ db, lang }, { find = '', after = 0, ...view }) => {
    const [rows, warehouses] = await Promise.all([
      queueOf(db, { ...view, lang, find, after }),
      warehousesOf(db, lang),
    ])
    const { page, next } = paged(rows)
    return ok({
      orders: page.map(({ createdAt, wantedAt, ...order }) => ({
        ...order,
        createdAt: createdAt.toISOString(),
        wantedAt: wantedAt?.toISOString() ?? null,
      })),
      next,
      warehouses,
    })
  }),

  handle(contract.shippingCounts, async ({ db }, { views, warehouseId }) =>
    ok(await deskCounts(db, views, warehouseId)),
  ),

  handle(contract.packedNotes, async ({ db, lang }, { warehouseId, find = '', after = 0 }) => {
    const [rows, warehouses] = await Promise.all([
      packedNotesOf(db, { lang, warehouseId, find, after }),
      warehousesOf(db, lang),
    ])
    const { page, next } = paged(rows)
    return ok({ notes: page.map(presentPacked), next, warehouses })
  }),

  handle(contract.sentNotes, async (context, { warehouseId, find = '', after = 0 }) => {
    const { db, lang } = context
    const [rows, warehouses] = await Promise.all([
      sentNotesOf(db, { lang, warehouseId, find, after }),
      warehousesOf(db, lang),
    ])
    const { page, next } = paged(rows)
    return ok({
      notes: page.map(({ shippedAt, lines, ...note }) => ({
        ...note,
        carrierName: carrierText(context, note.carrier),
        shippedAt: shippedAt.toISOString(),
        lines: lines.map(line => presentLine(context, line)),
      })),
      next,
      warehouses,
    })
  }),

  handle(contract.packingBench, async (context, { ids }) => {
    const { db, lang, t } = context
    const orders = await benchOrders(db, lang, ids)
    const [first] = orders
    if (!first || orders.length < new Set(ids).size) return fail('message.noPermission', undefined, 'ids')
    const away = orders.find(({ state }) => state !== OrderState.PendingShipment)
    if (away) return notToShip(t, { number: away.number, state: away.state as OrderState })
    const fault = togetherFault(orders)
    if (fault) return fail(fault, undefined, 'ids')
    const [lines, notes] = await Promise.all([benchLines(db, lang, ids), packedNotesOfOrders(db, lang, ids)])
    const address = first.address && shown(first.address, lang)
    return ok({
      orders: orders.map(({ id, number }) => ({ id, number })),
      delivery: first.delivery,
      member: first.member,
      recipient: first.address?.recipient ?? first.person,
      address: address?.lines ?? [],
      phone: address?.phoneText ?? first.phone,
      remarks: orders.map(({ remark }) => remark).filter(Boolean),
      warehouse: first.warehouse,
      lines: lines.map(({ spec, customisation, ...line }) => ({
        ...line,
        spec: specText(context, { spec, customisation }),
      })),
      notes: notes.map(presentPacked),
    })
  }),

  handle(contract.pickList, async (context, { ids }) => {
    const { db, lang } = context
    const rows = await picksOf(db, lang, ids)
    return ok({
      rows: rows.map(({ spec, ...row }) => ({
        ...row,
        spec: specText(context, { spec, customisation: null }),
      })),
    })
  }),

  handle(contract.pickupOrder, async (context, { code }) => {
    const orders = await pickupsWith(context.db, context.lang, code)
    return ok({
      orders: orders.map(({ lines, ...order }) => ({
        ...order,
        lines: lines.map(line => presentLine(context, line)),
      })),
    })
  }),

  handle(contract.packDelivery, async (context, { row: { boxes, carrier, logisticsNo, ship = false } }) => {
    const { tx, by } = inside(context)
    const note = await packNote(tx, context.t, { boxes, carrier, logisticsNo, by })
    if (isFailure(note)) return note
    if (!ship) await tellReady(tx, note.id)
    const refused = ship ? await shipNote(tx, context.t, { noteId: note.id, by }) : undefined
    return refused ?? ok(note)
  }),

  handle(contract.shipDelivery, async (context, { row: { id, carrier, logisticsNo } }) => {
    const { tx, by } = inside(context)
    return (await shipNote(tx, context.t, { noteId: id, carrier, logisticsNo, by })) ?? ok({ id })
  }),

  handle(contract.shipDeliveries, async (context, { row: { notes } }) => {
    const { tx, by } = inside(context)
    // All their orders at once and by id, or two such calls could wait for each other.
    const orders = await tx<{ id: number }[]>`
      select distinct order_id as id from delivery_note_lines where note_id = any(${notes.map(({ id }) => id)})`
    await lockForDelivery(
      tx,
      orders.map(({ id }) => id),
    )
    const rows: { id: number; fault: string }[] = []
    for (const { id, carrier, logisticsNo } of notes) {
      const refused = await inSavepoint<Failure | undefined>(tx, async (part, undo) => {
        const fault = await shipNote(part, context.t, { noteId: id, carrier, logisticsNo, by })
        return fault ? undo(fault) : undefined
      })
      rows.push({ id, fault: refused ? context.t(refused.key, refused.params) : '' })
    }
    return ok({ rows })
  }),

  handle(
    contract.correctWay,
    async (context, { row }) => (await correctWay(context, row)) ?? ok({ id: row.id }),
  ),

  handle(contract.undelivered, async (context, { row: { sellable = [], words = '', ...row } }) => {
    const cases = await settleUndelivered(context, { ...row, sellable, words })
    if (isFailure(cases)) return cases
    for (const id of cases) await sendRefundsOf(context, id)
    return ok({ id: row.id })
  }),

  handle(contract.dissolveDelivery, async (context, { row: { id } }) => {
    const { tx, by } = inside(context)
    return (await dissolveNote(tx, id, by)) ?? ok({ id })
  }),

  handle(contract.handOver, async (context, { row: { orderId, code } }) => {
    const { tx, by } = inside(context)
    const after = await handOverOrder(tx, context.t, { orderId, code, by })
    return isFailure(after) ? after : ok({ id: orderId, cash: after.cash })
  }),
]
