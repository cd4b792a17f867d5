import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ActionInput } from '../../../contract/action.ts'
import { type GridRow, loadReport, type Totals } from '../../../contract/records.ts'
import type { Call } from '../../api/call.ts'
import { useCall } from '../../api/use-app.ts'
import { allRows, type GridQuery, isNarrowed, searchParameter } from './grid-query.ts'
import { createRowStore, type RowStore } from './row-store.ts'
import { createTreeStore, type TreeEntry, type TreeStore } from './tree-store.ts'

export interface RowEntry {
  row: GridRow
  tree?: Pick<TreeEntry, 'depth' | 'state'>
}

/** The rows on the page, or in sight of it. */
export interface RowsView {
  /** Another object for every query. */
  source: object
  status: 'loading' | 'ready' | 'failed'
  isTree: boolean
  /** Still the rows of the query before; the new ones are on their way. */
  stale: boolean
  /** Some rows in the middle did not come. */
  broken: boolean
  /** Places for rows, and how many rows come before them. */
  count: number
  first: number
  total: number
  totals: Readonly<Totals>
  /** Undefined while it is on its way. */
  entryAt(index: number): RowEntry | undefined
  want(from: number, to: number): void
  retry(): void
  toggle(id: number): void
}

export interface RowsQuery {
  billType: string
  forBillType?: string
  parentId?: number
  fixed?: Readonly<Record<string, string>>
  query: GridQuery & { size: number }
  tree: boolean
  /** Another number loads everything again. */
  version: number
}

type ReportInput = ActionInput<typeof loadReport>
type Source = { kind: 'list'; store: RowStore } | { kind: 'tree'; store: TreeStore }

/** How many rows a long list fetches at a time. */
const chunkOfAll = 100

export const reportInput = ({ billType, forBillType, parentId, fixed, query }: RowsQuery): ReportInput => ({
  billType,
  forBillType,
  parentId,
  sort: query.sort?.name,
  dir: query.sort?.dir,
  incDisabled: query.disabled || undefined,
  search: searchParameter(query, fixed),
})

export function useRows(asked: RowsQuery): RowsView {
  const call = useCall()
  const { page, size } = asked.query
  const openBranches = useRef(new Set<number>())
  const key = JSON.stringify({
    input: reportInput(asked),
    asTree: asked.tree && !isNarrowed(asked.query),
    chunk: size === allRows ? chunkOfAll : size,
    version: asked.version,
  })
  const source = useMemo(() => createSource(call, JSON.parse(key), openBranches.current), [call, key])
  const { subscribe, version } = source.store
  useSyncExternalStore(subscribe, version, version)

  const first = source.kind === 'tree' || size === allRows ? 0 : (page - 1) * size
  const wanted = { source, first, size: size === allRows ? chunkOfAll : size, all: size === allRows }
  useEffect(() => {
    if (source.kind === 'tree') source.store.start()
    else source.store.want(first, first + wanted.size)
  }, [source, first, wanted.size])

  const [settled, setSettled] = useState(wanted)
  const ready = isSettled(wanted)
  if (ready && (settled.source !== source || settled.first !== first)) setSettled(wanted)
  const isOld = !ready && settled.source.store.status() === 'ready'
  return viewOf(isOld ? settled : wanted, isOld)
}

interface Part {
  source: Source
  first: number
  size: number
  all: boolean
}

const isSettled = ({ source, first, size, all }: Part): boolean =>
  source.store.status() === 'failed' ||
  (source.kind === 'tree' || all ? source.store.status() === 'ready' : source.store.has(first, first + size))

function viewOf({ source, first, size, all }: Part, stale: boolean): RowsView {
  const status = source.store.status()
  if (source.kind === 'tree') {
    const { store } = source
    const entries = store.entries()
    return {
      ...{ source, status, stale, first, isTree: true, broken: false, totals: {} },
      ...{ count: entries.length, total: entries.length },
      entryAt: index => entries[index] && { row: entries[index].row, tree: entries[index] },
      want: () => {},
      retry: store.start,
      toggle: store.toggle,
    }
  }
  const { store } = source
  const total = store.total()
  const left = Math.max(0, total - first)
  return {
    ...{ source, status, stale, first, isTree: false, total, totals: store.totals() },
    broken: store.broken(),
    count: all ? left : Math.min(size, left),
    entryAt: index => {
      const row = store.rowAt(first + index)
      return row && { row }
    },
    want: (from, to) => store.want(first + from, first + to),
    retry: store.retry,
    toggle: () => {},
  }
}

interface SourceKey {
  input: ReportInput
  asTree: boolean
  chunk: number
}

function createSource(call: Call, { input, asTree, chunk }: SourceKey, open: Set<number>): Source {
  if (asTree) {
    const load = (parentId: number) => loadAll(call, { ...input, parentId })
    return { kind: 'tree', store: createTreeStore(load, open) }
  }
  const store = createRowStore(async ({ start, limit, count }) => {
    const { obj, tbl } = await call(loadReport, { ...input, start, limit, recCount: count }, { quiet: true })
    return { rows: tbl, total: obj.total, totals: obj.totals }
  }, chunk)
  return { kind: 'list', store }
}

/** All of them, however many answers that takes. */
export async function loadAll(call: Call, input: ReportInput): Promise<GridRow[]> {
  const rows: GridRow[] = []
  for (;;) {
    const start = rows.length
    const { obj, tbl } = await call(loadReport, { ...input, start, limit: 0 }, { quiet: true })
    for (const row of tbl) rows.push(row)
    if (!obj.more) return rows
  }
}
