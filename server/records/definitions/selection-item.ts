import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, quantity, whole } from '../fields.ts'

export const selectionItem = billType({
  name: 'selection_item',
  title: 'bill.selectionItems',
  table: 'selection_items',
  access: [staff('sales'), anyStaff()],
  fields: [
    lookup('theme_id', 'bill.selectionTheme', 'selection_theme', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    quantity('quantity', 'bill.quantity', { required: true, min: '0.0001', default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  display: 'sku_id.text',
  sort: 'position',
  key: ['theme_id', 'sku_id'],
  parent: childrenOf('theme_id'),
})
