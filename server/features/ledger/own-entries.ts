import type { Decimal } from '../../../contract/decimal.ts'
import type { Translate } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import { transferReasons } from '../../records/definitions/ledger-account.ts'
import type { AccountKind } from './ledger.ts'

export interface OwnEntry {
  id: number
  at: Date
  reason: string
  kind: AccountKind
  amount: Decimal
  /** Of that account afterwards. */
  balance: Decimal
  /** Where the order is the member's own. */
  orderId: number | null
  orderNo: string | null
  /** Of money that was paid in. */
  topUpId: number | null
}

interface Whose {
  shopId: number
  memberId: number
  kinds: readonly AccountKind[]
}

/** What moved on a member's own accounts, newest first. */
export async function ownEntries(
  db: Db,
  { shopId, memberId, kinds, start, limit }: Whose & { start: number; limit: number },
): Promise<{ entries: OwnEntry[]; total: number }> {
  const own = db`
    ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.shop_id = ${shopId} and a.member_id = ${memberId} and a.kind = any(${kinds as AccountKind[]}::text[])`
  const [counted] = await db<{ total: number }[]>`
    select count(*)::integer as total from ${own}`
  const entries = await db<OwnEntry[]>`
    select p.id::integer as id, t.at, t.reason, p.kind, trim_scale(p.amount)::text as amount,
      trim_scale(p.balance)::text as balance, o.id as "orderId", o.number as "orderNo",
      case when t.reason = 'top_up' then (select top_up_id from payments where id = t.payment_id) end as "topUpId"
    from (select e.id, e.transfer_id, e.amount, e.balance, a.kind from ${own} order by e.id desc limit ${limit} offset ${start}) p
    join ledger_transfers t on t.id = p.transfer_id
    left join orders o on o.id = t.order_id and o.member_id = ${memberId}
    order by p.id desc`
  return { entries, total: counted!.total }
}

/** Why something moved, in words. */
export const reasonWords = (t: Translate, reason: string): string =>
  t(transferReasons[reason] ?? 'payment.entryReason')
