import { type Decimal, multiply, subtract } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'

export interface Credit {
  limit: Decimal
  exposure: Decimal
  left: Decimal
  overdue: Decimal
  days: number
}

/** What a member may still owe the shop, in its base currency; undefined for whoever always pays at once. */
export async function creditOf(db: Db, shopId: number, memberId: number): Promise<Credit | undefined> {
  const [row] = await db<{ limit: Decimal; balance: Decimal; overdue: Decimal; days: number }[]>`
    select m.credit_limit as limit, m.credit_days as days, coalesce(a.balance, 0) as balance,
      (select coalesce(sum(round((o.total - o.paid - o.waived) / o.rate, 2)), 0) from orders o
       where o.member_id = m.id and o.shop_id = s.id and o.due_at < now() and o.settled_at is null
         and o.state in (2, 3, 4)) as overdue
    from members m join shops s on s.id = ${shopId} and s.kind = 'wholesale'
    left join ledger_accounts a on a.shop_id = s.id and a.member_id = m.id and a.kind = 'credit'
      and a.currency = s.base_currency
    where m.id = ${memberId} and m.credit_limit > 0`
  if (!row) return undefined
  const exposure = multiply(row.balance, '-1')
  const { limit, overdue, days } = row
  return { limit, exposure, left: subtract(limit, exposure), overdue, days }
}
