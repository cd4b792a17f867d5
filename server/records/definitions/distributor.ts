import {
  canMoveDistribution,
  type DistributionState,
  distributionStates,
} from '../../../contract/distribution-states.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import { fail } from '../../handler.ts'
import { members, staff, visitorId } from '../access.ts'
import { billType } from '../bill-type.ts'
import { choice, computed, date, lookup, memo, text } from '../fields.ts'

const firstRights = DistributionRight.Distributor | DistributionRight.Screens

/** Who applies to sell for us, and how that goes on; what the member may do follows from the state. */
export const distributor = billType({
  name: 'distributor',
  title: 'bill.distributors',
  table: 'distributors',
  access: [
    staff('sales', ['see', 'add', 'edit', 'export']),
    staff('finance', ['see', 'export']),
    members(['see'], (db, context) => db`r.member_id = ${visitorId(context)}`),
  ],
  fields: [
    lookup('member_id', 'bill.member', 'member', { required: true, once: true }),
    computed(
      'mobile',
      'bill.mobile',
      (db, _, at) => db`(select mobile from members m where m.id = ${at}.member_id)`,
      { search: true },
    ),
    text('company', 'bill.company', { max: 100 }),
    choice('state', 'bill.state', distributionStates, {
      default: 'pending',
      colors: { pending: 'amber', cooperating: 'green', refused: 'red', terminated: 'grey' },
    }),
    computed(
      'shops',
      'bill.runsShops',
      (db, { lang }, at) => db`(
      select string_agg(text_in(s.titles, ${lang}::text), ', ' order by s.id) from shops s where s.owner_id = ${at}.member_id)`,
    ),
    date('applied_at', 'bill.appliedAt', { time: true, readonly: true, list: 150, filter: true }),
    date('decided_at', 'bill.decidedAt', { time: true, readonly: true, list: 150 }),
    memo('reason', 'bill.reason', { max: 500, hint: 'bill.reasonHint' }),
  ],
  display: 'member_id.text',
  check: async ({ db }, { member_id, state }, before) => {
    const from = (before?.state ?? 'new') as DistributionState | 'new'
    if (state !== from && !canMoveDistribution(from, state as DistributionState))
      return fail('bill.stateMove', {}, 'state')
    const [office] = await db`select from members where id = ${member_id as number} and role = 'office'`
    return office && fail('bill.staffAreNoDistributors', {}, 'member_id')
  },
  convert: async ({ now }, changes) => ({
    write: changes.state && changes.state !== 'pending' ? { ...changes, decided_at: now } : changes,
  }),
  saved: async ({ db }, { before, after }) => {
    const memberId = after.member_id as number
    if (after.state === before?.state) return undefined
    if (after.state === 'cooperating') {
      await db`update members set role = 'distributor', rights = rights | ${firstRights} where id = ${memberId}`
    } else {
      await db`update members set role = 'member', rights = 0 where id = ${memberId}`
    }
    return undefined
  },
})
