import type { Decimal } from '../../../contract/decimal.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** What a distributor's shop makes of its purchase price in a category: `price × factor + plus`. */
export interface CategoryMarkup {
  id: number
  factor: Decimal
  plus: Decimal
  /** How many products are in it. */
  count: number
}

export interface Markups {
  categories: readonly CategoryMarkup[]
  /** Some products have a price or a mark-up of their own. */
  special: boolean
}

/** The mark-up of every category: of itself, else of the nearest above it, else the shop's default. */
export const markupsOf = (cache: Cache, db: Db, shop: Shop): Promise<Markups> =>
  cache.get(`markups:${shop.id}`, ['markups', 'categories', 'shops', 'shop_prices'], async () => {
    const categories = await db<(CategoryMarkup & { special: boolean })[]>`
      select c.id, c.product_count as count,
        case m.kind when 'fixed' then 1 when 'percent' then 1 + m.value / 100
          else greatest(1, 1 + ${shop.defaultMarkupPercent}::numeric / 100) end as factor,
        case m.kind when 'fixed' then m.value else 0 end as plus,
        exists (select from shop_prices where shop_id = ${shop.id})
          or exists (select from markups where shop_id = ${shop.id} and category_id is null) as special
      from categories c
      left join lateral (
        select m.kind, m.value from markups m join categories above on above.id = m.category_id
        where m.shop_id = ${shop.id} and starts_with(c.path, above.path)
        order by length(above.path) desc limit 1
      ) m on true`
    return { categories, special: categories[0]?.special ?? false }
  })

/** Most categories share one mark-up: those, and the others. */
export function parted(categories: readonly CategoryMarkup[]): {
  most: readonly CategoryMarkup[]
  others: readonly CategoryMarkup[]
} {
  const groups = [...Map.groupBy(categories, ({ factor, plus }) => `${factor} ${plus}`).values()]
  const size = (group: readonly CategoryMarkup[]) => group.reduce((sum, { count }) => sum + count + 1, 0)
  const most = groups.reduce((best, group) => (size(group) > size(best) ? group : best), groups[0] ?? [])
  return { most, others: categories.filter(each => !most.includes(each)) }
}

/** As rows `r (category_id, factor, plus)`. */
export const markupRows = (db: Db, markups: readonly CategoryMarkup[]): Fragment => db`
  unnest(${markups.map(({ id }) => id)}::integer[], ${markups.map(({ factor }) => factor)}::numeric[],
    ${markups.map(({ plus }) => plus)}::numeric[]) as r (category_id, factor, plus)`

/** Not those with a price or a mark-up of their own, which the category's does not reach. */
export const notSpecial = (db: Db, shopId: number): Fragment => db`
  and not exists (select from shop_prices sp where sp.shop_id = ${shopId} and sp.sku_id = l.first_sku)
  and not exists (select from markups pm
    where pm.shop_id = ${shopId} and pm.category_id is null and pm.product_id = l.product_id)`

/** The price of a product with a mark-up `pm` of its own. */
export const byOwnMarkup = (db: Db, column: Fragment): Fragment => db`
  (case pm.kind when 'fixed' then ${column} + pm.value else ${column} * (1 + pm.value / 100) end)`
