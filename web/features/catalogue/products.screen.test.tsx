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
  rows: [],
  total: 95,
  more: false,
  page: 2,
  crumbs: [
    { id: 1, name: '数码电器' },
    { id: 5, name: '影音设备' },
  ],
  below: [{ id: 8, name: '耳机', count: 18 }],
  brands: [{ id: 2, name: '声岳', count: 30 }],
  facets: [
    {
      name: '连接',
      values: [
        { id: 41, name: '蓝牙', count: 12 },
        { id: 42, name: '有线', count: 6 },
      ],
    },
  ],
  byPrice: true,
  flashing: false,
  near: [],
  pageId: 0,
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

test('each form keeps the filters without scripts too', async () => {
  const container = await show({ category: 5, inStock: true, sort: 'sold' })
  const forms = [...container.querySelectorAll('form')]
  expect(forms).toHaveLength(2)
  for (const form of forms) {
    const kept = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
    expect(kept.map(({ name, value }) => [name, value])).toEqual([
      ['category', '5'],
      ['inStock', '1'],
      ['sort', 'sold'],
    ])
  }
})

test('attributes are added to each other and taken back one by one', async () => {
  const container = await show({ category: 5, attr: [41] })
  expect(hrefs(container)).toEqual(
    expect.arrayContaining(['/products?category=5&attr=41%2C42', '/products?category=5']),
  )
  expect(container.querySelector('[aria-label="取消：蓝牙"]')?.getAttribute('href')).toBe(
    '/products?category=5',
  )
})

test('numbers of a list that was not counted to its end say "at least"', async () => {
  const container = await show({ category: 5 }, { total: 10_000, more: true })
  expect(container.textContent).toContain('超过 10,000 件商品')
  expect(container.textContent).toContain('12+')
})

test.each([{ priceFrom: '9', priceTo: '5' }, { priceFrom: 'abc' }, { priceTo: '-1' }])(
  '"A price range input error message exists": %j gets it beside the field',
  async range => {
    const container = await show({ category: 5, ...range })
    const note = container.querySelector('[role=alert]')
    expect(note?.textContent).toBe('价格区间输入有误')
    const field = container.querySelector('[name=priceFrom]')
    expect(field?.getAttribute('aria-describedby')).toBe(note?.id)
    expect((await show({ priceFrom: '5', priceTo: '9' })).querySelector('[role=alert]')).toBeNull()
  },
)

test('whoever sees no prices can neither sort nor narrow by them', async () => {
  const container = await show({}, { byPrice: false })
  expect(container.querySelector('[name=priceFrom]')).toBeNull()
  expect(hrefs(container)).not.toContain('/products?sort=priceUp')
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
