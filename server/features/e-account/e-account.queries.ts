import type { AccountHolder, AccountProviderCode, AccountState } from '../../../contract/e-account-states.ts'
import type { Db } from '../../db/database.ts'
import type { TransferInAccount } from '../../ports/e-account/provider.ts'

/** What is no secret of a form: names, banks, dates. */
export type AccountForm = Record<string, unknown>

export interface AccountRow {
  id: number
  memberId: number
  provider: AccountProviderCode
  holder: AccountHolder
  state: AccountState
  number: string
  accountNo: string | null
  transferIn: TransferInAccount | null
  reason: string
  tries: number
  form: AccountForm
  secrets: Record<string, string>
  closing: boolean
  sentAt: Date | null
  createdAt: Date
  changedAt: Date
  openedAt: Date | null
}

const columns = (db: Db) => db`
  id, member_id as "memberId", provider, holder, state, number, account_no as "accountNo", transfer_in as "transferIn", reason,
  tries, form, secrets, closing_at is not null as closing, sent_at as "sentAt", created_at as "createdAt",
  changed_at as "changedAt", opened_at as "openedAt"`

/**
 * Whether a member's electronic account takes and sends money now. In a transaction it stays so until the transaction is over: who
 * closes an account waits for whoever asked.
 */
export async function isAccountNormal(db: Db, memberId: number): Promise<boolean> {
  const [row] = await db`
    select from e_accounts where member_id = ${memberId} and state = 'normal' and closing_at is null for share`
  return row !== undefined
}

export async function accountOf(db: Db, memberId: number): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`select ${columns(db)} from e_accounts where member_id = ${memberId}`
  return row
}

/** A member's own by its id: another's is none. */
export async function ownAccount(db: Db, id: number, memberId: number): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select ${columns(db)} from e_accounts where id = ${id} and member_id = ${memberId}`
  return row
}

export async function accountById(db: Db, id: number): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`select ${columns(db)} from e_accounts where id = ${id}`
  return row
}

export async function lockAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`select ${columns(db)} from e_accounts where id = ${id} for update`
  return row
}

export async function lockAccountOf(db: Db, memberId: number): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select ${columns(db)} from e_accounts where member_id = ${memberId} for update`
  return row
}

/** By our number of the application; an older one of the same account is nobody's any more. */
export async function lockApplication(
  db: Db,
  provider: AccountProviderCode,
  number: string,
): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select ${columns(db)} from e_accounts where provider = ${provider} and number = ${number} for update`
  return row
}

/** What its owner has in the wallet, or on the way from there to a bank: both in whatever currency. */
export async function hasMoneyIn(db: Db, memberId: number): Promise<boolean> {
  const [row] = await db`
    select from ledger_accounts
    where member_id = ${memberId} and kind in ('wallet', 'withdrawing') and balance <> 0 limit 1`
  return row !== undefined
}

export interface HistoryRow {
  from: AccountState | null
  to: AccountState
  at: Date
  why: string
  who: string | null
}

export async function historyOf(db: Db, id: number): Promise<HistoryRow[]> {
  return await db<HistoryRow[]>`
    select h.from_state as "from", h.to_state as "to", h.at, h.why, m.nick as who
    from e_account_history h left join members m on m.id = h.member_id
    where h.e_account_id = ${id} order by h.id desc`
}
