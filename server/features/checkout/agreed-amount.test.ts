import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { isAgreed, isAgreedToAll, raiseTo, raiseToAll } from './agreed-amount.ts'

const amount = fc.integer({ min: 0, max: 99_999_999_999_999 }).map(n => toDecimal((n / 10_000).toFixed(4)))

test('a yes is for one amount, whatever was asked and agreed to before', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), amount, (asked, other) => {
      let count = 0
      for (const total of asked) {
        expect(isAgreed(0, total)).toBe(false)
        const more = raiseTo(total, count)
        expect(more).toBeGreaterThan(0)
        count += more
        expect(isAgreed(count, total)).toBe(true)
      }
      expect(isAgreed(count, other)).toBe(other === asked.at(-1))
    }),
  )
})

test('a counter that is none agrees to nothing', () => {
  for (const count of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300, 0.5])
    expect(isAgreed(count, '0')).toBe(false)
})

test('a yes to a table of amounts is for all of them', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.nat(1e12),
      amount,
      (shown, count, other) => {
        const agreed = count + raiseToAll(shown, count)
        expect(isAgreedToAll(agreed, shown)).toBe(true)
        expect(isAgreedToAll(agreed, [...shown.slice(0, -1), other])).toBe(other === shown.at(-1))
        expect(isAgreedToAll(0, shown)).toBe(false)
      },
    ),
  )
})
