import { payMethodNames } from '../../../contract/pay-methods.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, flag, lookup, memo, text } from '../fields.ts'

const only = { readonly: true } as const

export const paymentCallbackSums = daySums({
  table: 'payment_callbacks',
  sums: 'payment_callback_sums',
  shopless: true,
  days: { at: 'day' },
  kinds: { method: 'text', verified: 'boolean' },
})

/** What channels told us, word for word. */
export const paymentCallback = billType({
  name: 'payment_callback',
  title: 'payment.billCallbacks',
  fills: 'bill.emptyCallbacks',
  table: 'payment_callbacks',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    date('at', 'payment.heardAt', { ...only, indexed: true, time: true, filter: true }),
    choice('method', 'payment.method', payMethodNames, only),
    flag('verified', 'payment.heardVerified', only),
    text('result', 'payment.heardResult', { ...only, list: 200 }),
    lookup('payment_id', 'payment.billPayment', 'payment', { ...only, list: 170 }),
    computed('size', 'payment.heardBody', (db, _, at) => db`left(${at}.body, 80)`, {
      list: { w: 300 },
      sort: false,
    }),
    memo('body', 'payment.heardBody', { ...only, lines: 8, max: 100_000 }),
  ],
  sort: '-at',
  find: (db, pattern) => db`r.result ilike ${pattern}`,
  // It is one of few words, each of which is looked up with the one after it.
  hits: (db, pattern) => db`
    with recursive said (result) as (
      select min(result) from payment_callbacks union all
      select (select min(c.result) from payment_callbacks c where c.result > said.result) from said where said.result is not null
    )
    select c.id from said join payment_callbacks c on c.result = said.result where said.result ilike ${pattern}`,
  summary: paymentCallbackSums.summary,
  seek: paymentCallbackSums.seek,
  parent: childrenOf('payment_id'),
})
