import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'

/** What a promotion is for; a list that is not there leaves nothing out. */
export interface PromotedGoods {
  id: number
  title: string
  titleLang: Fallback
  /** With all that are below. */
  categories?: number[] | undefined
  brands?: number[] | undefined
  products?: number[] | undefined
}

interface Row extends Pick<PromotedGoods, 'id' | 'title'> {
  titleLang: Fallback | null
  scope: 'all' | 'category' | 'brand' | 'product'
  categories: number[]
  brands: number[]
  products: number[]
}

/** Undefined when this shop has no such promotion running. */
export async function promotedGoods(
  db: Db,
  { shopId, id, lang }: { shopId: number; id: number; lang: Language },
): Promise<PromotedGoods | undefined> {
  const [row] = await db<Row[]>`
    select m.id, text_in(m.titles, ${lang}) as title, ${fallbackOf(db, db`m.titles`, lang)} as "titleLang", m.scope,
      m.scope_brands as brands, m.scope_products as products,
      array(
        select distinct c.id from categories w join categories c on starts_with(c.path, w.path)
        where m.scope = 'category' and w.id = any(m.scope_categories)
      ) as categories
    from promotions m
    where m.id = ${id} and m.shop_id = ${shopId} and m.enabled and m.starts_at <= now() and m.ends_at > now()`
  if (!row) return undefined
  const { id: known, title, titleLang, scope, categories, brands, products } = row
  return {
    id: known,
    title,
    titleLang: titleLang ?? undefined,
    categories: scope === 'category' ? categories : undefined,
    brands: scope === 'brand' ? brands : undefined,
    products: scope === 'product' ? products : undefined,
  }
}
