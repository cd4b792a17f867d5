import type { RangeTier } from '../../../contract/range.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { markupRows, markupsOf, ownPrices } from '../catalogue/product-markups.ts'
import { hiddenIn, notHidden } from '../catalogue/shown.ts'
import type { OwnedShop } from './range-shop.ts'

export interface TierChange {
  from: number
  to: number
  at: Date
}

/** At which other tier the distributor bought at the last look; null: at the same. */
export async function tierChange(db: Db, shop: OwnedShop, since: Date): Promise<TierChange | null> {
  const [row] = await db<{ from: number; at: Date }[]>`
    select (array_agg(was order by id))[1] as from, max(changed_at) as at from range_tiers
    where member_id = ${shop.ownerId} and changed_at > ${since} having count(*) > 0`
  return row && row.from !== shop.ownerTier ? { ...row, to: shop.ownerTier } : null
}

/** Customers who pay retail stand for all. */
const customersTier = 0

/**
 * What another tier does to all prices together, by today's rules: as `server/features/pricing` would say it product by product, in
 * one pass over the range.
 */
export async function tierEffect(
  { db, cache }: { db: Db; cache: Cache },
  shop: OwnedShop,
  lang: string,
  change: TierChange,
): Promise<RangeTier> {
  const markups = await markupsOf(cache, db, shop, customersTier)
  const hidden = await hiddenIn(cache, db, shop)
  const priceAt = (cost: Fragment): Fragment => db`
    case when sp.price is not null then ${shop.belowPurchase ? db`sp.price` : db`greatest(sp.price, ${cost})`}
      when pm.kind = 'percent' then ${cost} * (1 + greatest(pm.value, 0) / 100)
      when pm.kind = 'fixed' then ${cost} + greatest(pm.value, 0)
      else ${cost} * r.factor + r.plus end`
  const [found] = await db<(Omit<RangeTier, 'from' | 'to' | 'at' | 'worst'> & RangeTier['worst'])[]>`
    with costs as materialized (
      select k.id, k.product_id, k.item_no, l.category_id, t.amounts[${change.from}::integer + 1] as was,
        t.amounts[${change.to}::integer + 1] as now
      from product_listing l join skus k on k.product_id = l.product_id
      cross join lateral (select tier_amounts(k.retail_price, k.tier_prices) as amounts offset 0) t
      where not exists (select from agreed_prices ap where ap.member_id = ${shop.ownerId} and ap.sku_id = k.id)
        ${notHidden(db, shop.id, hidden)}
    ), priced as materialized (
      select c.id, c.product_id, c.item_no, c.was, c.now, sp.price < c.now as below,
        ${priceAt(db`c.was`)} as price_was, ${priceAt(db`c.now`)} as price_now
      from costs c join ${markupRows(db, markups.categories)} on r.category_id = c.category_id
      left join ${ownPrices(db, markups)} on sp.sku_id = c.id
      left join (
        select distinct on (product_id) product_id, kind, value from markups
        where shop_id = ${shop.id} and category_id is null and (tier is null or tier = ${customersTier})
        order by product_id, tier nulls last
      ) pm on pm.product_id = c.product_id
      where c.was < 'Infinity' and c.now < 'Infinity' and c.was > 0
    ), margins as (
      select *, (price_was - was) / nullif(price_was, 0) * 100 as margin_was,
        (price_now - now) / nullif(price_now, 0) * 100 as margin_now
      from priced
    ), worst as (
      select product_id, item_no, margin_was, margin_now from margins order by margin_now - margin_was, id limit 1
    )
    select count(*)::integer as skus, coalesce(round(avg((now - was) / was * 100), 1), 0) as purchase,
      coalesce(round(avg(margin_was), 1), 0) as "marginBefore", coalesce(round(avg(margin_now), 1), 0) as "marginAfter",
      count(*) filter (where below)::integer as below,
      (select item_no from worst) as "itemNo",
      (select text_in(p.names, ${lang}) from worst join products p on p.id = worst.product_id) as name,
      (select round(margin_was, 1) from worst) as before, (select round(margin_now, 1) from worst) as after
    from margins`
  const { itemNo, name, before, after, ...sums } = found!
  return {
    from: change.from,
    to: change.to,
    at: change.at.toISOString(),
    ...sums,
    worst: itemNo === null ? null : { itemNo, name, before, after },
  }
}
