import {
  canMoveDistribution,
  type DistributionState,
  distributionStates,
} from '../../../contract/distribution-states.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import { businessLicence } from '../../../contract/validators.ts'
import type { Db } from '../../db/database.ts'
import { hush } from '../../features/bell/ring-bell.ts'
import { filesOf } from '../../features/files/files.queries.ts'
import {
  applicationKey,
  type DistributorRow,
  followDecision,
} from '../../features/own-shop/distributor-state.ts'
import { type Failure, fail } from '../../handler.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType, type RecordValues } from '../bill-type.ts'
import * as f from '../fields.ts'

const kinds = { retail: 'bill.retail', wholesale: 'bill.wholesale' } as const

/** What finance decides; everything else is for sales. */
const byFinance = ['credit_limit', 'credit_days']
const bySales = [
  'member_id',
  'company',
  'state',
  'reason',
  'shop_name',
  'shop_kind',
  'contact',
  'phone',
  'licence_no',
  'words',
  'tier',
  'rights',
]

/** Who applies to sell for us, and how that goes on; what the member may do follows from the state. */
export const distributor = billType({
  name: 'distributor',
  title: 'bill.distributors',
  table: 'distributors',
  access: [
    staff('owner', ['see', 'add', 'edit', 'export']),
    staff('sales', ['see', 'add', 'edit', 'export'], { fields: bySales }),
    staff('finance', ['see', 'edit', 'export'], { fields: byFinance }),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    f.lookup('member_id', 'bill.member', 'member', { required: true, once: true }),
    f.computed(
      'mobile',
      'bill.mobile',
      (db, _, at) => db`(select mobile from members m where m.id = ${at}.member_id)`,
      { search: true },
    ),
    f.text('shop_name', 'own-shop.shopName', { max: 30 }),
    f.choice('state', 'bill.state', distributionStates, {
      default: 'pending',
      colors: { pending: 'amber', cooperating: 'green', refused: 'red', terminated: 'grey' },
    }),
    f.memo('reason', 'bill.reason', { max: 500, hint: 'bill.reasonHint' }),
    f.section('own-shop.terms', [
      f.whole('tier', 'bill.tier', { max: '9', hint: 'own-shop.tierHint' }),
      f.choice('shop_kind', 'own-shop.shopKind', kinds, { default: 'retail', hint: 'own-shop.shopKindHint' }),
      f.bit('rights', Math.log2(DistributionRight.Distributor), 'bill.rightDistributor', { default: '1' }),
      f.bit('rights', Math.log2(DistributionRight.Screens), 'bill.rightScreens', { default: '1' }),
      f.bit('rights', Math.log2(DistributionRight.Markup), 'bill.rightMarkup'),
      f.money('credit_limit', 'bill.creditLimit'),
      f.whole('credit_days', 'bill.creditDays'),
    ]),
    f.section('own-shop.applicant', [
      f.text('company', 'bill.company', { max: 100 }),
      f.text('contact', 'own-shop.contact', { max: 60 }),
      f.text('phone', 'own-shop.phone', { max: 30 }),
      f.text('licence_no', 'own-shop.licenceNo', { max: 20, schema: businessLicence() }),
      f.papers(
        'licence',
        'own-shop.licence',
        (db, _, at) => db`(
        select string_agg(path, '|' order by id) from files where attached_type = 'distributor' and attached_id = ${at}.id)`,
      ),
      f.memo('words', 'own-shop.words', { max: 1000 }),
    ]),
    f.computed(
      'shops',
      'bill.runsShops',
      (db, { lang }, at) => db`(
      select string_agg(text_in(s.titles, ${lang}::text), ', ' order by s.id) from shops s where s.owner_id = ${at}.member_id)`,
    ),
    f.date('applied_at', 'bill.appliedAt', { time: true, readonly: true, list: 150, filter: true }),
    f.date('decided_at', 'bill.decidedAt', { time: true, readonly: true, list: 150 }),
  ],
  display: 'member_id.text',
  files: async ({ db }, id) => (await filesOf(db, 'distributor', [id])).get(id) ?? [],
  check: async ({ db, t }, { member_id, state, reason }, before) => {
    const from = (before?.state ?? 'new') as DistributionState | 'new'
    if (state !== from && !canMoveDistribution(from, state as DistributionState))
      return fail('bill.stateMove', {}, 'state')
    if (state !== from && ['refused', 'terminated'].includes(String(state)) && !reason)
      return fail('form.required', { field: t('bill.reason') }, 'reason')
    const takenIn = state === 'cooperating' && state !== from
    return takenIn || !before ? await whyNotOurs(db, member_id as number) : undefined
  },
  convert: async ({ db, now }, changes, before) => {
    const write = before ? changes : { ...changes, ...(await termsKept(db, changes)) }
    return { write: write.state && write.state !== 'pending' ? { ...write, decided_at: now } : write }
  },
  saved: async (context, { before, after }) => {
    const { db } = context
    const row = after as unknown as DistributorRow
    await followDecision(db, before as unknown as DistributorRow | null, row, visitorId(context))
    if (row.state !== 'pending') await hush(db, ['distributor_applies'], row.id, applicationKey(row))
    return undefined
  },
})

/** The same people as may apply: members of head office's own shops. */
async function whyNotOurs(db: Db, memberId: number): Promise<Failure | undefined> {
  const [member] = await db<{ role: string; isOurs: boolean }[]>`
    select m.role, m.role in ('member', 'distributor') and s.owner_id is null as "isOurs"
    from members m join shops s on s.id = m.shop_id where m.id = ${memberId}`
  if (member?.role === 'office') return fail('bill.staffAreNoDistributors', {}, 'member_id')
  return member?.isOurs ? undefined : fail('message.noPermission', {}, 'member_id')
}

/** Of the terms that a member has, those that whoever adds them as a distributor leaves open. */
async function termsKept(db: Db, { member_id, ...given }: RecordValues): Promise<RecordValues> {
  const [terms] = await db<RecordValues[]>`
    select tier, credit_limit, credit_days from members where id = ${member_id as number} for no key update`
  return Object.fromEntries(Object.entries(terms!).filter(([column]) => (given[column] ?? null) === null))
}
