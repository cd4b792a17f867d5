import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, texts, whole } from '../fields.ts'

/** What a buyer may have made to measure. */
export const customisationGroup = billType({
  name: 'customisation_group',
  title: 'bill.customisationGroups',
  table: 'customisation_groups',
  display: 'names',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('product_id', 'bill.product', 'product', { required: true, once: true, list: 220 }),
    flag('required', 'bill.mustChoose'),
    flag('several', 'bill.maySeveral'),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  sort: 'position',
  key: ['names.zh', 'product_id'],
  parent: childrenOf('product_id'),
  children: [{ billType: 'customisation_option', by: 'group_id' }],
})
