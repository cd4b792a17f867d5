import type { TextKey } from '../../../contract/text.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, date, lookup, money, text } from '../fields.ts'
import { membersFound } from './text-search.ts'

const kinds: Readonly<Record<string, TextKey>> = {
  stored_value: 'payment.kindStored',
  bonus: 'payment.kindBonus',
  wallet: 'payment.kindWallet',
  withdrawing: 'payment.kindWithdrawing',
  points: 'payment.kindPoints',
  red_packets: 'payment.kindRed',
  credit: 'payment.kindCredit',
  collected: 'payment.kindCollected',
  debt: 'payment.kindDebt',
  cash: 'payment.kindCash',
  sales: 'payment.kindSales',
  receivable: 'payment.kindReceivable',
  gifts: 'payment.kindGifts',
  fees: 'payment.kindFees',
  suspense: 'payment.kindSuspense',
  exchange: 'payment.kindExchange',
}

/** What transfers are made for; each is the `reason` of somebody who posts one (server/features/ledger). */
export const transferReasons: Readonly<Record<string, TextKey>> = {
  top_up: 'bill.reasonTopUp',
  bonus: 'bill.reasonBonus',
  payment: 'bill.reasonPayment',
  on_account: 'bill.reasonOnAccount',
  on_account_settled: 'bill.reasonSettled',
  on_account_waived: 'bill.reasonWaived',
  on_account_back: 'bill.reasonOnAccountBack',
  refund: 'bill.reasonRefund',
  margin: 'bill.reasonMargin',
  refund_failed: 'bill.reasonRefundFailed',
  part_payment_back: 'bill.reasonPaymentBack',
  stray_payment: 'bill.reasonStray',
  waits: 'bill.reasonWaits',
  case_closed: 'bill.reasonCaseClosed',
  points_used: 'bill.reasonPointsUsed',
  points_back: 'bill.reasonPointsBack',
  points_earned: 'bill.reasonPointsEarned',
  points_taken_back: 'bill.reasonPointsTakenBack',
  points_ended: 'bill.reasonPointsEnded',
  red_packet_issued: 'bill.reasonRedIssued',
  red_packet_used: 'bill.reasonRedUsed',
  red_packet_back: 'bill.reasonRedBack',
  red_packet_expired: 'bill.reasonRedExpired',
  red_packet_taken_back: 'bill.reasonRedTaken',
  transfer_in: 'wallet.kindTransferIn',
  transfer_assigned: 'wallet.kindAssigned',
  transfer_returned: 'wallet.kindReturned',
  withdrawal: 'wallet.kindWithdrawal',
  withdrawal_paid: 'wallet.kindWithdrawalPaid',
  withdrawal_back: 'wallet.kindWithdrawalBack',
  demo: 'bill.reasonDemo',
}

const only = { readonly: true } as const

/** Of a member, or the shop's own side of it. */
export const ledgerAccount = billType({
  name: 'ledger_account',
  title: 'payment.billAccounts',
  fills: 'bill.emptyAccounts',
  table: 'ledger_accounts',
  access: [staff('finance', ['see', 'export'])],
  fields: [
    choice('kind', 'payment.accountKind', kinds, only),
    lookup('member_id', 'payment.member', 'member', only),
    computed(
      'mobile',
      'bill.mobile',
      (db, _, at) => db`(select mobile from members m where m.id = ${at}.member_id)`,
      {
        search: true,
        list: { w: 130 },
      },
    ),
    {
      // The shop's own sides keep none, and there is one of each kind and currency.
      ...money('stands', 'payment.balance', { ...only, min: '-99999999999999' }),
      virtual: true,
      read: (db, _, at) => db`
        coalesce(${at}.balance, (
          select sum(s.amount) from ledger_entry_sums s
          where s.shop_id = ${at}.shop_id and s.kind = ${at}.kind and s.currency = ${at}.currency))`,
    },
    text('currency', 'payment.currency', { ...only, list: 80, search: false }),
    lookup('shop_id', 'payment.shop', 'shop', only),
    date('opened_at', 'payment.openedAt', { ...only, time: true }),
  ],
  find: (db, pattern) => db`r.member_id in (${membersFound(db, pattern)})`,
  hits: (db, pattern) => db`
    select o.id from (${membersFound(db, pattern)}) m join ledger_accounts o on o.member_id = m.id`,
  children: [{ billType: 'ledger_entry', by: 'account_id' }],
  parent: childrenOf('member_id'),
})

export const ledgerEntrySums = daySums({
  table: 'ledger_entries',
  sums: 'ledger_entry_sums',
  days: { at: 'day' },
  kinds: { reason: 'text', kind: 'text' },
  amounts: ['amount'],
})

/** What moved on an account, and why. */
export const ledgerEntry = billType({
  name: 'ledger_entry',
  title: 'payment.billEntries',
  fills: 'bill.emptyEntries',
  // Left joins although every entry has both: the database then skips them for queries that need nothing of them.
  from: db => db`
    ledger_entries r left join ledger_transfers t on t.id = r.transfer_id left join ledger_accounts a on a.id = r.account_id`,
  currency: db => db`r.currency`,
  access: [staff('finance', ['see', 'export'])],
  fields: [
    computed('at', 'payment.entryAt', db => db`r.at`, {
      kind: 'date',
      showTime: true,
      indexed: true,
      filter: true,
      list: { w: 160 },
    }),
    computed('reason', 'payment.entryReason', db => db`r.reason`, {
      kind: 'choice',
      filter: true,
      list: { w: 150 },
      options: Object.entries(transferReasons).map(([value, label]) => ({ value, label })),
    }),
    computed('mobile', 'bill.mobile', db => db`(select mobile from members m where m.id = a.member_id)`, {
      search: true,
      match: (db, mobile) => db`r.id = any(array(
        select e.id from members m join ledger_accounts o on o.member_id = m.id join ledger_entries e on e.account_id = o.id
        where m.mobile = ${mobile}))`,
      list: { w: 130 },
    }),
    computed('amount', 'payment.amount', db => db`r.amount`, { kind: 'money', list: { total: true } }),
    computed('balance', 'payment.balance', db => db`r.balance`, { kind: 'money' }),
    computed('kind', 'payment.accountKind', db => db`r.kind`, {
      kind: 'choice',
      filter: true,
      options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
    }),
    computed('order_no', 'payment.order', db => db`(select number from orders o where o.id = t.order_id)`, {
      list: { w: 150 },
    }),
    computed(
      'payment_no',
      'payment.billPayment',
      db => db`(select number from payments p where p.id = t.payment_id)`,
      {
        list: { w: 170 },
      },
    ),
    computed('who', 'payment.madeBy', db => db`(select nick from members m where m.id = t.member_id)`),
    computed('note', 'payment.entryNote', db => db`t.note`, { list: { w: 200 } }),
    computed('key', 'payment.number', db => db`t.key`, { list: { w: 0 } }),
  ],
  sort: '-at',
  find: (db, pattern) => db`a.member_id in (${membersFound(db, pattern)})`,
  hits: (db, pattern) => db`
    select e.id from (${membersFound(db, pattern)}) m join ledger_accounts o on o.member_id = m.id
    join ledger_entries e on e.account_id = o.id`,
  summary: (db, filters, reach) =>
    Object.keys(filters).length > 0 || reach?.only
      ? ledgerEntrySums.summary(db, filters, reach)
      : // Only counted: the entries of all transfers add up to zero, so there is no sum to show.
        db`select coalesce(sum(rows), 0)::bigint as total from ledger_entry_sums where shop_id = 0`,
  seek: ledgerEntrySums.seek,
  parent: childrenOf('account_id'),
  within: async (db, id) => {
    const [own] = await db<{ shopId: number; kind: string; currency: string }[]>`
      select shop_id as "shopId", kind, currency from ledger_accounts where id = ${id} and member_id is null`
    return (
      own && {
        shops: db`select ${own.shopId}::integer`,
        only: db`kind = ${own.kind} and currency = ${own.currency}`,
      }
    )
  },
})
