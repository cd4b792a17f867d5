import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, flag, lookup, text, texts, whole } from '../fields.ts'
import { checkOffer, off, scope, window } from './offer.ts'
import { checkTaking, taking } from './taking.ts'

/** What coupons are made of. Good for some days after it was taken, or until a day. */
export const couponTemplate = billType({
  name: 'coupon_template',
  title: 'bill.couponTemplates',
  table: 'coupon_templates',
  display: 'names',
  access: [staff('sales'), anyStaff()],
  fields: [
    text('number', 'bill.number', { required: true, once: true, max: 40 }),
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    off,
    scope,
    whole('valid_days', 'bill.validDays', { min: '1', max: '3650', hint: 'bill.validHint' }),
    window(false),
    whole('total', 'bill.total', { required: true, min: '1' }),
    whole('per_member', 'bill.perMember', { required: true, min: '1', default: '1' }),
    computed('taken', 'bill.taken', (db, _, at) => db`${at}.taken`, { kind: 'number' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
    taking(true),
  ],
  key: ['number'],
  parent: childrenOf('shop_id'),
  check: async (context, values) =>
    Boolean(values.valid_days) === Boolean(values.ends_at)
      ? fail('bill.daysOrWindow', {}, 'valid_days')
      : (checkTaking(values) ?? checkOffer(context, values)),
})
