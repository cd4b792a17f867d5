import type { Db } from '../../db/database.ts'
import { anyStaff, staff } from '../access.ts'
import { type BillType, billType, type FieldSpec } from '../bill-type.ts'
import { choice, computed, narrowing } from '../fields.ts'
import { specWords } from './spec-words.ts'
import { stockSums } from './stock-sums.ts'
import { skusFound } from './text-search.ts'

/** The database keeps it: 1 below its own line or five times the minimum purchase, 2 below the minimum purchase. */
const shortage: FieldSpec = {
  ...choice(
    'shortage',
    'bill.shortage',
    { 0: 'bill.shortageNone', 1: 'bill.shortageLow', 2: 'bill.shortageOut' },
    { form: false, colors: { 0: 'green', 1: 'amber', 2: 'red' } },
  ),
  read: db => db`r.shortage`,
}

/** Changed only by stock entries and by orders. */
const fields: FieldSpec[] = [
  computed('item_no', 'bill.itemNo', db => db`k.item_no`, { search: true }),
  computed('product', 'bill.product', (db, { lang }) => db`text_in(p.names, ${lang}::text)`, {
    search: true,
    list: { w: 260 },
  }),
  specWords(db => db`k.spec`),
  computed('barcode', 'bill.barcode', db => db`k.barcode`, { search: true }),
  computed('warehouse', 'bill.warehouse', (db, { lang }) => db`text_in(w.names, ${lang}::text)`, {
    list: { w: 160 },
  }),
  narrowing('warehouse_id', 'bill.warehouse', 'warehouse'),
  computed('on_hand', 'bill.onHand', db => db`r.on_hand`, { kind: 'number', list: { total: true } }),
  computed('held', 'bill.held', db => db`r.held`, { kind: 'number', list: { total: true } }),
  computed('available', 'bill.available', db => db`r.on_hand - r.held`, {
    kind: 'number',
    list: { total: true },
  }),
  computed(
    'in_units',
    'bill.inUnits',
    (db, { lang }) => db`in_units(k.product_id, r.on_hand - r.held, ${lang}::text)`,
    {
      list: { w: 180 },
    },
  ),
  shortage,
]

// Left joins although every row has all three: the database then skips those that a count does not need.
const joins = (db: Db) => db`
  left join skus k on k.id = r.sku_id left join products p on p.id = k.product_id
  left join warehouses w on w.id = r.warehouse_id`

const sold = (db: Db) => db`sold_in_30_days(r.sku_id, r.warehouse_id)`
const incoming = (db: Db) => db`stock_incoming(r.sku_id, r.warehouse_id)`

/** What to order, and why. Worked out for the rows of a page, so no column that a list is sorted by. */
const reordering: FieldSpec[] = [
  computed('sold', 'stock.sold', sold, { kind: 'number', sort: false }),
  computed(
    'days_left',
    'stock.daysLeft',
    db => db`floor((r.on_hand - r.held) * 30 / nullif(${sold(db)}, 0))`,
    { kind: 'number', sort: false },
  ),
  computed('incoming', 'stock.incoming', incoming, { kind: 'number', sort: false }),
  computed(
    'suggested',
    'stock.suggested',
    db => db`reorder_quantity(r.on_hand - r.held, ${incoming(db)}, ${sold(db)}, k)`,
    { kind: 'number', sort: false },
  ),
]

const find: NonNullable<BillType['find']> = (db, pattern) => db`r.sku_id in (${skusFound(db, pattern)})`

/** Of all that the list has, or of one shortage. */
const summaryOf =
  (shortages: readonly number[]): NonNullable<BillType['summary']> =>
  (db, { shortage, ...others }) => {
    if (Object.keys(others).length > 0) return undefined
    return stockSums(
      db,
      shortage === undefined ? shortages : shortages.filter(one => String(one) === shortage),
    )
  }

export const stock = billType({
  name: 'stock',
  title: 'bill.stocks',
  from: db => db`stocks r ${joins(db)}`,
  access: [anyStaff(['see', 'export'])],
  fields,
  find,
  summary: summaryOf([0, 1, 2]),
  branchBy: 'warehouse_id',
  parent: (db, id) => db`k.product_id = ${id}`,
})

/** What the warehouse should order: first what nobody can buy any more. */
export const lowStock = billType({
  name: 'low_stock',
  title: 'bill.lowStock',
  from: db => db`(select * from stocks where shortage > 0) r ${joins(db)}`,
  access: [staff(['warehouse', 'sales'], ['see', 'export'])],
  fields: [...fields, ...reordering],
  find,
  summary: summaryOf([1, 2]),
  branchBy: 'warehouse_id',
  sort: '-shortage',
})
