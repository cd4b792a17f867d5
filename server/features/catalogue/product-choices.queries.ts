import type { Decimal } from '../../../contract/decimal.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { isShown } from './shown.ts'

export interface SoldInRow {
  skuId: number
  minQty: Decimal
  multiple: Decimal
  /** The product's own first. */
  units: { id: number | null; name: string; factor: Decimal }[]
}

/** How a listed SKU is sold; of a product, its first one. */
export async function soldIn(
  db: Db,
  shop: Shop,
  { skuId, productId }: { skuId?: number; productId?: number },
  lang: Language,
): Promise<SoldInRow | undefined> {
  const [row] = await db<SoldInRow[]>`
    select k.id as "skuId", trim_scale(k.min_qty) as "minQty", trim_scale(k.multiple) as multiple,
      (select json_agg(u order by u.n, u.factor::numeric) from (
        select null::integer as id, text_in(own.names, ${lang}) as name, '1' as factor, 0 as n
        union all
        select pu.unit_id, text_in(larger.names, ${lang}), trim_scale(pu.factor)::text, 1
        from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id) u) as units
    from skus k
    join products p on p.id = k.product_id
    join units own on own.id = p.unit_id
    where ${isShown(db, shop, db`p`)} and ${skuId ? db`k.id = ${skuId}` : db`p.id = ${productId ?? 0}`}
      ${skuId && productId ? db`and p.id = ${productId}` : db``}
    order by k.position, k.id limit 1`
  return row
}

export interface OptionGroup {
  id: number
  name: string
  required: boolean
  several: boolean
  options: { id: number; name: string; picture: string; surcharge: Decimal }[]
}

/** What can be done to a listed SKU's product; undefined when there is no such SKU. */
export async function optionGroups(
  db: Db,
  shop: Shop,
  skuId: number,
  lang: Language,
): Promise<OptionGroup[] | undefined> {
  const [row] = await db<{ groups: OptionGroup[] }[]>`
    select (select coalesce(json_agg(json_build_object('id', g.id, 'name', text_in(g.names, ${lang}),
        'required', g.required, 'several', g.several, 'options', o.options) order by g.position, g.id), '[]')
      from customisation_groups g
      join lateral (
        select json_agg(json_build_object('id', o.id, 'name', text_in(o.names, ${lang}), 'picture', o.picture,
          'surcharge', o.surcharge::text) order by o.position, o.id) as options
        from customisation_options o where o.group_id = g.id and o.enabled
      ) o on o.options is not null
      where g.product_id = p.id) as groups
    from skus k join products p on p.id = k.product_id
    where k.id = ${skuId} and ${isShown(db, shop, db`p`)}`
  return row?.groups
}

/** There is something to choose in customisation group `g`: one without an enabled option is not shown, nor asked for. */
export const hasOptions = (db: Db): Fragment => db`
  exists (select from customisation_options o where o.group_id = g.id and o.enabled)`

/** A product is not sold without a choice of what is done to it, in shops with the flag for that. */
export const mustCustomise = (db: Db, productId: Fragment): Fragment => db`exists (
  select from customisation_groups g where g.product_id = ${productId} and g.required and ${hasOptions(db)})`

/** The same in this shop. A flash sale and a group-buy take no choices: what needs one is not in them. */
export const mustCustomiseIn = (db: Db, shopId: Fragment, productId: Fragment): Fragment => db`(
  exists (select from shops sh where sh.id = ${shopId} and sh.flags & ${combineFlags(ShopFlag.Customisation)} <> 0)
  and ${mustCustomise(db, productId)})`

/** Remembered: everybody who wants a piece of a flash sale asks in the same moment. */
export const isCustomised = (cache: Cache, db: Db, shopId: number, skuId: number): Promise<boolean> =>
  cache.get(
    `customised:${shopId}:${skuId}`,
    ['shops', 'skus', 'customisation_groups', 'customisation_options'],
    async () => {
      const found = await db`
        select from skus k where k.id = ${skuId} and ${mustCustomiseIn(db, db`${shopId}::integer`, db`k.product_id`)}`
      return found.length > 0
    },
  )

/** The same choices for the same SKU are the same set. */
export async function keepCustomisation(
  db: Db,
  skuId: number,
  optionIds: readonly number[],
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into customisations (sku_id, option_ids) values (${skuId}, ${optionIds as number[]})
    on conflict (sku_id, option_ids) do update set sku_id = excluded.sku_id
    returning id`
  return row!.id
}

/** Whether everything is still to be had that customisation `z` chose, and nothing more has to be chosen since. */
export const isOffered = (db: Db): Fragment => db`
  (not exists (select from unnest(z.option_ids) as chosen (id)
    where not exists (select from customisation_options o where o.id = chosen.id and o.enabled))
  and not exists (select from customisation_groups g where g.product_id = (select product_id from skus where id = z.sku_id)
    and g.required and ${hasOptions(db)}
    and not exists (select from customisation_options o where o.group_id = g.id and o.id = any(z.option_ids))))`
