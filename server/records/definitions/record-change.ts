import type { Visitor } from '../../features/session/session.rules.ts'
import { anyStaff, maySeeAll, staff } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, text, whole } from '../fields.ts'
import { billTypes } from '../registry.ts'

const seenInFull = (visitor: Visitor): string[] =>
  billTypes()
    .filter(type => type.name !== 'record_change' && maySeeAll(type, visitor))
    .map(type => type.name)

/** The trail of a record: who changed what, when. */
export const recordChange = billType({
  name: 'record_change',
  title: 'bill.history',
  from: db => db`record_changes r`,
  access: [
    staff('owner', ['see', 'export']),
    // The trail of what somebody may not see would show it all the same.
    {
      ...anyStaff(['see', 'export']),
      rows: (db, { visitor }) => db`r.bill_type = any(${seenInFull(visitor)})`,
    },
  ],
  fields: [
    computed('at', 'bill.at', (db, _, at) => db`${at}.at`, {
      kind: 'date',
      showTime: true,
      filter: true,
      list: { w: 150 },
    }),
    computed('who', 'bill.who', (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`),
    choice(
      'kind',
      'bill.what',
      { add: 'bill.added', edit: 'bill.edited', del: 'bill.deleted' },
      { form: false },
    ),
    text('bill_type', 'bill.billType', { form: false, list: 0 }),
    whole('record_id', 'bill.recordId', { form: false, list: 0 }),
    computed('before', 'bill.before', (db, _, at) => db`${at}.before::text`, { list: { w: 300 } }),
    computed('after', 'bill.after', (db, _, at) => db`${at}.after::text`, { list: { w: 300 } }),
  ],
  sort: '-id',
})
