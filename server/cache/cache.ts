import type { Sql } from '../db/database.ts'
import { listenForChanges } from '../db/database.ts'
import { noCache, type TtlCache, ttlCache } from './ttl-cache.ts'

/**
 * Small things every request needs, cached in this process and dropped as soon as any process changes their table.
 * Nothing lives only here.
 */
export interface Cache {
  /** The value under `key`, loaded at most once until one of `tables` changes. */
  get<T>(key: string, tables: readonly string[], load: () => Promise<T>): Promise<T>
  /** What many share: dropped after a moment, and as soon as something changes that they are shown. */
  answers: TtlCache
  /** The same for whole pages, which are large: whoever asks for many addresses must not fill the memory with them. */
  pages: TtlCache
  /** How pages look, by what they show: nothing that changes makes them untrue. Absent where each is drawn anew. */
  drawn: TtlCache | undefined
  /** Whom sessions belong to (features/session/known-sessions.ts). */
  sessions: TtlCache
  /** For whoever else wants to know which table changed; the answer ends it. */
  hear(listener: (table: string) => void): () => void
  close(): Promise<void>
}

interface Entry {
  tables: readonly string[]
  value: Promise<unknown>
}

const megabyte = 1024 * 1024
const mostEntries = 2_000
const mostAnswers = { entries: 3_000, bytes: 24 * megabyte }
/** Of each kind. */
const mostPages = { entries: 1_000, bytes: 32 * megabyte }
const mostSessions = { entries: 10_000, bytes: 8 * megabyte }

/** What a session says of whom it belongs to comes from these. */
const whose: ReadonlySet<string> = new Set(['*', 'sessions', 'shops', 'agreed_prices'])

/** What is shared is made of these. */
const shown: ReadonlySet<string> = new Set([
  '*',
  'shops',
  'currencies',
  'stores',
  'categories',
  'brands',
  'facet_values',
  'products',
  'skus',
  'units',
  'product_units',
  'stocks',
  'markups',
  'shop_prices',
  'agreed_prices',
  'hidden_products',
  'hidden_categories',
  'quantity_breaks',
  'unit_prices',
  'customisation_groups',
  'customisation_options',
  'flash_sales',
  'flash_sale_items',
  'flash_pieces',
  'promotions',
  'coupon_templates',
  'red_packet_templates',
  'group_buys',
  'notices',
  'pages',
  'delivery_methods',
  'freight_rules',
])

interface CacheOptions {
  /** `false` for tests that change something and look at once. */
  keepAnswers?: boolean
}

export async function openCache(sql: Sql, { keepAnswers = true }: CacheOptions = {}): Promise<Cache> {
  const entries = new Map<string, Entry>()
  const answers = keepAnswers ? ttlCache(mostAnswers.entries, mostAnswers.bytes) : noCache
  const pages = keepAnswers ? ttlCache(mostPages.entries, mostPages.bytes) : noCache
  const drawn = keepAnswers ? ttlCache(mostPages.entries, mostPages.bytes) : undefined
  const sessions = keepAnswers ? ttlCache(mostSessions.entries, mostSessions.bytes) : noCache
  const listeners = new Set<(table: string) => void>()
  const stop = await listenForChanges(sql, table => {
    for (const listener of listeners) listener(table)
    for (const [key, entry] of entries) if (table === '*' || entry.tables.includes(table)) entries.delete(key)
    if (whose.has(table)) sessions.forget()
    if (!shown.has(table)) return
    answers.forget()
    pages.forget()
  })
  return {
    get: <T>(key: string, tables: readonly string[], load: () => Promise<T>) => {
      const known = entries.get(key)
      if (known) return known.value as Promise<T>
      if (entries.size >= mostEntries) entries.clear()
      const entry: Entry = { tables, value: load() }
      entries.set(key, entry)
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key))
      return entry.value as Promise<T>
    },
    answers,
    pages,
    drawn,
    sessions,
    hear: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stop,
  }
}
