import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, texts } from '../fields.ts'
import { checkOffer, off, scope, window } from './offer.ts'

/** So much off an order that reaches an amount. */
export const promotion = billType({
  name: 'promotion',
  title: 'bill.promotions',
  table: 'promotions',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true }),
    off,
    scope,
    window(true),
    flag('enabled', 'bill.enabled', { default: '1' }),
  ],
  sort: '-starts_at',
  key: ['titles.zh', 'shop_id', 'starts_at'],
  parent: childrenOf('shop_id'),
  check: checkOffer,
})
