import { roughBytes } from './rough-bytes.ts'

/** What many people ask for at once, cached in this process for a moment. Nothing is ever older than it may be. */
export interface TtlCache {
  /** The value under `key` if it is no older than it may be; else it is loaded, once for all who ask meanwhile. */
  get<T>(key: string, maxAgeMs: number, load: () => Promise<T>): Promise<T>
  recall<T>(key: string): T | undefined
  keep(key: string, maxAgeMs: number, value: unknown): void
  drop(key: string): void
  size(): number
  forget(): void
}

interface Entry {
  until: number
  value: unknown
  /** Nothing while it is being loaded. */
  bytes: number
}

/** The oldest go when there are too many of them, or when together they take too much. */
export function ttlCache(mostEntries: number, mostBytes: number): TtlCache {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const weigh = (entry: Entry, value: unknown) => {
    entry.bytes = roughBytes(value)
    bytes += entry.bytes
    for (const key of entries.keys()) {
      if (bytes <= mostBytes) return
      remove(key)
    }
  }
  const recall = <T>(key: string): T | undefined => {
    const entry = entries.get(key)
    return entry && entry.until > performance.now() ? (entry.value as T) : undefined
  }
  const put = (key: string, maxAgeMs: number, value: unknown): Entry => {
    const now = performance.now()
    // The oldest stand first, and most live equally long.
    for (const [old, { until }] of entries) {
      if (until > now) break
      remove(old)
    }
    if (entries.size >= mostEntries) makeRoom(now)
    // A new entry stands at the end, so that the oldest are the first.
    remove(key)
    const entry: Entry = { until: now + maxAgeMs, value, bytes: 0 }
    entries.set(key, entry)
    return entry
  }
  const makeRoom = (now: number) => {
    for (const [key, { until }] of entries) if (until <= now) remove(key)
    for (const key of entries.keys()) {
      if (entries.size < mostEntries) return
      remove(key)
    }
  }
  return {
    recall,
    keep: (key, maxAgeMs, value) => weigh(put(key, maxAgeMs, value), value),
    drop: remove,
    size: () => entries.size,
    // What is being loaded goes to those who wait for it, and to nobody else.
    forget: () => {
      entries.clear()
      bytes = 0
    },
    get: <T>(key: string, maxAgeMs: number, load: () => Promise<T>) => {
      const known = recall<Promise<T>>(key)
      if (known) return known
      const value = load()
      const entry = put(key, maxAgeMs, value)
      value.then(
        loaded => entries.get(key) === entry && weigh(entry, loaded),
        () => entries.get(key) === entry && remove(key),
      )
      return value
    },
  }
}

/** Where every answer must be new. */
export const noCache: TtlCache = {
  get: (_key, _maxAge, load) => load(),
  recall: () => undefined,
  keep: () => {},
  drop: () => {},
  size: () => 0,
  forget: () => {},
}
