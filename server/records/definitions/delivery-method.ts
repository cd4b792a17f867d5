import { DistributionRight } from '../../../contract/flags.ts'
import { shopsRunBy } from '../../visitor.ts'
import { anyStaff, distributors, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, flag, lookup, texts, whole } from '../fields.ts'

export const deliveryMethod = billType({
  name: 'delivery_method',
  title: 'bill.deliveryMethods',
  table: 'delivery_methods',
  access: [
    staff('warehouse'),
    anyStaff(),
    distributors(
      DistributionRight.Screens,
      ['see', 'add', 'edit', 'del'],
      (db, context) => db`r.shop_id in (${shopsRunBy(db, context.visitor)})`,
    ),
  ],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true }),
    choice(
      'kind',
      'bill.kind',
      { delivery: 'bill.deliveryBrought', pickup: 'bill.deliveryPickup' },
      { default: 'delivery' },
    ),
    flag('asks_time', 'bill.asksTime', {
      hint: 'bill.asksTimeHint',
      when: { field: 'kind', values: ['delivery'] },
    }),
    flag('enabled', 'bill.enabled', { default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
    texts('notes', 'bill.notes', { max: 500, lines: 3, list: false }),
  ],
  sort: 'position',
  key: ['names.zh', 'shop_id'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'freight_rule', by: 'method_id' }],
})
