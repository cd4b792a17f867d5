import { add, compare, type Decimal, subtract } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import type { LedgerAccount } from './ledger.ts'

interface Whose {
  shopId: number
  memberId: number
  currency: string
}

interface Stored {
  stored: Decimal
  bonus: Decimal
}

type Side = LedgerAccount & { amount: Decimal }

/** What somebody paid in, and what came with it. */
export async function storedBalance(db: Db, whose: Whose): Promise<Stored> {
  const { shopId, memberId, currency } = whose
  const rows = await db<{ kind: string; balance: Decimal }[]>`
    select kind, balance from ledger_accounts
    where shop_id = ${shopId} and member_id = ${memberId} and kind in ('stored_value', 'bonus') and currency = ${currency}`
  const of = (kind: string) => rows.find(row => row.kind === kind)?.balance ?? '0'
  return { stored: of('stored_value'), bonus: of('bonus') }
}

/** All that can pay. */
export async function spendable(db: Db, whose: Whose): Promise<Decimal> {
  const { stored, bonus } = await storedBalance(db, whose)
  return add(stored, bonus)
}

/** The member's sides of money that comes back to stored value: what a payment took of the bonus is bonus again, first. */
export async function backToStored(
  db: Db,
  {
    paymentId,
    memberId,
    currency,
    amount,
  }: { paymentId: number; memberId: number; currency: string; amount: Decimal },
): Promise<Side[]> {
  const [row] = await db<{ left: Decimal }[]>`
    select greatest(0, -coalesce(sum(e.amount), 0))::text as left
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'bonus' and a.member_id = ${memberId}
    where t.payment_id = ${paymentId} and a.currency = ${currency}`
  const left = row!.left
  const bonus = compare(left, amount) < 0 ? left : amount
  return [
    { memberId, kind: 'bonus', currency, amount: bonus },
    { memberId, kind: 'stored_value', currency, amount: subtract(amount, bonus) },
  ]
}
