import { anyStaff, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { texts } from '../fields.ts'

export const site = billType({
  name: 'site',
  title: 'bill.sites',
  table: 'sites',
  access: [staff('warehouse'), anyStaff()],
  fields: [texts('names', 'bill.name', { required: true, max: 60 })],
  sort: 'id',
  key: ['names.zh'],
})
