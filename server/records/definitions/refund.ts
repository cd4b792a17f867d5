import { refundReasons } from '../../features/payment/refund-reasons.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, lookup, money, text } from '../fields.ts'
import { numberSearch } from './text-search.ts'

const only = { readonly: true } as const

export const refundSums = daySums({
  table: 'refunds',
  sums: 'refund_sums',
  shopless: true,
  days: { created_at: 'day' },
  kinds: { state: 'text', way: 'text' },
  amounts: ['amount'],
})

export const refund = billType({
  name: 'refund',
  title: 'payment.billRefunds',
  fills: 'bill.emptyRefunds',
  table: 'refunds',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    text('number', 'payment.number', { ...only, indexed: true, list: 170 }),
    choice(
      'state',
      'payment.state',
      { requested: 'payment.refundRequested', done: 'payment.refundDone', failed: 'payment.refundFailed' },
      only,
    ),
    choice(
      'way',
      'payment.way',
      {
        channel: 'payment.wayChannel',
        stored_value: 'payment.wayStored',
        manual: 'payment.wayManual',
        wallet: 'payment.kindWallet',
      },
      only,
    ),
    money('amount', 'payment.amount', { ...only, total: true }),
    text('currency', 'payment.currency', { ...only, list: 80, search: false }),
    lookup('payment_id', 'payment.billPayment', 'payment', { ...only, list: 170 }),
    computed(
      'order_no',
      'payment.order',
      (db, _, at) => db`(select number from orders o where o.id = ${at}.order_id)`,
      {
        list: { w: 150 },
      },
    ),
    computed(
      'reason',
      'payment.reason',
      (db, { t }, at) => {
        const words = Object.fromEntries(Object.entries(refundReasons).map(([code, key]) => [code, t(key)]))
        return db`coalesce(${db.json(words)}::jsonb ->> ${at}.reason, ${at}.reason)`
      },
      { list: { w: 200 } },
    ),
    text('provider_no', 'payment.providerNo', { ...only, list: 180, nullable: true }),
    lookup('made_by', 'payment.madeBy', 'member', only),
    date('created_at', 'payment.createdAt', { ...only, indexed: true, time: true, filter: true }),
    date('done_at', 'payment.doneAt', { ...only, time: true }),
  ],
  sort: '-created_at',
  ...numberSearch('refunds', ['number', 'provider_no']),
  summary: refundSums.summary,
  seek: refundSums.seek,
  parent: childrenOf('payment_id'),
})
