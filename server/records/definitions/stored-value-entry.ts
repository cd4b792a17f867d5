import { members, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { computed } from '../fields.ts'
import { transferReasons } from './ledger-account.ts'
import { ownEntries } from './own-entries.ts'

/** What moved on a member's own stored value. */
export const storedValueEntry = billType({
  name: 'stored_value_entry',
  title: 'screens.storedValue',
  from: (db, context) => ownEntries(db, context, ['stored_value', 'bonus']),
  currency: db => db`a.currency`,
  access: [members(['see', 'export'], (db, context) => db`a.member_id = ${visitorId(context)}`)],
  fields: [
    computed('at', 'ledger.when', db => db`t.at`, {
      kind: 'date',
      showTime: true,
      filter: true,
      list: { w: 160 },
    }),
    computed('reason', 'ledger.why', db => db`t.reason`, {
      kind: 'choice',
      filter: true,
      list: { w: 150 },
      options: Object.entries(transferReasons).map(([value, label]) => ({ value, label })),
    }),
    computed('kind', 'ledger.kind', db => db`a.kind`, {
      kind: 'choice',
      options: [
        { value: 'stored_value', label: 'ledger.ownMoney' },
        { value: 'bonus', label: 'ledger.bonus' },
      ],
    }),
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
