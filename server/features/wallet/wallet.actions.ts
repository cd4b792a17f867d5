import { type Decimal, isZero, negate } from '../../../contract/decimal.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import type { Translate } from '../../../contract/text.ts'
import * as contract from '../../../contract/wallet.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, handleChecked, isFailure, ok, type Refused } from '../../handler.ts'
import { mobileOf } from '../account/account.queries.ts'
import { spendCode } from '../account/codes.queries.ts'
import { checkCode, codeOwner } from '../account/codes.ts'
import { providerWords } from '../e-account/provider-reasons.ts'
import { reasonWords } from '../ledger/own-entries.ts'
import { addCard, makeDefault, removeCard } from './bank-cards.ts'
import {
  type ArrivalRow,
  accountOfMember,
  arrivalsOf,
  type CardRow,
  cardsOf,
  entriesOf,
  type WithdrawalRow,
  walletBalances,
  walletBook,
  withdrawalsOf,
} from './wallet.queries.ts'
import { mostToWithdraw, nextStep } from './wallet.rules.ts'
import { amounts, moneyWords } from './wallet-amounts.ts'
import { awaitPress, earlierWithdrawal, requestWithdrawal } from './withdraw.ts'

const shownCard = ({ cardNo: _, ...card }: CardRow): contract.OwnCard => card

async function ownCode(context: MemberContext, purpose: 'card' | 'withdrawal', code: string) {
  const owner = codeOwner(purpose, await mobileOf(context.pool, context.visitor.id), context)
  return await checkCode(context, owner, code, 'code')
}

export const shownWithdrawal = (
  { requestedAt, endedAt, ...row }: WithdrawalRow,
  t: Translate,
  text: (amount: Decimal, currency: string) => Decimal,
): contract.WithdrawalSummary => ({
  ...row,
  reason: providerWords(t, row.reason),
  amount: text(row.amount, row.currency),
  fee: text(row.fee, row.currency),
  requestedAt: requestedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export const shownArrival = (
  { at, rate, credited, creditedIn, ...row }: ArrivalRow,
  text: (amount: Decimal, currency: string) => Decimal,
): contract.Arrival => ({
  ...row,
  at: at.toISOString(),
  amount: text(row.amount, row.currency),
  exchanged: rate && credited ? { amount: text(credited, creditedIn), currency: creditedIn, rate } : null,
})

/** A member's own wallet, with the cards and the bank behind it. */
export const walletActions = [
  handle(contract.wallet, async (context, { tx = false }) => {
    const { db, visitor, t } = context
    const [account, book, cards] = await Promise.all([
      accountOfMember(db, visitor.id),
      walletBook(db),
      cardsOf(db, visitor.id),
    ])
    if (tx && account?.state !== 'normal') return fail('wallet.notUsable', undefined, 'tx')
    const { wallet, withdrawing, debt } = await walletBalances(db, book, visitor.id)
    const text = await amounts(context)
    const inBook = (amount: Decimal) => text(amount, book.currency)
    const standing = {
      state: account?.state,
      closing: account?.closing ?? false,
      balance: wallet,
      cards: cards.length,
      min: book.min,
      fee: book.fee,
    }
    return ok({
      currency: book.currency,
      balance: inBook(wallet),
      withdrawing: inBook(withdrawing),
      debt: inBook(isZero(debt) ? '0' : negate(debt)),
      account: account
        ? {
            state: account.state,
            provider: account.provider,
            holder: account.holder,
            name: account.name,
            reason: providerWords(t, account.reason),
            transferIn: account.state === 'normal' ? account.transferIn : null,
          }
        : null,
      next: t(nextStep(standing)),
      ...(tx && {
        tx: {
          min: inBook(book.min),
          max: inBook(book.max),
          fee: inBook(book.fee),
          most: inBook(mostToWithdraw(wallet, book)),
          arrival: t('wallet.arrival'),
          cards: cards.map(shownCard),
        },
      }),
    })
  }),

  handle(contract.bankCards, async ({ db, visitor }, { retUser = false }) => {
    const cards = (await cardsOf(db, visitor.id)).map(shownCard)
    if (!retUser) return ok({}, cards)
    const account = await accountOfMember(db, visitor.id)
    const mobile = maskMobile(await mobileOf(db, visitor.id))
    return ok(account ? { holder: { name: account.name, kind: account.holder, mobile } } : {}, cards)
  }),

  handle(
    contract.walletEntries,
    async (context, { start = 0, limit = contract.walletPerPage, ...filter }) => {
      const { db, visitor, t, timeZone } = context
      const book = await walletBook(db)
      const page = { start, limit }
      const found = await entriesOf(db, book, visitor.id, { ...filter, timeZone }, page)
      const text = await amounts(context)
      const inBook = (amount: Decimal) => text(amount, book.currency)
      return ok({
        currency: book.currency,
        entries: found.entries.map(({ at, reason, amount, balance, orderNo, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          reason: reasonWords(t, reason),
          amount: inBook(amount),
          balance: inBook(balance),
          orderNo: orderNo ?? '',
        })),
        total: found.total,
        income: inBook(found.income),
        expense: inBook(found.expense),
      })
    },
  ),

  handle(contract.withdrawalList, async (context, { state, start = 0, limit = contract.walletPerPage }) => {
    const { db, visitor, t } = context
    const { rows, total } = await withdrawalsOf(db, visitor.id, state, { start, limit })
    const text = await amounts(context)
    return ok({ withdrawals: rows.map(row => shownWithdrawal(row, t, text)), total })
  }),

  handle(contract.arrivals, async (context, { start = 0, limit = contract.walletPerPage }) => {
    const { db, visitor } = context
    const { rows, total } = await arrivalsOf(db, visitor.id, { start, limit })
    const text = await amounts(context)
    return ok({ arrivals: rows.map(row => shownArrival(row, text)), total })
  }),

  handleChecked(
    contract.withdraw,
    async (context, { row: { code, ...row } }) => {
      const wish = { ...row, memberId: context.visitor.id }
      const earlier = await earlierWithdrawal(context.db, wish)
      if (earlier) return earlier
      const checked = await ownCode(context, 'withdrawal', code)
      // Where it waited for the first press, that one has used the code up.
      return isFailure(checked) ? ((await earlierWithdrawal(context.db, wish)) ?? checked) : checked
    },
    async (context, { row: { code: _, ...row } }, checked) => {
      if (!('codeId' in checked)) return ok(checked)
      const tx = context.db as Tx
      const wish = { ...row, memberId: context.visitor.id }
      await awaitPress(tx, wish)
      const earlier = await earlierWithdrawal(tx, wish)
      if (earlier) return ok(earlier)
      if (!(await spendCode(tx, checked.codeId))) return fail('message.codeFirst', undefined, 'code')
      const made = await requestWithdrawal(tx, await moneyWords(context), wish)
      return isFailure(made) ? made : ok(made)
    },
  ),

  // The bank is asked between transactions of its own.
  handleChecked(
    contract.addCard,
    async (context, { row: { number, bank, code } }): Promise<{ id: number } | Refused> => {
      const proof = await ownCode(context, 'card', code)
      if (isFailure(proof)) return proof
      return await addCard(context, { memberId: context.visitor.id, number, bank, codeId: proof.codeId })
    },
    async (_, __, { id }) => ok({ id }),
  ),

  handleChecked(
    contract.removeCard,
    async (context, { row: { id } }): Promise<{ id: number } | Refused> =>
      await removeCard(context, { id, memberId: context.visitor.id }),
    async (_, __, { id }) => ok({ id }),
  ),

  handle(contract.chooseCard, async ({ db, visitor }, { row: { id } }) =>
    (await makeDefault(db as Tx, id, visitor.id))
      ? ok({ id })
      : fail('message.noPermission', undefined, 'id'),
  ),
]
