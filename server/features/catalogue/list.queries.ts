import { productsPerPage } from '../../../contract/product-list.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { Memory } from '../../memory.ts'
import type { SearchTerms } from './search-words.ts'

export interface ListFilter {
  search: SearchTerms | undefined
  categories: number[] | undefined
  arrived: { from: Date; to: Date } | undefined
  brand: number | undefined
  /** The warehouse that must have some. */
  inStock: number | undefined
}

export interface Found {
  ids: number[]
  total: number
  /** Over all brands, whichever is chosen. */
  brands: { id: number; count: number }[]
  categories: { id: number; count: number }[]
  near: number[]
}

/** What a list is sorted by; `p` is the product and `s` its words. */
export interface ListOrder {
  by: Fragment
  dir: 'asc' | 'desc'
}

const mostBrands = 30
const mostNear = 8

/** A page of products with everything a list shows beside them, in one query. */
export async function findProducts(
  db: Db,
  filter: ListFilter,
  order: ListOrder,
  page: number,
  forgiving: boolean,
): Promise<Found> {
  const { search, categories, arrived, brand, inStock } = filter
  const dir = order.dir === 'asc' ? db`asc` : db`desc`
  const [found] = await db<Found[]>`
    with hit as materialized (
      select p.id, p.brand_id, p.category_id, ${order.by} as place
      from products p
      ${search ? db`join product_search s on s.product_id = p.id and s.words @@ ${search.found}::tsquery` : db``}
      where p.listed
        ${categories ? db`and p.category_id = any(${categories}::integer[])` : db``}
        ${arrived ? db`and p.created_at >= ${arrived.from} and p.created_at < ${arrived.to}` : db``}
        ${inStock === undefined ? db`` : db`and ${hasStock(db, inStock)}`}
    ), chosen as (
      select * from hit ${brand === undefined ? db`` : db`where brand_id = ${brand}`}
    )
    select
      (select count(*)::integer from chosen) as total,
      array(
        select id from chosen order by place ${dir} nulls last, id ${dir}
        limit ${productsPerPage} offset ${(page - 1) * productsPerPage}
      ) as ids,
      (select coalesce(json_agg(json_build_object('id', brand_id, 'count', count)), '[]') from (
        select brand_id, count(*) from hit where brand_id is not null
        group by brand_id order by count(*) desc, brand_id limit ${mostBrands}) b) as brands,
      (select coalesce(json_agg(json_build_object('id', category_id, 'count', count)), '[]') from (
        select category_id, count(*) from chosen group by category_id) c) as categories,
      ${search && forgiving ? nearlyRight(db, search.folded) : db`'{}'::integer[]`} as near`
  return found!
}

/** Some SKU of product `p` can be bought. */
const hasStock = (db: Db, warehouseId: number) => db`exists (
  select from skus k join stocks st on st.sku_id = k.id and st.warehouse_id = ${warehouseId}
  where k.product_id = p.id and st.on_hand - st.held >= k.min_qty)`

/** Looked for only when nothing was found. */
const nearlyRight = (db: Db, folded: string) => db`array(
  select p.id from product_search s join products p on p.id = s.product_id and p.listed
  where not exists (select from chosen) and ${folded}::text <% s.names
  order by word_similarity(${folded}::text, s.names) desc, p.sold desc, p.id desc
  limit ${mostNear})`

/** An item number or barcode first; then words in the visitor's own language, in names, and what sells. */
export const relevance = (db: Db, { found, own, exact }: SearchTerms): Fragment => db`
  (s.words @@ ${exact}::tsquery)::integer * 100 + (s.words @@ ${own}::tsquery)::integer
    + ts_rank(s.words, ${found}::tsquery) + ln(1 + greatest(p.sold, 0)) / 100`

/** Whether this server can find what is nearly right. */
export const forgivesTypos = (memory: Memory, db: Db): Promise<boolean> =>
  memory.get('search:typos', [], async () => {
    const rows = await db`select from pg_extension where extname = 'pg_trgm'`
    return rows.length > 0
  })

export interface SuggestionRow {
  id: number
  name: string
  itemNo: string
  picture: string
}

const mostSuggestions = 8

export const suggestProducts = async (
  db: Db,
  search: SearchTerms,
  lang: string,
): Promise<SuggestionRow[]> => db<SuggestionRow[]>`
  select p.id, text_in(p.names, ${lang}) as name, p.item_no as "itemNo", coalesce(p.pictures[1], '') as picture
  from product_search s join products p on p.id = s.product_id and p.listed
  where s.words @@ ${search.found}::tsquery
  order by ${relevance(db, search)} desc, p.id desc
  limit ${mostSuggestions}`
