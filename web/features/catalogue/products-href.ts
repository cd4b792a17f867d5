import type { ProductQuery } from '../../../contract/product-list.ts'

export const productsPath = '/products'

/** The address of a list. What is not asked for does not stand in it, so that every list has one address. */
export function productsHref({ q, category, brand, inStock, sort, page }: ProductQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category !== undefined) query.set('category', String(category))
  if (brand !== undefined) query.set('brand', String(brand))
  if (inStock) query.set('inStock', '1')
  if (sort && sort !== 'relevance') query.set('sort', sort)
  if (page !== undefined && page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `${productsPath}?${text}` : productsPath
}

/** The same list with something else asked for: it begins at its first page again. */
export const changedHref = (query: ProductQuery, change: ProductQuery): string =>
  productsHref({ ...query, page: undefined, ...change })
