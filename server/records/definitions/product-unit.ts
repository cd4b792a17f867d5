import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, quantity, text } from '../fields.ts'

/** A larger unit that a product is sold in. */
export const productUnit = billType({
  name: 'product_unit',
  title: 'bill.productUnits',
  table: 'product_units',
  access: [staff('sales'), anyStaff()],
  fields: [
    lookup('product_id', 'bill.product', 'product', { required: true, once: true, list: 220 }),
    lookup('unit_id', 'bill.unit', 'unit', { required: true }),
    quantity('factor', 'bill.factor', { required: true, min: '0.0001', hint: 'bill.factorHint' }),
    text('barcode', 'bill.barcode', { max: 60, nullable: true }),
  ],
  display: 'unit_id.text',
  key: ['product_id', 'unit_id'],
  parent: childrenOf('product_id'),
})
