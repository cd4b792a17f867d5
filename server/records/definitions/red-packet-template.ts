import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, flag, lookup, money, texts, whole } from '../fields.ts'
import { checkTaking, taking } from './taking.ts'

export const redPacketTemplate = billType({
  name: 'red_packet_template',
  title: 'bill.redPacketTemplates',
  table: 'red_packet_templates',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('names', 'bill.name', { required: true, max: 60 }),
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    money('amount', 'bill.amount', { required: true, min: '0.0001' }),
    money('from_amount', 'bill.fromAmount', { required: true, default: '0' }),
    whole('valid_days', 'bill.validDays', { required: true, min: '1', max: '3650', default: '30' }),
    whole('total', 'bill.total', { required: true, min: '1' }),
    whole('per_member', 'bill.perMember', { required: true, min: '1', default: '1' }),
    computed('taken', 'bill.taken', (db, _, at) => db`${at}.taken`, { kind: 'number' }),
    flag('enabled', 'bill.enabled', { default: '1' }),
    taking(false),
  ],
  key: ['names.zh', 'shop_id'],
  parent: childrenOf('shop_id'),
  check: async (_, values) => checkTaking(values),
})
