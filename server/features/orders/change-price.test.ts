import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, type Decimal, subtract, sum, toDecimal } from '../../../contract/decimal.ts'
import { priceChange } from './change-price.ts'

const line = (id: number, listed: Decimal, due = listed) => ({ id, listed, due })

test('single lines get what was asked for, the others stay', () => {
  expect(priceChange([line(1, '100.00'), line(2, '50.00')], { lines: [{ id: 2, due: '45' }] }, 2)).toEqual([
    { id: 1, adjustment: '0.00' },
    { id: 2, adjustment: '-5.00' },
  ])
})

test('a second change counts from the price of the list', () => {
  expect(priceChange([line(1, '100.00', '90.00')], { off: '10' }, 2)).toEqual([
    { id: 1, adjustment: '-20.00' },
  ])
  expect(priceChange([line(1, '100.00', '90.00')], { lines: [{ id: 1, due: '120' }] }, 2)).toEqual([
    { id: 1, adjustment: '20.00' },
  ])
})

test('what makes no sense is said', () => {
  expect(priceChange([line(1, '9')], { lines: [{ id: 2, due: '1' }] }, 2)).toBe('unknown')
  expect(priceChange([line(1, '9')], { off: '9.01' }, 2)).toBe('tooMuch')
  expect(priceChange([line(1, '9')], { off: '0.5' }, 0)).toBe('places')
})

const cents = fc.integer({ min: 0, max: 1_000_000 }).map(n => toDecimal((n / 100).toFixed(2)))

test('whatever is taken off: the lines add up to it, and none falls below nothing', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.nat(100), (dues, percent) => {
      const lines = dues.map((due, at) => line(at, due))
      const whole = sum(dues)
      const off = toDecimal(((Number(whole) * percent) / 100).toFixed(2))
      fc.pre(compare(off, whole) <= 0)
      const changed = priceChange(lines, { off }, 2)
      if (typeof changed === 'string') throw new Error(changed)
      expect(compare(sum(changed.map(({ adjustment }) => adjustment)), subtract('0', off))).toBe(0)
      for (const [at, { adjustment }] of changed.entries())
        expect(compare(add(dues[at]!, adjustment), '0')).toBeGreaterThanOrEqual(0)
    }),
  )
})
