import { type AccountKind, type AccountState, canAccountMove } from '../../../contract/e-account-states.ts'
import type { Tx } from '../../db/database.ts'
import type { TransferInAccount } from '../../ports/e-account/provider.ts'
import type { MemberNotice } from '../bell/notice-kinds.ts'
import { hush, ring, ringStaff } from '../bell/ring-bell.ts'
import type { AccountRow } from './e-account.queries.ts'
import { noCode, providerNotice } from './provider-reasons.ts'

interface Step {
  /** Null: the provider, or the clock. */
  by?: number | null
  why?: string
  /** A new application. */
  number?: string
  accountNo?: string
  transferIn?: TransferInAccount
}

/** What the member hears of; the other moves are their own. */
const notices: Partial<Record<AccountState, MemberNotice>> = {
  review: 'e_account_review',
  small_transfer: 'e_account_small_transfer',
  normal: 'e_account_normal',
  failed: 'e_account_failed',
  rejected: 'e_account_rejected',
  closed: 'e_account_closed',
}

/**
 * The one way from a state to another: one conditional update, its row of history and the bell. False when somebody else was
 * faster; a move that the table does not have is a mistake of ours.
 */
export async function moveAccount(
  tx: Tx,
  account: AccountKind & Pick<AccountRow, 'id' | 'memberId' | 'state'>,
  to: AccountState,
  { by = null, why = '', number, accountNo, transferIn }: Step = {},
): Promise<boolean> {
  const { id, memberId, state: from } = account
  if (!canAccountMove(account, from, to)) throw new Error(`an account cannot go from ${from} to ${to}`)
  const fresh = to === 'pending'
  const moved = await tx`
    update e_accounts set
      state = ${to}, changed_at = now(), closing_at = null,
      reason = ${to === 'failed' || to === 'rejected' ? why : ''},
      number = coalesce(${number ?? null}, number),
      account_no = case when ${fresh} then null else coalesce(${accountNo ?? null}, account_no) end,
      transfer_in = case when ${fresh} then null
        else coalesce(${transferIn ? tx.json(transferIn as never) : null}::jsonb, transfer_in) end,
      opened_at = case when ${to} = 'normal' then now() else opened_at end,
      tries = case when ${to} = 'small_transfer' then 0 else tries end,
      sent_at = case when ${to} = 'opening' then null else sent_at end,
      asked_at = case when ${to} = 'opening' then null else asked_at end
    where id = ${id} and state = ${from}`
  if (moved.count === 0) return false
  if (to === 'closed')
    await tx`
      update bank_cards set removed_at = now(), is_default = false where e_account_id = ${id} and removed_at is null`
  const step = await keepStep(tx, id, from, to, by, why)
  const kind = notices[to]
  if (kind)
    await ring(tx, memberId, { kind, about: id, key: step, params: { reason: providerNotice(why) }, by })
  // Whoever entered no code can be helped by nobody else.
  if (to === 'failed' && why !== noCode)
    await ringStaff(tx, { kind: 'e_account_stuck', about: id, key: step })
  if (from === 'failed') await hush(tx, ['e_account_stuck'], id, await failedAt(tx, id))
  if (to === 'closed') await hush(tx, ['e_account_stuck'], id, closedByProvider(id))
  return true
}

/** What head office is told with when a provider has closed an account that has money in it. */
export const closedByProvider = (id: number): string => `${id}:closed`

/** The step that it failed with for the last time. */
async function failedAt(tx: Tx, id: number): Promise<number | undefined> {
  const [step] = await tx<{ id: number }[]>`
    select id from e_account_history where e_account_id = ${id} and to_state = 'failed' order by id desc limit 1`
  return step?.id
}

/** The first: a form that was begun. */
export const keepFirstStep = (tx: Tx, id: number, by: number): Promise<number> =>
  keepStep(tx, id, null, 'pending', by, '')

async function keepStep(
  tx: Tx,
  id: number,
  from: AccountState | null,
  to: AccountState,
  by: number | null,
  why: string,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into e_account_history (e_account_id, from_state, to_state, member_id, why)
    values (${id}, ${from}, ${to}, ${by}, ${why}) returning id`
  return row!.id
}
