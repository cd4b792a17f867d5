import type { Db, Fragment } from '../../db/database.ts'
import type { BillType, FieldSpec, ListFilters } from '../bill-type.ts'
import { daySums } from '../day-sums.ts'
import { choice, computed, lookup } from '../fields.ts'
import { membersFound, wholeNumbers } from './text-search.ts'

type Templates = 'coupon_templates' | 'red_packet_templates'

/** What coupons and red packets that somebody has show alike: which one it is, whose, and what became of it. */

export const voucherOf = (
  label: 'bill.couponTemplates' | 'bill.redPacketTemplates',
  template: string,
): FieldSpec[] => [
  ...lookup('template_id', label, template, { required: true, once: true, list: false }),
  ...lookup('member_id', 'bill.member', 'member', { required: true, once: true, list: false }),
]

export const voucherNames = (templates: Templates): FieldSpec[] => [
  computed(
    'name',
    'bill.name',
    (db, { lang }, at) =>
      db`(select text_in(names, ${lang}::text) from ${db(templates)} o where o.id = ${at}.template_id)`,
    { search: true, list: { w: 200 } },
  ),
  computed(
    'member',
    'bill.member',
    (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`,
    { search: true },
  ),
]

export const voucherFate: readonly FieldSpec[] = [
  {
    ...choice(
      'state',
      'bill.state',
      { open: 'bill.couponOpen', used: 'bill.couponUsed', over: 'bill.couponOver' },
      { form: false, colors: { open: 'green', used: 'blue', over: 'grey' } },
    ),
    read: (db, _, at) =>
      db`case when ${at}.used_at is not null then 'used' when ${at}.valid_until < now() then 'over' else 'open' end`,
  },
  computed('taken_at', 'bill.takenAt', (db, _, at) => db`${at}.taken_at`, {
    kind: 'date',
    indexed: true,
    filter: true,
  }),
  computed('valid_until', 'bill.validUntil', (db, _, at) => db`${at}.valid_until`, { kind: 'date' }),
  computed('used_at', 'bill.usedAt', (db, _, at) => db`${at}.used_at`, { kind: 'date' }),
  computed('order_no', 'bill.usedOn', (db, _, at) => db`${at}.order_no`, { search: true }),
]

/** By its own number where it has one, by the order it went into, by who has it and what it is called. */
export function voucherSearch(
  table: 'coupons' | 'red_packets',
  templates: Templates,
  columns: readonly string[],
): Required<Pick<BillType, 'find' | 'hits'>> {
  const ways = (db: Db, pattern: Fragment): Fragment[] => [
    ...columns.map(column => db`r.${db(column)} ilike ${pattern}`),
    db`r.member_id in (${membersFound(db, pattern)})`,
    db`r.template_id in (select o.id from ${db(templates)} o where found_by(o.names, '') like ${pattern})`,
  ]
  /** Each by its own index. */
  const parts = (db: Db, pattern: Fragment): Fragment =>
    ways(db, pattern)
      .map(way => db`select r.id from ${db(table)} r where ${way}`)
      .reduce((all, way) => db`${all} union all ${way}`)
  return {
    find: (db, pattern) => ways(db, pattern).reduce((all, way) => db`${all} or ${way}`),
    hits: columns.includes('number')
      ? (db, pattern) => db`
          with whole as materialized (${wholeNumbers(db, table, ['number'], pattern)})
          select id from whole union all
          select id from (${parts(db, pattern)}) parts where not exists (select from whole)`
      : parts,
  }
}

export const voucherSums = (table: 'coupons' | 'red_packets', sums: string) =>
  daySums({
    ...{ table, sums, shopless: true },
    days: { taken_at: 'day', valid_until: 'valid_day' },
    kinds: { is_used: 'boolean' },
    meaning: fateByTime,
  })

/** What became of it, as it is at this moment. */
function fateByTime({ state, ...others }: ListFilters): ListFilters | undefined {
  const now = new Date().toISOString()
  if (state !== undefined && others.valid_until) return undefined
  switch (state) {
    case 'used':
      return { ...others, is_used: '1' }
    case 'over':
      return { ...others, is_used: '0', valid_until: ['', now] }
    case 'open':
      return { ...others, is_used: '0', valid_until: [now, ''] }
    default:
      return state === undefined ? others : { ...others, state }
  }
}
