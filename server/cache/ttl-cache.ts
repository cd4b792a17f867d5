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
}

export function ttlCache(mostEntries: number): TtlCache {
  const entries = new Map<string, Entry>()
  const recall = <T>(key: string): T | undefined => {
    const entry = entries.get(key)
    return entry && entry.until > performance.now() ? (entry.value as T) : undefined
  }
  const keep = (key: string, maxAgeMs: number, value: unknown) => {
    forgetOld(entries)
    if (entries.size >= mostEntries) makeRoom(entries, mostEntries)
    // A new entry stands at the end, so that the oldest are the first.
    entries.delete(key)
    entries.set(key, { until: performance.now() + maxAgeMs, value })
  }
  return {
    recall,
    keep,
    drop: key => void entries.delete(key),
    size: () => entries.size,
    // What is being loaded goes to those who wait for it, and to nobody else.
    forget: () => entries.clear(),
    get: <T>(key: string, maxAgeMs: number, load: () => Promise<T>) => {
      const known = recall<Promise<T>>(key)
      if (known) return known
      const value = load()
      keep(key, maxAgeMs, value)
      value.catch(() => entries.get(key)?.value === value && entries.delete(key))
      return value
    },
  }
}

/** The oldest stand first, and most live equally long. */
function forgetOld(entries: Map<string, Entry>): void {
  const now = performance.now()
  for (const [key, { until }] of entries) {
    if (until > now) return
    entries.delete(key)
  }
}

function makeRoom(entries: Map<string, Entry>, most: number): void {
  const now = performance.now()
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key)
  for (const key of entries.keys()) {
    if (entries.size < most) return
    entries.delete(key)
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
