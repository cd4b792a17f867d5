import { staff, visitorId } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, lookup, quantity, text } from '../fields.ts'
import { moveStock } from './stock-moves.ts'

export const stockEntrySums = daySums({
  table: 'stock_entries',
  sums: 'stock_entry_sums',
  shopless: true,
  days: { at: 'day' },
  kinds: { kind: 'text' },
})

/** The stock journal: what is written in it stays. A mistake is put right by another entry. */
export const stockEntry = billType({
  name: 'stock_entry',
  title: 'bill.stockEntries',
  table: 'stock_entries',
  access: [
    staff('warehouse', ['see', 'add', 'import', 'export']),
    staff(['sales', 'finance'], ['see', 'export']),
  ],
  fields: [
    text('document', 'bill.document', { required: true, max: 60, indexed: true }),
    computed('at', 'bill.at', (db, _, at) => db`${at}.at`, {
      kind: 'date',
      showTime: true,
      indexed: true,
      filter: true,
      list: { w: 150 },
    }),
    choice(
      'kind',
      'bill.kind',
      { in: 'bill.stockIn', out: 'bill.stockOut', count: 'bill.stockCount' },
      { default: 'in' },
    ),
    lookup('sku_id', 'bill.sku', 'sku', { required: true }),
    lookup('warehouse_id', 'bill.warehouse', 'warehouse', { required: true }),
    quantity('quantity', 'bill.quantity', { required: true }),
    computed('balance', 'bill.balance', (db, _, at) => db`${at}.balance`, { kind: 'number' }),
    computed('who', 'bill.who', (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`),
    text('remark', 'bill.remark', { max: 200 }),
  ],
  sort: '-at',
  summary: stockEntrySums.summary,
  seek: stockEntrySums.seek,
  key: ['document', 'sku_id', 'warehouse_id'],
  parent: childrenOf('sku_id'),
  owned: context => ({ member_id: visitorId(context) }),
  saved: moveStock,
})
