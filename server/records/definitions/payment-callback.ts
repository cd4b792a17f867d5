import { payMethodNames } from '../../../contract/pay-methods.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { choice, computed, date, flag, lookup, memo, text } from '../fields.ts'

const only = { readonly: true } as const

/** What channels told us, word for word. */
export const paymentCallback = billType({
  name: 'payment_callback',
  title: 'pay.billCallbacks',
  table: 'payment_callbacks',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    date('at', 'pay.heardAt', { ...only, time: true, filter: true }),
    choice('method', 'pay.method', payMethodNames, only),
    flag('verified', 'pay.heardVerified', only),
    text('result', 'pay.heardResult', { ...only, list: 200 }),
    lookup('payment_id', 'pay.billPayment', 'payment', { ...only, list: 170 }),
    computed('size', 'pay.heardBody', (db, _, at) => db`left(${at}.body, 80)`, {
      list: { w: 300 },
      sort: false,
    }),
    memo('body', 'pay.heardBody', { ...only, lines: 8, max: 100_000 }),
  ],
  parent: childrenOf('payment_id'),
})
