import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'

/** What search engines are better off without: pages with nothing on them, what is soon over, and words narrowed down by filters. */
export function isUnlisted(
  query: ProductQuery,
  { items, rows }: Pick<ProductList, 'items' | 'rows'>,
): boolean {
  if (items.length + rows.length === 0 || query.promotion !== undefined) return true
  const { q, page: _page, sort: _sort, view: _view, ...filters } = query
  return Boolean(q) && Object.values(filters).some(value => value !== undefined)
}
