import { payMethodNames } from '../../../contract/pay-methods.ts'
import type { TextKey } from '../../../contract/text.ts'
import { staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, date, lookup, money, text } from '../fields.ts'

const states: Readonly<Record<string, TextKey>> = {
  unpaid: 'pay.stateUnpaid',
  paying: 'pay.statePaying',
  success: 'pay.stateSuccess',
  failed: 'pay.stateFailed',
  confirming: 'pay.stateConfirming',
}

/** What we write ourselves; anything else is what a clerk has written. */
const reasons: readonly TextKey[] = [
  'pay.reasonExpired',
  'pay.reasonClosed',
  'pay.reasonReplaced',
  'pay.reasonPassedOn',
  'pay.reasonFailed',
  'pay.reasonNotStarted',
  'pay.reasonWrongAmount',
  'pay.reasonStray',
  'pay.reasonCancelled',
  'pay.reasonStrayBack',
  'pay.reasonStrayWaits',
]

const only = { readonly: true } as const

/** Every attempt to pay. What decides about one is an action of /office/payments, not a form. */
export const payment = billType({
  name: 'payment',
  title: 'pay.billPayments',
  table: 'payments',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    text('number', 'pay.number', { ...only, list: 170 }),
    choice('state', 'pay.state', states, only),
    choice('method', 'pay.method', payMethodNames, { ...only, list: 150 }),
    money('amount', 'pay.amount', { ...only, total: true }),
    text('currency', 'pay.currency', { ...only, list: 80, search: false }),
    lookup('member_id', 'pay.member', 'member', only),
    computed(
      'orders',
      'pay.order',
      (db, _, at) => db`(
      select string_agg(o.number, ', ' order by o.id) from payment_orders po join orders o on o.id = po.order_id
      where po.payment_id = ${at}.id)`,
      { list: { w: 160 } },
    ),
    choice(
      'purpose',
      'pay.purpose',
      { order: 'pay.purposeOrder', top_up: 'pay.purposeTopUp' },
      { ...only, list: 0 },
    ),
    money('refunded', 'pay.refunded', { ...only, total: true }),
    money('stray', 'pay.stray', { ...only, total: true }),
    text('provider_no', 'pay.providerNo', { ...only, list: 200, nullable: true }),
    computed(
      'reason',
      'pay.reason',
      (db, { t }, at) => {
        const words = Object.fromEntries(reasons.map(key => [key, t(key)]))
        return db`coalesce(${db.json(words)}::jsonb ->> ${at}.reason, ${at}.reason)`
      },
      { list: { w: 220 } },
    ),
    date('created_at', 'pay.createdAt', { ...only, time: true, filter: true }),
    date('paid_at', 'pay.paidAt', { ...only, time: true, filter: true }),
    lookup('decided_by', 'pay.decidedBy', 'member', { ...only, list: false }),
    lookup('shop_id', 'pay.shop', 'shop', { ...only, list: false }),
  ],
  children: [
    { billType: 'refund', by: 'payment_id' },
    { billType: 'payment_callback', by: 'payment_id' },
  ],
})
