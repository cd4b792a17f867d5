import type { Option } from '../../../contract/records.ts'
import type { Context } from '../../context.ts'
import type { Visitor } from '../../visitor.ts'
import { anyStaff, maySeeAll, staff } from '../access.ts'
import { billType, type Read } from '../bill-type.ts'
import { columnLabels } from '../changes.ts'
import { daySums } from '../day-sums.ts'
import { optionsOf } from '../describe.ts'
import { choice, computed, narrowing, whole } from '../fields.ts'
import { billTypes } from '../registry.ts'

const seenInFull = (visitor: Visitor): string[] =>
  billTypes()
    .filter(type => type.name !== 'record_change' && maySeeAll(type, visitor))
    .map(type => type.name)

/** What the record is called by now; of one that is gone, what it was called at last. */
const recordName: Read = (db, context, at) => {
  // Bill types with a `store` of their own leave no trail.
  const types = billTypes().filter(type => type.table && !type.from && !type.store)
  const names = types
    .map(type => {
      const display = type.fields.find(({ name }) => name === type.display)!
      const words = optionsOf(context, display).map(({ value, label }) => [value, label])
      const stored = db`(${display.read(db, context, db`named`)})::text`
      const name = words.length > 0 ? db`${db.json(Object.fromEntries(words))}::jsonb ->> ${stored}` : stored
      return db`when ${type.name} then (
        select ${name} from ${db(type.table!)} named where named.id = ${at}.record_id)`
    })
    .reduce((all, one) => db`${all} ${one}`)
  const displayed = Object.fromEntries(types.map(({ name, display }) => [name, display]))
  const last = db`coalesce(${at}.before, ${at}.after) -> (${db.json(displayed)}::jsonb ->> ${at}.bill_type)`
  return db`coalesce(
    case ${at}.bill_type ${names} end,
    case jsonb_typeof(${last}) when 'object' then text_in(${last}, ${context.lang}::text) else ${last} #>> '{}' end)`
}

/** Of a change, what it changed. */
const changedFields: Read = (db, context, at) => db`
  case when ${at}.kind = 'edit' then (
    select string_agg(distinct coalesce(labels ->> name, name), ', ')
    from jsonb_object_keys(${at}.after) as name,
      (select ${db.json(columnLabels(context, billTypes()) as never)}::jsonb -> ${at}.bill_type) as of_type (labels))
  end`

/** Whoever is head office's, or was. */
const clerks = async ({ db }: Context): Promise<Option[]> =>
  db<Option[]>`
    select id::text as value, nick as label from members
    where role = 'office' or staff_role is not null order by nick, id limit 500`

export const recordChangeSums = daySums({
  table: 'record_changes',
  sums: 'record_change_sums',
  shopless: true,
  days: { at: 'day' },
  kinds: { kind: 'text', bill_type: 'text', member_id: 'integer' },
})

/** The trail of a record: who changed what, when. */
export const recordChange = billType({
  name: 'record_change',
  title: 'bill.history',
  from: db => db`record_changes r`,
  access: [
    staff('owner', ['see', 'export']),
    // Only entries of bill types that the visitor may see: the trail would otherwise reveal the others.
    {
      ...anyStaff(['see', 'export']),
      rows: (db, { visitor }) => db`r.bill_type = any(${seenInFull(visitor)})`,
      only: (db, { visitor }) => db`bill_type = any(${seenInFull(visitor)})`,
    },
  ],
  fields: [
    computed('at', 'bill.at', (db, _, at) => db`${at}.at`, {
      kind: 'date',
      showTime: true,
      indexed: true,
      filter: true,
      list: { w: 150 },
    }),
    computed('who', 'bill.who', (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`),
    { ...narrowing('member_id', 'bill.who', 'member'), choices: clerks },
    choice(
      'kind',
      'bill.what',
      { add: 'bill.added', edit: 'bill.edited', del: 'bill.deleted', look: 'bill.looked' },
      { form: false },
    ),
    {
      ...choice('bill_type', 'bill.billType', {}, { form: false }),
      // A getter, because bill types may not be registered yet when this file is loaded.
      get options() {
        return billTypes().map(({ name, title }) => ({ value: name, label: title }))
      },
    },
    computed('record', 'bill.record', recordName, { sort: false, list: { w: 240 } }),
    computed('fields', 'bill.changedFields', changedFields, { sort: false, list: { w: 320 } }),
    whole('record_id', 'bill.recordId', { form: false, list: 0 }),
    computed('before', 'bill.before', (db, _, at) => db`${at}.before::text`, { list: { w: 0 } }),
    computed('after', 'bill.after', (db, _, at) => db`${at}.after::text`, { list: { w: 0 } }),
  ],
  sort: '-at',
  summary: recordChangeSums.summary,
  seek: recordChangeSums.seek,
})
