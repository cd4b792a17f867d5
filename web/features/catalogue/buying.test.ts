import { describe, expect, test } from 'vitest'
import { amountOf, leastIn, ruleFor } from '../../../contract/amounts.ts'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { checkQuantity } from '../../../contract/quantity.ts'
import { hindrance, isMatrix, sellable } from './buying.ts'

const sku = (change: Partial<ProductSku> = {}): ProductSku => ({
  id: 1,
  itemNo: 'A',
  barcode: '',
  spec: [],
  picture: '',
  price: '10.00',
  retailPrice: null,
  steps: [],
  breaks: [
    { from: '10', price: '9.00' },
    { from: '100', price: '8.00' },
  ],
  unitPrices: [],
  minQty: '1',
  multiple: '1',
  stock: '500',
  stockState: 'in',
  ...change,
})
const piece = { id: null, name: '件', factor: '1' } as const
const box = { id: 7, name: '箱', factor: '24' } as const

test('a unit costs its own price, else as many pieces as it has', () => {
  const amount = (change: Partial<ProductSku>, unitId: number | null) =>
    amountOf(sellable(sku(change), [piece, box]), unitId, '5', 2).amount
  expect(amount({}, 7)).toBe('960.00')
  expect(amount({ unitPrices: [{ unitId: 7, price: '200.00' }] }, 7)).toBe('1000.00')
  expect(amount({ price: null, breaks: [] }, null)).toBeNull()
})

test('minimum and multiple hold in the unit that is chosen', () => {
  expect(leastIn(sellable(sku({ minQty: '30' }), [piece, box]), 7)).toBe('2')
  const check = (change: Partial<ProductSku>) =>
    checkQuantity('3', ruleFor(sellable(sku(change), [piece, box]), 7))
  expect(check({ multiple: '10' })).toMatchObject({ broken: 'multiple', above: '5' })
  expect(check({ stock: '50' })).toMatchObject({ broken: 'max', below: '2' })
})

describe('a table of quantities', () => {
  const spec = (...values: string[]) => values.map((value, at) => ({ name: `axis ${at}`, value }))
  test('is for two things to choose', () => {
    expect(isMatrix([sku({ spec: spec('red', 'S') }), sku({ spec: spec('red', 'M') })])).toBe(true)
    expect(isMatrix([sku({ spec: spec('red') }), sku({ spec: spec('blue') })])).toBe(false)
    expect(isMatrix([sku({ spec: spec('red', 'S') })])).toBe(false)
  })
})

test('what is sold out or has no price cannot be put into the cart', () => {
  expect(hindrance(sku({ stockState: 'out' }), false)).toBe('soldOut')
  expect(hindrance(sku({ price: null }), false)).toBe('askPrice')
  expect(hindrance(sku({ price: null }), true)).toBeUndefined()
})
