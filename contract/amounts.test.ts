import { describe, expect, test } from 'vitest'
import { amountOf, breakAt, leastIn, ruleFor } from './amounts.ts'
import { toDecimal } from './decimal.ts'
import type { PickRow } from './pick-row.ts'
import { checkQuantity } from './quantity.ts'

const row: PickRow = {
  skuId: 1,
  productId: 1,
  itemNo: 'A-1',
  barcode: '',
  name: 'Cup',
  spec: '',
  picture: '',
  units: [
    { id: null, name: 'pc', factor: '1', price: '10.00', own: false },
    { id: 5, name: 'box', factor: '24', price: '216.00', own: false },
    { id: 6, name: 'pallet', factor: '480', price: '4000.00', own: true },
  ],
  breaks: [
    { from: '24', price: '9.00' },
    { from: '100', price: '8.00' },
  ],
  priceHidden: false,
  minQty: '10',
  multiple: '4',
  stock: null,
  stockState: 'in',
}

describe('amountOf', () => {
  test('quantity breaks are reached in the base unit, whichever unit is counted in', () => {
    expect(amountOf(row, null, '12', 2)).toEqual({ price: '10.00', amount: '120.00' })
    expect(amountOf(row, null, '30', 2)).toEqual({ price: '9.00', amount: '270.00' })
    expect(amountOf(row, 5, '5', 2)).toEqual({ price: '192.00', amount: '960.00' })
  })

  test('a unit with a price of its own knows no breaks', () => {
    expect(amountOf(row, 6, '2', 2)).toEqual({ price: '4000.00', amount: '8000.00' })
  })

  test('what is negotiable comes to nothing one could name', () => {
    const asked = { ...row, units: [{ ...row.units[0]!, price: null }] }
    expect(amountOf(asked, null, '2', 2)).toEqual({ price: null, amount: null })
  })

  test('what is done to each piece is added, also to the pieces of a larger unit', () => {
    expect(amountOf(row, null, '3', 2, '2.50')).toEqual({ price: '12.50', amount: '37.50' })
    expect(amountOf(row, 6, '2', 2, '1')).toEqual({ price: '4480.00', amount: '8960.00' })
  })
})

test('a quantity break is reached from its number on', () => {
  const reached = (['23', '24', '99', '100'] as const).map(quantity => breakAt(row.breaks, quantity)?.price)
  expect(reached).toEqual([undefined, '9.00', '9.00', '8.00'])
})

describe('what may be bought of it', () => {
  const unlimited = { ...row, stock: null }

  test('minimum and multiple stay as they are in the base unit', () => {
    expect(ruleFor(unlimited, null)).toEqual({ min: '10', multiple: '4' })
  })

  test('of a larger unit so many are needed that both rules hold', () => {
    expect(ruleFor(unlimited, 5)).toMatchObject({ min: '1', multiple: '1' })
    expect(ruleFor({ ...unlimited, minQty: '100', multiple: '36' }, 5)).toMatchObject({
      min: '5',
      multiple: '3',
    })
  })

  test('what the rule allows is allowed in the base unit', () => {
    const rule = ruleFor({ ...unlimited, minQty: '100', multiple: '36' }, 5)
    const boxes = checkQuantity('4', rule)
    expect(boxes).toMatchObject({ ok: false, above: '6' })
    expect(checkQuantity(toDecimal(6 * 24), { min: '100', multiple: '36' })).toEqual({ ok: true })
  })

  test('the least keeps both rules, however little there is', () => {
    expect(leastIn(row)).toBe('12')
    expect(leastIn({ ...unlimited, minQty: '30', stock: '1' }, 5)).toBe('2')
  })

  test('no more than there is, where the shop says how much', () => {
    expect(ruleFor({ ...row, stock: '100' }, null)).toMatchObject({ max: '100' })
    expect(ruleFor({ ...row, stock: '100' }, 5)).toMatchObject({ max: '4' })
  })
})
