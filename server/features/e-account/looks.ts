import type { Db } from '../../db/database.ts'
import { withoutCardNumbers } from '../wallet/wallet.rules.ts'

export type Look = 'numbers' | 'document'

/** Who of head office looked at what is nobody else's business: an entry of the record's trail. */
export async function keepLook(
  db: Db,
  { id, by, what, reason = '' }: { id: number; by: number; what: Look; reason?: string },
): Promise<void> {
  await db`
    insert into record_changes (bill_type, record_id, member_id, kind, after)
    values ('e_account', ${id}, ${by}, 'look', ${db.json({ look: what, look_reason: withoutCardNumbers(reason) })})`
}

export async function looksAt(db: Db, id: number) {
  const rows = await db<{ at: Date; who: string | null; what: Look; reason: string }[]>`
    select c.at, m.nick as who, c.after ->> 'look' as what, c.after ->> 'look_reason' as reason
    from record_changes c left join members m on m.id = c.member_id
    where c.bill_type = 'e_account' and c.record_id = ${id} and c.kind = 'look'
    order by c.id desc limit 50`
  return rows.map(({ at, who, ...look }) => ({ ...look, at: at.toISOString(), who: who ?? '' }))
}
