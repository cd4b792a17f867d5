import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import type { Translate } from '../../../contract/text.ts'

/** What a list shows, in words: "Results for “tea” · Kitchen · Lumo". */
export function listName({ q, brand }: ProductQuery, { crumbs, brands }: ProductList, t: Translate): string {
  const parts = [
    q && t('catalogue.searchTitle', { words: q }),
    crumbs.at(-1)?.name,
    brand !== undefined && brands.find(({ id }) => id === brand)?.name,
  ].filter(part => part !== undefined && part !== '' && part !== false)
  return parts.join(' · ') || t('catalogue.allProducts')
}

export function listTitle(query: ProductQuery, list: ProductList, t: Translate): string {
  const name = listName(query, list, t)
  return list.page > 1 ? t('catalogue.pageTitle', { name, page: list.page }) : name
}
