import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, money, picture, texts, whole } from '../fields.ts'

export const customisationOption = billType({
  name: 'customisation_option',
  title: 'bill.customisationOptions',
  table: 'customisation_options',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('group_id', 'bill.customisationGroup', 'customisation_group', { required: true, once: true }),
    money('surcharge', 'bill.surcharge', { required: true, default: '0' }),
    picture('picture', 'bill.picture'),
    flag('enabled', 'bill.enabled', { default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  sort: 'position',
  key: ['names.zh', 'group_id'],
  parent: childrenOf('group_id'),
})
