import type { Decimal } from '../../../contract/decimal.ts'
import { productsPerPage } from '../../../contract/product-list.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { popularityLexeme, type SearchTerms } from './search-words.ts'

export interface ListFilter {
  search: SearchTerms | undefined
  categories: number[] | undefined
  arrived: { from: Date; to: Date } | undefined
  brand: number | undefined
  /** Of every group one of its values. */
  facets: number[][]
  /** The warehouse that must have some. */
  inStock: number | undefined
  shopId: number
  /** Only what is on flash sale in this shop. */
  flash: boolean
  price: { from?: Decimal | undefined; to?: Decimal | undefined } | undefined
}

export interface ListOrder {
  by: 'relevance' | 'newest' | 'sold' | 'price'
  dir: 'asc' | 'desc'
}

/** What products cost whoever asks. */
export interface PriceView {
  tier: number
  /** Whose agreed prices count. */
  memberId: number | undefined
  /** In a distributor's shop: the price of product `p`, which no index knows. */
  own: Fragment | undefined
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
  /** Over the whole shop there would be a bit of everything: none. */
  facets: Count[]
  /** Something is on flash sale in this shop. */
  flashing: boolean
}

interface Count {
  id: number
  count: number
}

export interface Found {
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
export const mostCounted = 10_000
/** The most popular are ranked, so nobody misses the rest. */
const mostRanked = 1_500
const mostNear = 8

/** A page of products with everything a list shows beside them, in one query. */
export async function findProducts(
  db: Db,
  filter: ListFilter,
  order: ListOrder,
  prices: PriceView,
  page: number,
  withSides: boolean,
): Promise<Found> {
  const { search, brand, facets } = filter
  const offset = (page - 1) * productsPerPage
  const most = search && order.by === 'relevance' ? mostRanked : mostCounted
  const narrowed = brand !== undefined || facets.length > 0
  const relaxed: ListFilter = { ...filter, brand: undefined, facets: [] }
  const hits = (wanted: ListFilter) =>
    search
      ? searchHits(db, search, conditions(db, wanted, prices), order, prices, most + 1)
      : db`select l.brand_id, l.category_id, l.facets from product_listing l
          where true ${conditions(db, wanted, prices)} limit ${most + 1}`
  const counted = search !== undefined || withSides
  const [found] = await db<FoundRow[]>`
    ${counted ? db`with hit as materialized (${hits(filter)})` : db``}
    ${counted && withSides && narrowed ? db`, around as materialized (${hits(relaxed)})` : db``}
    select
      ${search ? pageOfHits(db, order, offset) : pageOfAll(db, filter, order, prices, offset)} as ids,
      ${search ? nearlyRight(db, search) : db`'{}'::integer[]`} as near
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

/** What product `l` must be like. */
function conditions(db: Db, filter: ListFilter, prices: PriceView): Fragment {
  const { categories, arrived, brand, facets, inStock, shopId, flash, price } = filter
  const parts = [
    categories && db`and l.category_id = any(${categories}::integer[])`,
    arrived && db`and l.created_at >= ${arrived.from} and l.created_at < ${arrived.to}`,
    brand !== undefined && db`and l.brand_id = ${brand}`,
    ...facets.map(group => db`and l.facets && ${group}::integer[]`),
    flash && db`and ${inFlashSale(db, shopId)}`,
    price && db`and ${isWithin(db, price, prices)}`,
    inStock !== undefined && db`and ${hasStock(db, inStock)}`,
  ].filter(part => typeof part === 'object')
  return parts.reduce((all, part) => db`${all} ${part}`, db``)
}

/** As the price is shown: in the visitor's currency, rounded. */
function isWithin(db: Db, { from, to }: NonNullable<ListFilter['price']>, prices: PriceView): Fragment {
  const { rate, decimals, memberId, own, tier } = prices
  const within = (amount: Fragment) => {
    const shown = db`round(${amount} * ${rate}::numeric, ${decimals}::integer)`
    return db`(${from === undefined ? db`${amount} < 'Infinity'` : db`${shown} >= ${from}::numeric`}
      and ${to === undefined ? db`${amount} < 'Infinity'` : db`${shown} <= ${to}::numeric`})`
  }
  if (own) return within(amountOf(db, prices))
  const standard = within(db`l.${db(`price${tier}`)}`)
  if (memberId === undefined) return standard
  return db`(${standard} and ${notAgreed(db, memberId)} or l.first_sku in (
    select a.sku_id from agreed_prices a where a.member_id = ${memberId} and ${within(db`a.price`)}))`
}

const notAgreed = (db: Db, memberId: number) => db`l.first_sku not in (
  select sku_id from agreed_prices where member_id = ${memberId})`

/** In the base currency; null when negotiable. */
function amountOf(db: Db, { tier, memberId, own }: PriceView): Fragment {
  if (own) return db`(select ${own} from products p where p.id = l.product_id)`
  const standard = db`nullif(l.${db(`price${tier}`)}, 'Infinity')`
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
  where f.shop_id = ${shopId} and ${running(db)})`

const running = (db: Db) => db`f.starts_at <= now() and f.ends_at > now()`

/** Without words, indexes know the order. */
function pageOfAll(
  db: Db,
  filter: ListFilter,
  { by, dir }: ListOrder,
  prices: PriceView,
  offset: number,
): Fragment {
  const wanted = conditions(db, filter, prices)
  const way = dir === 'asc' ? db`asc` : db`desc`
  const window = db`limit ${productsPerPage} offset ${offset}`
  if (by === 'price') return db`array(${pageByPrice(db, wanted, way, prices, offset)})`
  const column = by === 'sold' ? db`l.sold` : db`l.created_at`
  return db`array(
    select l.product_id from product_listing l where true ${wanted}
    order by ${column} ${way}, l.product_id ${way} ${window})`
}

/** Written into the statement, because only then the planner knows how few are wanted; few numbers make few statements. */
const roundedUp = (count: number) => productsPerPage * 2 ** Math.ceil(Math.log2(count / productsPerPage))

/** What is negotiable comes last, whichever way. */
function pageByPrice(db: Db, wanted: Fragment, way: Fragment, prices: PriceView, offset: number): Fragment {
  const window = db`limit ${productsPerPage} offset ${offset}`
  if (prices.own) {
    return db`select l.product_id from product_listing l where true ${wanted}
      order by ${amountOf(db, prices)} ${way} nulls last, l.product_id ${way} ${window}`
  }
  const column = db`l.${db(`price${prices.tier}`)}`
  const { memberId } = prices
  const plain = memberId === undefined ? db`` : db`and ${notAgreed(db, memberId)}`
  const upTo = db`limit ${db.unsafe(String(roundedUp(offset + productsPerPage)))}`
  return db`select id from (
      (select l.product_id as id, ${column} as amount from product_listing l
        where ${column} < 'Infinity' ${plain} ${wanted} order by ${column} ${way}, l.product_id ${way} ${upTo})
      union all
      (select l.product_id, ${column} from product_listing l
        where ${column} = 'Infinity' ${plain} ${wanted} order by ${column} ${way}, l.product_id ${way} ${upTo})
      ${
        memberId === undefined
          ? db``
          : db`union all
            select l.product_id, a.price from agreed_prices a join product_listing l on l.first_sku = a.sku_id
            where a.member_id = ${memberId} ${wanted}`
      }
    ) priced order by amount = 'Infinity', amount ${way}, id ${way} ${window}`
}

/** Item numbers and barcodes first, then what sells best: a later part is looked at only when the earlier ones leave room. */
function searchHits(
  db: Db,
  search: SearchTerms,
  wanted: Fragment,
  order: ListOrder,
  prices: PriceView,
  most: number,
): Fragment {
  const part = (tsquery: string, ahead = 0) => db`
    (select l.product_id as id, l.brand_id, l.category_id, l.facets,
      ${placeOf(db, search, order, prices)} + ${order.by === 'relevance' ? ahead : 0}::integer as place
    from product_search s join product_listing l on l.product_id = s.product_id
    where s.words @@ ${tsquery}::tsquery ${wanted} limit ${most})`
  const popular = [2, 1, 0].map(rank =>
    part(`(${search.found}) & '${popularityLexeme(rank)}' & !${search.exact}`),
  )
  return db`select * from (${popular.reduce((all, one) => db`${all} union all ${one}`, part(search.exact, 100))}) hits
    limit ${most}`
}

function placeOf(db: Db, search: SearchTerms, { by }: ListOrder, prices: PriceView): Fragment {
  if (by === 'price') return amountOf(db, prices)
  if (by === 'sold') return db`l.sold`
  if (by === 'newest') return db`extract(epoch from l.created_at)`
  return relevance(db, search)
}

/** Words in the name that this visitor reads, then what sells. */
const relevance = (db: Db, { own }: SearchTerms): Fragment => db`
  (s.own_words @@ ${own}::tsquery)::integer + ln(1 + greatest(l.sold, 0)) / 100`

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

/** Looked for only when nothing was found: words that were meant, first all of them, then any. */
const nearlyRight = (db: Db, { near }: SearchTerms): Fragment => {
  if (near.length === 0) return db`'{}'::integer[]`
  const part = (glue: string) => db`
    (select l.product_id, l.sold from product_search s join product_listing l on l.product_id = s.product_id
    where not exists (select from hit) and s.words @@ (
      select string_agg('(' || asked.own || coalesce(' | ' || meant.words, '') || ')', ${glue})::tsquery
      from unnest(${near.map(({ tsquery }) => tsquery)}::text[], ${near.map(({ variants }) => variants.join(' '))}::text[])
        as asked (own, variants)
      cross join lateral (
        select string_agg(quote_literal(word), ' | ') as words from search_words
        where asked.variants <> '' and variants && string_to_array(asked.variants, ' ')
      ) meant)
    limit 200)`
  return db`array(
    select product_id from (
      select product_id, min(part) as part, max(sold) as sold from (
        select *, 1 as part from ${part(' & ')} all_words union all select *, 2 from ${part(' | ')} any_word
      ) both_parts group by product_id
    ) meant order by part, sold desc, product_id desc limit ${mostNear})`
}

export interface SuggestionRow {
  id: number
  name: string
  itemNo: string
  picture: string
}

const mostSuggestions = 8
/** While somebody types, what sells best is good enough. */
const mostSuggested = 300

export const suggestProducts = async (
  db: Db,
  search: SearchTerms,
  lang: string,
): Promise<SuggestionRow[]> => db<SuggestionRow[]>`
  select p.id, text_in(p.names, ${lang}) as name, p.item_no as "itemNo", coalesce(p.pictures[1], '') as picture
  from (
    select id, place from (${searchHits(db, search, db``, { by: 'relevance', dir: 'desc' }, noPrices, mostSuggested)}) hit
    order by place desc, id desc limit ${mostSuggestions}
  ) best
  join products p on p.id = best.id
  order by best.place desc, p.id desc`

const noPrices: PriceView = { tier: 0, memberId: undefined, own: undefined, rate: '1', decimals: 2 }
