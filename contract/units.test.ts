import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, type Decimal, multiply, sum, toDecimal } from './decimal.ts'
import { inOtherUnits, inUnits, parseUnits, soldBy, splitIntoUnits, type Unit, writeUnits } from './units.ts'

const piece: Unit = { name: 'piece', factor: '1' }
const box: Unit = { name: 'box', factor: '50' }
const pallet: Unit = { name: 'pallet', factor: '1250' }

describe('the unit conversion string', () => {
  test('"Units are separated by a NUL character. Then comes a bar-separated list of unit names and factors."', () => {
    expect(parseUnits('piece\0box|50|pallet|1250')).toEqual([piece, box, pallet])
    expect(parseUnits('piece')).toEqual([piece])
    expect(parseUnits('')).toEqual([])
  })

  test('"Then optional bar-separated labels."', () => {
    expect(parseUnits('piece\0box|50\0pc.|box of 50')).toEqual([
      { ...piece, label: 'pc.' },
      { ...box, label: 'box of 50' },
    ])
    expect(parseUnits('piece\0box|50\0|box of 50')).toEqual([piece, { ...box, label: 'box of 50' }])
    expect(parseUnits('piece\0\0pc.')).toEqual([{ ...piece, label: 'pc.' }])
  })

  test('"A trailing ! marks a unit."', () => {
    expect(parseUnits('piece\0box!|50')).toEqual([piece, { ...box, marked: true }])
    expect(parseUnits('piece!')).toEqual([{ ...piece, marked: true }])
  })

  test('"it round-trips": what was written is read back', () => {
    const word = fc.string({ minLength: 1, maxLength: 8 }).filter(text => !/[|\0]|!$/.test(text))
    const label = fc.option(word, { nil: undefined })
    const factor = fc.integer({ min: 1, max: 9_999_999 }).map(n => toDecimal(n / 100))
    const unit = (factorOf: fc.Arbitrary<Decimal>) =>
      fc.record({ name: word, factor: factorOf, label, marked: fc.constantFrom(true, undefined) })
    fc.assert(
      fc.property(
        unit(fc.constant('1' as const)),
        fc.array(unit(factor), { maxLength: 5 }),
        (base, larger) => {
          const units = [base, ...larger]
          const text = writeUnits(units)
          expect(parseUnits(text)).toEqual(units)
          expect(writeUnits(parseUnits(text))).toBe(text)
        },
      ),
    )
  })

  test('"it round-trips": what was read is written back', () => {
    for (const text of [
      '',
      '个',
      '个!',
      '个\0箱!|24|托|1200',
      '个\0箱|24\0pc|box',
      '个\0\0pc',
      '米\0卷|0.5',
    ]) {
      expect(writeUnits(parseUnits(text))).toBe(text)
    }
  })

  test('what does not follow the grammar is refused, in both directions', () => {
    for (const text of [
      '\0box|50',
      'piece\0box',
      'piece\0box|0',
      'piece\0box|x',
      'a|b',
      'a\0b|2\0x|y|z',
      'a\0b|2\0x\0',
    ]) {
      expect(() => parseUnits(text), JSON.stringify(text)).toThrow('not a unit conversion')
    }
    for (const name of ['', 'a|b', 'a\0b', 'a!']) {
      expect(() => writeUnits([{ name, factor: '1' }]), name).toThrow('not a unit conversion')
    }
    expect(() => writeUnits([box])).toThrow('not a unit conversion')
  })
})

describe('a quantity in units', () => {
  const split = (quantity: Decimal, units = [piece, box, pallet]) =>
    splitIntoUnits(quantity, units).map(part => `${part.quantity} ${part.unit.name}`)

  test('"2860 is shown as 2 pallets + 7 boxes + 10"', () => {
    expect(split('2860')).toEqual(['2 pallet', '7 box', '10 piece'])
    expect(split('2860', [piece, pallet, box])).toEqual(['2 pallet', '7 box', '10 piece'])
  })

  test('units that hold nothing are left out', () => {
    expect(split('1250')).toEqual(['1 pallet'])
    expect(split('1260')).toEqual(['1 pallet', '10 piece'])
    expect(split('0')).toEqual(['0 piece'])
    expect(split('5', [])).toEqual([])
  })

  test('"Stock is kept in the base unit with 4 decimals."', () => {
    expect(split('100.12345')).toEqual(['2 box', '0.1235 piece'])
    expect(split('2.5', [piece, { name: 'pair', factor: '1.25' }])).toEqual(['2 pair'])
  })

  test('a difference below zero is split the same way', () => {
    expect(split('-60')).toEqual(['-1 box', '-10 piece'])
  })

  test('the parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5000 })),
        (n, factors) => {
          const quantity = toDecimal(n / 100)
          const units = [
            piece,
            ...factors.map((factor, i) => ({ name: `unit ${i}`, factor: toDecimal(factor / 4) })),
          ]
          const parts = splitIntoUnits(quantity, units)
          expect(compare(sum(parts.map(part => multiply(part.quantity, part.unit.factor))), quantity)).toBe(0)
        },
      ),
    )
  })
})

test('"2860 is shown as 2 pallets + 7 boxes + 10", in words; what fills no larger unit is just a number', () => {
  const units = [piece, box, pallet]
  expect(inUnits('2860', units)).toBe('2 pallet + 7 box + 10')
  expect(inUnits('1250', units)).toBe('1 pallet')
  expect(inUnits('1250000', units)).toBe('1,000 pallet')
  expect(inUnits('49', units)).toBe('')
  expect(inUnits('5', [piece])).toBe('')
})

test('something is sold by the largest unit that its minimum and multiple are whole times of', () => {
  const units = [piece, box, pallet]
  expect(soldBy(units, { min: '100', multiple: '50' })).toBe(box)
  expect(soldBy(units, { min: '100', multiple: '1' })).toBe(piece)
  expect(soldBy(units, { min: '1250', multiple: '1250' })).toBe(pallet)
})

test('12 boxes are "= 600 piece", 610 pieces are "12 box + 10"; what says nothing new is left out', () => {
  const units = [
    { id: null, ...piece },
    { id: 1, ...box },
    { id: 2, ...pallet },
  ]
  expect(inOtherUnits('12', 1, units)).toBe('= 600 piece')
  expect(inOtherUnits('2', 2, units)).toBe('= 2,500 piece')
  expect(inOtherUnits('610', null, units)).toBe('12 box + 10')
  expect(inOtherUnits('49', null, units)).toBe('')
  expect(inOtherUnits('0', 1, units)).toBe('')
  expect(inOtherUnits('5', 7, units)).toBe('')
})
