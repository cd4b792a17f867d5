import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { type RangeState, rangePerPage } from '../../../contract/range.ts'
import { integers } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { searchHits } from '../catalogue/search-hits.ts'
import type { SearchTerms } from '../catalogue/search-words.ts'
import { isHidden } from '../catalogue/shown.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import type { OwnedShop } from './range-shop.ts'

export interface RangeFilter {
  search?: SearchTerms | undefined
  category?: number | undefined
  state?: RangeState | undefined
}

/** So many are counted; a larger range says "at least". */
const mostCounted = 5_000
/** Of what words find, the most popular. */
const mostFound = 2_000

/** What the shop pays for SKU `k`: as agreed with its distributor, else by the distributor's tier; infinite where there is none. */
export const purchaseOf = (db: Db, { ownerId, ownerTier }: OwnedShop): Fragment => db`coalesce(
  (select ap.price from agreed_prices ap where ap.member_id = ${ownerId} and ap.sku_id = k.id),
  (tier_amounts(k.retail_price, k.tier_prices))[${ownerTier}::integer + 1])`

const withOwnPrice = (db: Db, { id }: OwnedShop, more: Fragment): Fragment => db`
  and l.product_id in (select k.product_id from shop_prices sp join skus k on k.id = sp.sku_id
    where sp.shop_id = ${id} ${more})`

function inState(db: Db, shop: OwnedShop, state: RangeState | undefined): Fragment {
  const hidden = isHidden(db, shop.id, db`l`, db`product_id`)
  switch (state) {
    case undefined:
      return db``
    case 'shown':
      return db`and not ${hidden}`
    case 'hidden':
      return db`and ${hidden}`
    case 'own':
      return withOwnPrice(db, shop, db``)
    case 'below':
      return withOwnPrice(db, shop, db`and sp.price < nullif(${purchaseOf(db, shop)}, 'Infinity')`)
    case 'unpriced':
      return db`and ${db(`price${shop.ownerTier}`)} = 'Infinity' and exists (
        select from skus k where k.product_id = l.product_id and ${purchaseOf(db, shop)} = 'Infinity' and not exists (
          select from shop_prices sp where sp.shop_id = ${shop.id} and sp.sku_id = k.id))`
  }
}

/** Conditions on product `l` of head office's range. */
const conditions = (db: Db, shop: OwnedShop, { category, state }: RangeFilter): Fragment => db`
  ${
    category
      ? db`and l.category_id in (select below.id from categories top
          join categories below on starts_with(below.path, top.path) where top.id = ${category})`
      : db``
  } ${inState(db, shop, state)}`

/** The products that a filter finds, as `found (id, place)`; the most popular where words find many. */
const found = (db: Db, shop: OwnedShop, filter: RangeFilter, most: number): Fragment =>
  filter.search
    ? db`select id, place from (${searchHits(
        db,
        filter.search,
        { lexemes: '', joined: db``, conditions: conditions(db, shop, filter), place: undefined },
        Math.min(most, mostFound),
      )}) hit`
    : db`select l.product_id as id, extract(epoch from l.created_at) as place from product_listing l
        where true ${conditions(db, shop, filter)}
        order by l.created_at desc, l.product_id desc limit ${most}`

export async function rangePage(
  db: Db,
  shop: OwnedShop,
  filter: RangeFilter,
  page: number,
): Promise<{ ids: number[]; total: number; more: boolean }> {
  const start = (page - 1) * rangePerPage
  const [row] = await (filter.search
    ? db<{ ids: number[]; total: number }[]>`
        with found as materialized (${found(db, shop, filter, mostCounted + 1)})
        select array(select id from found order by place desc, id desc limit ${rangePerPage} offset ${start}) as ids,
          (select count(*)::integer from found) as total`
    : db<{ ids: number[]; total: number }[]>`
        select array(
            select l.product_id from product_listing l where true ${conditions(db, shop, filter)}
            order by l.created_at desc, l.product_id desc limit ${rangePerPage} offset ${start}) as ids,
          (select count(*)::integer from (
            select from product_listing l where true ${conditions(db, shop, filter)} limit ${mostCounted + 1}) counted) as total`)
  const { ids, total } = row!
  return { ids, total: Math.min(total, mostCounted), more: total > mostCounted }
}

export interface RangeSku {
  skuId: number
  productId: number
  categoryId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  spec: { value: TextsByLanguage }[]
  picture: string
  unit: string
  stock: Decimal
  sold: Decimal
  hidden: 'product' | 'category' | null
}

/** Every SKU of these products, in the order of the products. */
export const rangeSkus = async (
  db: Db,
  shop: OwnedShop,
  lang: Language,
  productIds: readonly number[],
): Promise<RangeSku[]> => db<RangeSku[]>`
  select k.id as "skuId", p.id as "productId", p.category_id as "categoryId", k.item_no as "itemNo",
    text_in(p.names, ${lang}) as name, ${fallbackOf(db, db`p.names`, lang)} as "nameLang", k.spec,
    coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, text_in(u.names, ${lang}) as unit,
    trim_scale(coalesce(s.on_hand - s.held, 0)) as stock,
    trim_scale(coalesce((select sum(ol.base_quantity) from order_lines ol join orders o on o.id = ol.order_id
      where ol.sku_id = k.id and o.shop_id = (select ${shop.id}::integer) and o.state in (2, 3, 4)), 0)) as sold,
    case when exists (select from hidden_products h where h.shop_id = ${shop.id} and h.product_id = p.id) then 'product'
      when ${isHidden(db, shop.id, db`p`)} then 'category' end as hidden
  from unnest(${integers(db, productIds)}) with ordinality as wanted (id, place)
  join products p on p.id = wanted.id
  join skus k on k.product_id = p.id
  join units u on u.id = p.unit_id
  left join stocks s on s.sku_id = k.id and s.warehouse_id = ${shop.warehouseId}
  order by wanted.place, k.position, k.id`

export interface RangeCategory {
  id: number
  name: string
  nameLang: Fallback | null
  paths: string
  count: number
  hidden: boolean
}

export const rangeCategories = async (
  db: Db,
  shop: OwnedShop,
  lang: Language,
): Promise<RangeCategory[]> => db<RangeCategory[]>`
  select c.id, text_in(c.names, ${lang}) as name, ${fallbackOf(db, db`c.names`, lang)} as "nameLang", c.path as paths,
    c.product_count as count,
    exists (select from hidden_categories h where h.shop_id = ${shop.id} and h.category_id = c.id) as hidden
  from categories c order by c.path`

/** Tiers for which this shop has rules of their own. */
export async function ownTiers(db: Db, { id }: OwnedShop): Promise<number[]> {
  const rows = await db<{ tier: number }[]>`
    select tier from markups where shop_id = ${id} and tier is not null
    union select tier from shop_prices where shop_id = ${id} and tier is not null order by tier`
  return rows.map(({ tier }) => tier)
}

/** What is to be changed: these SKUs `k`, or all that a filter finds. */
export type Chosen = { skus: readonly number[] } | { filter: RangeFilter }

const mostAtOnce = 200_000

const chosenSkus = (db: Db, shop: OwnedShop, chosen: Chosen): Fragment =>
  'skus' in chosen
    ? db`(select k.* from skus k join product_listing l on l.product_id = k.product_id
        where k.id = any(${chosen.skus as number[]}::integer[])) k`
    : db`(select k.* from (${found(db, shop, chosen.filter, mostAtOnce)}) one join skus k on k.product_id = one.id) k`

export async function countChosen(db: Db, shop: OwnedShop, chosen: Chosen): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from ${chosenSkus(db, shop, chosen)}`
  return row!.count
}

export async function hideProducts(db: Db, shop: OwnedShop, chosen: Chosen): Promise<number> {
  const rows = await db`
    insert into hidden_products (shop_id, product_id)
    select distinct ${shop.id}::integer, k.product_id from ${chosenSkus(db, shop, chosen)} order by 2
    on conflict do nothing returning product_id`
  return rows.length
}

export async function showProducts(db: Db, shop: OwnedShop, chosen: Chosen): Promise<number> {
  const rows = await db`
    delete from hidden_products where shop_id = ${shop.id} and product_id in (
      select k.product_id from ${chosenSkus(db, shop, chosen)}) returning product_id`
  return rows.length
}

/** What would be below the purchase price is left out, unless the shop sells below it. */
export async function setOwnPrice(
  db: Db,
  shop: OwnedShop,
  chosen: Chosen,
  tier: number | null,
  price: Decimal,
): Promise<number> {
  const rows = await db`
    insert into shop_prices (shop_id, sku_id, tier, price)
    select ${shop.id}::integer, k.id, ${tier}::smallint, ${price}::numeric from ${chosenSkus(db, shop, chosen)}
    where ${shop.belowPurchase} or ${price}::numeric >= coalesce(nullif(${purchaseOf(db, shop)}, 'Infinity'), 0)
    order by k.id
    on conflict (shop_id, sku_id, tier) do update set price = excluded.price returning sku_id`
  return rows.length
}

export async function dropOwnPrice(
  db: Db,
  shop: OwnedShop,
  chosen: Chosen,
  tier: number | null,
): Promise<number> {
  const rows = await db`
    delete from shop_prices where shop_id = ${shop.id} and tier is not distinct from ${tier}::smallint and sku_id in (
      select k.id from ${chosenSkus(db, shop, chosen)}) returning sku_id`
  return rows.length
}

export async function setProductMarkup(
  db: Db,
  shop: OwnedShop,
  chosen: Chosen,
  tier: number | null,
  { kind, value }: { kind: 'percent' | 'fixed'; value: Decimal },
): Promise<number> {
  const rows = await db`
    insert into markups (shop_id, product_id, tier, kind, value)
    select distinct ${shop.id}::integer, k.product_id, ${tier}::smallint, ${kind}, ${value}::numeric
    from ${chosenSkus(db, shop, chosen)} order by 2
    on conflict (shop_id, category_id, product_id, tier) do update set kind = excluded.kind, value = excluded.value
    returning product_id`
  return rows.length
}

export async function dropProductMarkup(
  db: Db,
  shop: OwnedShop,
  chosen: Chosen,
  tier: number | null,
): Promise<number> {
  const rows = await db`
    delete from markups where shop_id = ${shop.id} and category_id is null and tier is not distinct from ${tier}::smallint
      and product_id in (select k.product_id from ${chosenSkus(db, shop, chosen)}) returning product_id`
  return rows.length
}

export async function setCategoryHidden(
  db: Db,
  { id }: OwnedShop,
  category: number,
  hidden: boolean,
): Promise<boolean> {
  const [known] = await db`select from categories where id = ${category}`
  if (!known) return false
  if (hidden)
    await db`insert into hidden_categories (shop_id, category_id) values (${id}, ${category}) on conflict do nothing`
  else await db`delete from hidden_categories where shop_id = ${id} and category_id = ${category}`
  return true
}

/** All SKUs of a filter in batches, for a sheet. */
export async function* everyRangeSku(
  db: Db,
  shop: OwnedShop,
  lang: Language,
  filter: RangeFilter,
): AsyncGenerator<RangeSku[]> {
  const rows = await db<{ id: number }[]>`
    select id from (${found(db, shop, filter, mostAtOnce)}) one order by place desc, id desc`
  for (let at = 0; at < rows.length; at += batchSize)
    yield rangeSkus(
      db,
      shop,
      lang,
      rows.slice(at, at + batchSize).map(({ id }) => id),
    )
}

const batchSize = 500
