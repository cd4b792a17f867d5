import { expect, test } from 'vitest'
import type { Sellable } from '../../../contract/amounts.ts'
import { nextBreak } from './next-break.ts'

const sku: Sellable = {
  units: [
    { id: null, name: 'pair', factor: '1', price: '137.50', own: false },
    { id: 2, name: 'box', factor: '12', price: '1650', own: false },
    { id: 3, name: 'pallet', factor: '120', price: '12000', own: true },
  ],
  breaks: [
    { from: '24', price: '129' },
    { from: '60', price: '121' },
  ],
  minQty: '1',
  multiple: '1',
  stock: '500',
}

test('30 more, and each costs 121', () => {
  expect(nextBreak(sku, null, '30', 2)).toEqual({ more: '30', price: '121.00', saved: '480.00' })
  expect(nextBreak(sku, null, '1', 2)).toEqual({ more: '23', price: '129.00', saved: '204.00' })
})

test('boxes are counted whole', () => {
  expect(nextBreak(sku, 2, '3', 2)).toEqual({ more: '2', price: '1452.00', saved: '480.00' })
})

test('what keeps the rule: a multiple is kept, and more than there is is not offered', () => {
  expect(nextBreak({ ...sku, multiple: '25' }, null, '25', 2)?.more).toBe('50')
  expect(nextBreak({ ...sku, stock: '40' }, null, '30', 2)).toBeUndefined()
})

test('nothing becomes cheaper any more, has a price of its own, or has none', () => {
  expect(nextBreak(sku, null, '60', 2)).toBeUndefined()
  expect(nextBreak(sku, 3, '1', 2)).toBeUndefined()
  const unpriced = sku.units.map(unit => ({ ...unit, price: null }))
  expect(nextBreak({ ...sku, units: unpriced }, null, '1', 2)).toBeUndefined()
})
