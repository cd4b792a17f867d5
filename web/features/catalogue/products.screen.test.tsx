// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { ProductCard } from '../../../contract/catalogue.ts'
import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import { showInShop } from '../testing.tsx'
import screen from './products.screen.tsx'

const card: ProductCard = {
  id: 3,
  skuId: 31,
  itemNo: 'HX-2041',
  name: '头戴式降噪耳机',
  picture: '',
  price: '129.00',
  retailPrice: null,
  priceHidden: false,
  unit: '件',
  pack: '',
  minQty: '1',
  multiple: '1',
  stock: null,
  stockState: 'in',
}
const list: ProductList = {
  items: [card],
  total: 95,
  page: 2,
  crumbs: [
    { id: 1, name: '数码电器' },
    { id: 5, name: '影音设备' },
  ],
  below: [{ id: 8, name: '耳机', count: 18 }],
  brands: [{ id: 2, name: '声岳', count: 30 }],
  near: [],
}

const { View } = screen
const show = async (search: ProductQuery, change: Partial<ProductList> = {}) =>
  (await showInShop(<View search={search} data={{ ...list, ...change }} />)).container
const hrefs = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map(link => link.getAttribute('href'))

test('every filter, sort order and page is a link that keeps the rest', async () => {
  const container = await show({ category: 5, inStock: true, page: 2 })
  expect(hrefs(container)).toEqual(
    expect.arrayContaining([
      '/products?category=8&inStock=1',
      '/products?category=5&brand=2&inStock=1',
      '/products?category=5&inStock=1&sort=newest',
      '/products?category=5',
      '/products?category=5&inStock=1&page=3',
    ]),
  )
})

test('taking a category back leads to the one above it', async () => {
  const container = await show({ category: 5, brand: 2 })
  const chip = container.querySelector('[aria-label="取消：影音设备"]')
  expect(chip?.getAttribute('href')).toBe('/products?category=1&brand=2')
})

test('the form of words keeps the filters without scripts too', async () => {
  const container = await show({ category: 5, inStock: true, sort: 'sold' })
  const kept = [...container.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  expect(kept.map(({ name, value }) => [name, value])).toEqual([
    ['category', '5'],
    ['inStock', '1'],
    ['sort', 'sold'],
  ])
})

describe('nothing to show', () => {
  test('says so, and shows what is near', async () => {
    const container = await show({ q: '尔机' }, { items: [], total: 0, page: 1, near: [card] })
    expect(container.textContent).toContain('没有找到符合条件的商品')
    expect(container.textContent).toContain('也许您要找的是')
    expect(hrefs(container)).toContain('/product?id=3')
  })

  test('past the last page leads back to the first', async () => {
    const container = await show({ q: '耳机', page: 9 }, { items: [], page: 9 })
    expect(container.textContent).toContain('这一页没有商品')
    expect(hrefs(container)).toContain('/products?q=%E8%80%B3%E6%9C%BA')
  })
})
