import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, money, quantity, tier } from '../fields.ts'
import { skusFound } from './text-search.ts'

export const quantityBreak = billType({
  name: 'quantity_break',
  title: 'bill.quantityBreaks',
  table: 'quantity_breaks',
  access: [staff('sales'), staff('finance', ['see', 'export'])],
  fields: [
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    tier({ required: true }),
    quantity('from_qty', 'bill.fromQuantity', { required: true, min: '0.0001' }),
    money('price', 'bill.price', { required: true }),
  ],
  display: 'sku_id.text',
  key: ['sku_id', 'tier', 'from_qty'],
  parent: childrenOf('sku_id'),
  find: (db, pattern) => db`r.sku_id in (${skusFound(db, pattern)})`,
})
