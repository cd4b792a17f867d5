import type { GridRow, Totals } from '../../../contract/records.ts'

export interface RowRequest {
  start: number
  limit: number
  /** Also how many there are, and their totals. */
  count: boolean
}

export interface RowAnswer {
  rows: readonly GridRow[]
  total?: number
  totals?: Readonly<Totals>
}

export type LoadRows = (request: RowRequest) => Promise<RowAnswer>

export interface RowStore {
  /** `failed` when nothing came at all; a part that failed later is told by `broken`. */
  status(): 'loading' | 'ready' | 'failed'
  broken(): boolean
  total(): number
  totals(): Readonly<Totals>
  rowAt(index: number): GridRow | undefined
  /** Whether these rows, as far as there are any, have come. */
  has(from: number, to: number): boolean
  /** These rows are about to be seen. */
  want(from: number, to: number): void
  /** Asks again for what failed. */
  retry(): void
  subscribe(listener: () => void): () => void
  /** Another number after every change. */
  version(): number
}

/** A person who scrolls through 100,000 rows does not leave them all behind in memory. */
const mostChunks = 60

/** The rows of one query, fetched a chunk at a time as they are wanted. */
export function createRowStore(load: LoadRows, chunkSize: number): RowStore {
  const chunks = new Map<number, readonly GridRow[]>()
  const underWay = new Set<number>()
  const failed = new Set<number>()
  const listeners = new Set<() => void>()
  let total: number | undefined
  let totals: Readonly<Totals> = {}
  let version = 0
  let centre = 0

  const changed = () => {
    version++
    for (const listener of listeners) listener()
  }

  const forgetFarthest = () => {
    const byDistance = [...chunks.keys()].sort((a, b) => Math.abs(b - centre) - Math.abs(a - centre))
    for (const chunk of byDistance.slice(0, Math.max(0, chunks.size - mostChunks))) chunks.delete(chunk)
  }

  const fetchChunk = async (chunk: number) => {
    underWay.add(chunk)
    failed.delete(chunk)
    const first = total === undefined
    try {
      const answer = await load({ start: chunk * chunkSize, limit: chunkSize, count: first })
      chunks.set(chunk, answer.rows)
      if (first) {
        total = answer.total ?? chunk * chunkSize + answer.rows.length
        totals = answer.totals ?? {}
      }
      forgetFarthest()
    } catch {
      failed.add(chunk)
    }
    underWay.delete(chunk)
    changed()
  }

  const chunksOf = (from: number, to: number): number[] => {
    const end = total === undefined ? to : Math.min(to, total)
    const list: number[] = []
    for (let chunk = Math.floor(from / chunkSize); chunk * chunkSize < end; chunk++) list.push(chunk)
    return list
  }

  return {
    status: () => (total !== undefined ? 'ready' : failed.size > 0 ? 'failed' : 'loading'),
    broken: () => failed.size > 0,
    total: () => total ?? 0,
    totals: () => totals,
    rowAt: index => chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize],
    has: (from, to) => total !== undefined && chunksOf(from, to).every(chunk => chunks.has(chunk)),
    want: (from, to) => {
      const wanted = chunksOf(from, to)
      centre = wanted[0] ?? 0
      for (const chunk of wanted) {
        if (!chunks.has(chunk) && !underWay.has(chunk) && !failed.has(chunk)) void fetchChunk(chunk)
      }
    },
    retry: () => {
      for (const chunk of [...failed]) void fetchChunk(chunk)
      changed()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
