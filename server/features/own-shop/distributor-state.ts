import type { DistributionState } from '../../../contract/distribution-states.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import type { Db, Sql } from '../../db/database.ts'
import { ring } from '../bell/ring-bell.ts'
import { openShopOf } from './open-shop.ts'

export interface DistributorRow {
  id: number
  member_id: number
  state: DistributionState
  shop_name: string
  shop_kind: 'wholesale' | 'retail'
  company: string
  reason: string
  tier: number
  credit_limit: string
  credit_days: number
  rights: number
  applied_at: Date
  decided_at: Date | null
}

/** Somebody may apply again: each time is told once. */
export const applicationKey = ({ id, applied_at }: Pick<DistributorRow, 'id' | 'applied_at'>): string =>
  `${id}:${applied_at.getTime()}`

/** What follows from a decision: the member's terms, the shop, and who is told. */
export async function followDecision(
  db: Db,
  before: DistributorRow | null,
  after: DistributorRow,
  by: number,
): Promise<void> {
  const { member_id: memberId, state } = after
  const moved = state !== before?.state
  if (state === 'cooperating') {
    await db`
      update members set role = 'distributor', tier = ${after.tier}, credit_limit = ${after.credit_limit},
        credit_days = ${after.credit_days}, rights = ${after.rights}
      where id = ${memberId}`
    if (moved) await beginSelling(db, after, by)
  } else if (moved && state === 'terminated') {
    await stopSelling(db, after, by)
  } else if (moved && state === 'refused') {
    await tell(db, after, 'distribution_refused', by)
  }
}

async function beginSelling(db: Db, distributor: DistributorRow, by: number): Promise<void> {
  const { member_id: memberId, shop_name, company, shop_kind: kind } = distributor
  const [member] = await db<{ nick: string }[]>`select nick from members where id = ${memberId}`
  await openShopOf(db, { memberId, names: [shop_name, company, member!.nick], kind })
  await db`update shops set takes_orders = true where owner_id = ${memberId} and not takes_orders`
  await tell(db, distributor, 'distribution_granted', by)
}

/** The shop takes no more orders; those that are open are still seen to. */
async function stopSelling(db: Db, distributor: DistributorRow, by: number): Promise<void> {
  const { member_id: memberId } = distributor
  await db`update shops set takes_orders = false where owner_id = ${memberId}`
  await db`update members set rights = ${DistributionRight.Screens} where id = ${memberId}`
  await leaveWhoHasNoneOpen(db, memberId)
  await tell(db, distributor, 'distribution_ended', by)
}

const tell = (
  db: Db,
  { id, member_id, reason, decided_at }: DistributorRow,
  kind: 'distribution_granted' | 'distribution_refused' | 'distribution_ended',
  by: number,
) => ring(db, member_id, { kind, key: `${id}:${decided_at?.getTime() ?? 0}`, params: { reason }, by })

/**
 * Whoever has stopped working with us keeps the screens until no order of their customers is open: no order under way, no
 * after-sale case. A job asks, because orders end in many ways.
 */
export async function leaveWhoHasNoneOpen(db: Db | Sql, memberId?: number): Promise<void> {
  await db`
    update members m set role = 'member', rights = 0
    from distributors d
    where d.member_id = m.id and d.state <> 'cooperating' and m.role = 'distributor'
      ${memberId === undefined ? db`` : db`and m.id = ${memberId}`}
      and not exists (
        select from shops s join orders o on o.shop_id = s.id
        where s.owner_id = m.id and (o.state in (0, 1, 2, 3, 6) or exists (
          select from after_sale_cases c where c.order_id = o.id and c.state in ('requested', 'granted', 'sent_back', 'received'))))`
}
