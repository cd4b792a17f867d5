import {
  type FoundMarkup,
  findMarkup,
  findOwnPrice,
  type MarkupRule,
  type OwnPrice,
} from '../../../contract/markups.ts'
import { integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { LineFacts } from './pricing.rules.ts'

/** As the database tells it. */
export interface FactRow extends Omit<LineFacts, 'markup' | 'shopPrice'> {
  productId: number
  /** Of its category, from the top down. */
  way: number[] | null
  rules: MarkupRule[] | null
  shopPrices: OwnPrice[] | null
}

/** The facts of one line, and which of the distributor's own rules they come from. */
export interface KnownFacts extends LineFacts {
  markup: FoundMarkup
  ownPrice: OwnPrice | undefined
}

export interface LineKey {
  skuId: number
  unitId?: number | null
  customisationId?: number | null
  flashSaleId?: number | null
}

export interface Priced {
  shop: Shop
  memberId: number | null
  /** Own prices and mark-ups of a distributor's shop may differ by it; null: those for everybody. */
  tier: number | null
  /** Mark-ups as they would be, in place of those that are. */
  proposed?: ((rules: readonly MarkupRule[]) => MarkupRule[]) | undefined
}

/**
 * Everything the prices of these lines depend on for one buyer in one shop, in one query; by their place in the list. A
 * SKU or a unit that is gone has no facts.
 */
export async function lineFacts(
  db: Db,
  priced: Priced,
  lines: readonly LineKey[],
): Promise<Map<number, KnownFacts>> {
  // No row has the number 0.
  const numbers = (pick: (line: LineKey) => number | null | undefined) =>
    integers(
      db,
      lines.map(line => pick(line) ?? 0),
    )
  const rows = await db<(FactRow & { at: number })[]>`
    select (l.n - 1)::integer as at, f.price as "flashPrice", ${factColumns(db, priced.shop)}
    from unnest(${numbers(line => line.skuId)}, ${numbers(line => line.unitId)},
      ${numbers(line => line.customisationId)}, ${numbers(line => line.flashSaleId)})
      with ordinality as l (sku_id, unit_id, customisation_id, sale_id, n)
    join skus k on k.id = l.sku_id
    join products p on p.id = k.product_id
    left join product_units pu on pu.product_id = p.id and pu.unit_id = l.unit_id
    ${agreedJoin(db, priced)}
    left join flash_sale_items f on f.sale_id = l.sale_id and f.sku_id = k.id
    where ${isUnitKnown(db)}`
  return new Map(rows.map(({ at, ...row }) => [at, knownFacts(priced, row)]))
}

/** Of line `l` of SKU `k` of product `p` in its unit `pu`, as parts of a query, for whoever asks for more than prices. */
export const factColumns = (db: Db, shop: Shop): Fragment => db`
  ${ofSku(db, shop)}, coalesce(trim_scale(pu.factor), 1) as factor,
  case when l.customisation_id > 0 then (
    select sum(o.surcharge) from customisations c join customisation_options o on o.id = any(c.option_ids)
    where c.id = l.customisation_id) end as surcharge,
  case when pu.unit_id is null then '[]' else coalesce((
    select json_agg(json_build_object('tier', o.tier, 'price', o.price::text))
    from unit_prices o where o.sku_id = k.id and o.unit_id = pu.unit_id), '[]') end as "unitPrices"`

/** The same of lines in the products' own units, without customisations: what is not asked need not be set up either. */
export const plainFactColumns = (db: Db, shop: Shop): Fragment => db`
  ${ofSku(db, shop)}, 1::numeric as factor, null::numeric as surcharge, '[]'::json as "unitPrices"`

const ofSku = (db: Db, shop: Shop): Fragment => db`
  p.id as "productId", k.retail_price as retail, k.tier_prices as tiers, agreed.price as agreed,
  ${shop.ownerId === null ? ofHeadOffice(db) : ofDistributor(db, shop)}`

export const agreedJoin = (db: Db, { memberId }: Pick<Priced, 'memberId'>): Fragment => db`
  left join agreed_prices agreed on agreed.sku_id = k.id and agreed.member_id = ${memberId}`

/** Whether the line's unit is one of its product; of another unit there are no facts. */
export const isUnitKnown = (db: Db): Fragment => db`(l.unit_id in (0, p.unit_id) or pu.unit_id is not null)`

export function knownFacts(
  { shop, tier, proposed = rules => [...rules] }: Priced,
  { productId, way, rules, shopPrices, ...facts }: FactRow,
): KnownFacts {
  const standard = { kind: shop.defaultMarkupKind, value: shop.defaultMarkupPercent }
  const ownPrice = findOwnPrice(shopPrices ?? [], tier)
  const markup = findMarkup(proposed(rules ?? []), { productId, way: way ?? [], tier }, standard)
  return { ...facts, markup, ownPrice, shopPrice: ownPrice?.price ?? null }
}

const ofHeadOffice = (db: Db): Fragment => db`
  null::integer[] as way, null::json as rules, null::json as "shopPrices", null::numeric as "ownerAgreed",
  coalesce((
    select json_agg(json_build_object('tier', b.tier, 'from', trim_scale(b.from_qty)::text, 'price', b.price::text))
    from quantity_breaks b where b.sku_id = k.id), '[]') as breaks`

/** Quantity breaks are head office's. */
const ofDistributor = (db: Db, { id, ownerId }: Shop): Fragment => db`
  ${wayOf(db)} as way,
  (select json_agg(json_build_object('productId', m.product_id, 'categoryId', m.category_id, 'tier', m.tier,
      'kind', m.kind, 'value', m.value::text))
    from markups m where m.shop_id = ${id} and (
      m.category_id is null and m.product_id = p.id or m.category_id is null and m.product_id is null
      or m.product_id is null and m.category_id = any(${wayOf(db)}))) as rules,
  (select json_agg(json_build_object('tier', s.tier, 'price', s.price::text))
    from shop_prices s where s.shop_id = ${id} and s.sku_id = k.id) as "shopPrices",
  (select o.price from agreed_prices o where o.sku_id = k.id and o.member_id = ${ownerId}) as "ownerAgreed",
  '[]'::json as breaks`

/** The categories above product `p` and its own, from the top down: a step is four characters of the path. */
const wayOf = (db: Db): Fragment => db`
  array(select above.id from categories own
    cross join generate_series(4, length(own.path), 4) as step (length)
    join categories above on above.path = left(own.path, step.length)
    where own.id = p.category_id order by step.length)`
