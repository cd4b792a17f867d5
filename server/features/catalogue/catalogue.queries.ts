import type { CategoryBranch } from '../../../contract/catalogue.ts'
import { buildTree } from '../../../contract/category-path.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { type Hidden, hiddenBrands, hiddenIn, stillShown } from './shown.ts'

export const categoryTree = (cache: Cache, db: Db, lang: Language): Promise<CategoryBranch[]> =>
  cache.get(`categories:${lang}`, ['categories'], async () => {
    const rows = await db<Marked<Omit<CategoryBranch, 'lvl' | 'child'>>[]>`
      select id, text_in(names, ${lang}) as name, ${fallbackOf(db, db`names`, lang)} as "nameLang", path as paths, picture, product_count as count
      from categories order by path`
    return buildTree(rows.map(unmarked))
  })

/** What this shop shows of it, and how much. */
export async function shopTree(cache: Cache, db: Db, shop: Shop, lang: Language): Promise<CategoryBranch[]> {
  const tree = await categoryTree(cache, db, lang)
  const hidden = await hiddenIn(cache, db, shop)
  return hidden.counts.length === 0 ? tree : lessHidden(tree, hidden)
}

const lessHidden = (tree: readonly CategoryBranch[], hidden: Hidden): CategoryBranch[] =>
  tree
    .filter(({ id }) => !hidden.categories.includes(id))
    .map(node => ({
      ...node,
      child: lessHidden(node.child, hidden),
      count: hidden.counts
        .filter(({ path }) => path.startsWith(node.paths))
        .reduce((left, { count }) => left - count, node.count),
    }))

export async function topCategories(cache: Cache, db: Db, shop: Shop, lang: Language) {
  const tree = await shopTree(cache, db, shop, lang)
  return tree.map(({ lvl: _, child: __, ...category }) => category)
}

export interface Brand {
  id: number
  name: string
  nameLang?: Fallback
  logo: string
}

const brandList = (cache: Cache, db: Db, lang: Language): Promise<Brand[]> =>
  cache.get(`brands:${lang}`, ['brands'], async () => {
    const rows = await db<Marked<Brand>[]>`
        select id, text_in(names, ${lang}) as name, ${fallbackOf(db, db`names`, lang)} as "nameLang", logo
        from brands order by position, id`
    return rows.map(unmarked)
  })

/** Without those of which this shop hides everything. */
export async function shopBrands(cache: Cache, db: Db, shop: Shop, lang: Language): Promise<Brand[]> {
  const [brands, hidden] = await Promise.all([brandList(cache, db, lang), hiddenBrands(cache, db, shop)])
  return hidden.length === 0 ? brands : brands.filter(({ id }) => !hidden.includes(id))
}

type Marked<T> = Omit<T, 'nameLang'> & { nameLang: Fallback | null }

const unmarked = <T>({ nameLang, ...row }: Marked<T>) => ({ ...row, nameLang: nameLang ?? undefined })

const mostNear = 5

/** What sells best in the category of a product, else in the shop. */
export async function nearProductIds(db: Db, shop: Shop, productId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with near as (
      select l.product_id, l.sold from product_listing l join products p on p.id = ${productId}
      where l.category_id = p.category_id and l.product_id <> p.id ${stillShown(db, shop)} order by l.sold desc, l.product_id desc limit ${mostNear}
    ), rest as (
      select l.product_id, l.sold from product_listing l where l.product_id <> ${productId} ${stillShown(db, shop)}
      order by l.sold desc, l.product_id desc limit ${2 * mostNear}
    )
    select product_id as id from (
      select product_id, sold, 0 as rank from near
      union all select product_id, sold, 1 from rest where product_id not in (select product_id from near)
    ) found order by rank, sold desc, product_id desc limit ${mostNear}`
  return rows.map(({ id }) => id)
}
