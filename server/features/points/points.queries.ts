import { shopTimeZone } from '../../../contract/dates.ts'
import type { Db } from '../../db/database.ts'

/** What points are earned and used by in a shop. */
export async function pointTerms(
  db: Db,
  shopId: number,
): Promise<{ perUnit: number; earned: number; months: number }> {
  const [terms] = await db<{ perUnit: number; earned: number; months: number }[]>`
    select points_per_unit as "perUnit", points_earned as earned, points_months as months from shops where id = ${shopId}`
  return terms!
}

const mostDays = 12

/** How many end on which day, the next days first. */
export async function nextEnds(
  db: Db,
  { shopId, memberId }: { shopId: number; memberId: number },
): Promise<{ at: Date; points: number }[]> {
  return await db<{ at: Date; points: number }[]>`
    select min(l.ends_at) as at, sum(l.unspent)::integer as points
    from point_lots l join ledger_accounts a on a.id = l.account_id
    where a.shop_id = ${shopId} and a.member_id = ${memberId} and a.kind = 'points' and l.unspent > 0 and l.ends_at is not null
    group by (l.ends_at at time zone ${shopTimeZone})::date order by 1 limit ${mostDays}`
}
