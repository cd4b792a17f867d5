import { type Decimal, negate } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { post } from '../ledger/ledger.ts'

const mostAtOnce = 200

/** Points whose time is over leave their account. The job calls it, and so does whoever looks at their own. */
export async function endPoints(sql: Sql, only: { memberId?: number } = {}): Promise<number> {
  const { memberId } = only
  const due = await sql<{ id: number }[]>`
    select distinct l.account_id as id from point_lots l join ledger_accounts a on a.id = l.account_id
    where l.ends_at <= now() and l.unspent > 0 ${memberId === undefined ? sql`` : sql`and a.member_id = ${memberId}`}
    limit ${mostAtOnce}`
  await eachApart(due, ({ id }) => inTransaction(sql, tx => endOf(tx, id)))
  return due.length
}

/** Before somebody spends theirs: what is over by now is not there any more, whether the job has come by or not. */
export async function endPointsOf(
  tx: Db,
  { shopId, memberId }: { shopId: number; memberId: number },
): Promise<void> {
  const [account] = await tx<{ id: number }[]>`
    select id from ledger_accounts
    where shop_id = ${shopId} and member_id = ${memberId} and kind = 'points' and currency = ${pointsCurrency}`
  if (account) await endOf(tx, account.id)
}

async function endOf(tx: Db, accountId: number): Promise<void> {
  const [account] = await tx<{ shopId: number; memberId: number }[]>`
    select shop_id as "shopId", member_id as "memberId" from ledger_accounts where id = ${accountId} for update`
  const [over] = await tx<{ last: number | null; points: Decimal }[]>`
    select max(id) as last, coalesce(sum(unspent), 0)::text as points from point_lots
    where account_id = ${accountId} and ends_at <= now() and unspent > 0`
  if (!account || over?.last == null) return
  const { shopId, memberId } = account
  // They end first, so they are what the transfer takes.
  await post(tx, {
    key: `points-ended:${accountId}:${over.last}`,
    reason: 'points_ended',
    shopId,
    entries: [
      { memberId, kind: 'points', currency: pointsCurrency, amount: negate(over.points) },
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: over.points },
    ],
  })
}
