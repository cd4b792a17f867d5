// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { type } from '../../ui/testing.tsx'
import { showInShop } from '../testing.tsx'
import SpecMatrix from './SpecMatrix.later.tsx'

const skus = ['S', 'L'].map((size, at) => ({
  id: at + 1,
  itemNo: `CL-${size}`,
  barcode: '',
  spec: [
    { name: '颜色', value: '红' },
    { name: '尺码', value: size },
  ],
  picture: '',
  price: '10.00',
  retailPrice: null,
  steps: [],
  breaks: [],
  unitPrices: [],
  minQty: '0.1',
  multiple: '0.1',
  stock: '500',
  stockState: 'in',
}))
const product = { id: 3, unit: '米', units: [], skus, priceHidden: false } as unknown as ProductDetail

beforeEach(() => sessionStorage.clear())

test('a cell keeps what is being typed, with a point or a comma, and counts it', async () => {
  const { container, all } = await showInShop(
    <SpecMatrix product={product} current={product.skus[0]!} onChoose={() => {}} />,
  )
  const [small, large] = all('tbody input') as HTMLInputElement[]
  for (const text of ['2', '2.', '2.5']) {
    await type(small!, text)
    expect(small!.value).toBe(text)
  }
  for (const text of ['1', '1,', '1,5']) {
    await type(large!, text)
    expect(large!.value).toBe(text)
  }
  expect(container.querySelector('tbody td:last-child')?.textContent).toBe('4')
  await type(large!, '1,5x')
  expect(large!.value).toBe('1,5')
})
