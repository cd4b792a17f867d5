import { describe, expect, test } from 'vitest'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { amountOf, hindrance, isMatrix, leastOf, priceAt, problemOf } from './buying.ts'

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
const piece = { id: null, name: '件', factor: '1' }
const box = { id: 7, name: '箱', factor: '24' }

test('the price follows the quantity breaks', () => {
  expect(['9', '10', '99', '100'].map(quantity => priceAt(sku(), quantity))).toEqual([
    '10.00',
    '9.00',
    '9.00',
    '8.00',
  ])
})

test('what is done to each piece is added, also to the pieces of a larger unit', () => {
  expect(amountOf(sku({ breaks: [] }), '3', piece, 2, '2.50')).toBe('37.50')
  expect(amountOf(sku({ unitPrices: [{ unitId: 7, price: '200.00' }] }), '2', box, 2, '1')).toBe('448.00')
})

test('a unit costs its own price, else as many pieces as it has', () => {
  expect(amountOf(sku(), '5', box, 2)).toBe('960.00')
  expect(amountOf(sku({ unitPrices: [{ unitId: 7, price: '200.00' }] }), '5', box, 2)).toBe('1000.00')
  expect(amountOf(sku({ price: null, breaks: [] }), '5', piece, 2)).toBeNull()
})

test('minimum and multiple hold in the unit that is chosen', () => {
  expect(leastOf(sku({ minQty: '10', multiple: '4' }), piece)).toBe('12')
  expect(leastOf(sku({ minQty: '30' }), box)).toBe('2')
  expect(problemOf(sku({ multiple: '10' }), '3', box)).toMatchObject({ broken: 'multiple', above: '5' })
  expect(problemOf(sku({ stock: '50' }), '3', box)).toMatchObject({ broken: 'max', below: '2' })
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
