import { type Decimal, isZero, negate } from '../../../contract/decimal.ts'
import type { Tx } from '../../db/database.ts'
import { post } from '../ledger/ledger.ts'
import { least, toBase } from './payment.rules.ts'

/**
 * So much of an order is not owed any more: it went out on account or is paid at the door, and goes back unpaid. True when what was
 * paid before is all that it costs now.
 */
export async function waive(tx: Tx, orderId: number, amount: Decimal, by: number | null): Promise<boolean> {
  if (isZero(amount)) return false
  const [order] = await tx<
    {
      shopId: number
      memberId: number
      currency: string
      rate: Decimal
      waived: Decimal
      done: boolean
      isPaid: boolean
      owed: Decimal
    }[]
  >`
    update orders o set waived = waived + ${amount}::numeric,
      settled_at = case when due_at is not null and paid + waived + ${amount}::numeric = total then now() else settled_at end,
      payment_state = case when paid > 0 and paid + waived + ${amount}::numeric = total then 'success' else payment_state end
    from shops s where o.id = ${orderId} and s.id = o.shop_id
    returning o.shop_id as "shopId", o.member_id as "memberId", s.base_currency as currency, o.rate, o.waived,
      o.paid + o.waived = o.total as done, o.paid > 0 as "isPaid", (
        select coalesce(-sum(e.amount), 0)
        from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'credit'
        where t.order_id = o.id) as owed`
  const { shopId, memberId, currency, rate, waived, done, isPaid, owed } = order!
  // Parts are rounded each on their own; the last one lowers it to nothing.
  const base = done ? owed : least(toBase(amount, rate), owed)
  await post(tx, {
    key: `waived:${orderId}:${waived}`,
    reason: 'on_account_waived',
    shopId,
    orderId,
    by,
    entries: [
      { memberId: null, kind: 'receivable', currency, amount: negate(base) },
      { memberId, kind: 'credit', currency, amount: base },
    ],
  })
  return done && isPaid
}
