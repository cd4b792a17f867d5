// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { showInShop } from '../testing.tsx'
import { BuyBox } from './BuyBox.tsx'

const sku: ProductDetail['skus'][number] = {
  id: 1,
  itemNo: 'MG-1',
  barcode: '',
  spec: [],
  picture: '',
  price: '10.00',
  retailPrice: null,
  steps: [],
  breaks: [],
  unitPrices: [],
  minQty: '2',
  multiple: '1',
  stock: '500',
  stockState: 'in',
}
const product = { id: 3, unit: '只', units: [], skus: [sku], priceHidden: false, customisable: true }

const engraving = {
  id: 5,
  name: '刻字',
  several: false,
  required: false,
  options: [
    { id: 51, name: '激光', surcharge: '3.00' },
    { id: 52, name: '手工', surcharge: '12.50' },
  ],
}

async function open(...answers: (() => Promise<unknown>)[]) {
  const call = vi.fn(() => answers[Math.min(call.mock.calls.length, answers.length) - 1]!())
  const shown = await showInShop(<BuyBox product={product as never} sku={sku} />, { call: call as never })
  const press = async (name: string) => {
    const button = await vi.waitFor(() => {
      const found = shown.all('button').find(({ textContent }) => textContent?.startsWith(name))
      expect(found).toBeDefined()
      return found!
    })
    await act(async () => button.click())
  }
  return { ...shown, press }
}

const options = async () => ({ obj: {}, tbl: [engraving] })
const broken = () => Promise.reject(new Error('no network'))

beforeEach(() => sessionStorage.clear())

test('the subtotal has what is done to the product in it, as the cart will', async () => {
  const { container, press } = await open(options)
  expect(container.textContent).toContain('小计 ¥20.00')
  await press('手工')
  expect(container.textContent).toContain('小计 ¥45.00')
  await press('激光')
  expect(container.textContent).toContain('小计 ¥26.00')
  await press('激光')
  expect(container.textContent).toContain('小计 ¥20.00')
})

test('choices that did not come can be asked for again', async () => {
  const { container, press } = await open(broken, options)
  await press('重试')
  await vi.waitFor(() => expect(container.textContent).toContain('激光'))
  expect(container.textContent).not.toContain('重试')
})
