import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { flag, lookup, money, whole } from '../fields.ts'

/** What members can pay in at once, and what they get on top. */
export const topUpPackage = billType({
  name: 'top_up_package',
  title: 'bill.topUpPackages',
  table: 'top_up_packages',
  display: 'amount',
  access: [staff('finance'), anyStaff()],
  fields: [
    lookup('shop_id', 'bill.shop', 'shop', { required: true }),
    money('amount', 'bill.amount', { required: true, min: '0.01', max: '1000000' }),
    money('bonus', 'ledger.bonus', { required: true, default: '0', max: '1000000' }),
    whole('position', 'bill.position', { default: '0', max: '32767' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
  ],
  key: ['shop_id', 'amount'],
  sort: 'position',
  parent: childrenOf('shop_id'),
})
