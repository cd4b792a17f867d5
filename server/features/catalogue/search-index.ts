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

/** Cuts texts and knows what it has cut: brands, categories and specifications come again and again. */
interface Cutter {
  words(text: string): string[]
  signPairs(text: string): string[]
  sounds(text: string): string[]
  /** Words that the database may not know yet. */
  isNew(word: string): boolean
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
  const cutter = makeCutter()
  let done = 0
  while (done < limit && !signal?.aborted) {
    const most = Math.min(batchSize, limit - done)
    const refreshed = await ('begin' in sql
      ? inTransaction(sql, tx => refreshBatch(tx, most, cutter))
      : refreshBatch(sql, most, cutter))
    done += refreshed
    if (refreshed < most) break
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

async function refreshBatch(tx: Tx, most: number, cutter: Cutter): Promise<number> {
  if (!(await isMyTurn(tx))) return 0
  const stale = await tx<Stale[]>`
    select product_id as id, version::text from product_search_stale order by version limit ${most}`
  if (stale.length === 0) return 0
  const products = await readProducts(
    tx,
    stale.map(({ id }) => id),
  )
  const known = new Set<string>()
  const rows = products.map(product => ({ id: product.id, words: vectorOf(product, cutter, known) }))
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
  const fresh = [...known].filter(word => canBeMistyped(word) && cutter.isNew(word))
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
  return stale.length
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

function vectorOf(product: SearchedProduct, cutter: Cutter, known: Set<string>): string {
  const { names, model, around, codes, categoryIds, brandId, facets } = product
  const words = new Set([...codes.map(codeLexeme), ...nameLexemes(names, cutter)])
  for (const id of categoryIds) words.add(placeLexeme('category', id))
  if (brandId !== null) words.add(placeLexeme('brand', brandId))
  for (const id of facets ?? []) words.add(placeLexeme('facet', id))
  for (const name of Object.values(names)) {
    for (const word of cutter.words(name)) known.add(word)
  }
  const texts = [model, ...around.flatMap(each => Object.values(each ?? {}))]
  for (const text of texts) {
    for (const pair of cutter.signPairs(text)) words.add(pair)
    for (const word of cutter.words(text)) {
      words.add(word)
      known.add(word)
    }
  }
  return vector(words)
}

/** What the name itself is found by. */
export function nameLexemes(names: TextsByLanguage, cutter = makeCutter()): string[] {
  const words = Object.entries(names).flatMap(([lang, name]) =>
    [...cutter.words(name), ...cutter.signPairs(name)].flatMap(word => [word, ownLexeme(lang, word)]),
  )
  return [...words, ...cutter.sounds(names.zh ?? names.zh_tw ?? '').map(soundLexeme)]
}

const vector = (lexemes: Set<string>): string =>
  [...lexemes]
    .filter(lexeme => lexeme.length <= longestLexeme)
    .slice(0, mostLexemes)
    .map(quoteLexeme)
    .join(' ')

function makeCutter(): Cutter {
  const seen = new Set<string>()
  return {
    words: remembering(wordsOfText),
    signPairs: remembering(signPairsOfText),
    sounds: remembering(soundsOf),
    isNew: word => {
      if (seen.has(word)) return false
      if (seen.size === mostRemembered) seen.clear()
      seen.add(word)
      return true
    },
  }
}

function remembering(cut: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>()
  return text => {
    let words = known.get(text)
    if (!words) {
      words = cut(text)
      if (known.size === mostRemembered) known.clear()
      known.set(text, words)
    }
    return words
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
