import type { FastifyBaseLogger } from 'fastify'
import type { Sql, Tx } from '../../db/database.ts'
import { listenForChanges } from '../../db/database.ts'
import type { Texts } from '../shops/shops.tables.ts'
import { foldCode, foldWord, quoteLexeme, wordsOfText } from './search-words.ts'

interface Stale {
  id: number
  version: string
}

interface SearchedProduct {
  id: number
  names: Texts
  model: string
  /** Brand, category, attributes and specifications. */
  around: (Texts | null)[]
  codes: string[]
}

const batchSize = 2_000
/** What one product may be found by; a tsvector holds no more than 16,383 places and a megabyte. */
const mostLexemes = 5_000
const longestLexeme = 150
const mostRemembered = 20_000

type CutText = (text: string) => string[]

/** Cuts the words of changed products, at most `limit` of them; says how many it did. */
export async function refreshSearch(sql: Sql, limit = Number.POSITIVE_INFINITY): Promise<number> {
  const cutText = remembering(wordsOfText)
  let done = 0
  while (done < limit) {
    const most = Math.min(batchSize, limit - done)
    const refreshed = await sql.begin(tx => refreshBatch(tx, most, cutText))
    done += refreshed
    if (refreshed < most) break
  }
  return done
}

/** One process at a time, or an older reading could overwrite a newer one. */
async function refreshBatch(tx: Tx, most: number, cutText: CutText): Promise<number> {
  const [turn] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('caravan search')) as mine`
  if (!turn?.mine) return 0
  const stale = await tx<Stale[]>`
    select product_id as id, version::text from product_search_stale order by version limit ${most}`
  if (stale.length === 0) return 0
  const products = await readProducts(
    tx,
    stale.map(({ id }) => id),
  )
  const rows = products.map(product => ({
    product_id: product.id,
    words: vectorOf(product, cutText),
    names: [...new Set(Object.values(product.names).map(foldWord))].join('\n'),
  }))
  await tx`
    insert into product_search (product_id, words, names)
    select product_id, words::tsvector, names
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t (product_id integer, words text, names text)
    on conflict (product_id) do update set words = excluded.words, names = excluded.names`
  await tx`
    delete from product_search_stale s
    using unnest(${stale.map(({ id }) => id)}::integer[], ${stale.map(({ version }) => version)}::bigint[]) as done (id, version)
    where s.product_id = done.id and s.version = done.version`
  return stale.length
}

const readProducts = async (tx: Tx, ids: number[]): Promise<SearchedProduct[]> => tx<SearchedProduct[]>`
  select p.id, p.names, p.model,
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
  where p.id = any(${ids})`

function vectorOf({ names, model, around, codes }: SearchedProduct, cutText: CutText): string {
  const lexemes = new Map<string, string>()
  const put = (lexeme: string, weight: 'A' | 'B') => {
    if (lexemes.has(lexeme) || lexemes.size === mostLexemes || lexeme.length > longestLexeme) return
    lexemes.set(lexeme, `${lexemes.size + 1}${weight}`)
  }
  for (const code of codes) put(`#${foldCode(code)}`, 'A')
  for (const [lang, name] of Object.entries(names)) {
    for (const word of cutText(name)) {
      put(word, 'A')
      put(`/${lang}/${word}`, 'A')
    }
  }
  const texts = [model, ...around.flatMap(each => Object.values(each ?? {}))]
  for (const text of texts) for (const word of cutText(text)) put(word, 'B')
  return Array.from(lexemes, ([lexeme, place]) => `${quoteLexeme(lexeme)}:${place}`).join(' ')
}

/** Brands, categories and specifications come again and again, and cutting is what takes the time. */
function remembering(cutText: CutText): CutText {
  const known = new Map<string, string[]>()
  return text => {
    let words = known.get(text)
    if (!words) {
      words = cutText(text)
      if (known.size === mostRemembered) known.clear()
      known.set(text, words)
    }
    return words
  }
}

/** For what another process could not finish, and for messages that were lost. */
const everyMs = 30_000

/** Keeps the search up to date with what any process changes. */
export async function keepSearchFresh(sql: Sql, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const refresh = async () => {
    while (again && !stopped) {
      again = false
      // Batch by batch, so that a server with much to do can still be stopped.
      if ((await refreshSearch(sql, batchSize)) === batchSize) again = true
    }
  }
  const start = () => {
    again = true
    running ??= refresh()
      .catch(error => log.warn({ err: error }, 'the search could not be brought up to date'))
      .finally(() => {
        running = undefined
      })
  }
  const stop = await listenForChanges(sql, table => {
    if (table === 'product_search_stale' || table === '*') start()
  })
  const timer = setInterval(start, everyMs)
  timer.unref()
  start()
  return async () => {
    stopped = true
    clearInterval(timer)
    await stop()
    await running
  }
}
