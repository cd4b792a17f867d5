import { carriers } from '../../../contract/carriers.ts'
import { correctWay } from '../../../contract/deliveries.ts'
import { deliveryStates } from '../../../contract/delivery-states.ts'
import * as paths from '../../../contract/paths.ts'
import { mayCall } from '../../visitor.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, lookup, text } from '../fields.ts'
import { specWords } from './spec-words.ts'
import { numberSearch } from './text-search.ts'

const only = { readonly: true } as const
const inForm = { readonly: true, list: false } as const
const access = [anyStaff(['see', 'export'])]

const states = Object.fromEntries(
  Object.entries(deliveryStates).map(([code, { text: name }]) => [code, name]),
)
const colors = Object.fromEntries(Object.entries(deliveryStates).map(([code, { color }]) => [code, color]))

export const deliveryNoteSums = daySums({
  table: 'delivery_notes',
  sums: 'delivery_note_sums',
  days: { packed_at: 'day' },
  kinds: { state: 'text', carrier: 'text' },
})

/** What left a warehouse together. Notes are looked at here; the shipping desk makes and moves them. */
export const deliveryNote = billType({
  name: 'delivery_note',
  title: 'deliveries.billNotes',
  table: 'delivery_notes',
  access,
  fields: [
    text('number', 'deliveries.noteNumber', { ...only, indexed: true, list: 170 }),
    choice('state', 'deliveries.noteState', states, { ...only, colors }),
    computed(
      'orders',
      'deliveries.ofOrders',
      (db, _, at) => db`(
        select string_agg(o.number, ', ' order by o.id) from orders o
        where o.id in (select l.order_id from delivery_note_lines l where l.note_id = ${at}.id))`,
      { list: { w: 170 }, sort: false },
    ),
    lookup('member_id', 'deliveries.member', 'member', only),
    lookup('warehouse_id', 'bill.warehouse', 'warehouse', only),
    lookup('shop_id', 'bill.shop', 'shop', { ...inForm, filter: true }),
    choice('carrier', 'deliveries.carrier', { '': 'deliveries.carrierNone', ...carriers }, only),
    text('logistics_no', 'deliveries.logisticsNo', { ...only, list: 150 }),
    date('packed_at', 'deliveries.packedAt', { ...only, indexed: true, time: true, filter: true }),
    date('shipped_at', 'deliveries.shippedAt', { ...only, time: true }),
    date('received_at', 'deliveries.receivedAt', { ...only, time: true }),
    lookup('packed_by', 'deliveries.packedByField', 'member', inForm),
    lookup('shipped_by', 'deliveries.shippedBy', 'member', inForm),
  ],
  // Where it is shipped, and its number corrected as long as it is on its way.
  page: ({ t, visitor }, { state, delivery, number }) => {
    const tab = state === 'packed' ? 'packed' : state === 'shipped' && delivery === 'delivery' ? 'sent' : ''
    return tab && mayCall(correctWay, visitor)
      ? { href: `${paths.officeShipping}?tab=${tab}&find=${number}`, title: t('office.shipping') }
      : undefined
  },
  sort: '-packed_at',
  ...numberSearch('delivery_notes', ['number', 'logistics_no']),
  summary: deliveryNoteSums.summary,
  seek: deliveryNoteSums.seek,
  children: [
    { billType: 'delivery_note_line', by: 'note_id' },
    { billType: 'package', by: 'note_id' },
  ],
})

export const deliveryNoteLine = billType({
  name: 'delivery_note_line',
  title: 'deliveries.billLines',
  from: db => db`delivery_note_lines r join order_lines l on l.id = r.order_line_id`,
  access,
  fields: [
    computed('item_no', 'bill.itemNo', db => db`l.item_no`, { search: true }),
    computed('name', 'bill.product', (db, { lang }) => db`text_in(l.names, ${lang}::text)`, {
      search: true,
      list: { w: 260 },
    }),
    specWords(
      db => db`l.spec`,
      db => db`l.customisation`,
    ),
    computed('order_no', 'orders.number', db => db`(select number from orders o where o.id = r.order_id)`, {
      list: { w: 150 },
    }),
    computed('quantity', 'bill.quantity', db => db`r.quantity`, { kind: 'number' }),
  ],
  sort: 'id',
  display: 'item_no',
  parent: childrenOf('note_id'),
})

export const packageBox = billType({
  name: 'package',
  title: 'deliveries.billPackages',
  from: db => db`packages r`,
  access: [staff('warehouse', ['see', 'export'])],
  fields: [
    computed('barcode', 'deliveries.barcode', db => db`r.barcode`, { search: true, list: { w: 200 } }),
    computed('weight', 'deliveries.boxWeight', db => db`r.weight`, { kind: 'number' }),
    computed(
      'contents',
      'deliveries.contents',
      db => db`(
        select string_agg(l.item_no || ' × ' || trim_scale(p.quantity), ', ' order by l.position)
        from package_lines p join delivery_note_lines n on n.id = p.note_line_id join order_lines l on l.id = n.order_line_id
        where p.package_id = r.id)`,
      { list: { w: 360 }, sort: false },
    ),
  ],
  sort: 'id',
  display: 'barcode',
  parent: childrenOf('note_id'),
})
