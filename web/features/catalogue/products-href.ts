import * as paths from '../../../contract/paths.ts'
import type { ProductQuery } from '../../../contract/product-list.ts'

/** The query of a list. What is not asked for does not stand in it, so that every list has one address. */
export function productsSearch(query: ProductQuery): URLSearchParams {
  const { q, category, brand, attr, priceFrom, priceTo, inStock, flash, promotion, sort, page, view } = query
  const given: [string, string | number | undefined][] = [
    ['q', q],
    ['category', category],
    ['brand', brand],
    ['attr', attr?.join(',')],
    ['priceFrom', priceFrom],
    ['priceTo', priceTo],
    ['inStock', inStock ? 1 : undefined],
    ['flash', flash ? 1 : undefined],
    ['promotion', promotion],
    ['sort', sort === 'relevance' ? undefined : sort],
    ['view', view],
    ['page', page === 1 ? undefined : page],
  ]
  return new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
}

export function productsHref(query: ProductQuery): string {
  const text = productsSearch(query).toString()
  return text ? `${paths.products}?${text}` : paths.products
}

/** The same list with something else asked for: it begins at its first page again. */
export const changed = (query: ProductQuery, change: ProductQuery): ProductQuery => ({
  ...query,
  page: undefined,
  ...change,
})

export const changedHref = (query: ProductQuery, change: ProductQuery): string =>
  productsHref(changed(query, change))
