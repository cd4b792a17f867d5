import { anyStaff, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { text } from '../fields.ts'

export const area = billType({
  name: 'area',
  title: 'bill.areas',
  table: 'areas',
  access: [staff('warehouse'), anyStaff()],
  fields: [
    text('area1', 'bill.province', { required: true, max: 40 }),
    text('area2', 'bill.city', { required: true, max: 40 }),
    text('area3', 'bill.district', { required: true, max: 40 }),
  ],
  display: 'area3',
  sort: 'id',
  key: ['area1', 'area2', 'area3'],
})
