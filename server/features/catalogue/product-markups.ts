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

/** What makes the prices of a distributor's shop for customers of one tier, as far as lists have to know it. */
export interface Markups {
  shopId: number
  ownerId: number
  /** The customer's. */
  tier: number
  categories: readonly CategoryMarkup[]
  /** Some products have a price, a mark-up or an agreed purchase price of their own. */
  special: boolean
  /** Some own prices are below the purchase price, which counts instead. */
  raised: boolean
}

/** Whatever is kept of them is made anew when one of these changes. */
const tables = ['markups', 'categories', 'shops', 'shop_prices', 'agreed_prices', 'skus', 'members']

interface FoundMarkups {
  categories: CategoryMarkup[]
  special: boolean
  raised: boolean
}

/** With the settings it comes from: a request that began before they changed may still ask by the old ones. */
const keyOf = (
  { id, ownerId, ownerTier, defaultMarkupKind, defaultMarkupPercent, belowPurchase }: Shop,
  tier: number,
): string =>
  ['markups', id, tier, ownerId, ownerTier, defaultMarkupKind, defaultMarkupPercent, belowPurchase].join(':')

/** The mark-up of every category: of itself, else of the nearest above it, else the shop's default; of each the tier's first. */
export const markupsOf = (cache: Cache, db: Db, shop: Shop & { ownerId: number }, tier: number) =>
  cache.get(keyOf(shop, tier), tables, async (): Promise<Markups> => {
    const { id, ownerId } = shop
    const of = { shopId: id, ownerId, tier }
    const [found] = await db<FoundMarkups[]>`
      with rule as (
        select distinct on (m.category_id) coalesce(c.path, '') as path, m.kind, m.value
        from markups m left join categories c on c.id = m.category_id
        where m.shop_id = ${id} and m.product_id is null and ${forTier(db, db`m`, tier)}
        order by m.category_id, m.tier nulls last
      ), own as (
        select c.id, c.product_count as count, coalesce(m.kind, ${shop.defaultMarkupKind}) as kind,
          coalesce(m.value, ${shop.defaultMarkupPercent}::numeric) as value
        from categories c
        left join lateral (
          select rule.kind, rule.value from generate_series(0, length(c.path), 4) as step (length)
          join rule on rule.path = left(c.path, step.length)
          order by step.length desc limit 1
        ) m on true
      )
      select (select coalesce(json_agg(json_build_object('id', id, 'count', count,
            'factor', (case kind when 'percent' then 1 + greatest(value, 0) / 100 else 1 end)::text,
            'plus', (case kind when 'fixed' then greatest(value, 0) else 0 end)::text)), '[]') from own) as categories,
        exists (select from shop_prices sp where sp.shop_id = ${id})
          or exists (select from markups where shop_id = ${id} and product_id is not null)
          or exists (select from agreed_prices where member_id = ${ownerId}) as special,
        ${shop.belowPurchase ? db`false` : someTooLow(db, shop)} as raised`
    return { ...of, ...found! }
  })

const someTooLow = (db: Db, { id, ownerId, ownerTier }: Shop): Fragment => db`exists (
  select from shop_prices sp join skus k on k.id = sp.sku_id
  left join agreed_prices ap on ap.member_id = ${ownerId} and ap.sku_id = sp.sku_id
  where sp.shop_id = ${id} and sp.price <
    nullif(coalesce(ap.price, (tier_amounts(k.retail_price, k.tier_prices))[${ownerTier}::integer + 1]), 'Infinity'))`

const forTier = (db: Db, at: Fragment, tier: number): Fragment =>
  db`(${at}.tier is null or ${at}.tier = ${tier})`

/** Most categories share one mark-up: those, and the others. */
export function parted(categories: readonly CategoryMarkup[]): {
  most: readonly CategoryMarkup[]
  others: readonly CategoryMarkup[]
} {
  const groups = [...Map.groupBy(categories, ({ factor, plus }) => `${factor} ${plus}`).values()]
  const size = (group: readonly CategoryMarkup[]) => group.reduce((sum, { count }) => sum + count + 1, 0)
  const most = groups.reduce((best, group) => (size(group) > size(best) ? group : best), groups[0] ?? [])
  const usual = new Set(most)
  return { most, others: categories.filter(each => !usual.has(each)) }
}

/** As rows `r (category_id, factor, plus)`. */
export const markupRows = (db: Db, markups: readonly CategoryMarkup[]): Fragment => db`
  unnest(${markups.map(({ id }) => id)}::integer[], ${markups.map(({ factor }) => factor)}::numeric[],
    ${markups.map(({ plus }) => plus)}::numeric[]) as r (category_id, factor, plus)`

/** Own prices `sp` that count for this tier: its own before the one for everybody. */
export const ownPrices = (db: Db, { shopId, tier }: Markups): Fragment => db`
  (select sp.sku_id, sp.price from shop_prices sp
    where sp.shop_id = ${shopId} and (sp.tier = ${tier} or sp.tier is null and not exists (
      select from shop_prices other
      where other.shop_id = sp.shop_id and other.sku_id = sp.sku_id and other.tier = ${tier}))) sp`

/** The mark-up `pm` of product `l` alone. */
const productMarkup = (db: Db, { shopId, tier }: Markups): Fragment => db`
  (select pm.kind, pm.value from markups pm
    where pm.shop_id = ${shopId} and pm.category_id is null and pm.product_id = l.product_id and ${forTier(db, db`pm`, tier)}
    order by pm.tier nulls last limit 1)`

/** What the distributor has agreed with head office for product `l`. */
const agreedPurchase = (db: Db, { ownerId }: Markups): Fragment => db`
  (select ap.price from agreed_prices ap where ap.member_id = ${ownerId} and ap.sku_id = l.first_sku)`

/** Not those with a price, a mark-up or a purchase price of their own, which their category's does not reach. */
export const notSpecial = (db: Db, { shopId, ownerId, tier }: Markups): Fragment => db`
  and not exists (select from shop_prices sp
    where sp.shop_id = ${shopId} and sp.sku_id = l.first_sku and ${forTier(db, db`sp`, tier)})
  and not exists (select from markups pm
    where pm.shop_id = ${shopId} and pm.category_id is null and pm.product_id = l.product_id and ${forTier(db, db`pm`, tier)})
  and not exists (select from agreed_prices ap where ap.member_id = ${ownerId} and ap.sku_id = l.first_sku)`

/** What own price `sp` of product `l` comes to: never less than the purchase price, unless the distributor says so. */
export const byOwnPrice = (db: Db, markups: Markups, column: Fragment): Fragment =>
  markups.raised
    ? db`greatest(sp.price, nullif(coalesce(${agreedPurchase(db, markups)}, ${column}), 'Infinity'))`
    : db`sp.price`

/** What product `l` costs by its purchase price and mark-up, its own where it has one; `r` is its category's. */
const byOwnMarkup = (db: Db, markups: Markups, column: Fragment): Fragment => {
  const purchase = db`coalesce(${agreedPurchase(db, markups)}, ${column})`
  return db`coalesce(
    (select case pm.kind when 'fixed' then ${purchase} + pm.value else ${purchase} * (1 + pm.value / 100) end
      from ${productMarkup(db, markups)} pm),
    ${purchase} * r.factor + r.plus)`
}

/** Products `l` that no index knows the price of, with their `amount`: those are all looked at. */
export const lookedAt = (db: Db, markups: Markups, column: Fragment): Fragment => {
  const { shopId, ownerId, tier, categories } = markups
  return db`(
    select l.*, ${byOwnMarkup(db, markups, column)} as amount
    from (
      select pm.product_id as id from markups pm
      where pm.shop_id = ${shopId} and pm.category_id is null and pm.product_id is not null and ${forTier(db, db`pm`, tier)}
      union
      select first.product_id from agreed_prices ap join product_listing first on first.first_sku = ap.sku_id
      where ap.member_id = ${ownerId}
    ) one
    join product_listing l on l.product_id = one.id
    join ${markupRows(db, categories)} on r.category_id = l.category_id
    where not exists (select from shop_prices sp
      where sp.shop_id = ${shopId} and sp.sku_id = l.first_sku and ${forTier(db, db`sp`, tier)})) l`
}

/** What product `l` costs, whichever way; `r` is its category's mark-up. */
export const anyAmount = (db: Db, markups: Markups, column: Fragment): Fragment => db`coalesce(
  (select ${byOwnPrice(db, markups, column)} from ${ownPrices(db, markups)} where sp.sku_id = l.first_sku),
  ${byOwnMarkup(db, markups, column)})`
