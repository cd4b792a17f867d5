import type { Context } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { visitorId } from '../access.ts'

/**
 * Entries `r` on the visitor's accounts `a` of these kinds, with their transfers `t`. They are fetched account by account (`offset 0`):
 * somebody's last ones may be far down among everybody's.
 */
export const ownEntries = (db: Db, context: Context, kinds: readonly string[]): Fragment => db`
  (select * from ledger_accounts where member_id = ${visitorId(context)} and kind = any(${[...kinds]}::text[])) a
  cross join lateral (select * from ledger_entries e where e.account_id = a.id offset 0) r
  join ledger_transfers t on t.id = r.transfer_id`
