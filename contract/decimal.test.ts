import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  toDecimal,
  trimZeros,
  wholeTimes,
} from './decimal.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]): Decimal => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
    const point = digits.length - scale
    return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale ? `.${digits.slice(point)}` : ''}` as Decimal
  })

const same = (a: Decimal, b: Decimal) => expect(compare(a, b), `${a} = ${b}`).toBe(0)

describe('"Amounts are exact decimals"', () => {
  test('a tenth and two tenths are three tenths', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('0.3', '0.1')).toBe('0.2')
    expect(multiply('1.1', '1.1')).toBe('1.21')
    expect(multiply('-0.05', '3')).toBe('-0.15')
  })

  test('a result keeps the places of what went in, as numeric does in PostgreSQL', () => {
    expect(add('1.10', '1.2')).toBe('2.30')
    expect(multiply('1.10', '2.0')).toBe('2.200')
  })

  test('numbers larger than a double holds stay exact', () => {
    expect(add('9007199254740993', '0.0001')).toBe('9007199254740993.0001')
  })

  test('adding and subtracting, and the order of adding, do not change a value', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        same(subtract(add(a, b), b), a)
        same(add(a, b), add(b, a))
        same(sum([a, b, c]), add(a, add(b, c)))
        same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))
      }),
    )
  })

  test('nothing adds up to zero', () => {
    expect(sum([])).toBe('0')
  })

  test('comparing looks at the value, not at the text', () => {
    expect(compare('10', '9')).toBe(1)
    expect(compare('1.50', '1.5')).toBe(0)
    expect(compare('-2', '1')).toBe(-1)
    expect([isZero('0.00'), isZero('-0'), isZero('0.01')]).toEqual([true, true, false])
    expect([isNegative('-0.01'), isNegative('-0.00')]).toEqual([true, false])
  })

  test('how many whole times one fits into another is cut towards zero', () => {
    expect(wholeTimes('2860', '1250')).toBe('2')
    expect(wholeTimes('0.3', '0.1')).toBe('3')
    expect(wholeTimes('-7', '2')).toBe('-3')
    expect(() => wholeTimes('1', '0')).toThrow(RangeError)
  })
})

describe('"rounded half up once per line to the currency\'s decimals"', () => {
  test('"Default rounding 2 decimals."', () => {
    expect(roundHalfUp('2.345')).toBe('2.35')
    expect(roundHalfUp('2.3449')).toBe('2.34')
    expect(roundHalfUp('1.005')).toBe('1.01')
    expect(roundHalfUp('7')).toBe('7.00')
  })

  test('to none, and to more than there are', () => {
    expect(roundHalfUp('2.5', 0)).toBe('3')
    expect(roundHalfUp('0.4999', 0)).toBe('0')
    expect(roundHalfUp('2.5', 4)).toBe('2.5000')
  })

  test('a half below zero goes away from zero, so a refund mirrors its charge', () => {
    expect(roundHalfUp('-2.345')).toBe('-2.35')
    expect(roundHalfUp('-0.004')).toBe('0.00')
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 4 }), (value, places) => {
        same(roundHalfUp(subtract('0', value), places), subtract('0', roundHalfUp(value, places)))
      }),
    )
  })

  test('the rounded value is never more than half a step away', () => {
    fc.assert(
      fc.property(decimals, value => {
        const difference = subtract(roundHalfUp(value), value)
        expect(compare(difference, '0.005')).toBeLessThan(1)
        expect(compare(difference, '-0.005')).toBeGreaterThan(-1)
      }),
    )
  })
})

describe('what counts as a decimal', () => {
  test('a number is taken as it is printed', () => {
    expect(toDecimal(0.1)).toBe('0.1')
    expect(toDecimal(-12)).toBe('-12')
    expect(toDecimal(1.5e-7)).toBe('0.00000015')
    expect(toDecimal(1.5e21)).toBe('1500000000000000000000')
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        expect(Number(toDecimal(value))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('anything else is refused', () => {
    for (const wrong of ['', '-', ' 1', '1.', '.5', '-.5', '1.2.3', '1,000', '1e5', '0x10', 'NaN', '--1']) {
      expect(() => toDecimal(wrong), wrong).toThrow(RangeError)
    }
    expect(() => toDecimal(Number.NaN)).toThrow(RangeError)
    expect(() => toDecimal(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })

  test('zeros that say nothing can be trimmed', () => {
    expect((['2.5000', '3.00', '100', '0.0', '-0.50', '007'] as Decimal[]).map(trimZeros)).toEqual([
      '2.5',
      '3',
      '100',
      '0',
      '-0.5',
      '7',
    ])
  })
})
