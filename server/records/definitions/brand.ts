import { everyone, staff } from '../access.ts'
import { billType, foundBy } from '../bill-type.ts'
import { picture, texts, whole } from '../fields.ts'

export const brand = billType({
  name: 'brand',
  title: 'bill.brands',
  table: 'brands',
  access: [staff(['content', 'sales']), everyone()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    picture('logo', 'bill.logo'),
    whole('position', 'bill.position', { default: '0' }),
  ],
  sort: 'position',
  key: ['names.zh'],
  find: foundBy,
})
