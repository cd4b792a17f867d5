import { describe, expect, test } from 'vitest'
import { accountStates } from '../../../contract/e-account-states.ts'
import {
  canWithdrawalMove,
  type WithdrawalState,
  withdrawalStateCodes,
} from '../../../contract/withdrawal-states.ts'
import type { StatementLine } from '../../ports/e-account/provider.ts'
import {
  amountFault,
  type Booked,
  differencesOf,
  mostToWithdraw,
  nextStep,
  withoutCardNumbers,
  withoutNumbers,
} from './wallet.rules.ts'

const limits = { min: '10', max: '50000', fee: '2', decimals: 2 } as const

describe('an amount to withdraw', () => {
  test.each([
    ['0', 'not_above_zero'],
    ['-5', 'not_above_zero'],
    ['9.99', 'below_min'],
    ['10', undefined],
    ['50000', undefined],
    ['50000.01', 'above_max'],
    ['10.005', 'decimals'],
  ] as const)('%s: %s', (amount, fault) => {
    expect(amountFault(amount, limits, '1000000')).toBe(fault)
  })

  test('needs its fee besides', () => {
    expect(amountFault('100', limits, '102')).toBeUndefined()
    expect(amountFault('100', limits, '101.99')).toBe('short')
  })

  test('is at most what is left after the fee, and no more than the maximum', () => {
    expect(mostToWithdraw('102.50', limits)).toBe('100.50')
    expect(mostToWithdraw('2', limits)).toBe('0')
    expect(mostToWithdraw('90000', limits)).toBe('50000')
  })
})

test('a withdrawal is refused only before it is sent, and ends once', () => {
  const moves = withdrawalStateCodes.flatMap(from =>
    withdrawalStateCodes
      .filter((to: WithdrawalState) => canWithdrawalMove(from, to))
      .map(to => `${from} ${to}`),
  )
  expect(moves).toEqual(['requested sending', 'requested refused', 'sending paid', 'sending failed'])
})

test('whatever the account is like, there is something to do next', () => {
  const of = (state: (typeof accountStates)[number] | undefined) =>
    nextStep({ state, closing: false, balance: '100', cards: 1, min: '10', fee: '2' })
  expect(new Set([undefined, ...accountStates].map(of))).toContain('wallet.nextOpen')
  expect(of('normal')).toBe('wallet.nextWithdraw')
  const normal = { state: 'normal', closing: false, min: '10', fee: '2' } as const
  expect(nextStep({ ...normal, balance: '100', cards: 0 })).toBe('wallet.nextCard')
  expect(nextStep({ ...normal, balance: '0', cards: 1 })).toBe('wallet.nextMoney')
  expect(nextStep({ ...normal, balance: '11.99', cards: 1 })).toBe('wallet.nextBelow')
  expect(nextStep({ ...normal, closing: true, balance: '0', cards: 1 })).toBe('e-account.nextClosing')
})

test("a bank's words lose the numbers in them", () => {
  expect(withoutNumbers('card 6222 0200 0000 0007 unknown, code 51')).toBe('card **** unknown, code 51')
})

test('what a clerk types loses cards and identities, not telephone or reference numbers', () => {
  expect(withoutCardNumbers('card 6222 0200 0000 0007 of 11010519491231002x is not his')).toBe(
    'card **** of **** is not his',
  )
  const kept = 'call 0591-87654321 or 13800000001 about 2026111700000012 and WD20261117'
  expect(withoutCardNumbers(kept)).toBe(kept)
})

describe('a statement beside our books', () => {
  const at = new Date('2026-11-15T10:00:00Z')
  const line = (
    providerNo: string,
    amount: '100' | '90',
    more: Partial<StatementLine> = {},
  ): StatementLine => ({
    kind: 'payout',
    providerNo,
    amount,
    currency: 'CNY',
    at,
    ...more,
  })
  const own = (providerNo: string, more: Partial<Booked> = {}): Booked => ({
    what: 'payout',
    providerNo,
    number: `W${providerNo}`,
    amount: '100.0000',
    currency: 'CNY',
    day: '2026-11-15',
    ...more,
  })
  const kinds = (lines: StatementLine[], booked: Booked[]) =>
    differencesOf('2026-11-15', lines, booked).map(({ kind, providerNo }) => `${kind} ${providerNo}`)

  test('agrees, also when we booked it on another day', () => {
    expect(kinds([line('1', '100'), line('2', '100')], [own('1'), own('2', { day: '2026-11-16' })])).toEqual(
      [],
    )
  })

  test('lacks what the other has, and says so on both sides', () => {
    expect(kinds([line('1', '100')], [own('2')])).toEqual(['missing_here 1', 'missing_there 2'])
    expect(kinds([], [own('2', { day: '2026-11-16' })])).toEqual([])
  })

  test('has other amounts, currencies or kinds', () => {
    expect(kinds([line('1', '90')], [own('1')])).toEqual(['other_amount 1'])
    expect(kinds([line('1', '100', { currency: 'USD' })], [own('1')])).toEqual(['other_amount 1'])
    expect(kinds([line('1', '100', { kind: 'transfer_in' })], [own('1')])).toEqual([
      'missing_here 1',
      'missing_there 1',
    ])
  })
})
