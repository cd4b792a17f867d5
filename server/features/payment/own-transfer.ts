import type { Db, Fragment } from '../../db/database.ts'

/** Refunds `r` that no channel takes back and a distributor's own account took: the distributor transfers them, not head office. */
export const ownTransfer = (db: Db): Fragment => db`
  r.state = 'requested' and r.way = 'manual'
    and exists (select from orders o join shops s on s.id = o.shop_id and s.owner_id is not null where o.id = r.order_id)
    and not exists (
      select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
      where t.key = 'pay:' || r.payment_id || ':' || r.order_id)`
