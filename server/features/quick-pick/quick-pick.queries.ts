import type { Db } from '../../db/database.ts'
import { isShown } from '../catalogue/shown.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** A code to look for: the line it stands in, and which reading of that line. */
export interface Asked {
  line: number
  reading: number
  code: string
  /** Whether a SKU of this code is an answer, whatever else the line says. */
  sure: boolean
}

/** Words to look for where no code is known. */
export interface AskedWords {
  line: number
  tsquery: string
}

export interface Match {
  line: number
  /** -1: found by words or by the beginning of an item number. */
  reading: number
  skuId: number
  productNo: string
  /** The values of its specifications in every language. */
  specs: string[]
  /** Of a barcode that stands on a box. */
  unitId: number | null
  /** Names of the product's units in every language, with their ids; null is the base unit. */
  units: { id: number | null; names: string[] }[]
}

const mostNear = 5
/** How many characters of an item number must match. */
const shortestBeginning = 3

/**
 * Every line at once: SKUs whose item number or barcode is one of these codes, all of a product's that is named as a
 * whole; and for lines without any, what begins like it or has its words in the name.
 */
export const matchLines = async (
  db: Db,
  shop: Shop,
  asked: readonly Asked[],
  words: readonly AskedWords[],
): Promise<Match[]> => db<Match[]>`
  with asked as (
    select a.line, a.reading, code_key(a.code) as key, a.code, a.sure
    from unnest(${asked.map(({ line }) => line)}::integer[], ${asked.map(({ reading }) => reading)}::integer[],
      ${asked.map(({ code }) => code)}::text[], ${asked.map(({ sure }) => sure)}::boolean[]) as a (line, reading, code, sure)
  ), exact as (
    select a.line, a.reading, k.id as sku_id, null::integer as unit_id
    from asked a join skus k on code_key(k.item_no) = a.key where a.key <> ''
    union
    select a.line, a.reading, k.id, null from asked a join skus k on k.barcode = a.code
    union
    select a.line, a.reading, k.id, pu.unit_id
    from asked a join product_units pu on pu.barcode = a.code join skus k on k.product_id = pu.product_id
    union
    select a.line, a.reading, k.id, null
    from asked a join products p on code_key(p.item_no) = a.key join skus k on k.product_id = p.id
    where a.key <> '' and not exists (select from skus own where code_key(own.item_no) = a.key)
  ), open_lines as (
    select distinct on (a.line) a.line, a.key from asked a
    where not exists (select from exact e join asked sure on sure.line = e.line and sure.reading = e.reading and sure.sure
      join skus k on k.id = e.sku_id join products p on p.id = k.product_id
      where e.line = a.line and ${isShown(db, shop, db`p`)})
    order by a.line, a.reading
  ), near as (
    select o.line, hit.id as sku_id, hit.place from open_lines o cross join lateral (
      select k.id, 0 as place from skus k
      where length(o.key) >= ${shortestBeginning}
        and code_key(k.item_no) like replace(replace(left(o.key, greatest(${shortestBeginning}, length(o.key) - 1)), '%', ''), '_', '') || '%'
      order by code_key(k.item_no) limit ${mostNear}
    ) hit
    union all
    select o.line, hit.sku_id, hit.place from open_lines o
    join unnest(${words.map(({ line }) => line)}::integer[], ${words.map(({ tsquery }) => tsquery)}::text[])
      as w (line, tsquery) on w.line = o.line
    cross join lateral (
      select first_sku.id as sku_id, best.place from (
        select p.id, row_number() over (order by ts_rank(s.words, w.tsquery::tsquery) desc, p.sold desc, p.id) as place
        from product_search s join products p on p.id = s.product_id and ${isShown(db, shop, db`p`)}
        where s.words @@ w.tsquery::tsquery order by place limit ${mostNear}
      ) best
      cross join lateral (select k.id from skus k where k.product_id = best.id order by k.position, k.id limit 3) first_sku
      order by best.place limit ${mostNear}
    ) hit
  ), matched as (
    select line, reading, sku_id, unit_id, 0 as place from exact
    union all
    select line, -1, sku_id, null, min(place) from near group by line, sku_id
  )
  select m.line, m.reading, m.sku_id as "skuId", p.item_no as "productNo", m.unit_id as "unitId",
    array(select v.value from jsonb_array_elements(k.spec) s, jsonb_each_text(s -> 'value') v) as specs,
    (select json_agg(json_build_object('id', u.id, 'names', u.names)) from (
      select null::integer as id, array(select value from jsonb_each_text(base.names)) as names
      union all
      select pu.unit_id, array(select value from jsonb_each_text(larger.names))
      from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id
    ) u) as units
  from matched m
  join skus k on k.id = m.sku_id
  join products p on p.id = k.product_id and ${isShown(db, shop, db`p`)}
  join units base on base.id = p.unit_id
  order by m.line, m.reading < 0, m.reading, m.place, k.position, k.id`
