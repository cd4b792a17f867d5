import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { PriceFacts } from './pricing.rules.ts'

interface FactRow extends Omit<PriceFacts, 'markup'> {
  skuId: number
  markupKind: 'percent' | 'fixed' | null
  markupValue: string | null
}

/** Everything the price of these SKUs depends on for one visitor of one shop, in one query. */
export async function priceFacts(
  db: Db,
  shop: Shop,
  memberId: number | null,
  skuIds: readonly number[],
): Promise<Map<number, PriceFacts>> {
  const rows = await db<FactRow[]>`
    select k.id as "skuId", k.retail_price as retail, k.tier_prices as tiers,
      a.price as agreed, s.price as "shopPrice", m.kind as "markupKind", m.value as "markupValue"
    from skus k
    left join agreed_prices a on a.sku_id = k.id and a.member_id = ${memberId}
    left join shop_prices s on s.sku_id = k.id and s.shop_id = ${shop.id}
    left join lateral (
      select m.kind, m.value
      from products p
      join categories c on c.id = p.category_id
      join markups m on m.shop_id = ${shop.id}
      left join categories mc on mc.id = m.category_id
      where p.id = k.product_id and (m.product_id = p.id or starts_with(c.path, mc.path))
      order by m.product_id nulls last, length(mc.path) desc
      limit 1
    ) m on ${shop.ownerId !== null}
    where k.id = any(${skuIds as number[]})`
  const standard = { kind: 'percent' as const, value: shop.defaultMarkupPercent }
  return new Map(
    rows.map(({ skuId, markupKind, markupValue, ...facts }) => [
      skuId,
      { ...facts, markup: markupKind && markupValue ? { kind: markupKind, value: markupValue } : standard },
    ]),
  )
}

/**
 * `unitPrice` as SQL, to sort a whole catalogue by it: what the first SKU of product `p` costs this visitor in the base
 * currency, null when negotiable.
 */
export function priceOfProduct(
  db: Db,
  shop: Shop,
  member: { id: number; tier: number } | undefined,
): Fragment {
  if (shop.ownerId === null) {
    const agreed = member
      ? db`(select price from agreed_prices where sku_id = k.id and member_id = ${member.id})`
      : db`null`
    return db`(
      select coalesce(${agreed}, ${tierPriceSql(db, member?.tier ?? shop.baseTier)})
      from skus k where k.product_id = p.id order by k.position, k.id limit 1)`
  }
  const purchase = tierPriceSql(db, shop.ownerTier)
  return db`(
    select coalesce(
      (select price from shop_prices where sku_id = k.id and shop_id = ${shop.id}),
      greatest(${purchase}, coalesce(
        (select case m.kind when 'fixed' then ${purchase} + m.value else ${purchase} * (1 + m.value / 100) end
         from markups m
         join categories c on c.id = p.category_id
         left join categories mc on mc.id = m.category_id
         where m.shop_id = ${shop.id} and (m.product_id = p.id or starts_with(c.path, mc.path))
         order by m.product_id nulls last, length(mc.path) desc
         limit 1),
        ${purchase} * (1 + ${shop.defaultMarkupPercent}::numeric / 100))))
    from skus k where k.product_id = p.id order by k.position, k.id limit 1)`
}

/** An empty tier falls back to the next lower one, then to retail. */
function tierPriceSql(db: Db, tier: number): Fragment {
  const tiers = Array.from({ length: tier }, (_, lower) => db`k.tier_prices[${tier - lower}::integer],`)
  return db`coalesce(${tiers.reduce((all, one) => db`${all} ${one}`, db``)} k.retail_price)`
}
