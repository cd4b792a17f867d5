import type { Db, Fragment } from '../../db/database.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, lookup, memo, money, text } from '../fields.ts'
import { membersFound, wholeNumbers } from './text-search.ts'

const only = { readonly: true } as const

const caseKinds = {
  stray: 'payment.caseStray',
  wrong_amount: 'payment.caseWrongAmount',
  unknown: 'payment.caseUnknown',
  refund_failed: 'payment.caseRefundFailed',
  refund_unclear: 'payment.caseRefundUnclear',
  twin: 'payment.caseTwin',
  after_sale: 'payment.caseAfterSale',
} as const

export const staffCaseSums = daySums({
  table: 'staff_cases',
  sums: 'staff_case_sums',
  shopless: true,
  days: { opened_at: 'day' },
  kinds: { kind: 'text', is_open: 'boolean' },
  meaning: ({ open, ...others }) =>
    open === undefined
      ? others
      : open === 'open' || open === 'done'
        ? { ...others, is_open: open === 'open' ? '1' : '0' }
        : undefined,
})

/** By whose it is, or by the whole number of the order or the payment that it is about. */
const found = (db: Db, pattern: Fragment): Fragment => db`
  select c.id from (${membersFound(db, pattern)}) m join staff_cases c on c.member_id = m.id union
  select c.id from (${wholeNumbers(db, 'orders', ['number'], pattern)}) o join staff_cases c on c.order_id = o.id union
  select c.id from (${wholeNumbers(db, 'payments', ['number'], pattern)}) p join staff_cases c on c.payment_id = p.id`

/** What a person has to look at. It is answered under /office/payments, where the money can be moved as well. */
export const staffCase = billType({
  name: 'staff_case',
  title: 'payment.billCases',
  fills: 'bill.emptyCases',
  table: 'staff_cases',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    choice('kind', 'payment.caseKind', caseKinds, { ...only, list: 180 }),
    {
      ...choice(
        'open',
        'payment.state',
        { open: 'payment.caseOpen', done: 'payment.caseDone' },
        { form: false },
      ),
      read: (db, _, at) => db`case when ${at}.closed_at is null then 'open' else 'done' end`,
      match: (db, value) =>
        value === 'open' ? db`r.is_open` : value === 'done' ? db`not r.is_open` : db`false`,
    },
    lookup('member_id', 'payment.member', 'member', { ...only, filter: true }),
    money('amount', 'payment.amount', only),
    text('currency', 'payment.currency', { ...only, list: 80, search: false }),
    computed(
      'order_no',
      'payment.order',
      (db, _, at) => db`(select number from orders o where o.id = ${at}.order_id)`,
      {
        list: { w: 150 },
      },
    ),
    lookup('payment_id', 'payment.billPayment', 'payment', { ...only, list: 170 }),
    memo('note', 'payment.caseNote', { ...only, list: 200 }),
    date('opened_at', 'payment.caseOpened', { ...only, indexed: true, time: true, filter: true }),
    date('closed_at', 'payment.caseClosed', { ...only, time: true }),
    lookup('closed_by', 'payment.decidedBy', 'member', { ...only, list: false }),
    memo('answer', 'payment.caseAnswer', { ...only, list: 200 }),
  ],
  display: 'kind',
  sort: '-opened_at',
  find: (db, pattern) => db`r.id in (${found(db, pattern)})`,
  hits: found,
  summary: staffCaseSums.summary,
  seek: staffCaseSums.seek,
})
