import * as v from 'valibot'
import { type ActionOutput, type ActionRow, action } from './action.ts'
import { carrierCodes } from './carriers.ts'
import { read, rowOf, save, saved } from './data.ts'
import type { Decimal } from './decimal.ts'
import { deliveryStateCodes, undeliveredStates } from './delivery-states.ts'
import {
  count,
  decimalText,
  flag,
  id,
  ids,
  integer,
  json,
  optional,
  requiredText,
  text,
  unlessZero,
} from './fields.ts'
import type { TextKey } from './text.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const deliveryState = v.picklist(deliveryStateCodes)
const orderRef = v.object({ id: v.number(), number: v.string() })

/** So much of an order line, on a note or in a box. */
const deliveredLine = v.object({
  lineId: v.number(),
  orderId: v.number(),
  orderNumber: v.string(),
  productId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  /** Its choices in words. */
  spec: v.string(),
  picture: v.string(),
  /** In the base unit. */
  quantity: decimalText(),
  /** What of it came back or was lost on its way; absent: nothing. */
  missing: optional(decimalText()),
  unit: v.string(),
})
export type DeliveredLine = v.InferOutput<typeof deliveredLine>

export const deliveryNote = v.object({
  kind: v.literal('rel'),
  id: v.number(),
  number: v.string(),
  state: deliveryState,
  delivery: v.picklist(['delivery', 'pickup']),
  carrierName: v.string(),
  logisticsNo: v.string(),
  recipient: v.string(),
  packedAt: moment,
  shippedAt: v.nullable(moment),
  receivedAt: v.nullable(moment),
  orders: v.array(orderRef),
  boxCount: v.number(),
  /** Of `isDetail`. */
  lines: v.array(deliveredLine),
})
export type Note = v.InferOutput<typeof deliveryNote>

const box = v.object({
  kind: v.literal('pack'),
  id: v.number(),
  /** The first, the second, … of its note. */
  number: v.number(),
  of: v.number(),
  barcode: v.string(),
  /** In kilograms; nothing when nobody weighed it. */
  weight: v.nullable(decimalText()),
  noteId: v.number(),
  noteNumber: v.string(),
  noteState: deliveryState,
  carrierName: v.string(),
  logisticsNo: v.string(),
  orders: v.array(orderRef),
  lines: v.array(deliveredLine),
})
export type Box = v.InferOutput<typeof box>

export const notesPerPage = 20

export const deliveryNotes = action('hlt_rel_bill', {
  feature: 'deliveries',
  access: 'member',
  mutates: false,
  input: v.object({
    type: optional(v.picklist(['rel', 'pack'])),
    billId: unlessZero(id()),
    isDetail: optional(flag()),
    /** Only what is on its way or arrived, by logistics number. */
    shipped: optional(flag()),
    start: optional(count()),
    limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
  }),
  output: v.object({ total: v.number() }),
  rows: v.variant('kind', [deliveryNote, box]),
})
export type DeliveryRow = ActionRow<typeof deliveryNotes>

/** What a carrier says of a parcel, and what we know ourselves (`packed`, `shipped`, `received`). */
export const trackStates = [
  'packed',
  'shipped',
  'collected',
  'moving',
  'customs',
  'delivering',
  'signed',
  'problem',
  'returning',
  'received',
] as const
export type TrackState = (typeof trackStates)[number]

export const trackTexts: Readonly<Record<TrackState, TextKey>> = {
  packed: 'deliveries.trackPacked',
  shipped: 'deliveries.trackShipped',
  collected: 'deliveries.trackCollected',
  moving: 'deliveries.trackMoving',
  customs: 'deliveries.trackCustoms',
  delivering: 'deliveries.trackDelivering',
  signed: 'deliveries.trackSigned',
  problem: 'deliveries.trackProblem',
  returning: 'deliveries.trackReturning',
  received: 'deliveries.trackReceived',
}

export const shippingHistory = action('ship_hist', {
  feature: 'deliveries',
  access: 'member',
  mutates: false,
  input: v.object({ is_ship: optional(flag()), id: id() }),
  limit: { max: 60, seconds: 60 },
  output: v.object({
    parcels: v.array(
      v.object({
        noteId: v.number(),
        number: v.string(),
        state: deliveryState,
        carrierName: v.string(),
        logisticsNo: v.string(),
        /** The latest first. */
        steps: v.array(
          v.object({
            at: moment,
            state: v.picklist(trackStates),
            /** The carrier's own, in its own language. */
            words: v.string(),
            place: v.string(),
          }),
        ),
      }),
    ),
  }),
})
export type ShippingHistory = ActionOutput<typeof shippingHistory>
export type Parcel = ShippingHistory['parcels'][number]

export const confirmReceipt = action('hlt_order_finish', {
  feature: 'deliveries',
  access: 'member',
  mutates: true,
  /** Of a note by its `billId`, or of all of order `soId`; which of them, `type` says where both are named: else it is the note. */
  input: v.object({
    billId: unlessZero(id()),
    type: optional(v.picklist(['rel', 'order'])),
    soId: unlessZero(id()),
  }),
  /** `cash`: all of it has arrived, and the order is completed once its cash is recorded. */
  output: v.object({ state: v.number(), cash: v.boolean() }),
})

const roles = ['warehouse'] as const
const carrier = v.picklist(carrierCodes, 'deliveries.chooseCarrier')
const logisticsNo = v.pipe(text(32), v.regex(/^[A-Za-z0-9-]*$/, 'deliveries.badLogisticsNo'))

export const queuePage = 50

const warehouses = v.array(v.object({ id: v.number(), name: v.string() }))

const queuedOrder = v.object({
  id: v.number(),
  number: v.string(),
  createdAt: moment,
  wantedAt: v.nullable(moment),
  /** Waits for a day already, or is wanted within one. */
  urgent: v.boolean(),
  delivery: v.picklist(['delivery', 'pickup']),
  warehouse: v.string(),
  member: v.string(),
  recipient: v.string(),
  place: v.string(),
  remark: v.string(),
  lineCount: v.number(),
  /** Lines with something that nobody has packed. */
  openCount: v.number(),
  /** Notes that wait for the carrier. */
  packedCount: v.number(),
  partShipped: v.boolean(),
})
export type QueuedOrder = v.InferOutput<typeof queuedOrder>

/** What narrows the queue. */
const queueFilter = {
  warehouseId: optional(id()),
  delivery: optional(v.picklist(['delivery', 'pickup'])),
  urgent: optional(flag()),
  /** Some of it was shipped already. */
  part: optional(flag()),
}
const narrowedQueue = v.object(queueFilter)
export type QueueView = v.InferOutput<typeof narrowedQueue>

export const shippingQueue = read('shipping_queue', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({
    ...queueFilter,
    /** A number of an order, or the buyer's mobile. */
    find: optional(text(50)),
    /** The last order of the page before. */
    after: optional(integer()),
  }),
  output: v.object({
    orders: v.array(queuedOrder),
    next: v.nullable(v.number()),
    warehouses,
  }),
})
export type ShippingQueue = ActionOutput<typeof shippingQueue>

/** How much stands in each list of the desk and in these views of the queue: one more than `mostCounted` where it is more. */
export const shippingCounts = read('shipping_counts', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({
    /** Of the notes. */
    warehouseId: optional(id()),
    views: json(v.pipe(v.array(narrowedQueue), v.maxLength(20))),
  }),
  output: v.object({ views: v.array(v.number()), packed: v.number(), sent: v.number() }),
})
export type ShippingCounts = ActionOutput<typeof shippingCounts>

const packedNote = v.object({
  id: v.number(),
  number: v.string(),
  delivery: v.picklist(['delivery', 'pickup']),
  orders: v.array(orderRef),
  recipient: v.string(),
  place: v.string(),
  warehouse: v.string(),
  boxCount: v.number(),
  carrier: v.string(),
  logisticsNo: v.string(),
  packedAt: moment,
  packedBy: v.string(),
})
export type PackedNote = v.InferOutput<typeof packedNote>

export const packedNotes = read('shipping_packed', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({
    warehouseId: optional(id()),
    find: optional(text(50)),
    after: optional(integer()),
  }),
  output: v.object({ notes: v.array(packedNote), next: v.nullable(v.number()), warehouses }),
})
export type PackedNotes = ActionOutput<typeof packedNotes>

const sentNote = v.object({
  id: v.number(),
  number: v.string(),
  orders: v.array(orderRef),
  recipient: v.string(),
  place: v.string(),
  warehouse: v.string(),
  boxCount: v.number(),
  carrier: v.string(),
  carrierName: v.string(),
  logisticsNo: v.string(),
  shippedAt: moment,
  shippedBy: v.string(),
  /** As far as they are still on their way. */
  lines: v.array(deliveredLine),
})
export type SentNote = v.InferOutput<typeof sentNote>

/** Notes on their way: shipped, and nobody has said that they arrived. */
export const sentNotes = read('shipping_sent', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({
    warehouseId: optional(id()),
    find: optional(text(50)),
    after: optional(integer()),
  }),
  output: v.object({ notes: v.array(sentNote), next: v.nullable(v.number()), warehouses }),
})
export type SentNotes = ActionOutput<typeof sentNotes>

const lineToPack = v.object({
  id: v.number(),
  orderId: v.number(),
  orderNumber: v.string(),
  itemNo: v.string(),
  name: v.string(),
  spec: v.string(),
  picture: v.string(),
  comment: v.string(),
  unit: v.string(),
  /** What a scanner may read for it, and how many base units that is. */
  codes: v.array(v.object({ code: v.string(), quantity: decimalText() })),
  ordered: decimalText(),
  /** In the base unit: nobody has packed it. */
  open: decimalText(),
  shipped: decimalText(),
})
export type LineToPack = v.InferOutput<typeof lineToPack>

export const packingBench = read('shipping_order', {
  feature: 'deliveries',
  access: 'office',
  roles,
  /** Several go on one note when they share member, address and warehouse. */
  input: v.object({ ids: ids(20) }),
  output: v.object({
    orders: v.array(orderRef),
    delivery: v.picklist(['delivery', 'pickup']),
    member: v.string(),
    recipient: v.string(),
    address: v.array(v.string()),
    phone: v.string(),
    remarks: v.array(v.string()),
    warehouse: v.string(),
    lines: v.array(lineToPack),
    notes: v.array(packedNote),
  }),
})
export type PackingBench = ActionOutput<typeof packingBench>

export const pickListMost = 100

export const pickList = read('shipping_pick_list', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({ ids: v.pipe(ids(pickListMost), v.minLength(1)) }),
  output: v.object({
    rows: v.array(
      v.object({
        skuId: v.number(),
        warehouse: v.string(),
        itemNo: v.string(),
        barcode: v.string(),
        name: v.string(),
        spec: v.string(),
        unit: v.string(),
        quantity: decimalText(),
        inUnits: v.string(),
        orders: v.array(v.object({ number: v.string(), quantity: decimalText() })),
      }),
    ),
  }),
})
export type PickList = ActionOutput<typeof pickList>

export const pickupOrder = read('shipping_pickup', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: v.object({ code: requiredText(20) }),
  output: v.object({
    /** More than one when two people happen to have the same code. */
    orders: v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        member: v.string(),
        person: v.string(),
        phone: v.string(),
        currency: v.string(),
        /** Cash that is still to be paid. */
        due: decimalText(),
        lines: v.array(deliveredLine),
      }),
    ),
  }),
})
export type PickupOrders = ActionOutput<typeof pickupOrder>

const isPacked = (text: string): text is Decimal => /^\d{1,9}(\.\d{1,4})?$/.test(text)

const pieces = v.pipe(
  v.union([v.number(), v.string()], 'form.number'),
  v.transform(value => String(value).trim()),
  v.guard(isPacked, 'form.number'),
)

const isWeight = (text: string): text is Decimal => /^\d{1,6}(\.\d{1,3})?$/.test(text)

const boxToPack = v.object({
  weight: optional(
    v.pipe(
      v.union([v.number(), v.string()], 'form.number'),
      v.transform(value => String(value).trim()),
      v.guard(isWeight, 'form.number'),
    ),
  ),
  lines: v.pipe(
    v.array(
      v.object({
        lineId: id(),
        quantity: pieces,
        /** So much of the line was seen to be left to pack: what is sent twice is packed once. */
        open: optional(pieces),
      }),
    ),
    v.minLength(1, 'deliveries.emptyBox'),
    v.maxLength(500),
  ),
})
export type BoxToPack = v.InferOutput<typeof boxToPack>
export type BoxSent = v.InferInput<typeof boxToPack>

export const packDelivery = save('delivery_pack', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({
    boxes: v.pipe(v.array(boxToPack), v.minLength(1, 'deliveries.nothingPacked'), v.maxLength(99)),
    carrier: optional(carrier),
    logisticsNo: optional(logisticsNo),
    /** It leaves at once. */
    ship: optional(flag()),
  }),
  output: v.object({ id: v.number(), number: v.string() }),
})

export const shipDelivery = save('delivery_ship', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({ id: id(), carrier: optional(carrier), logisticsNo: optional(logisticsNo) }),
  output: saved,
})

export const shipDeliveries = save('delivery_ship_many', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({
    notes: v.pipe(
      v.array(v.object({ id: id(), carrier: optional(text(30)), logisticsNo: optional(text(60)) })),
      v.minLength(1),
      v.maxLength(100),
    ),
  }),
  /** What became of each, in the order they were given; an empty `fault` is a success. */
  output: v.object({ rows: v.array(v.object({ id: v.number(), fault: v.string() })) }),
})

/** What was said of a note that is on its way was wrong. */
export const correctWay = save('delivery_way', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({ id: id(), carrier, logisticsNo }),
  output: saved,
})

/**
 * Nobody will receive it: it came back, or it is lost. Without `lines` all that is still on its way; else only so much of these order
 * lines, of which `left` was seen to be on its way. `sellable` are the order lines that are stock again.
 */
export const undelivered = save('delivery_undelivered', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({
    id: id(),
    outcome: v.picklist(undeliveredStates),
    lines: optional(
      v.pipe(
        v.array(v.object({ lineId: id(), quantity: pieces, left: pieces })),
        v.minLength(1),
        v.maxLength(500),
      ),
    ),
    sellable: optional(ids(500)),
    /** For the buyer. */
    words: optional(text(500)),
  }),
  output: saved,
})

export const dissolveDelivery = save('delivery_dissolve', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({ id: id() }),
  output: saved,
})

export const handOver = save('delivery_hand_over', {
  feature: 'deliveries',
  access: 'office',
  roles,
  input: rowOf({ orderId: id(), code: requiredText(20) }),
  /** `cash`: it is completed once its cash is recorded. */
  output: v.object({ id: v.number(), cash: v.boolean() }),
})
