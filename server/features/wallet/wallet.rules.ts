import * as v from 'valibot'
import { add, compare, type Decimal, isZero, roundHalfUp, subtract } from '../../../contract/decimal.ts'
import type { AccountState } from '../../../contract/e-account-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { bankCard, idNumber } from '../../../contract/validators.ts'
import type { DifferenceKind } from '../../../contract/wallet.ts'
import type { StatementLine } from '../../ports/e-account/provider.ts'

/** What a withdrawal may be, in the wallet's currency; the two ends are allowed themselves. */
export interface Limits {
  min: Decimal
  max: Decimal
  fee: Decimal
  decimals: number
}

export type AmountFault = 'not_above_zero' | 'decimals' | 'below_min' | 'above_max' | 'short'

/** What is wrong with an amount to withdraw; undefined: nothing. */
export function amountFault(amount: Decimal, { min, max, fee, decimals }: Limits, has: Decimal) {
  const fault = (): AmountFault | undefined => {
    if (compare(amount, '0') <= 0) return 'not_above_zero'
    if (compare(roundHalfUp(amount, decimals), amount) !== 0) return 'decimals'
    if (compare(amount, min) < 0) return 'below_min'
    if (compare(amount, max) > 0) return 'above_max'
    return compare(add(amount, fee), has) > 0 ? 'short' : undefined
  }
  return fault()
}

/** The most that can be withdrawn at once, with its fee. */
export function mostToWithdraw(has: Decimal, { max, fee }: Pick<Limits, 'max' | 'fee'>): Decimal {
  const left = subtract(has, fee)
  if (compare(left, '0') <= 0) return '0'
  return compare(left, max) > 0 ? max : left
}

interface Standing {
  /** Undefined: not opened. */
  state: AccountState | undefined
  closing: boolean
  balance: Decimal
  /** Cards that can be paid to. */
  cards: number
  min: Decimal
  fee: Decimal
}

/** What its owner does next. */
export function nextStep({ state, closing, balance, cards, min, fee }: Standing): TextKey {
  switch (state) {
    case undefined:
    case 'closed':
      return 'wallet.nextOpen'
    case 'pending':
      return 'wallet.nextSend'
    case 'opening':
    case 'review':
      return 'wallet.nextWait'
    case 'small_transfer':
      return 'wallet.nextProve'
    case 'failed':
    case 'rejected':
      return 'wallet.nextAgain'
    case 'normal':
      if (closing) return 'e-account.nextClosing'
      if (cards === 0) return 'wallet.nextCard'
      if (isZero(balance)) return 'wallet.nextMoney'
      return compare(balance, add(min, fee)) < 0 ? 'wallet.nextBelow' : 'wallet.nextWithdraw'
  }
}

/** A bank's words reach the member, a number in them does not. */
export const withoutNumbers = (words: string): string =>
  words.replace(/\d(?:[ -]?\d){7,}/g, '****').slice(0, 200)

/** What clerks type keeps telephone and reference numbers; a card or an identity in it, known by its check digit, does not stay. */
export const withoutCardNumbers = (words: string): string =>
  words.replace(/\d(?:[ -]?\d){14,18}(?:[ -]?X)?/gi, found => {
    const number = found.replace(/[ -]/g, '')
    // Numbers of orders begin with their year; no card does.
    const isCard = !number.startsWith('20') && v.is(bankCard(), number)
    return isCard || v.is(idNumber(), number) ? '****' : found
  })

/** What our ledger says about one movement. */
export interface Booked {
  what: StatementLine['kind']
  providerNo: string
  number: string
  amount: Decimal
  currency: string
  /** Of the provider's clock. */
  day: string
}

export interface FoundDifference {
  kind: DifferenceKind
  what: StatementLine['kind']
  providerNo: string
  number: string
  ours: Decimal | null
  theirs: Decimal | null
  currency: string
}

/** What a provider says it booked on a day, beside our books; what we booked on another day is not missing. */
export function differencesOf(
  day: string,
  lines: readonly StatementLine[],
  booked: readonly Booked[],
): FoundDifference[] {
  const key = (one: { providerNo: string }, what: string) => `${what} ${one.providerNo}`
  const ours = new Map(booked.map(one => [key(one, one.what), one]))
  const theirs = new Set(lines.map(line => key(line, line.kind)))
  const found = lines.flatMap((line): FoundDifference[] => {
    const { kind: what, providerNo, number = '', amount, currency } = line
    const own = ours.get(key(line, what))
    const about = { what, providerNo, number: own?.number || number, theirs: amount, currency }
    if (!own) return [{ ...about, kind: 'missing_here', ours: null }]
    return compare(own.amount, amount) === 0 && own.currency === currency
      ? []
      : [{ ...about, kind: 'other_amount', ours: own.amount }]
  })
  const missing = booked
    .filter(one => one.day === day && !theirs.has(key(one, one.what)))
    .map(
      ({ what, providerNo, number, amount, currency }): FoundDifference => ({
        kind: 'missing_there',
        what,
        providerNo,
        number,
        ours: amount,
        theirs: null,
        currency,
      }),
    )
  return [...found, ...missing]
}
