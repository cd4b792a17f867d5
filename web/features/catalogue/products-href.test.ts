import { expect, test } from 'vitest'
import { changedHref, productsHref } from './products-href.ts'

test('A list that asks for nothing special has the plain address', () => {
  expect(productsHref({})).toBe('/products')
  expect(productsHref({ q: '', inStock: false, sort: 'relevance', page: 1 })).toBe('/products')
})

test('Everything that is asked for stands in the address', () => {
  expect(productsHref({ q: 'a&b', category: -1, brand: 3, inStock: true, sort: 'priceUp', page: 2 })).toBe(
    '/products?q=a%26b&category=-1&brand=3&inStock=1&sort=priceUp&page=2',
  )
  expect(productsHref({ promotion: 6, page: 2 })).toBe('/products?promotion=6&page=2')
  expect(productsHref({ attr: [4, 7], priceFrom: '5', priceTo: 'x', flash: true, view: 'table' })).toBe(
    '/products?attr=4%2C7&priceFrom=5&priceTo=x&flash=1&view=table',
  )
})

test('Asking for something else begins at the first page and keeps the rest', () => {
  const query = { q: 'tea', brand: 3, page: 4 }
  expect(changedHref(query, { sort: 'newest' })).toBe('/products?q=tea&brand=3&sort=newest')
  expect(changedHref(query, { brand: undefined })).toBe('/products?q=tea')
  expect(changedHref(query, { page: 5 })).toBe('/products?q=tea&brand=3&page=5')
})
