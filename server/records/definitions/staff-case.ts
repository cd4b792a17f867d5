import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, date, lookup, memo, money, text } from '../fields.ts'

const only = { readonly: true } as const

const caseKinds = {
  stray: 'pay.caseStray',
  wrong_amount: 'pay.caseWrongAmount',
  unknown: 'pay.caseUnknown',
  refund_failed: 'pay.caseRefundFailed',
  refund_unclear: 'pay.caseRefundUnclear',
  twin: 'pay.caseTwin',
} as const

/** What a person has to look at. It is answered under /office/payments, where the money can be moved as well. */
export const staffCase = billType({
  name: 'staff_case',
  title: 'pay.billCases',
  table: 'staff_cases',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    choice('kind', 'pay.caseKind', caseKinds, { ...only, list: 180 }),
    {
      ...choice('open', 'pay.state', { open: 'pay.caseOpen', done: 'pay.caseDone' }, { form: false }),
      read: (db, _, at) => db`case when ${at}.closed_at is null then 'open' else 'done' end`,
    },
    lookup('member_id', 'pay.member', 'member', only),
    money('amount', 'pay.amount', only),
    text('currency', 'pay.currency', { ...only, list: 80, search: false }),
    computed(
      'order_no',
      'pay.order',
      (db, _, at) => db`(select number from orders o where o.id = ${at}.order_id)`,
      {
        list: { w: 150 },
      },
    ),
    lookup('payment_id', 'pay.billPayment', 'payment', { ...only, list: 170 }),
    memo('note', 'pay.caseNote', { ...only, list: 200 }),
    date('opened_at', 'pay.caseOpened', { ...only, time: true, filter: true }),
    date('closed_at', 'pay.caseClosed', { ...only, time: true }),
    lookup('closed_by', 'pay.decidedBy', 'member', { ...only, list: false }),
    memo('answer', 'pay.caseAnswer', { ...only, list: 200 }),
  ],
  display: 'kind',
})
