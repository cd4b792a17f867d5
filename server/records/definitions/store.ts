import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, texts } from '../fields.ts'

export const store = billType({
  name: 'store',
  title: 'bill.stores',
  table: 'stores',
  access: [staff('warehouse'), anyStaff()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('site_id', 'bill.site', 'site', { required: true }),
  ],
  sort: 'id',
  key: ['names.zh', 'site_id'],
  parent: childrenOf('site_id'),
})
