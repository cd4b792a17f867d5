import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'
import { soundsOf } from './pinyin.ts'
import {
  canBeMistyped,
  codeLexeme,
  ownLexeme,
  placeLexeme,
  quoteLexeme,
  signPairsOfText,
  soundLexeme,
  variantsOf,
  wordsOfText,
} from './search-words.ts'

interface Stale {
  id: number
  version: string
}

interface SearchedProduct {
  id: number
  names: TextsByLanguage
  model: string
  /** Brand, category, attributes and specifications. */
  around: (TextsByLanguage | null)[]
  codes: string[]
  /** Its category and those above. */
  categoryIds: number[]
  brandId: number | null
  facets: number[] | null
}

/** Between two of them others have their turn, and a server with much to do can be stopped. */
const batchSize = 500
/** What one product may be found by; a tsvector holds no more than a megabyte. */
const mostLexemes = 5_000
const longestLexeme = 150
const mostRemembered = 20_000

/** What a text can be found by. */
interface Cut {
  words: readonly string[]
  pairs: readonly string[]
}

type Cutter = (text: string) => Cut

interface Refreshed {
  products: number
  /** Those that were not written before. */
  words: readonly string[]
}

interface Refreshing {
  /** At most so many. */
  limit?: number
  signal?: AbortSignal
}

/** Cuts the words of changed products, within a transaction where it is given one; says how many it did. */
export async function refreshSearch(
  sql: Sql | Tx,
  { limit = Number.POSITIVE_INFINITY, signal }: Refreshing = {},
): Promise<number> {
  const cut = remembering(cutText)
  // The database need not be told of a word again, once what told it of the word is kept.
  const written = new Set<string>()
  let done = 0
  while (done < limit && !signal?.aborted) {
    const most = Math.min(batchSize, limit - done)
    const { products, words } = await ('begin' in sql
      ? inTransaction(sql, tx => refreshBatch(tx, most, cut, written))
      : refreshBatch(sql, most, cut, written))
    if (written.size > mostRemembered) written.clear()
    for (const word of words) written.add(word)
    done += products
    if (products < most) break
  }
  return done
}

/** Puts what sells better or worse than it did where a search looks for it; says how many have moved. */
export async function rankSearch(sql: Sql): Promise<number> {
  return await inTransaction(sql, async tx => {
    if (!(await isMyTurn(tx))) return 0
    const [ranked] = await tx<{ moved: number }[]>`select rank_search() as moved`
    return ranked!.moved
  })
}

/** One process at a time, so that an older reading does not overwrite a newer one. */
async function isMyTurn(tx: Tx): Promise<boolean> {
  const [turn] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('caravan search')) as mine`
  return turn!.mine
}

const nothing: Refreshed = { products: 0, words: [] }

async function refreshBatch(
  tx: Tx,
  most: number,
  cut: Cutter,
  written: ReadonlySet<string>,
): Promise<Refreshed> {
  if (!(await isMyTurn(tx))) return nothing
  const stale = await tx<Stale[]>`
    select product_id as id, version::text from product_search_stale order by version limit ${most}`
  if (stale.length === 0) return nothing
  const products = await readProducts(
    tx,
    stale.map(({ id }) => id),
  )
  const used = new Set<string>()
  const rows = products.map(product => ({ id: product.id, words: vectorOf(product, cut, used) }))
  // What is new waits among the rest until it is known how it sells.
  await tx`
    with cut as materialized (
      select id, words::tsvector from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ words }) => words)}::text[])
        as t (id, words)
    ), changed as (
      update product_search s set words = cut.words from cut where s.product_id = cut.id and s.words <> cut.words
    )
    insert into product_search (product_id, tier, words)
    select id, 3, words from cut where not exists (select from product_search s where s.product_id = cut.id)`
  const fresh = [...used].filter(word => canBeMistyped(word) && !written.has(word))
  if (fresh.length > 0) {
    await tx`
      insert into search_words (word, variants)
      select word, string_to_array(variants, ' ')
      from unnest(${fresh}::text[], ${fresh.map(word => variantsOf(word).join(' '))}::text[]) as t (word, variants)
      order by word on conflict do nothing`
  }
  await tx`
    delete from product_search_stale s
    using unnest(${stale.map(({ id }) => id)}::integer[], ${stale.map(({ version }) => version)}::bigint[]) as done (id, version)
    where s.product_id = done.id and s.version = done.version`
  return { products: stale.length, words: fresh }
}

const readProducts = async (tx: Tx, ids: number[]): Promise<SearchedProduct[]> => tx<SearchedProduct[]>`
  select p.id, p.names, p.model, p.brand_id as "brandId", l.facets,
    array(select above.id from categories above where starts_with(c.path, above.path)) as "categoryIds",
    jsonb_build_array(b.names, c.names)
      || coalesce((select jsonb_agg(a -> 'value') from jsonb_array_elements(p.attributes) a), '[]')
      || coalesce((select jsonb_agg(distinct a -> 'value') from skus k, jsonb_array_elements(k.spec) a
          where k.product_id = p.id), '[]') as around,
    array(
      select distinct code from (
        select p.item_no as code
        union all select item_no from skus where product_id = p.id
        union all select barcode from skus where product_id = p.id
        union all select barcode from product_units where product_id = p.id
      ) codes where code <> '') as codes
  from products p
  join categories c on c.id = p.category_id
  left join brands b on b.id = p.brand_id
  left join product_listing l on l.product_id = p.id
  where p.id = any(${ids})`

/** Tells as well which words it is made of. */
function vectorOf(product: SearchedProduct, cut: Cutter, used: Set<string>): string {
  const { names, model, around, codes, categoryIds, brandId, facets } = product
  const name = cutName(names)
  const lexemes = new Set([...codes.map(codeLexeme), ...nameLexemes(names, name)])
  for (const id of categoryIds) lexemes.add(placeLexeme('category', id))
  if (brandId !== null) lexemes.add(placeLexeme('brand', brandId))
  for (const id of facets ?? []) lexemes.add(placeLexeme('facet', id))
  for (const { words } of name) for (const word of words) used.add(word)
  for (const text of [model, ...around.flatMap(each => Object.values(each ?? {}))]) {
    const { words, pairs } = cut(text)
    for (const pair of pairs) lexemes.add(pair)
    for (const word of words) {
      lexemes.add(word)
      used.add(word)
    }
  }
  return vector(lexemes)
}

const cutText: Cutter = text => ({ words: wordsOfText(text), pairs: signPairsOfText(text) })

const cutName = (names: TextsByLanguage) =>
  Object.entries(names).map(([lang, name]) => ({ lang, ...cutText(name) }))

/** What the name itself is found by. */
export function nameLexemes(names: TextsByLanguage, name = cutName(names)): string[] {
  const lexemes = name.flatMap(({ lang, words, pairs }) =>
    [...words, ...pairs].flatMap(word => [word, ownLexeme(lang, word)]),
  )
  return [...lexemes, ...soundsOf(names.zh ?? names.zh_tw ?? '').map(soundLexeme)]
}

const vector = (lexemes: Set<string>): string =>
  [...lexemes]
    .filter(lexeme => lexeme.length <= longestLexeme)
    .slice(0, mostLexemes)
    .map(quoteLexeme)
    .join(' ')

/** Brands, categories and specifications come again and again, names hardly ever. */
function remembering(cut: Cutter): Cutter {
  const known = new Map<string, Cut>()
  return text => {
    let found = known.get(text)
    if (!found) {
      found = cut(text)
      if (known.size === mostRemembered) known.clear()
      known.set(text, found)
    }
    return found
  }
}

/** Bestsellers do not change by the minute. */
const rankEveryMs = 3_600_000
/** So many new ones are looked at anew at once. */
const manyChanged = 2_000

/** Brings the search up to date with what any process changed; now and then also where it looks first. */
export function searchRefresher(sql: Sql): (signal: AbortSignal) => Promise<void> {
  let rankAt = 0
  return async signal => {
    if ((await refreshSearch(sql, { signal })) >= manyChanged) rankAt = 0
    if (signal.aborted || Date.now() < rankAt) return
    rankAt = Date.now() + rankEveryMs
    await rankSearch(sql)
  }
}
