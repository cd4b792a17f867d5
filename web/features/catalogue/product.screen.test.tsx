// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { showInShop } from '../testing.tsx'
import screen from './product.screen.tsx'

const sku = (id: number, colour: string, size: string, change: Partial<ProductSku> = {}): ProductSku => ({
  id,
  itemNo: `HX-${id}`,
  barcode: '',
  spec: [
    { name: '颜色', value: colour },
    { name: '尺码', value: size },
  ],
  picture: '',
  price: `${id}.00`,
  retailPrice: '199.00',
  steps: [{ step: 'tier', tier: 3, amount: `${id}.00` }],
  minQty: '5',
  multiple: '5',
  stock: '40.0000',
  stockState: 'in',
  ...change,
})
const product: ProductDetail = {
  id: 3,
  itemNo: 'HX',
  name: '耳机',
  description: '一行</script>\n二行',
  brand: { id: 2, name: '声岳' },
  model: '',
  crumbs: [{ id: 1, name: '数码电器' }],
  pictures: ['a.webp', 'b.webp'],
  attributes: [{ name: '材质', value: '铝' }],
  unit: '件',
  units: [{ name: '箱', factor: '24.0000' }],
  priceHidden: false,
  sold: null,
  skus: [sku(11, '黑色', 'M'), sku(12, '黑色', 'L', { stockState: 'out' }), sku(13, '白色', 'M')],
}

const { View } = screen
const show = async (change: Partial<ProductDetail> = {}) =>
  (await showInShop(<View search={{ id: 3 }} data={{ ...product, ...change }} />)).container
const button = (container: HTMLElement, text: string) =>
  [...container.querySelectorAll<HTMLButtonElement>('fieldset button')].find(
    each => each.textContent === text,
  )!

test('the first SKU is shown, with its price, how it is bought and why it costs that', async () => {
  const first = (await show()).querySelector('article')!
  expect(first.textContent).toContain('HX-11')
  expect(first.textContent).toContain('¥11.00')
  expect(first.querySelector('s')?.textContent).toBe('¥199.00')
  expect(first.textContent).toContain('1 箱 = 24 件')
  expect(first.textContent).toContain('5 件起订 · 须为 5 的倍数')
  expect(first.querySelector('details')?.textContent).toContain('销售价 3¥11.00')
})

test('choosing a specification shows that SKU; what is sold out or does not exist is marked', async () => {
  const container = await show()
  expect(button(container, 'L').getAttribute('aria-label')).toBe('L（缺货）')
  await act(async () => button(container, 'L').click())
  expect(container.querySelector('article')!.textContent).toContain('¥12.00')
  expect(container.querySelector('tr[data-chosen]')?.textContent).toContain('HX-12')
  expect(button(container, '白色').getAttribute('aria-label')).toBe('白色（没有这个组合）')
  await act(async () => button(container, '白色').click())
  expect(container.querySelector('tr[data-chosen]')?.textContent).toContain('HX-13')
})

test('a visitor who may not see prices is asked to sign in and comes back; no price stands anywhere', async () => {
  const hidden = { price: null, retailPrice: null, steps: [] }
  const container = await show({
    priceHidden: true,
    skus: product.skus.map(each => ({ ...each, ...hidden })),
  })
  expect(container.textContent).not.toContain('¥')
  expect(container.textContent).not.toContain('面议')
  const link = [...container.querySelectorAll('a')].find(each => each.textContent === '登录后看价格')
  expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fhere')
})

test('the data for search engines cannot be broken out of', async () => {
  const script = (await show()).querySelector('script[type="application/ld+json"]')!
  expect(script.innerHTML).not.toContain('</')
  expect(JSON.parse(script.textContent!)[0].description).toBe(product.description)
})
