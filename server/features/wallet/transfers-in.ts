import { compare, type Decimal, isZero, negate } from '../../../contract/decimal.ts'
import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure, type Outcome, ok } from '../../handler.ts'
import type { TransferIn } from '../../ports/e-account/provider.ts'
import { hush, ring, ringStaff } from '../bell/ring-bell.ts'
import { isAgreedToAll, raiseToAll } from '../checkout/agreed-amount.ts'
import { inBase } from '../checkout/totals.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { post } from '../ledger/ledger.ts'
import { type WalletBook, walletBook } from './wallet.queries.ts'
import { withoutCardNumbers, withoutNumbers } from './wallet.rules.ts'
import { moneyWords } from './wallet-amounts.ts'

/** Money came by bank transfer: into its owner's wallet, or into suspense when it names nobody who has one. Once. */
export async function hearOfTransfer(
  tx: Tx,
  provider: AccountProviderCode,
  transfer: TransferIn,
): Promise<'booked' | 'waits' | 'again' | 'nothing'> {
  const { providerNo, accountNo, amount, currency, payer, payerAccount, remark, at } = transfer
  if (compare(amount, '0') <= 0) return 'nothing'
  const book = await walletBook(tx)
  const memberId = currency === book.currency ? await ownerOf(tx, provider, accountNo) : null
  const [made] = await tx<{ id: number }[]>`
    insert into transfers_in (provider, provider_no, account_no, member_id, shop_id, amount, currency, payer, payer_digits,
      remark, at)
    values (${provider}, ${providerNo}, ${accountNo ?? null}, ${memberId}, ${book.shopId}, ${amount}, ${currency},
      ${withoutNumbers(payer)}, ${payerAccount.slice(-4)}, ${withoutNumbers(remark)}, ${at})
    on conflict (provider, provider_no) do nothing returning id`
  if (!made) return 'again'
  const { id } = made
  await post(tx, {
    key: `transfer-in:${id}`,
    reason: 'transfer_in',
    shopId: book.shopId,
    note: providerNo,
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(amount) },
      memberId === null
        ? { memberId: null, kind: 'suspense', currency, amount }
        : { memberId, kind: 'wallet', currency, amount },
    ],
  })
  if (memberId !== null) await tellArrived(tx, memberId, { id, amount, currency })
  else
    await ringStaff(tx, {
      kind: 'transfer_unmatched',
      about: id,
      params: { amount: { money: amount, currency } },
    })
  return memberId === null ? 'waits' : 'booked'
}

/** Whose account it is, as long as it takes money. */
async function ownerOf(
  tx: Tx,
  provider: AccountProviderCode,
  accountNo: string | undefined,
): Promise<number | null> {
  const named = accountNo ? await namedIn(tx, provider, accountNo) : undefined
  return named !== undefined && (await isAccountNormal(tx, named)) ? named : null
}

/** Whose account it names, whatever its state. */
async function namedIn(
  tx: Tx,
  provider: AccountProviderCode,
  accountNo: string | null,
): Promise<number | undefined> {
  const [account] = await tx<{ memberId: number }[]>`
    select member_id as "memberId" from e_accounts where provider = ${provider} and account_no = ${accountNo}`
  return account?.memberId
}

const tellArrived = (
  tx: Tx,
  memberId: number,
  { id, amount, currency }: { id: number; amount: Decimal; currency: string },
) => ring(tx, memberId, { kind: 'money_arrived', about: id, params: { amount: { money: amount, currency } } })

interface Waiting {
  id: number
  amount: Decimal
  currency: string
  shopId: number
  provider: AccountProviderCode
  providerNo: string
  accountNo: string | null
}

/** Nobody else decides about it meanwhile. */
async function lockWaiting(tx: Tx, id: number): Promise<Waiting | Failure> {
  const [found] = await tx<(Waiting & { memberId: number | null; returnedAt: Date | null })[]>`
    select id, amount, currency, shop_id as "shopId", member_id as "memberId", provider,
      provider_no as "providerNo", account_no as "accountNo", returned_at as "returnedAt"
    from transfers_in where id = ${id} for update`
  if (!found) return fail('message.noPermission', undefined, 'id')
  const { memberId, returnedAt, ...waiting } = found
  if (memberId !== null) return fail('wallet.assignedBefore', undefined, 'id')
  if (returnedAt !== null) return fail('wallet.returnedBefore', undefined, 'id')
  return waiting
}

/** Head office says whose money it is that waits. What is of another currency is exchanged, once somebody has agreed to the amount. */
export async function assignTransfer(
  context: MemberContext,
  { id, mobile }: { id: number; mobile: string },
): Promise<Outcome<{ id: number; member: string }>> {
  const tx = context.db as Tx
  const waiting = await lockWaiting(tx, id)
  if (isFailure(waiting)) return waiting
  const owners = await tx<{ id: number; nick: string }[]>`
    select m.id, m.nick from members m join e_accounts a on a.member_id = m.id and a.state = 'normal'
    where m.mobile = ${mobile} order by m.id`
  const [owner] = owners
  if (!owner || owners.length > 1 || !(await isAccountNormal(tx, owner.id)))
    return fail('wallet.nobodyThere', undefined, 'mobile')
  const book = await walletBook(tx)
  const exchanged = waiting.currency === book.currency ? undefined : await exchange(tx, book, waiting)
  if (exchanged && isFailure(exchanged)) return exchanged
  const question = exchanged && (await askAbout(context, { waiting, owner, book, exchanged }))
  if (question) return question
  const { amount, currency, shopId, providerNo } = waiting
  const arrives = { amount: exchanged?.credited ?? amount, currency: book.currency }
  await tx`
    update transfers_in set member_id = ${owner.id}, assigned_by = ${context.visitor.id}, assigned_at = now(),
      rate = ${exchanged?.rate ?? null}, credited = ${exchanged?.credited ?? null}
    where id = ${id}`
  await post(tx, {
    key: `transfer-assigned:${id}`,
    reason: 'transfer_assigned',
    shopId,
    by: context.visitor.id,
    note: providerNo,
    entries: [
      { memberId: null, kind: 'suspense', currency, amount: negate(amount) },
      ...(exchanged
        ? ([
            { memberId: null, kind: 'exchange', currency, amount },
            { memberId: null, kind: 'exchange', ...arrives, amount: negate(arrives.amount) },
          ] as const)
        : []),
      { memberId: owner.id, kind: 'wallet', ...arrives },
    ],
  })
  await hush(tx, ['transfer_unmatched'], id)
  await tellArrived(tx, owner.id, { id, ...arrives })
  return ok({ id, member: owner.nick })
}

interface Exchanged {
  rate: Decimal
  /** In the wallet's currency. */
  credited: Decimal
}

/** At the rate that the wallet's shop sells at right now. */
async function exchange(
  tx: Tx,
  { shopId, decimals }: WalletBook,
  { amount, currency }: Waiting,
): Promise<Exchanged | Failure> {
  const [known] = await tx<{ rate: Decimal }[]>`
    select trim_scale(rate)::text as rate from currencies where shop_id = ${shopId} and code = ${currency}`
  if (!known) return fail('wallet.otherCurrency', { currency }, 'id')
  const credited = inBase(amount, known.rate, decimals)
  return isZero(credited) ? fail('wallet.aboveZero', undefined, 'id') : { rate: known.rate, credited }
}

interface Question {
  waiting: Waiting
  owner: { id: number; nick: string }
  book: WalletBook
  exchanged: Exchanged
}

/** A yes is for this member, this rate and this amount. */
async function askAbout(
  context: MemberContext,
  { waiting, owner, book, exchanged: { rate, credited } }: Question,
): Promise<Outcome<never> | undefined> {
  const { confirmCount, t } = context
  const { id, amount, currency } = waiting
  const asked = [String(id), String(owner.id), rate, credited]
  if (isAgreedToAll(confirmCount, asked)) return undefined
  const words = await moneyWords(context)
  const msg = t('wallet.exchangeAsk', {
    amount: words(amount, currency),
    rate: `1 ${book.currency} = ${rate} ${currency}`,
    credited: words(credited, book.currency),
    member: owner.nick,
  })
  return { kind: 'confirm', msg, confirmNum: raiseToAll(asked, confirmCount) }
}

/** Somebody has sent it back at the bank; `no` is that transfer's number there. */
export async function returnTransfer(
  tx: Tx,
  { id, no, reason: words, by }: { id: number; no: string; reason: string; by: number },
): Promise<{ id: number } | Failure> {
  const reason = withoutCardNumbers(words)
  const waiting = await lockWaiting(tx, id)
  if (isFailure(waiting)) return waiting
  const { amount, currency, shopId, provider, accountNo } = waiting
  await tx`
    update transfers_in set returned_at = now(), returned_by = ${by}, return_no = ${no}, return_reason = ${reason}
    where id = ${id}`
  await post(tx, {
    key: `transfer-returned:${id}`,
    reason: 'transfer_returned',
    shopId,
    by,
    note: no,
    entries: [
      { memberId: null, kind: 'suspense', currency, amount: negate(amount) },
      { memberId: null, kind: 'cash', currency, amount },
    ],
  })
  await hush(tx, ['transfer_unmatched'], id)
  const owner = await namedIn(tx, provider, accountNo)
  if (owner !== undefined)
    await ring(tx, owner, {
      kind: 'money_returned',
      about: id,
      params: { amount: { money: amount, currency }, reason },
    })
  return { id }
}
