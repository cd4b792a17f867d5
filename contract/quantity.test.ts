import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, toDecimal } from './decimal.ts'
import {
  checkQuantity,
  explainQuantity,
  inWholePieces,
  leastOf,
  type QuantityRule,
  ruleInUnit,
} from './quantity.ts'

const byFive: QuantityRule = { min: '5', multiple: '5' }

describe('"Quantity must respect minimum and maximum limits, and must be a multiple of a given number."', () => {
  test('a quantity that keeps all three is fine', () => {
    expect(checkQuantity('15', { min: '10', max: '20', multiple: '5' })).toEqual({ ok: true })
    expect(checkQuantity('10.0', { min: '10', max: '10', multiple: '5' })).toEqual({ ok: true })
  })

  test('below the minimum there is only one way: up', () => {
    expect(checkQuantity('3', byFive)).toEqual({ ok: false, broken: 'min', above: '5' })
    expect(checkQuantity('0', byFive)).toMatchObject({ broken: 'min', above: '5' })
    expect(checkQuantity('-7', byFive)).toEqual({ ok: false, broken: 'min', above: '5' })
  })

  test('above the maximum there is only one way: down', () => {
    expect(checkQuantity('101', { ...byFive, max: '99' })).toEqual({ ok: false, broken: 'max', below: '95' })
  })

  test('"the page offers the next valid quantity up and down"', () => {
    expect(checkQuantity('7', byFive)).toEqual({ ok: false, broken: 'multiple', below: '5', above: '10' })
    expect(checkQuantity('97', { ...byFive, max: '99' })).toEqual({
      ok: false,
      broken: 'multiple',
      below: '95',
    })
  })

  test('"Minimum and multiple are two different rules"', () => {
    const rule = { min: '10', multiple: '4' } as const
    expect(checkQuantity('10', rule)).toEqual({ ok: false, broken: 'multiple', above: '12' })
    expect(checkQuantity('8', rule)).toEqual({ ok: false, broken: 'min', above: '12' })
    expect(checkQuantity('12', rule)).toEqual({ ok: true })
  })

  test('parts of a unit are exact', () => {
    const rule = { min: '0.3', multiple: '0.1' } as const
    expect(checkQuantity('0.7', rule)).toEqual({ ok: true })
    expect(checkQuantity('0.75', rule)).toEqual({ ok: false, broken: 'multiple', below: '0.7', above: '0.8' })
  })

  test('rules that no quantity can keep offer none', () => {
    expect(checkQuantity('10', { min: '10', max: '11', multiple: '12' })).toEqual({
      ok: false,
      broken: 'multiple',
    })
  })

  test('what is offered is valid, and nothing valid lies between', () => {
    const whole = fc.integer({ min: 1, max: 40 })
    const multiples = fc.integer({ min: 1, max: 12 })
    const quantities = fc.integer({ min: -20, max: 120 })
    fc.assert(
      fc.property(whole, whole, multiples, quantities, (min, room, multiple, quantity) => {
        const max = min + room
        const valid = Array.from({ length: max + 1 }, (_, n) => n).filter(n => n >= min && n % multiple === 0)
        const check = checkQuantity(toDecimal(quantity), {
          min: toDecimal(min),
          max: toDecimal(max),
          multiple: toDecimal(multiple),
        })
        expect(check.ok).toBe(valid.includes(quantity))
        if (check.ok) return
        expect(check.below).toBe(valid.findLast(n => n < quantity)?.toString())
        expect(check.above).toBe(valid.find(n => n > quantity)?.toString())
      }),
      { numRuns: 500 },
    )
  })
})

describe('what the person reads', () => {
  const explain = (quantity: Decimal, rule: QuantityRule) => {
    const check = checkQuantity(quantity, rule)
    return check.ok ? undefined : explainQuantity(check, rule)
  }

  test('names the rule with its number', () => {
    expect(explain('3', byFive)).toEqual({ key: 'form.quantityMin', params: { min: '5' } })
    expect(explain('12', { ...byFive, max: '10' })).toEqual({
      key: 'form.quantityMax',
      params: { max: '10' },
    })
    expect(explain('10', { min: '10', multiple: '4' })).toEqual({
      key: 'form.quantityMultiple',
      params: { multiple: '4' },
    })
  })

  test('shows numbers as everywhere, however the database wrote them', () => {
    const rule = { min: '1000.0000', multiple: '500.0000' } as const
    expect(checkQuantity('1200.0000', rule)).toMatchObject({ below: '1000', above: '1500' })
    expect(explain('1200', rule)?.params).toEqual({ multiple: '500', below: '1,000', above: '1,500' })
    expect(explain('1', rule)?.params).toEqual({ min: '1,000' })
  })

  test('"a multiple of 5: 5 or 10"', () => {
    expect(explain('7', byFive)).toEqual({
      key: 'form.quantityBetween',
      params: { multiple: '5', below: '5', above: '10' },
    })
  })
})

describe('the rule for a larger unit, of which only whole ones are sold', () => {
  test('the product’s own unit keeps it', () => {
    expect(ruleInUnit(byFive, '1')).toEqual(byFive)
  })

  test('at least 30 pieces are two boxes of 24; of 100 pieces four fit', () => {
    expect(ruleInUnit({ min: '30', max: '100', multiple: '1' }, '24')).toEqual({
      min: '2',
      max: '4',
      multiple: '1',
    })
  })

  test('multiples of 10 pieces are multiples of 5 boxes of 24', () => {
    expect(ruleInUnit({ min: '10', multiple: '10' }, '24')).toEqual({
      min: '1',
      max: undefined,
      multiple: '5',
    })
    expect(ruleInUnit({ min: '12', multiple: '12' }, '24').multiple).toBe('1')
    expect(ruleInUnit({ min: '1', multiple: '0.5' }, '2.5')).toMatchObject({ min: '1', multiple: '1' })
  })
})

test('the least that can be bought keeps minimum and multiple, and halves are left out where only whole ones are sold', () => {
  expect(leastOf({ min: '10', multiple: '4' })).toBe('12')
  expect(inWholePieces({ min: '0.5', multiple: '0.5' })).toMatchObject({ min: '1', multiple: '1' })
  expect(inWholePieces({ min: '2', multiple: '2.5' })).toMatchObject({ min: '2', multiple: '5' })
  expect(inWholePieces({ min: '3', multiple: '3' })).toMatchObject({ min: '3', multiple: '3' })
})
