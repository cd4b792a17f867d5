import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'

/** What belongs to a member, and the shop's own sides of it. */
export type AccountKind =
  | 'stored_value'
  /** Given with a top-up; spent last, never withdrawn. */
  | 'bonus'
  | 'wallet'
  /** On its way from the wallet to a bank. */
  | 'withdrawing'
  | 'points'
  | 'red_packets'
  | 'credit'
  /** What a distributor's customers paid us, in head office's books, until it is spent or earned. */
  | 'collected'
  /** What a distributor owes us: never above zero. */
  | 'debt'
  | 'cash'
  | 'sales'
  | 'receivable'
  | 'gifts'
  | 'fees'
  | 'suspense'
  /** Between two currencies: what was given in the one and taken in the other. */
  | 'exchange'

export interface LedgerAccount {
  /** Null: the shop's own side. */
  memberId: number | null
  kind: AccountKind
  currency: string
}

export interface Transfer {
  /** Its idempotency key: what it is for, so that it cannot happen twice. */
  key: string
  reason: string
  shopId: number
  /** In each currency their amounts add up to zero. */
  entries: readonly (LedgerAccount & { amount: Decimal })[]
  orderId?: number
  paymentId?: number
  /** Who did it; absent: the shop by itself. */
  by?: number | null
  note?: string
}

/**
 * Moves money, points or credit. `short`: an account cannot bear it, and nothing was written; `again`: it was posted
 * before.
 */
export async function post(db: Db, transfer: Transfer): Promise<'posted' | 'again' | 'short'> {
  const entries = transfer.entries.filter(({ amount }) => Number(amount) !== 0)
  if (entries.length === 0) return 'posted'
  const [row] = await db<{ outcome: 'posted' | 'again' | 'short' }[]>`
    select post_transfer(${transfer.key}, ${transfer.reason}, ${transfer.shopId}, ${transfer.orderId ?? null},
      ${transfer.paymentId ?? null}, ${transfer.by ?? null}, ${transfer.note ?? ''},
      ${entries.map(({ memberId }) => memberId)}::integer[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ currency }) => currency)}::text[], ${entries.map(({ amount }) => amount)}::numeric[]) as outcome`
  return row!.outcome
}

/** What a member has. */
export async function balance(
  db: Db,
  { shopId, memberId, kind, currency }: LedgerAccount & { shopId: number; memberId: number },
): Promise<Decimal> {
  const [row] = await db<{ balance: Decimal }[]>`
    select balance from ledger_accounts
    where shop_id = ${shopId} and member_id = ${memberId} and kind = ${kind} and currency = ${currency}`
  return row?.balance ?? '0'
}
