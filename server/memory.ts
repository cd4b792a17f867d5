import type { Sql } from './db/database.ts'
import { listenForChanges } from './db/database.ts'
import { createRecent, noRecent, type Recent } from './recent.ts'

/**
 * Small things every request needs, kept in this process and forgotten as soon as any process changes their table.
 * Nothing lives only here.
 */
export interface Memory {
  /** The value under `key`, loaded at most once until one of `tables` changes. */
  get<T>(key: string, tables: readonly string[], load: () => Promise<T>): Promise<T>
  /** What changes too often to be told of: forgotten after a moment instead. */
  recent: Recent
  close(): Promise<void>
}

interface Entry {
  tables: readonly string[]
  value: Promise<unknown>
}

const mostEntries = 2_000
const mostRecent = 3_000

interface MemoryOptions {
  /** `false` for tests that change something and look at once. */
  keepRecent?: boolean
}

export async function createMemory(sql: Sql, { keepRecent = true }: MemoryOptions = {}): Promise<Memory> {
  const entries = new Map<string, Entry>()
  const stop = await listenForChanges(sql, table => {
    for (const [key, entry] of entries) if (table === '*' || entry.tables.includes(table)) entries.delete(key)
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
    recent: keepRecent ? createRecent(mostRecent) : noRecent,
    close: stop,
  }
}
