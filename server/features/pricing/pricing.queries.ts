import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { LineFacts } from './pricing.rules.ts'

interface FactRow extends Omit<LineFacts, 'markup'> {
  at: number
  markupKind: 'percent' | 'fixed' | null
  markupValue: Decimal | null
}

export interface LineKey {
  skuId: number
  unitId?: number | null
  customisationId?: number | null
  flashSaleId?: number | null
}

/**
 * Everything the prices of these lines depend on for one buyer in one shop, in one query; by their place in the list. A
 * SKU or a unit that is gone has no facts.
 */
export async function lineFacts(
  db: Db,
  shop: Shop,
  memberId: number | null,
  lines: readonly LineKey[],
): Promise<Map<number, LineFacts>> {
  // No row has the number 0.
  const numbers = (pick: (line: LineKey) => number | null | undefined) => lines.map(line => pick(line) ?? 0)
  const rows = await db<FactRow[]>`
    select (l.n - 1)::integer as at, k.retail_price as retail, k.tier_prices as tiers,
      a.price as agreed, s.price as "shopPrice", m.kind as "markupKind", m.value as "markupValue",
      coalesce(trim_scale(pu.factor), 1) as factor, f.price as "flashPrice",
      case when l.customisation_id > 0 then (
        select sum(o.surcharge) from customisations c join customisation_options o on o.id = any(c.option_ids)
        where c.id = l.customisation_id) end as surcharge,
      coalesce(case when ${shop.ownerId === null} then (
        select json_agg(json_build_object('tier', b.tier, 'from', trim_scale(b.from_qty)::text, 'price', b.price::text))
        from quantity_breaks b where b.sku_id = k.id) end, '[]') as breaks,
      coalesce((
        select json_agg(json_build_object('tier', o.tier, 'price', o.price::text))
        from unit_prices o where o.sku_id = k.id and o.unit_id = pu.unit_id), '[]') as "unitPrices"
    from unnest(${numbers(line => line.skuId)}::integer[], ${numbers(line => line.unitId)}::integer[],
      ${numbers(line => line.customisationId)}::integer[], ${numbers(line => line.flashSaleId)}::integer[])
      with ordinality as l (sku_id, unit_id, customisation_id, sale_id, n)
    join skus k on k.id = l.sku_id
    join products p on p.id = k.product_id
    left join product_units pu on pu.product_id = p.id and pu.unit_id = l.unit_id
    left join agreed_prices a on a.sku_id = k.id and a.member_id = ${memberId}
    left join shop_prices s on s.sku_id = k.id and s.shop_id = ${shop.id}
    left join flash_sale_items f on f.sale_id = l.sale_id and f.sku_id = k.id
    left join lateral (
      select m.kind, m.value
      from categories c
      join markups m on m.shop_id = ${shop.id}
      left join categories mc on mc.id = m.category_id
      where c.id = p.category_id and (m.product_id = p.id or starts_with(c.path, mc.path))
      order by m.product_id nulls last, length(mc.path) desc
      limit 1
    ) m on ${shop.ownerId !== null}
    where l.unit_id in (0, p.unit_id) or pu.unit_id is not null`
  const standard = { kind: 'percent' as const, value: shop.defaultMarkupPercent }
  return new Map(
    rows.map(({ at, markupKind, markupValue, ...facts }) => [
      at,
      { ...facts, markup: markupKind && markupValue ? { kind: markupKind, value: markupValue } : standard },
    ]),
  )
}
