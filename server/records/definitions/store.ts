import * as v from 'valibot'
import { phone } from '../../../contract/validators.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, text, texts } from '../fields.ts'

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'checkout.clockWrong'))

export const store = billType({
  name: 'store',
  title: 'bill.stores',
  table: 'stores',
  access: [staff('warehouse'), anyStaff()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('site_id', 'bill.site', 'site', { required: true }),
    texts('addresses', 'checkout.detail', { max: 200, list: false }),
    text('phone', 'checkout.phone', { max: 30, schema: phone() }),
    flag('pickup', 'checkout.pickupHere', { default: '1' }),
    text('opens_at', 'checkout.opensAt', {
      required: true,
      default: '09:00',
      max: 8,
      search: false,
      schema: clock,
      list: 80,
    }),
    text('closes_at', 'checkout.closesAt', {
      required: true,
      default: '18:00',
      max: 8,
      search: false,
      schema: clock,
      list: 80,
    }),
  ],
  sort: 'id',
  key: ['names.zh', 'site_id'],
  parent: childrenOf('site_id'),
  check: async (_, { opens_at: opens, closes_at: closes }) =>
    String(opens) < String(closes) ? undefined : fail('checkout.closesFirst', {}, 'closes_at'),
})
