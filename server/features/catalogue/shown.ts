import type { Cache } from '../../cache/cache.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** Whether product `at` is for customers of this shop: head office has it, and its distributor does not hide it. */
export const isShown = (db: Db, shop: { id: number; ownerId?: number | null }, at: Fragment): Fragment =>
  shop.ownerId === null ? db`${at}.listed` : db`(${at}.listed and not ${isHidden(db, shop.id, at)})`

/** Product `at` by itself, or its category, or one above. */
export const isHidden = (db: Db, shopId: number, at: Fragment, id = db`id`): Fragment => db`(
  exists (select from hidden_products h where h.shop_id = ${shopId} and h.product_id = ${at}.${id})
  or exists (select from hidden_categories h join categories above on above.id = h.category_id
    join categories own on starts_with(own.path, above.path)
    where h.shop_id = ${shopId} and own.id = ${at}.category_id))`

/** The same as a condition on product `l` of `product_listing`, for few. */
export const stillShown = (db: Db, { id, ownerId }: Pick<Shop, 'id' | 'ownerId'>): Fragment =>
  ownerId === null ? db`` : db`and not ${isHidden(db, id, db`l`, db`product_id`)}`

/** What a distributor's shop leaves out of head office's range. */
export interface Hidden {
  /** With all below them. */
  categories: readonly number[]
  /** Some products outside of those are hidden. */
  products: boolean
  /** How many products fewer are shown below this path. */
  counts: readonly { path: string; count: number }[]
}

const nothing: Hidden = { categories: [], products: false, counts: [] }

export const hiddenIn = async (cache: Cache, db: Db, { id, ownerId }: Shop): Promise<Hidden> =>
  ownerId === null
    ? nothing
    : cache.get(
        `hidden:${id}`,
        ['hidden_products', 'hidden_categories', 'categories', 'products', 'shops'],
        () => loadHidden(db, id),
      )

/** The brands that have products, but none that the shop shows. */
export async function hiddenBrands(cache: Cache, db: Db, shop: Shop): Promise<readonly number[]> {
  const hidden = await hiddenIn(cache, db, shop)
  if (hidden.categories.length === 0 && !hidden.products) return []
  return await cache.get(
    `hidden brands:${shop.id}`,
    ['hidden_products', 'hidden_categories', 'categories', 'products', 'shops'],
    async () => {
      const rows = await db<{ id: number }[]>`
        select b.id from brands b where exists (select from product_listing l where l.brand_id = b.id)
          and not exists (select from product_listing l where l.brand_id = b.id ${notHidden(db, shop.id, hidden)})`
      return rows.map(({ id }) => id)
    },
  )
}

async function loadHidden(db: Db, shopId: number): Promise<Hidden> {
  const [row] = await db<Hidden[]>`
    with top as (
      select c.id, c.path, c.product_count from hidden_categories h join categories c on c.id = h.category_id
      where h.shop_id = ${shopId} and not exists (
        select from hidden_categories other join categories above on above.id = other.category_id
        where other.shop_id = ${shopId} and above.id <> c.id and starts_with(c.path, above.path))
    ), below as (
      select c.id from top join categories c on starts_with(c.path, top.path)
    ), single as (
      select c.path, count(*) as count from hidden_products h join product_listing l on l.product_id = h.product_id
      join categories c on c.id = l.category_id
      where h.shop_id = ${shopId} and c.id not in (select id from below) group by c.path
    )
    select array(select id from below order by id) as categories, exists (select from single) as products,
      (select coalesce(json_agg(each), '[]') from (
        select path, product_count as count from top union all select path, count from single) each) as counts`
  return row!
}

/** As conditions on product `l` of `product_listing`; nothing where nothing is hidden. */
export function notHidden(db: Db, shopId: number, { categories, products }: Hidden): Fragment {
  const apart =
    categories.length > 0 ? db`and l.category_id <> all(${categories as number[]}::integer[])` : db``
  return products
    ? db`${apart} and not exists (
        select from hidden_products h where h.shop_id = ${shopId} and h.product_id = l.product_id)`
    : apart
}
