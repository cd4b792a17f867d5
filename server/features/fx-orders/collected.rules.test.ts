import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, type Decimal, isNegative, isZero, sum, toDecimal } from '../../../contract/decimal.ts'
import { feeOf, planPurchase, splitMargin, splitRefund } from './collected.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents => toDecimal(cents / 100))
const limit = fc.option(amount)
const same = (one: Decimal, other: Decimal) => compare(one, other) === 0

test('a refund is all of it, first from the order, then from the wallet, and only the rest is owed', () => {
  expect(splitRefund('100', { collected: '30', wallet: '50' })).toEqual({
    collected: '30',
    wallet: '50',
    debt: '20',
  })
  fc.assert(
    fc.property(amount, amount, amount, (back, collected, wallet) => {
      const parts = splitRefund(back, { collected, wallet })
      expect(same(sum(Object.values(parts)), back)).toBe(true)
      expect(Object.values(parts).some(isNegative)).toBe(false)
      expect(compare(parts.collected, collected) <= 0 && compare(parts.wallet, wallet) <= 0).toBe(true)
      if (Number(parts.debt) > 0)
        expect(same(parts.wallet, wallet) && same(parts.collected, collected)).toBe(true)
    }),
  )
})

test('a margin pays the fee and what is owed before anything is the distributor’s', () => {
  expect(splitMargin('100', { fee: '2', owed: '30' })).toEqual({ fee: '2', debt: '30', wallet: '68' })
  expect(splitMargin('20', { fee: '2', owed: '30' })).toEqual({ fee: '2', debt: '18', wallet: '0' })
  fc.assert(
    fc.property(amount, amount, amount, (margin, fee, owed) => {
      const parts = splitMargin(margin, { fee, owed })
      expect(same(sum(Object.values(parts)), margin)).toBe(true)
      expect(Object.values(parts).some(isNegative)).toBe(false)
    }),
  )
})

test('a fee is a share of what was received, to the cent', () => {
  expect(feeOf('99.99', '0.60')).toBe('0.60')
  expect(feeOf('100', '0')).toBe('0.00')
})

describe('a purchase', () => {
  test('is paid from its own order’s money, then stored value, then on account', () => {
    const has = { collected: '60', fee: '0', stored: '30', withoutCode: null, credit: '100' } as const
    expect(planPurchase('50', has)).toEqual({ collected: '50', stored: '0', credit: '0', rest: '0' })
    expect(planPurchase('100', has)).toEqual({ collected: '60', stored: '30', credit: '10', rest: '0' })
  })

  test('leaves head office’s fee where it is', () => {
    const has = { collected: '100', fee: '2', stored: '30', withoutCode: null, credit: '0' } as const
    expect(planPurchase('98', has)).toEqual({ collected: '98', stored: '0', credit: '0', rest: '0' })
    expect(planPurchase('99', has)).toEqual({ collected: '98', stored: '1', credit: '0', rest: '0' })
    expect(planPurchase('99', { ...has, collected: '1' })).toMatchObject({ collected: '0', rest: '99' })
  })

  test('takes stored value only as far as that goes without a code', () => {
    const has = { collected: '0', fee: '0', stored: '5000', withoutCode: '1000', credit: '0' } as const
    expect(planPurchase('1000', has)).toEqual({ collected: '0', stored: '1000', credit: '0', rest: '0' })
    expect(planPurchase('1000.01', has)).toEqual({
      collected: '0',
      stored: '0',
      credit: '0',
      rest: '1000.01',
    })
    const owing = { ...has, credit: '2000' } as const
    expect(planPurchase('1200', owing)).toEqual({ collected: '0', stored: '0', credit: '1200', rest: '0' })
  })

  test('that these cannot cover leaves all but the collected part to be paid by hand', () => {
    expect(
      planPurchase('300', { collected: '60', fee: '0', stored: '30', withoutCode: null, credit: '100' }),
    ).toEqual({
      collected: '60',
      stored: '0',
      credit: '0',
      rest: '240',
    })
  })

  test('is always covered by its parts', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        limit,
        (total, collected, fee, stored, credit, withoutCode) => {
          const has = { collected, fee, stored, withoutCode, credit }
          const { rest, ...parts } = planPurchase(total, has)
          expect(same(add(sum(Object.values(parts)), rest), total)).toBe(true)
          expect(compare(parts.collected, collected) <= 0 && compare(parts.credit, credit) <= 0).toBe(true)
          expect(isZero(parts.stored) || compare(parts.stored, withoutCode ?? stored) <= 0).toBe(true)
        },
      ),
    )
  })
})
