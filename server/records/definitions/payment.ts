import { payMethodNames } from '../../../contract/pay-methods.ts'
import type { TextKey } from '../../../contract/text.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, lookup, money, text } from '../fields.ts'
import { numberSearch } from './text-search.ts'

const states: Readonly<Record<string, TextKey>> = {
  unpaid: 'payment.stateUnpaid',
  paying: 'payment.statePaying',
  success: 'payment.stateSuccess',
  failed: 'payment.stateFailed',
  confirming: 'payment.stateConfirming',
}

/** What we write ourselves; anything else is what a clerk has written. */
const reasons: readonly TextKey[] = [
  'payment.reasonExpired',
  'payment.reasonClosed',
  'payment.reasonReplaced',
  'payment.reasonPassedOn',
  'payment.reasonFailed',
  'payment.reasonNotStarted',
  'payment.reasonWrongAmount',
  'payment.reasonStray',
  'payment.reasonCancelled',
  'payment.reasonStrayBack',
  'payment.reasonStrayWaits',
]

const only = { readonly: true } as const

export const paymentSums = daySums({
  table: 'payments',
  sums: 'payment_sums',
  days: { created_at: 'day', paid_at: 'paid_day' },
  kinds: { state: 'text', method: 'text', purpose: 'text' },
  amounts: ['amount', 'refunded', 'stray'],
})

/** Every attempt to pay. What decides about one is an action of /office/payments, not a form. */
export const payment = billType({
  name: 'payment',
  title: 'payment.billPayments',
  fills: 'bill.emptyPayments',
  table: 'payments',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    text('number', 'payment.number', { ...only, indexed: true, list: 170 }),
    choice('state', 'payment.state', states, only),
    choice('method', 'payment.method', payMethodNames, { ...only, list: 150 }),
    money('amount', 'payment.amount', { ...only, total: true }),
    text('currency', 'payment.currency', { ...only, list: 80, search: false }),
    lookup('member_id', 'payment.member', 'member', { ...only, filter: true }),
    computed(
      'orders',
      'payment.order',
      (db, _, at) => db`(
      select string_agg(o.number, ', ' order by o.id) from payment_orders po join orders o on o.id = po.order_id
      where po.payment_id = ${at}.id)`,
      { list: { w: 160 } },
    ),
    choice(
      'purpose',
      'payment.purpose',
      { order: 'payment.purposeOrder', top_up: 'payment.purposeTopUp' },
      { ...only, list: 0 },
    ),
    money('refunded', 'payment.refunded', { ...only, total: true }),
    money('stray', 'payment.stray', { ...only, total: true }),
    text('provider_no', 'payment.providerNo', { ...only, list: 200, nullable: true }),
    computed(
      'reason',
      'payment.reason',
      (db, { t }, at) => {
        const words = Object.fromEntries(reasons.map(key => [key, t(key)]))
        return db`coalesce(${db.json(words)}::jsonb ->> ${at}.reason, ${at}.reason)`
      },
      { list: { w: 220 } },
    ),
    date('created_at', 'payment.createdAt', { ...only, indexed: true, time: true, filter: true }),
    date('paid_at', 'payment.paidAt', { ...only, time: true, filter: true }),
    lookup('decided_by', 'payment.decidedBy', 'member', { ...only, list: false }),
    lookup('shop_id', 'payment.shop', 'shop', { ...only, list: false, filter: true }),
  ],
  sort: '-created_at',
  ...numberSearch('payments', ['number', 'provider_no']),
  summary: paymentSums.summary,
  seek: paymentSums.seek,
  children: [
    { billType: 'refund', by: 'payment_id' },
    { billType: 'payment_callback', by: 'payment_id' },
  ],
})
