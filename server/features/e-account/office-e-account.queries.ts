import type { OfficeAccountTab, OfficeEAccounts } from '../../../contract/e-account.ts'
import type { AccountState, UnusedWord } from '../../../contract/e-account-states.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import type { Db } from '../../db/database.ts'

const waiting = (db: Db) => db`a.state in ('opening', 'review', 'small_transfer')`
const failed = (db: Db) => db`a.state in ('failed', 'rejected')`

export async function accountsOfOffice(
  db: Db,
  { tab, find, start, limit }: { tab: OfficeAccountTab; find: string; start: number; limit: number },
): Promise<OfficeEAccounts> {
  const name = db`coalesce(a.form -> 'company' ->> 'name', a.form -> 'person' ->> 'name', '')`
  const pattern = `%${find.replace(/[\\%_]/g, sign => `\\${sign}`)}%`
  const found = find
    ? db`(${name} ilike ${pattern} or m.mobile = ${find} or m.nick ilike ${pattern} or a.account_no = ${find}
        or a.number = ${find.toUpperCase()})`
    : db`true`
  const inTab = tab === 'waiting' ? waiting(db) : tab === 'failed' ? failed(db) : db`true`
  const from = db`e_accounts a join members m on m.id = a.member_id`
  const [counts] = await db<{ all: number; waiting: number; failed: number }[]>`
    select count(*)::integer as all, count(*) filter (where ${waiting(db)})::integer as waiting,
      count(*) filter (where ${failed(db)})::integer as failed
    from ${from} where ${found}`
  const rows = await db<(Omit<OfficeEAccounts['accounts'][number], 'changedAt'> & { changedAt: Date })[]>`
    select a.id, ${name} as name, m.nick as member, m.mobile, a.holder, a.provider, a.state, a.reason,
      a.closing_at is not null as closing,      a.changed_at as "changedAt"
    from ${from} where ${found} and ${inTab}
    order by a.changed_at desc, a.id desc limit ${limit} offset ${start}`
  return {
    accounts: rows.map(row => ({ ...row, changedAt: row.changedAt.toISOString() })),
    total: counts![tab],
    counts: counts!,
  }
}

export async function memberOfAccount(db: Db, id: number) {
  const [member] = await db<{ id: number; nick: string; mobile: string }[]>`
    select m.id, m.nick, m.mobile from e_accounts a join members m on m.id = a.member_id where a.id = ${id}`
  return { ...member!, mobile: maskMobile(member!.mobile) }
}

/** What the provider told by itself about this application, newest first. */
export async function pushesAbout(db: Db, number: string) {
  // What was kept before results had names has sentences in their place.
  const rows = await db<{ at: Date; result: AccountState | UnusedWord }[]>`
    select at, case when result like 'too late%' then 'too_late' when result = 'nothing new' then 'nothing_new'
      when result like 'closed there%' then 'not_empty' when result = 'unknown number' then 'unknown_number'
      else result end as result
    from account_pushes where about = ${number} and kind = 'account' and verified
    order by id desc limit 20`
  return rows.map(({ at, result }) => ({ at: at.toISOString(), result }))
}
