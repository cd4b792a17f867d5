import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed, lines, lookup, money, quantity } from '../fields.ts'

/** What a delivery costs: the first unit, each further one, nothing above an amount. */
export const freightRule = billType({
  name: 'freight_rule',
  title: 'bill.freightRules',
  table: 'freight_rules',
  access: [staff('warehouse'), anyStaff()],
  fields: [
    lookup('method_id', 'bill.deliveryMethod', 'delivery_method', { required: true, once: true }),
    computed('where', 'bill.regions', (db, _, at) => db`array_to_string(${at}.regions, ', ')`, {
      list: { w: 200 },
      search: true,
    }),
    lines('regions', 'bill.regions', { hint: 'bill.regionsHint' }),
    choice(
      'measure',
      'bill.measure',
      { weight: 'bill.byWeight', amount: 'bill.byAmount', quantity: 'bill.byQuantity' },
      { default: 'weight' },
    ),
    quantity('first_unit', 'bill.firstUnit', { required: true, min: '0.0001', default: '1' }),
    money('first_fee', 'bill.firstFee', { required: true }),
    quantity('next_unit', 'bill.nextUnit', { required: true, min: '0.0001', default: '1' }),
    money('next_fee', 'bill.nextFee', { required: true, default: '0' }),
    money('free_above', 'bill.freeAbove', { min: '0.0001' }),
  ],
  sort: 'id',
  parent: childrenOf('method_id'),
  check: async ({ db }, { regions }) => {
    const [unknown] = await db<{ region: string }[]>`
      select region from unnest(${(regions ?? []) as string[]}::text[]) as region
      where not exists (select from areas where region in (area1, area1 || '/' || area2, area1 || '/' || area2 || '/' || area3))`
    return unknown && fail('bill.unknownRegion', { region: unknown.region }, 'regions')
  },
})
