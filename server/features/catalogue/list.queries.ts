import type { Decimal } from '../../../contract/decimal.ts'
import { productsPerPage } from '../../../contract/product-list.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { PromotedGoods } from '../promotions/promoted-goods.ts'
import { mustCustomiseIn } from './product-choices.queries.ts'
import {
  anyAmount,
  byOwnPrice,
  type CategoryMarkup,
  lookedAt,
  type Markups,
  markupRows,
  notSpecial,
  ownPrices,
  parted,
} from './product-markups.ts'
import { meantWords, type Narrowing, nearlyRight, searchHits, withinLexemes } from './search-hits.ts'
import type { SearchTerms } from './search-words.ts'
import { type Hidden, notHidden } from './shown.ts'

export interface ListFilter {
  search: SearchTerms | undefined
  /** The chosen one and all below it. */
  categories: number[] | undefined
  arrived: { from: Date; to: Date } | undefined
  brand: number | undefined
  /** Of every group one of its values. */
  facets: number[][]
  /** The warehouse that must have some. */
  inStock: number | undefined
  shopId: number
  /** What a distributor's shop leaves out. */
  hidden: Hidden
  /** Only what is on flash sale in this shop. */
  flash: boolean
  /** Only what a promotion is for. */
  promoted: Pick<PromotedGoods, 'categories' | 'brands' | 'products'> | undefined
  price: { from?: Decimal | undefined; to?: Decimal | undefined } | undefined
}

export interface ListOrder {
  by: 'relevance' | 'newest' | 'sold' | 'price'
  dir: 'asc' | 'desc'
}

/** What products cost whoever asks. */
export interface PriceView {
  /** In a distributor's shop the one that its distributor buys at. */
  tier: number
  /** Whose agreed prices count. */
  memberId: number | undefined
  /** In a distributor's shop: what is added. */
  markups: Markups | undefined
  rate: Decimal
  decimals: number
}

/** What stands beside a list, whichever page of it is shown. */
export interface Sides {
  total: number
  /** There are more than were counted. */
  more: boolean
  /** Over all brands, whichever is chosen. */
  brands: Count[]
  categories: Count[]
  /** Of each group over all its values, whichever are chosen. */
  /** None for the whole shop, where there would be too many different ones. */
  facets: Count[]
  /** Something is on flash sale in this shop. */
  flashing: boolean
}

interface Count {
  id: number
  count: number
}

export interface FoundProducts {
  ids: number[]
  near: number[]
  /** Only when asked for. */
  sides: Sides | undefined
}

interface FoundRow extends Partial<Sides> {
  ids: number[]
  near: number[]
}

/** So many products are counted; the numbers of a larger list say "at least". */
const mostCounted = 5_000
/** The most popular are ranked, so nobody misses the rest. */
const mostRanked = 600
/** In any other order of what was found, the most popular are sorted. */
const mostSorted = 2_000

/** A page of products with everything a list shows beside them, in one query. */
export async function findProducts(
  db: Db,
  filter: ListFilter,
  order: ListOrder,
  prices: PriceView,
  page: number,
  withSides: boolean,
): Promise<FoundProducts> {
  const { search, brand, facets } = filter
  const offset = (page - 1) * productsPerPage
  const most = !search ? mostCounted : order.by === 'relevance' ? mostRanked : mostSorted
  const narrowed = brand !== undefined || facets.length > 0
  const relaxed: ListFilter = { ...filter, brand: undefined, facets: [] }
  const hits = (wanted: ListFilter) =>
    search
      ? searchHits(db, search, narrowing(db, wanted, order, prices), most + 1)
      : db`select l.brand_id, l.category_id, l.facets from ${listing(db, wanted, prices)}
          where true ${conditions(db, wanted, prices)} limit ${most + 1}`
  const counted = search !== undefined || withSides
  const [found] = await db<FoundRow[]>`
    ${counted ? db`with hit as materialized (${hits(filter)})` : db``}
    ${search ? db`, meant as materialized (${meantWords(db, search.near, search.nameMarks)})` : db``}
    ${counted && withSides && narrowed ? db`, around as materialized (${hits(relaxed)})` : db``}
    select
      ${search ? pageOfHits(db, order, offset) : pageOfAll(db, filter, order, prices, offset)} as ids,
      ${search ? nearlyRight(db, notHidden(db, filter.shopId, filter.hidden)) : db`'{}'::integer[]`} as near
      ${withSides ? db`, ${sides(db, filter, narrowed ? db`around` : db`hit`)}` : db``}
      ${withSides && (search || filter.categories) ? db`, ${facetCounts(db, filter, narrowed ? db`around` : db`hit`)}` : db``}`
  const { ids, near, total = 0, brands, categories, facets: values, flashing } = found!
  return {
    ids,
    near,
    sides: withSides
      ? {
          total: Math.min(total, most),
          more: total > most,
          brands: brands ?? [],
          categories: categories ?? [],
          facets: values ?? [],
          flashing: flashing ?? false,
        }
      : undefined,
  }
}

/** Whether some of these SKUs are what their products are listed by, there. */
export async function anyListed(
  db: Db,
  skuIds: number[],
  { categories, brand }: Pick<ListFilter, 'categories' | 'brand'>,
): Promise<boolean> {
  const [found] = await db`
    select from product_listing l where l.first_sku = any(${skuIds}::integer[])
      ${categories ? db`and l.category_id = any(${categories}::integer[])` : db``}
      ${brand === undefined ? db`` : db`and l.brand_id = ${brand}`} limit 1`
  return found !== undefined
}

/**
 * Products `l` to choose from. Where a distributor's prices are asked for, with what they cost: by the mark-up of their
 * category, at a price of their own, or by a mark-up of their own. The first two are ranges of an index; products with a
 * mark-up of their own are all looked at.
 */
function listing(db: Db, { price, categories }: ListFilter, prices: PriceView): Fragment {
  const { markups } = prices
  if (!markups || !price) return db`product_listing l`
  const column = priceColumn(db, prices)
  const { from, to } = baseRange(db, price, prices)
  const wanted = markups.categories.filter(({ id }) => !categories || categories.includes(id))
  // What must stay whole is walked through category by category, each by its own range.
  const standard = db`
    select l.* from ${markupRows(db, wanted)} cross join lateral (
      select l.*, ${column} * r.factor + r.plus as amount from product_listing l
      where l.category_id = r.category_id ${markups.special ? notSpecial(db, markups) : db``}
        ${from ? db`and ${column} >= (${from} - r.plus) / r.factor` : db``}
        ${to ? db`and ${column} <= (${to} - r.plus) / r.factor` : db``}
      offset 0) l`
  if (!markups.special) return db`(${standard}) l`
  const own = byOwnPrice(db, markups, column)
  return db`(${standard}
    union all
    select l.*, ${own} from ${ownPrices(db, markups)} join product_listing l on l.first_sku = sp.sku_id
    where true ${from ? db`and ${own} >= ${from}` : db``} ${to ? db`and ${own} <= ${to}` : db``}
    union all
    select * from ${lookedAt(db, markups, column)}) l`
}

const priceColumn = (db: Db, { tier }: PriceView): Fragment => db`l.${db(`price${tier}`)}`

/** In the base currency, wide enough for whatever is rounded into the range that was asked for. */
function baseRange(db: Db, { from, to }: NonNullable<ListFilter['price']>, { rate, decimals }: PriceView) {
  const unit = db`power(10::numeric, -${decimals}::integer)`
  return {
    from: from === undefined ? undefined : db`((${from}::numeric - ${unit}) / ${rate}::numeric)`,
    to: to === undefined ? undefined : db`((${to}::numeric + ${unit}) / ${rate}::numeric)`,
  }
}

/** What product `l` must be like; `amount` is what it costs, unless the listing knows. */
function conditions(db: Db, filter: ListFilter, prices: PriceView, amount?: Fragment): Fragment {
  const { categories, arrived, brand, facets, inStock, shopId, hidden, flash, promoted, price } = filter
  const parts = [
    categories && db`and l.category_id = any(${categories}::integer[])`,
    arrived && db`and l.created_at >= ${arrived.from} and l.created_at < ${arrived.to}`,
    brand !== undefined && db`and l.brand_id = ${brand}`,
    ...facets.map(group => db`and l.facets && ${group}::integer[]`),
    flash && db`and ${inFlashSale(db, shopId)}`,
    promoted?.categories && db`and l.category_id = any(${promoted.categories}::integer[])`,
    promoted?.brands && db`and l.brand_id = any(${promoted.brands}::integer[])`,
    promoted?.products && db`and l.product_id = any(${promoted.products}::integer[])`,
    price && db`and ${isWithin(db, price, prices, amount)}`,
    inStock !== undefined && db`and ${hasStock(db, inStock)}`,
  ].filter(part => typeof part === 'object')
  return parts.reduce((all, part) => db`${all} ${part}`, notHidden(db, shopId, hidden))
}

/** As the price is shown: in the visitor's currency, rounded. */
function isWithin(
  db: Db,
  price: NonNullable<ListFilter['price']>,
  prices: PriceView,
  amount: Fragment | undefined,
): Fragment {
  const { rate, decimals, memberId, markups } = prices
  const { from, to } = price
  const around = baseRange(db, price, prices)
  const within = (cost: Fragment) => {
    const shown = db`round(${cost} * ${rate}::numeric, ${decimals}::integer)`
    return db`(${from === undefined ? db`${cost} < 'Infinity'` : db`${shown} >= ${from}::numeric`}
      and ${to === undefined ? db`${cost} < 'Infinity'` : db`${shown} <= ${to}::numeric`})`
  }
  if (amount) return within(amount)
  if (markups) return within(db`l.amount`)
  const column = priceColumn(db, prices)
  // An index knows the column, but not what is rounded.
  const standard = db`${within(column)} ${around.from ? db`and ${column} >= ${around.from}` : db``}
    ${around.to ? db`and ${column} <= ${around.to}` : db``}`
  if (memberId === undefined) return standard
  return db`(${standard} and ${notAgreed(db, memberId)} or l.first_sku = any(array(
    select a.sku_id from agreed_prices a where a.member_id = ${memberId} and ${within(db`a.price`)})))`
}

const notAgreed = (db: Db, memberId: number) => db`l.first_sku not in (
  select sku_id from agreed_prices where member_id = ${memberId})`

/** In the base currency; null when negotiable. */
function shownPrice(db: Db, prices: PriceView): Fragment {
  const { memberId, markups } = prices
  const column = priceColumn(db, prices)
  if (markups) {
    const amount = markups.special ? anyAmount(db, markups, column) : db`${column} * r.factor + r.plus`
    return db`nullif(${amount}, 'Infinity')`
  }
  const standard = db`nullif(${column}, 'Infinity')`
  if (memberId === undefined) return standard
  return db`coalesce((
    select price from agreed_prices where sku_id = l.first_sku and member_id = ${memberId}), ${standard})`
}

/** Some SKU of the product can be bought. */
const hasStock = (db: Db, warehouseId: number) => db`exists (
  select from skus k join stocks st on st.sku_id = k.id and st.warehouse_id = ${warehouseId}
  where k.product_id = l.product_id and st.on_hand - st.held >= k.min_qty)`

const inFlashSale = (db: Db, shopId: number) => db`l.product_id in (
  select k.product_id from flash_sales f join flash_sale_items i on i.sale_id = f.id join skus k on k.id = i.sku_id
  where f.shop_id = ${shopId} and ${running(db)} and not ${mustCustomiseIn(db, db`f.shop_id`, db`k.product_id`)})`

const running = (db: Db) => db`f.starts_at <= now() and f.ends_at > now()`

/** Without words, indexes know the order. Nothing is shown that is not counted. */
function pageOfAll(
  db: Db,
  filter: ListFilter,
  { by, dir }: ListOrder,
  prices: PriceView,
  offset: number,
): Fragment {
  if (offset >= mostCounted) return db`'{}'::integer[]`
  const way = dir === 'asc' ? db`asc` : db`desc`
  const window = db`limit ${productsPerPage} offset ${offset}`
  if (by === 'price') return db`array(${pageByPrice(db, filter, way, prices, offset)})`
  const column = by === 'sold' ? db`l.sold` : db`l.created_at`
  const { categories } = filter
  if (categories && isWhole(filter) && categories.length * (offset + productsPerPage) <= mostMerged) {
    return db`array(
      select first.id from unnest(${categories}::integer[]) c (id) cross join lateral (
        select l.product_id as id, ${column} as place from product_listing l
        where l.category_id = c.id ${conditions(db, { ...filter, categories: undefined }, prices)}
        order by ${column} ${way}, l.product_id ${way} limit ${db.unsafe(String(roundedUp(offset + productsPerPage)))}
      ) first order by first.place ${way}, first.id ${way} ${window})`
  }
  const ordered = db`order by ${column} ${way}, l.product_id ${way}`
  const page = db`array(
    select l.product_id from ${listing(db, filter, prices)} where true ${conditions(db, filter, prices)}
    ${ordered} ${window})`
  if (!prices.markups || !filter.price) return page
  // Of a wide range there are enough among the first; of a narrow one there are few at all.
  const any = conditions(db, { ...filter, price: undefined }, prices)
  const within = isWithin(db, filter.price, prices, shownPrice(db, prices))
  return db`(select case when cardinality(ids) = ${offset + productsPerPage}
      then ids[${offset + 1}::integer:] else ${page} end
    from (select array(
      select l.product_id from (
        select * from product_listing l where true ${any} ${ordered} limit ${firstLooked}) l
      join ${markupRows(db, prices.markups.categories)} on r.category_id = l.category_id
      where ${within} ${ordered} limit ${offset + productsPerPage}) as ids) first)`
}

const firstLooked = 2_000

/** Nearly everything in a category is shown, so that its first products are the first of its index. */
const isWhole = ({ brand, facets, flash, arrived, promoted, price }: ListFilter): boolean =>
  brand === undefined && facets.length === 0 && !flash && !arrived && !promoted && !price

/** The first of each category are put together; for pages far behind that would be more than there is in between. */
const mostMerged = 12_000

/** Written into the statement, because only then the planner knows how few are wanted; few numbers make few statements. */
const roundedUp = (count: number) => productsPerPage * 2 ** Math.ceil(Math.log2(count / productsPerPage))

/** What is negotiable comes last, whichever way. */
function pageByPrice(db: Db, filter: ListFilter, way: Fragment, prices: PriceView, offset: number): Fragment {
  const { memberId, markups } = prices
  const column = priceColumn(db, prices)
  const most = db`limit ${db.unsafe(String(roundedUp(offset + productsPerPage)))}`
  const plain = markups?.special
    ? notSpecial(db, markups)
    : memberId === undefined
      ? db``
      : db`and ${notAgreed(db, memberId)}`
  const wanted = (amount: Fragment) => conditions(db, filter, prices, markups && amount)
  const special = markups?.special
    ? specialPrices(db, markups, column, { wanted, way, most })
    : memberId === undefined
      ? db``
      : db`union all
          select l.product_id, a.price from agreed_prices a join product_listing l on l.first_sku = a.sku_id
          where a.member_id = ${memberId} ${wanted(db`a.price`)}`
  return db`select id from (
      (${orderedByPrice(db, { filter, prices, plain, way, most })})
      union all
      (${negotiable(db, { filter, prices, plain, way, most })})
      ${special}
    ) priced order by amount = 'Infinity', amount ${way}, id ${way}
    limit ${productsPerPage} offset ${offset}`
}

/** Own prices in the order of their index; whatever no index knows. */
function specialPrices(
  db: Db,
  markups: Markups,
  column: Fragment,
  { wanted, way, most }: Pick<Ordered, 'way' | 'most'> & { wanted: (amount: Fragment) => Fragment },
): Fragment {
  const own = byOwnPrice(db, markups, column)
  return db`
    union all (select l.product_id, ${own} from ${ownPrices(db, markups)} join product_listing l on l.first_sku = sp.sku_id
      where true ${wanted(own)} order by ${own} ${way}, l.product_id ${way} ${most})
    union all
    select l.product_id, l.amount from ${lookedAt(db, markups, column)} where true ${wanted(db`l.amount`)}`
}

/** Within a category, all that have no price stand together in an index. */
function negotiable(db: Db, { filter, prices, plain, way, most }: Ordered): Fragment {
  const column = priceColumn(db, prices)
  const some = (within: ListFilter, place: Fragment) => db`
    select l.product_id, ${column} as amount from product_listing l
    where ${place} and ${column} = 'Infinity' ${plain} ${conditions(db, within, prices, prices.markups && column)}
    order by ${column} ${way}, l.product_id ${way} ${most}`
  const { categories } = filter
  return categories
    ? db`select last.* from unnest(${categories}::integer[]) c (id)
        cross join lateral (${some({ ...filter, categories: undefined }, db`l.category_id = c.id`)}) last`
    : some(filter, db`true`)
}

interface Ordered {
  filter: ListFilter
  prices: PriceView
  /** Leaves out products with a price of their own. */
  plain: Fragment
  way: Fragment
  most: Fragment
}

/**
 * Whatever is added to all of them alike, the order of the column is the order of the prices: one index knows it for
 * everything, another within a category.
 */
function orderedByPrice(db: Db, ordered: Ordered): Fragment {
  const { filter, prices, plain, way, most } = ordered
  const { categories } = filter
  if (categories) {
    const marked = prices.markups?.categories.filter(({ id }) => categories.includes(id))
    return byCategory(db, ordered, marked ?? categories.map(id => ({ id, ...nothing })))
  }
  const { most: usual, others } = parted(prices.markups?.categories ?? [])
  const { factor, plus } = usual[0] ?? nothing
  const column = priceColumn(db, prices)
  const amount = db`${column} * ${factor}::numeric + ${plus}::numeric`
  const { from, to } = filter.price ? baseRange(db, filter.price, prices) : {}
  const apart = others.map(({ id }) => id)
  const all = db`select l.product_id as id, ${amount} as amount from product_listing l
    where ${column} < 'Infinity' ${plain} ${apart.length > 0 ? db`and l.category_id <> all(${apart}::integer[])` : db``}
      ${from ? db`and ${column} >= (${from} - ${plus}::numeric) / ${factor}::numeric` : db``}
      ${to ? db`and ${column} <= (${to} - ${plus}::numeric) / ${factor}::numeric` : db``}
      ${conditions(db, filter, prices, prices.markups && amount)}
    order by ${column} ${way}, l.product_id ${way} ${most}`
  return others.length > 0 ? db`(${all}) union all (${byCategory(db, ordered, others)})` : all
}

const nothing = { factor: '1', plus: '0', count: 0 } as const

/**
 * The best of all are among the best of those categories whose first product is best: at most `most` of each of `most`
 * categories are looked at.
 */
function byCategory(
  db: Db,
  { filter, prices, plain, way, most }: Ordered,
  categories: readonly CategoryMarkup[],
): Fragment {
  const column = priceColumn(db, prices)
  const { from, to } = filter.price ? baseRange(db, filter.price, prices) : {}
  const best = (r: Fragment, limit: Fragment) => {
    const amount = db`${column} * ${r}.factor + ${r}.plus`
    return db`
      select l.product_id as id, ${amount} as amount from product_listing l
      where l.category_id = ${r}.category_id and ${column} < 'Infinity' ${plain}
        ${from ? db`and ${column} >= (${from} - ${r}.plus) / ${r}.factor` : db``}
        ${to ? db`and ${column} <= (${to} - ${r}.plus) / ${r}.factor` : db``}
        ${conditions(db, { ...filter, categories: undefined }, prices, prices.markups && amount)}
      order by ${column} ${way}, l.product_id ${way} ${limit}`
  }
  return db`select each.id, each.amount from (
      select r.category_id, r.factor, r.plus from ${markupRows(db, categories)}
      cross join lateral (${best(db`r`, db`limit 1`)}) first
      order by first.amount ${way}, first.id ${way} ${most}
    ) c cross join lateral (${best(db`c`, most)}) each`
}

/** What a search is narrowed by. */
const narrowing = (db: Db, filter: ListFilter, order: ListOrder, prices: PriceView): Narrowing => ({
  lexemes: withinLexemes(filter.categories?.[0], filter.brand, filter.facets),
  joined: prices.markups
    ? db`join ${markupRows(db, prices.markups.categories)} on r.category_id = l.category_id`
    : db``,
  // Of what was found, each on its own.
  conditions: conditions(db, filter, prices, prices.markups && shownPrice(db, prices)),
  place: order.by === 'relevance' ? undefined : placeOf(db, order, prices),
})

function placeOf(db: Db, { by }: ListOrder, prices: PriceView): Fragment {
  if (by === 'price') return shownPrice(db, prices)
  return by === 'sold' ? db`l.sold` : db`extract(epoch from l.created_at)`
}

const pageOfHits = (db: Db, { dir }: ListOrder, offset: number): Fragment => {
  const way = dir === 'asc' ? db`asc` : db`desc`
  return db`array(
    select id from hit order by place ${way} nulls last, id ${way} limit ${productsPerPage} offset ${offset})`
}

const matching = (db: Db, groups: number[][]): Fragment =>
  groups.reduce((all, group) => db`${all} and facets && ${group}::integer[]`, db``)

/** How many there are, and how many there would be with another choice. */
const sides = (db: Db, { facets, shopId }: ListFilter, around: Fragment): Fragment => db`
  exists (select from flash_sales f where f.shop_id = ${shopId} and ${running(db)}) as flashing,
  (select count(*)::integer from hit) as total,
  (select coalesce(json_agg(json_build_object('id', brand_id, 'count', count)), '[]') from (
    select brand_id, count(*) from ${around} where brand_id is not null ${matching(db, facets)}
    group by brand_id order by count(*) desc, brand_id) b) as brands,
  (select coalesce(json_agg(json_build_object('id', category_id, 'count', count)), '[]') from (
    select category_id, count(*) from hit group by category_id) c) as categories`

/** Another value of a chosen group would come instead of the chosen one; of any other group, on top of it. */
function facetCounts(db: Db, { brand, facets }: ListFilter, around: Fragment): Fragment {
  const ofBrand = brand === undefined ? db`` : db`and brand_id = ${brand}`
  const values = (groups: number[][]) => db`
    select value, count(*) from ${around}, unnest(facets) value where true ${ofBrand} ${matching(db, groups)} group by value`
  const siblings = (ids: number[]) => db`
    select other.id from facet_values chosen join facet_values other on other.name_key = chosen.name_key
    where chosen.id = any(${ids}::integer[])`
  const rest =
    facets.length === 0
      ? values([])
      : db`select * from (${values(facets)}) v where value not in (${siblings(facets.flat())})`
  const own = facets.map(
    (group, at) =>
      db`select * from (${values(facets.toSpliced(at, 1))}) v where value in (${siblings(group)})`,
  )
  return db`(select coalesce(json_agg(json_build_object('id', value, 'count', count)), '[]') from (
    ${own.reduce((all, one) => db`${all} union all ${one}`, rest)}) f) as facets`
}
