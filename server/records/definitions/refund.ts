import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed, date, lookup, memo, money, text } from '../fields.ts'

const only = { readonly: true } as const

export const refund = billType({
  name: 'refund',
  title: 'pay.billRefunds',
  table: 'refunds',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    text('number', 'pay.number', { ...only, list: 170 }),
    choice(
      'state',
      'pay.state',
      { requested: 'pay.refundRequested', done: 'pay.refundDone', failed: 'pay.refundFailed' },
      only,
    ),
    choice(
      'way',
      'pay.way',
      { channel: 'pay.wayChannel', stored_value: 'pay.wayStored', manual: 'pay.wayManual' },
      only,
    ),
    money('amount', 'pay.amount', { ...only, total: true }),
    text('currency', 'pay.currency', { ...only, list: 80, search: false }),
    lookup('payment_id', 'pay.billPayment', 'payment', { ...only, list: 170 }),
    computed(
      'order_no',
      'pay.order',
      (db, _, at) => db`(select number from orders o where o.id = ${at}.order_id)`,
      {
        list: { w: 150 },
      },
    ),
    memo('reason', 'pay.reason', { ...only, list: 200 }),
    text('provider_no', 'pay.providerNo', { ...only, list: 180, nullable: true }),
    lookup('made_by', 'pay.madeBy', 'member', only),
    date('created_at', 'pay.createdAt', { ...only, time: true, filter: true }),
    date('done_at', 'pay.doneAt', { ...only, time: true }),
  ],
  parent: childrenOf('payment_id'),
})
