import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type Decimal, roundHalfUp, sum, toDecimal } from '../../../contract/decimal.ts'
import { divideDown, splitOver } from './split-over.ts'

const cents = (units: number): Decimal => roundHalfUp(divideDown(toDecimal(units), '100', 2), 2)

describe('an amount split over lines', () => {
  test('goes by share, and "the last line takes the rounding"', () => {
    expect(splitOver(['10.00', '10.00', '10.00'], '10.00', 2)).toEqual(['3.33', '3.33', '3.34'])
    expect(splitOver(['30', '70'], '9', 0)).toEqual(['2', '7'])
  })

  test('gives no line more than it is worth', () => {
    expect(splitOver(['0.01', '0.01', '0.01'], '0.02', 2).map(Number)).toEqual([0, 0.01, 0.01])
    expect(splitOver(['5.00', '0.00'], '5.00', 2).map(Number)).toEqual([5, 0])
  })

  test('may be more than the lines are worth, as freight is', () => {
    expect(splitOver(['1.00', '1.00'], '15.01', 2).map(Number)).toEqual([7.5, 7.51])
    expect(splitOver(['0', '0'], '12.00', 2).map(Number)).toEqual([0, 12])
    expect(splitOver([], '12.00', 2)).toEqual([])
  })

  test('always adds up, and never takes more from a line than is there', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (units, share) => {
        const amounts = units.map(cents)
        const off = cents(Math.floor(units.reduce((all, one) => all + one, 0) * share))
        const shares = splitOver(amounts, off, 2)
        expect(compare(sum(shares), off)).toBe(0)
        for (const [at, amount] of amounts.entries()) {
          expect(compare(shares[at]!, '0')).not.toBe(-1)
          expect(compare(shares[at]!, amount)).not.toBe(1)
        }
      }),
    )
  })
})
