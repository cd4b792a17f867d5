import { type WalletKind, walletDirections, walletKinds } from '../../../contract/wallet.ts'
import { members, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'
import { ownEntries } from './own-entries.ts'

/** The reasons of transfers that a kind stands for. */
export const reasonsOf: Readonly<Record<WalletKind, readonly string[]>> = {
  margin: ['margin'],
  transfer_in: ['transfer_in', 'transfer_assigned'],
  payment: ['payment'],
  refund: ['refund', 'part_payment_back', 'refund_failed'],
  withdrawal: ['withdrawal'],
  withdrawal_back: ['withdrawal_back'],
}

/** What moved on a member's own wallet. */
export const walletEntry = billType({
  name: 'wallet_entry',
  title: 'screens.walletDetail',
  from: (db, context) => ownEntries(db, context, ['wallet']),
  currency: db => db`a.currency`,
  access: [members(['see', 'export'], (db, context) => db`a.member_id = ${visitorId(context)}`)],
  fields: [
    computed('at', 'ledger.when', db => db`t.at`, {
      kind: 'date',
      showTime: true,
      filter: true,
      list: { w: 160 },
    }),
    computed(
      'kind',
      'ledger.why',
      db =>
        Object.entries(reasonsOf).reduce(
          (otherwise, [kind, reasons]) =>
            db`case when t.reason = any(${[...reasons]}::text[]) then ${kind} else ${otherwise} end`,
          db`t.reason`,
        ),
      {
        kind: 'choice',
        filter: true,
        list: { w: 150 },
        options: Object.entries(walletKinds).map(([value, label]) => ({ value, label })),
      },
    ),
    computed(
      'direction',
      'wallet.filterKind',
      db => db`case when r.amount > 0 then 'income' else 'expense' end`,
      {
        kind: 'choice',
        filter: true,
        list: { w: 90 },
        options: walletDirections.map(value => ({ value, label: `wallet.${value}` as const })),
      },
    ),
    computed(
      'order_no',
      'ledger.order',
      (db, context) =>
        db`(select number from orders o where o.id = t.order_id and o.member_id = ${visitorId(context)})`,
      { list: { w: 150 } },
    ),
    computed('amount', 'ledger.change', db => db`r.amount`, { kind: 'money', list: { total: true } }),
    computed('balance', 'ledger.balance', db => db`r.balance`, { kind: 'money' }),
  ],
})
