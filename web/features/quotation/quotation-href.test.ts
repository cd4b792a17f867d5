import { expect, test } from 'vitest'
import { fileHref, isEmptySelection, quotationHref } from './quotation-href.ts'

test('only what is asked for is in the address', () => {
  expect(quotationHref({})).toBe('/baojia')
  expect(quotationHref({ categories: [1, 2], brands: [], fav: true, inStock: false, page: 1 })).toBe(
    '/baojia?categories=1%2C2&fav=1',
  )
  expect(quotationHref({ products: [7], tier: 0, page: 2 })).toBe('/baojia?products=7&tier=0&page=2')
})

test('a file has every page, in the languages wanted', () => {
  expect(fileHref({ products: [7], page: 3 }, 'pdf', ['zh', 'en'])).toBe(
    '/quotation/pdf?products=7&langs=zh%2Cen',
  )
})

test('only what is printed has a template, which may be ours', () => {
  expect(fileHref({ products: [7] }, 'pdf', ['zh'], 0)).toBe('/quotation/pdf?products=7&langs=zh&template=0')
  expect(fileHref({ products: [7] }, 'xlsx', ['zh'], 3)).toBe('/quotation/xlsx?products=7&langs=zh')
})

test('without categories, brands, products or favourites there is nothing to show', () => {
  expect(isEmptySelection({ inStock: true, tier: 3, categories: [] })).toBe(true)
  expect(isEmptySelection({ fav: true })).toBe(false)
})
