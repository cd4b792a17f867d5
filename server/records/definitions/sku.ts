import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, lookup, money, moneyAt, pairs, picture, quantity, text, whole } from '../fields.ts'
import { refuseStocked } from './stock-moves.ts'
import { skusFound } from './text-search.ts'

const tiers = [1, 2, 3, 4, 5, 6, 7, 8, 9]

export const sku = billType({
  name: 'sku',
  title: 'bill.skus',
  table: 'skus',
  display: 'item_no',
  access: [staff('sales'), staff('content', ['see', 'edit'], { fields: ['spec', 'picture'] }), anyStaff()],
  fields: [
    text('item_no', 'bill.itemNo', { required: true, max: 60 }),
    lookup('product_id', 'bill.product', 'product', { required: true, once: true, list: 220 }),
    pairs('spec', 'bill.spec', { sort: false }),
    text('barcode', 'bill.barcode', { max: 60, nullable: true }),
    picture('picture', 'bill.picture', { nullable: true }),
    money('retail_price', 'bill.retailPrice', { group: 'bill.prices', hint: 'bill.emptyIsNegotiable' }),
    tiers.map(tier => moneyAt('tier_prices', tier, 'bill.tierPrice', { group: 'bill.prices' })),
    quantity('min_qty', 'bill.minQty', { required: true, min: '0.0001', default: '1' }),
    quantity('multiple', 'bill.multiple', { required: true, min: '0.0001', default: '1' }),
    quantity('weight', 'bill.weight', { required: true, default: '0', list: false }),
    quantity('low_stock', 'bill.lowStockBelow', { list: false, hint: 'bill.lowStockHint' }),
    whole('position', 'bill.position', { max: '32767', default: '0', list: 0 }),
    computed(
      'no_price',
      'bill.noPrice',
      (db, _, at) => db`(${at}.retail_price is null and ${at}.tier_prices = '{}')`,
      {
        kind: 'flag',
        filter: true,
        sort: false,
        list: { w: 0 },
      },
    ),
  ],
  sort: 'item_no',
  find: (db, pattern) => db`r.id in (${skusFound(db, pattern)})`,
  key: ['item_no'],
  parent: childrenOf('product_id'),
  children: [
    { billType: 'quantity_break', by: 'sku_id' },
    { billType: 'unit_price', by: 'sku_id' },
    { billType: 'stock_entry', by: 'sku_id' },
  ],
  deleting: async (context, id) => refuseStocked(context, context.db`k.id = ${id}`),
})
