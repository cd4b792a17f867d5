import { add, type Decimal, negate } from '../../../contract/decimal.ts'
import type { Translate } from '../../../contract/text.ts'
import { type WithdrawalState, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import type { MemberNotice } from '../bell/notice-kinds.ts'
import { hush, ring, ringStaff } from '../bell/ring-bell.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { providerNotice } from '../e-account/provider-reasons.ts'
import { post } from '../ledger/ledger.ts'
import { accountOfMember, cardsOf, walletBalances, walletBook } from './wallet.queries.ts'
import { type AmountFault, amountFault, withoutCardNumbers } from './wallet.rules.ts'

export interface Withdrawal {
  id: number
  number: string
  memberId: number
  shopId: number
  amount: Decimal
  fee: Decimal
  currency: string
  state: WithdrawalState
}

export const withdrawalColumns = (db: Db) => db`
  id, number, member_id as "memberId", shop_id as "shopId", amount, fee, currency, state`

interface WithdrawalWish {
  memberId: number
  amount: Decimal
  cardId: number
  /** From the page: with the same amount and card it is the same withdrawal. */
  key?: string | undefined
}

/** The one that this press has made before, unless it was given back. */
export async function earlierWithdrawal(
  db: Db,
  { memberId, amount, cardId, key }: WithdrawalWish,
): Promise<{ id: number; number: string } | undefined> {
  if (key === undefined) return undefined
  const [earlier] = await db<{ id: number; number: string }[]>`
    select id, number from withdrawals
    where member_id = ${memberId} and key = ${key} and amount = ${amount} and card_id = ${cardId}
      and state not in ('refused', 'failed')`
  return earlier
}

/** Whoever presses twice at once waits here until the first is through. */
export async function awaitPress(tx: Tx, { memberId, key }: WithdrawalWish): Promise<void> {
  if (key !== undefined)
    await tx`select pg_advisory_xact_lock(hashtextextended(${`withdrawal:${memberId}:${key}`}::text, 0))`
}

/** Holds amount and fee at once: from here on nobody spends them. */
export async function requestWithdrawal(
  tx: Tx,
  money: (amount: Decimal, currency: string) => string,
  { memberId, amount, cardId, key }: WithdrawalWish,
): Promise<{ id: number; number: string } | Failure> {
  // Whoever closes the account waits for us, or was faster.
  if (!(await isAccountNormal(tx, memberId))) return fail('wallet.notUsable')
  const account = (await accountOfMember(tx, memberId))!
  const card = (await cardsOf(tx, memberId)).find(({ id }) => id === cardId)
  if (!card) return fail('message.noPermission', undefined, 'cardId')
  const book = await walletBook(tx)
  const { wallet } = await walletBalances(tx, book, memberId)
  const fault = amountFault(amount, book, wallet)
  if (fault) return amountFailure(fault, one => money(one, book.currency), book)
  const { shopId, currency, fee } = book
  const [made] = await tx<{ id: number; number: string }[]>`
    insert into withdrawals (member_id, card_id, provider, account_no, shop_id, amount, fee, currency, key)
    values (${memberId}, ${cardId}, ${account.provider}, ${account.accountNo}, ${shopId}, ${amount}, ${fee}, ${currency},
      ${key ?? null})
    returning id, number`
  const { id, number } = made!
  const all = add(amount, fee)
  const held = await post(tx, {
    key: `withdrawal:${id}`,
    reason: 'withdrawal',
    shopId,
    by: memberId,
    note: number,
    entries: [
      { memberId, kind: 'wallet', currency, amount: negate(all) },
      { memberId, kind: 'withdrawing', currency, amount: all },
    ],
  })
  // Somebody spent it in this very moment.
  if (held === 'short') return fail('payment.balanceGone', undefined, 'amount')
  await ringStaff(tx, {
    kind: 'withdrawal_to_send',
    about: id,
    params: { number, amount: { money: amount, currency } },
  })
  return { id, number }
}

function amountFailure(
  fault: AmountFault,
  money: (amount: Decimal) => string,
  { min, max, fee }: { min: Decimal; max: Decimal; fee: Decimal },
): Failure {
  switch (fault) {
    case 'not_above_zero':
      return fail('wallet.aboveZero', undefined, 'amount')
    case 'decimals':
      return fail('wallet.tooFine', undefined, 'amount')
    case 'below_min':
      return fail('wallet.belowMin', { min: money(min) }, 'amount')
    case 'above_max':
      return fail('wallet.aboveMax', { max: money(max) }, 'amount')
    case 'short':
      return fail('wallet.short', { fee: money(fee) }, 'amount')
  }
}

/** Finance lets it go: from here on the bank may be asked. */
export async function approveWithdrawal(
  tx: Tx,
  t: Translate,
  { id, by }: { id: number; by: number },
): Promise<Failure | undefined> {
  const { count } = await tx`
    update withdrawals set state = 'sending', decided_by = ${by}, decided_at = now()
    where id = ${id} and state = 'requested'`
  if (count === 0) return await decidedBefore(tx, t, id)
  await hush(tx, ['withdrawal_to_send'], id)
  return undefined
}

export async function refuseWithdrawal(
  tx: Tx,
  t: Translate,
  { id, by, reason: words }: { id: number; by: number; reason: string },
): Promise<Failure | undefined> {
  const reason = withoutCardNumbers(words)
  const [refused] = await tx<Withdrawal[]>`
    update withdrawals set state = 'refused', reason = ${reason}, decided_by = ${by}, decided_at = now(), ended_at = now()
    where id = ${id} and state = 'requested' returning ${withdrawalColumns(tx)}`
  if (!refused) return await decidedBefore(tx, t, id)
  await giveBack(tx, refused, by)
  await hush(tx, ['withdrawal_to_send'], id)
  await tellOwner(tx, refused, 'withdrawal_refused', reason)
  return undefined
}

async function decidedBefore(tx: Tx, t: Translate, id: number): Promise<Failure> {
  const [now] = await tx<{ number: string; state: WithdrawalState }[]>`
    select number, state from withdrawals where id = ${id}`
  if (!now) return fail('message.noPermission', undefined, 'ids')
  return fail('wallet.decided', { number: now.number, state: t(withdrawalStates[now.state].text) }, 'ids')
}

/** All that was held is in the wallet again, the fee too. */
export async function giveBack(
  tx: Tx,
  { id, number, memberId, shopId, amount, fee, currency }: Withdrawal,
  by: number | null = null,
): Promise<void> {
  const all = add(amount, fee)
  await post(tx, {
    key: `withdrawal-back:${id}`,
    reason: 'withdrawal_back',
    shopId,
    by,
    note: number,
    entries: [
      { memberId, kind: 'withdrawing', currency, amount: negate(all) },
      { memberId, kind: 'wallet', currency, amount: all },
    ],
  })
}

export async function tellOwner(
  tx: Tx,
  { id, number, memberId, amount, fee, currency }: Withdrawal,
  kind: MemberNotice & `withdrawal_${string}`,
  reason = '',
): Promise<void> {
  // What reached the card, or what is in the wallet again.
  const money = kind === 'withdrawal_paid' ? amount : add(amount, fee)
  await ring(tx, memberId, {
    kind,
    about: id,
    params: { number, amount: { money, currency }, reason: providerNotice(reason) },
  })
}
