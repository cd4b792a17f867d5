import { everyone, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { texts } from '../fields.ts'

export const unit = billType({
  name: 'unit',
  title: 'bill.units',
  table: 'units',
  access: [staff(['content', 'sales']), everyone()],
  fields: [texts('names', 'bill.name', { required: true, max: 20 })],
  sort: 'id',
  key: ['names.zh'],
})
