import { expect, test } from 'vitest'
import type { ProductSku } from '../../../contract/product-detail.ts'
import { axesOf, chooseValue, exactSku } from './spec-choice.ts'

const sku = (id: number, ...values: string[]): ProductSku => ({
  id,
  itemNo: `N-${id}`,
  barcode: '',
  spec: values.map((value, at) => ({ name: ['colour', 'size'][at]!, value })),
  picture: '',
  price: '1',
  retailPrice: null,
  steps: [],
  breaks: [],
  unitPrices: [],
  minQty: '1',
  multiple: '1',
  stock: null,
  stockState: 'in',
})
const skus = [sku(1, 'black', 'M'), sku(2, 'black', 'L'), sku(3, 'white', 'M')]
const [blackM, blackL] = skus as [ProductSku, ProductSku]

test('Each axis has its values once, in the order of the SKUs', () => {
  expect(axesOf(skus)).toEqual([
    { name: 'colour', values: ['black', 'white'] },
    { name: 'size', values: ['M', 'L'] },
  ])
  expect(axesOf([sku(1)])).toEqual([])
  expect(axesOf([])).toEqual([])
})

test('A combination exists or does not', () => {
  expect(exactSku(skus, blackM, 1, 'L')?.id).toBe(2)
  expect(exactSku(skus, blackL, 0, 'white')).toBeUndefined()
})

test('Choosing a value keeps the others where that is possible, and goes to the nearest where it is not', () => {
  expect(chooseValue(skus, blackM, 0, 'white').id).toBe(3)
  expect(chooseValue(skus, blackL, 0, 'white').id).toBe(3)
  expect(chooseValue(skus, blackM, 1, 'XXL')).toBe(blackM)
})
