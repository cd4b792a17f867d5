import type { Sql } from '../server/db/database.ts'
import { nameLexemes, rankSearch, refreshSearch } from '../server/features/catalogue/search-index.ts'
import { dropIndexes, wordsIndex } from './indexes.ts'
import { countProducts } from './load.ts'

/** Words that tell the copies of a product apart. */
const series: [zh: string, en: string][] = [
  ['云峰', 'Summit'],
  ['晨星', 'Daystar'],
  ['远航', 'Voyage'],
  ['青岚', 'Azure'],
  ['松涛', 'Pinewave'],
  ['暖阳', 'Sunlit'],
  ['逐光', 'Lumen'],
  ['川行', 'Riverway'],
  ['朝露', 'Dewfall'],
  ['山野', 'Highland'],
  ['初雪', 'Firstsnow'],
  ['星河', 'Starfield'],
  ['海风', 'Seabreeze'],
  ['秋实', 'Harvest'],
  ['望月', 'Moonrise'],
  ['拾趣', 'Joyful'],
  ['匠心', 'Crafted'],
  ['轻旅', 'Wayfarer'],
  ['方圆', 'Compass'],
  ['知行', 'Mindful'],
]

const mostSkus = 4
const chunk = 25_000

/**
 * Multiplies the demo shop inside the database until there are `total` products: each copy has a name, an item number,
 * prices, SKUs, barcodes, stock and words of its own; beyond Chinese and English its model's name. Runs on a database
 * that the demo shop was loaded into.
 */
export async function multiplyProducts(sql: Sql, total: number, log: (line: string) => void): Promise<void> {
  const [{ known, lastProduct, lastSku } = { known: 0, lastProduct: 0, lastSku: 0 }] = await sql<
    { known: number; lastProduct: number; lastSku: number }[]
  >`
    select count(*)::integer as known, max(id) as "lastProduct", (select max(id) from skus) as "lastSku" from products`
  const wanted = total - known
  if (wanted <= 0) return
  // Temporary tables belong to one connection.
  const one = await sql.reserve()
  try {
    await one`set synchronous_commit = off`
    await one`drop index product_search_words`
    await refreshSearch(sql)
    await prepare(one, lastProduct)
    const dropped = await dropIndexes(one, ['products', 'skus', 'stocks', 'product_listing'], 'skus_product')
    const started = performance.now()
    for (let done = 0; done < wanted; done += chunk) {
      const until = Math.min(wanted, done + chunk)
      await insertChunk(one, done, until - 1, lastProduct, lastSku)
      await insertWords(one, done, until - 1, lastProduct)
      log(`${(known + until).toLocaleString('en')} products, ${seconds(started)}`)
    }
    // What is left are the words that copies have and their models have not.
    await refreshSearch(sql)
    await rankSearch(sql)
    await one`set maintenance_work_mem = '512MB'`
    for (const { name, definition } of [
      ...dropped,
      { name: 'product_search_words', definition: wordsIndex },
    ]) {
      log(`index ${name}, ${seconds(started)}`)
      await one.unsafe(definition)
    }
    await countProducts(one)
    for (const table of ['products', 'skus']) {
      await one`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${one(table)}))`
    }
    await one`vacuum analyze`
    log(`done, ${seconds(started)}`)
  } finally {
    one.release()
  }
}

export type Connection = Awaited<ReturnType<Sql['reserve']>>

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function prepare(sql: Connection, lastProduct: number) {
  await sql`
    create temp table model as
    select row_number() over (order by id) - 1 as n, split_part(item_no, '-', 1) as code, names, names ->> 'zh' as zh,
      names ->> 'en' as en, descriptions, category_id, brand_id, model, unit_id, pictures, attributes,
      ts_delete(s.words, array(select code from unnest(tsvector_to_array(s.words)) code where code like '#%')) as words
    from products p join product_search s on s.product_id = p.id where id <= ${lastProduct}`
  await sql`
    create temp table model_sku as
    select p.n, row_number() over (order by p.n, k.position, k.id) as sku, k.position,
      substr(k.item_no, strpos(k.item_no, '-') + strpos(substr(k.item_no, strpos(k.item_no, '-') + 1) || '-', '-')) as ending,
      k.spec, k.picture, k.retail_price, k.tier_prices, k.min_qty, k.multiple
    from skus k
    join (select id, row_number() over (order by id) - 1 as n from products where id <= ${lastProduct}) p on p.id = k.product_id
    where k.position < ${mostSkus}`
  await sql`
    create temp table model_unit as
    select p.n, u.unit_id, u.factor from product_units u
    join (select id, row_number() over (order by id) - 1 as n from products where id <= ${lastProduct}) p on p.id = u.product_id`
  await sql`
    create temp table series as
    select n, zh, en, array_to_tsvector(words) as words
    from jsonb_to_recordset(${JSON.stringify(
      series.map(([zh, en], n) => ({ n, zh, en, words: [...new Set(nameLexemes({ zh, en }))] })),
    )}::text::jsonb) as t (n integer, zh text, en text, words text[])`
  for (const table of ['model', 'model_sku', 'model_unit', 'series']) await sql`analyze ${sql(table)}`
  // Digits by division, nine times: much faster than taking a text apart, and there are millions.
  const digits = [3, 1, 3, 1, 3, 1, 3, 1, 3].map((weight, i) => `${weight} * (no / ${10 ** i} % 10)`)
  await sql.unsafe(`
    create function pg_temp.ean13(no integer) returns text language sql immutable
    return '697' || lpad(no::text, 9, '0') || (10 - (40 + ${digits.join(' + ')}) % 10) % 10`)
}

/** Copies numbered `from` to `to`, in one transaction. `hashint4` is our dice: the same numbers every time. */
async function insertChunk(sql: Connection, from: number, to: number, lastProduct: number, lastSku: number) {
  await sql`begin`
  await sql`
    insert into products (id, item_no, names, descriptions, category_id, brand_id, model, unit_id, pictures, attributes,
      sold, created_at)
    select ${lastProduct}::integer + 1 + g, m.code || '-' || (100000 + g),
      m.names || jsonb_build_object('zh', m.zh || ' ' || s.zh || ' ' || round.no,
        'en', m.en || ' ' || s.en || ' ' || round.no),
      m.descriptions, m.category_id, m.brand_id, m.model, m.unit_id, m.pictures, m.attributes,
      (exp((hashint4(g) & 1023) / 165.0))::integer,
      now() - make_interval(mins => (hashint4(g + 1) & 1048575))
    from generate_series(${from}::integer, ${to}::integer) g
    cross join (select count(*)::integer as models from model) c
    cross join lateral (select g / c.models + 1 as no) round
    join model m on m.n = g % c.models
    join series s on s.n = round.no % ${series.length}::integer`
  await sql`
    insert into product_units (product_id, unit_id, factor)
    select ${lastProduct}::integer + 1 + g, u.unit_id, u.factor
    from generate_series(${from}::integer, ${to}::integer) g
    cross join (select count(*)::integer as models from model) c
    join model_unit u on u.n = g % c.models`
  await sql`
    with fresh as (
      insert into skus (id, product_id, item_no, barcode, spec, picture, retail_price, tier_prices, min_qty, multiple,
        position)
      select id, ${lastProduct}::integer + 1 + g, m.code || '-' || (100000 + g) || k.ending,
        pg_temp.ean13(id), k.spec, k.picture, round(k.retail_price * f.factor, 1),
        array(select round(price * f.factor, 2) from unnest(k.tier_prices) with ordinality t (price, i) order by i),
        k.min_qty, k.multiple, k.position
      from generate_series(${from}::integer, ${to}::integer) g
      cross join (select count(*)::integer as models, (select count(*)::integer from model_sku) as skus from model) c
      join model m on m.n = g % c.models
      join model_sku k on k.n = m.n
      cross join lateral (select ${lastSku}::integer + (g / c.models) * c.skus + k.sku::integer as id) i
      cross join lateral (select 0.7 + (hashint4(g + 2) & 255) / 400.0 as factor) f
      returning id
    )
    insert into stocks (sku_id, warehouse_id, on_hand)
    select f.id, w.id, case when hashint4(f.id) & 31 < 2 then 0 when hashint4(f.id) & 31 < 5 then hashint4(f.id + 1) & 15
      else hashint4(f.id + w.id) & 4095 end
    from fresh f cross join warehouses w`
  await sql`commit`
}

/** As if they were cut one by one: those of the model, of the series, the number and the codes. */
async function insertWords(sql: Connection, from: number, to: number, lastProduct: number) {
  await sql`
    insert into product_search (product_id, tier, words)
    select p.id, 3, m.words || s.words || array_to_tsvector(array[round.no::text, '/zh/' || round.no, '/en/' || round.no]
      || array(select '#' || lower(code_key(code)) from (select p.item_no as code
        union select item_no from skus where product_id = p.id
        union select barcode from skus where product_id = p.id) codes where code is not null))
    from generate_series(${from}::integer, ${to}::integer) g
    cross join (select count(*)::integer as models from model) c
    cross join lateral (select g / c.models + 1 as no) round
    join model m on m.n = g % c.models
    join series s on s.n = round.no % ${series.length}::integer
    join products p on p.id = ${lastProduct}::integer + 1 + g`
  // One of each series is cut as usual, for its words to be known.
  await sql`
    delete from product_search_stale s using (select count(*)::integer as models from model) c
    where s.product_id between ${lastProduct + 1 + from} and ${lastProduct + 1 + to}
      and ((s.product_id - ${lastProduct + 1}) % c.models <> 0 or s.product_id >= ${lastProduct}::integer + 1 + c.models * ${series.length}::integer)`
}
