// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { useQuantities } from '../../features/catalogue/use-quantities.ts'
import { showInShop } from '../../features/testing.tsx'
import { click, type } from '../../ui/testing.tsx'
import BuySheet from './BuySheet.tsx'
import { Matrix } from './Matrix.tsx'

const sku = (id: number, color: string, size: string, price: string) => ({
  id,
  itemNo: `P-${id}`,
  barcode: '',
  spec: [
    { name: '颜色', value: color },
    { name: '容量', value: size },
  ],
  picture: '',
  price,
  retailPrice: null,
  steps: [],
  breaks: [],
  unitPrices: [],
  minQty: '1',
  multiple: '1',
  stock: '500',
  stockState: 'in',
})
const product = {
  id: 3,
  unit: '件',
  units: [{ id: 7, name: '箱', factor: '10' }],
  skus: [
    sku(1, '黑', '128G', '797.00'),
    sku(2, '黑', '256G', '940.00'),
    sku(3, '白', '128G', '800.00'),
    sku(4, '白', '256G', '800.00'),
  ],
  priceHidden: false,
} as unknown as ProductDetail

function Own() {
  const quantities = useQuantities(product)
  return (
    <>
      <button type="button" onClick={() => quantities.setUnit(quantities.units[1]!)} />
      <Matrix product={product} current={product.skus[0]!} quantities={quantities} onChoose={() => {}} />
    </>
  )
}

beforeEach(() => sessionStorage.clear())

test('a row says its price only where all of it costs the same, else each cell says its own, in the unit', async () => {
  const { all } = await showInShop(<Own />)
  const rows = () => all('tbody tr').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows()).toEqual([
    ['黑', '¥797.00', '¥940.00'],
    ['白¥800.00', '', ''],
  ])
  await click(all('button')[0]!)
  expect(rows()).toEqual([
    ['黑', '¥7,970.00', '¥9,400.00'],
    ['白¥8,000.00', '', ''],
  ])
})

test('what is wrong with a cell stands where it is seen, however long the table is', async () => {
  const skus = product.skus.map(each => ({ ...each, multiple: '5' }))
  const shown = { ...product, skus, name: '硬盘', pictures: [] } as unknown as ProductDetail
  await showInShop(<BuySheet product={shown} onClose={() => {}} />)
  await type(document.querySelectorAll<HTMLInputElement>('dialog td input')[1]!, '7')
  expect(document.querySelector('dialog footer')?.textContent).toContain('黑 / 256G: ')
  expect(document.querySelector('dialog footer')?.textContent).toContain('5 或 10')
})
