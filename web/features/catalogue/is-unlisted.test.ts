import { expect, test } from 'vitest'
import type { ProductList } from '../../../contract/product-list.ts'
import { isUnlisted } from './is-unlisted.ts'

const some = { items: [{ id: 1 }], rows: [] } as unknown as ProductList
const none = { items: [], rows: [] } as unknown as ProductList

test.each([
  ['a page past the end', { page: 999 }, none, true],
  ['a search that finds nothing', { q: 'xyzzy' }, none, true],
  ['words within a brand', { q: 'tea', brand: 2 }, some, true],
  ['words at a price', { q: 'tea', priceFrom: '5' }, some, true],
  ['words alone, in another order', { q: 'tea', page: 2, sort: 'sold' as const }, some, false],
  ['a category of a brand', { category: 1, brand: 2 }, some, false],
  ['everything', {}, some, false],
])('Search engines may list it, or not: %s', (_, query, list, unlisted) => {
  expect(isUnlisted(query, list)).toBe(unlisted)
})
