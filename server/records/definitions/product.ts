import type { Context } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, type Change, foundBy } from '../bill-type.ts'
import { computed, flag, lookup, pairs, pictures, text, texts } from '../fields.ts'
import { isId } from '../search.ts'
import { countProducts } from './category-places.ts'
import { refuseStocked } from './stock-moves.ts'

const words = ['names', 'descriptions', 'attributes', 'pictures']

/** Products stand in the lowest categories: whoever names a higher one means all below it. */
const below = (db: Db, categoryId: number): Fragment => db`
  r.category_id in (
    select c.id from categories c join categories top on starts_with(c.path, top.path) where top.id = ${categoryId})`

const ofCategory = (db: Db, value: string): Fragment => (isId(value) ? below(db, Number(value)) : db`false`)

export const product = billType({
  name: 'product',
  title: 'bill.products',
  table: 'products',
  display: 'names',
  access: [staff('sales'), staff('content', ['see', 'edit', 'export'], { fields: words }), anyStaff()],
  fields: [
    pictures('pictures', 'bill.pictures', { max: 20 }),
    texts('names', 'bill.name', { required: true, max: 120, list: 260 }),
    text('item_no', 'bill.itemNo', { required: true, max: 60 }),
    lookup('category_id', 'bill.category', 'category', { required: true, filter: true, match: ofCategory }),
    lookup('brand_id', 'bill.brand', 'brand', { filter: true }),
    lookup('unit_id', 'bill.unit', 'unit', { required: true, list: 60 }),
    text('model', 'bill.model', { max: 100 }),
    flag('listed', 'bill.listed', { default: '1' }),
    computed(
      'skus',
      'bill.skus',
      (db, _, at) => db`(select count(*) from skus k where k.product_id = ${at}.id)`,
      {
        kind: 'number',
        sort: false,
      },
    ),
    computed('created_at', 'bill.createdAt', (db, _, at) => db`${at}.created_at`, {
      kind: 'date',
      filter: true,
      list: { w: 100 },
    }),
    pairs('attributes', 'bill.attributes', { list: false, sort: false, search: false }),
    texts('descriptions', 'bill.description', {
      max: 20_000,
      lines: 6,
      list: false,
      sort: false,
      search: false,
    }),
  ],
  key: ['item_no'],
  precise: { label: 'bill.itemNo', read: (db, _, at) => db`${at}.item_no` },
  find: foundBy,
  children: [
    { billType: 'sku', by: 'product_id' },
    { billType: 'product_unit', by: 'product_id' },
    { billType: 'customisation_group', by: 'product_id' },
    { billType: 'stock', by: 'product_id' },
  ],
  parent: (db, id, incChild) => (incChild ? below(db, id) : db`r.category_id = ${id}`),
  disabled: db => db`not r.listed`,
  disabledBy: 'listed',
  deleting: async (context, id) => refuseStocked(context, context.db`k.product_id = ${id}`),
  settled: async (context, changes) => {
    await addFirstSkus(context, changes)
    await countProducts(context, changes)
  },
})

/** What can be bought is a SKU; the first one has the product's own number. */
async function addFirstSkus({ db }: Context, changes: readonly Change[]): Promise<void> {
  const added = changes.flatMap(({ id, before, after }) =>
    before || !after ? [] : { id, no: after.item_no as string },
  )
  if (added.length === 0) return
  await db`
    insert into skus (product_id, item_no)
    select * from unnest(${added.map(({ id }) => id)}::integer[], ${added.map(({ no }) => no)}::text[])
    on conflict (item_no) do nothing`
}
