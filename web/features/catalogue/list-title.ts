import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import type { Translate } from '../../../contract/text.ts'

/** What a list shows, in words: "Results for “tea” · Kitchen · Lumo". */
export function listName(
  { q, brand }: ProductQuery,
  { crumbs, brands, promotion }: ProductList,
  t: Translate,
): string {
  const parts = [
    q && t('catalogue.searchTitle', { words: q }),
    crumbs.at(-1)?.name,
    brand !== undefined && brands.find(({ id }) => id === brand)?.name,
    promotion?.title,
  ].filter(part => part !== undefined && part !== '' && part !== false)
  return parts.join(' · ') || t('catalogue.allProducts')
}

export const listTitle = (query: ProductQuery, list: ProductList, t: Translate): string =>
  numbered(listName(query, list, t), list, t)

/** No other list has it: categories of one name are told apart by where they are. */
export function ownTitle(query: ProductQuery, list: ProductList, t: Translate): string {
  const above = list.crumbs.slice(0, -1).map(({ name }) => name)
  return numbered([listName(query, list, t), ...above.reverse()].join(' · '), list, t)
}

const numbered = (name: string, { page }: ProductList, t: Translate): string =>
  page > 1 ? t('catalogue.pageTitle', { name, page }) : name
