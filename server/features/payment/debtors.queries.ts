import type { Decimal } from '../../../contract/decimal.ts'
import { mostOwedShown, type OwedOrder } from '../../../contract/office-payments.ts'
import type { Db } from '../../db/database.ts'
import { iso } from '../../db/iso.ts'
import { membersFound } from '../../records/definitions/text-search.ts'
import { contains, patternOf } from '../../records/search.ts'
import { isOwed } from './payment.queries.ts'

interface Debtor {
  memberId: number
  member: string
  company: string
  mobile: string
  shopId: number
  currency: string
  owed: Decimal
  overdue: Decimal
  count: number
  orders: OwedOrder[]
}

interface Wanted {
  /** A part of a name or a mobile, or the number of an order. */
  find: string
  onlyOverdue: boolean
  start: number
  limit: number
}

/** Who owes head office for orders on account, in each shop and currency: what was due first comes first. */
export async function debtors(
  db: Db,
  { find, onlyOverdue, start, limit }: Wanted,
): Promise<{ rows: Debtor[]; total: number }> {
  const groups = db`
    select o.member_id, o.shop_id, o.currency, min(o.due_at) as first, count(*)::integer as count,
      round(sum(o.total - o.paid - o.waived), max(o.decimals)) as owed,
      round(coalesce(sum(o.total - o.paid - o.waived) filter (where o.due_at < now()), 0), max(o.decimals)) as overdue
    from orders o join shops s on s.id = o.shop_id and s.owner_id is null
    where ${isOwed(db, db`o`)} ${
      find
        ? db`and o.member_id in (
            select member_id from orders where number = ${find}
            union all select member_id from distributors where company ilike ${contains(find)}
            union all (${membersFound(db, patternOf(db, find))}))`
        : db``
    }
    group by o.member_id, o.shop_id, o.currency
    ${onlyOverdue ? db`having min(o.due_at) < now()` : db``}`
  const [rows, [counted]] = await Promise.all([
    db<Debtor[]>`
      select g.member_id as "memberId", m.nick as member, coalesce(d.company, '') as company, m.mobile, g.shop_id as "shopId",
        g.currency, g.owed, g.overdue, g.count, (
          select json_agg(one) from (
            select o.id, o.number, ${iso(db, db`o.created_at`)} as at, ${iso(db, db`o.due_at`)} as "dueAt", o.due_at < now() as "isOverdue",
              round(o.total - o.paid - o.waived, o.decimals)::text as owed, o.payment_state = 'confirming' as waits
            from orders o
            where o.member_id = g.member_id and o.shop_id = g.shop_id and o.currency = g.currency and ${isOwed(db, db`o`)}
            order by o.due_at, o.id limit ${mostOwedShown}) one) as orders
      from (${groups} order by first, member_id, shop_id, currency limit ${limit} offset ${start}) g
      join members m on m.id = g.member_id left join distributors d on d.member_id = m.id
      order by g.first, g.member_id, g.shop_id, g.currency`,
    db<{ total: number }[]>`select count(*)::integer as total from (${groups}) g`,
  ])
  return { rows, total: counted!.total }
}
