import { staff, visitorId } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, lookup, quantity, text } from '../fields.ts'
import { moveStock } from './stock-moves.ts'
import { skusFound, spellings } from './text-search.ts'

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
  find: (db, pattern) => db`r.found_by like ${pattern} or r.sku_id in (${skusFound(db, pattern)})`,
  // A whole document is looked up: its parts are in all of them.
  hits: (db, pattern) => db`
    with said as materialized (${spellings(db, pattern)}),
    whole as materialized (select e.id from said join stock_entries e on e.document = any(said.spellings))
    select id from whole union all
    select id from stock_entries where found_by like ${pattern} and not exists (select from whole) union all
    select e.id from (${skusFound(db, pattern)}) sku join stock_entries e on e.sku_id = sku.id where not exists (select from whole)`,
  means: async (db, text) => {
    const [sku] = await db<{ id: number }[]>`select id from skus where item_no = ${text}`
    return sku && { column: 'sku_id', id: sku.id }
  },
  summary: stockEntrySums.summary,
  seek: stockEntrySums.seek,
  key: ['document', 'sku_id', 'warehouse_id'],
  parent: childrenOf('sku_id'),
  owned: context => ({ member_id: visitorId(context) }),
  saved: moveStock,
})
