import type { GridRow } from '../../../contract/records.ts'

export type LoadChildren = (parentId: number) => Promise<readonly GridRow[]>

export interface TreeEntry {
  row: GridRow
  depth: number
  state: 'leaf' | 'closed' | 'open' | 'loading'
}

export interface TreeStore {
  status(): 'loading' | 'ready' | 'failed'
  /** The rows that are to be seen, a branch before what is below it. */
  entries(): readonly TreeEntry[]
  /** Opens or closes a branch. */
  toggle(id: number): void
  start(): void
  subscribe(listener: () => void): () => void
  version(): number
}

/** Product §3: the top of a tree has no parent. */
const rootId = 0

/** A tree whose branches are fetched when they are opened. Those in `open` are from the start. */
export function createTreeStore(load: LoadChildren, open: Set<number> = new Set()): TreeStore {
  const children = new Map<number, readonly GridRow[]>()
  const underWay = new Set<number>()
  const listeners = new Set<() => void>()
  let failed = false
  let version = 0
  let entries: readonly TreeEntry[] = []

  const changed = () => {
    entries = entriesBelow(rootId, 0)
    version++
    for (const listener of listeners) listener()
  }

  const stateOf = (row: GridRow): TreeEntry['state'] => {
    const known = children.get(row.id)
    if (known?.length === 0 || isLeaf(row)) return 'leaf'
    if (!open.has(row.id)) return 'closed'
    return known ? 'open' : 'loading'
  }

  const entriesBelow = (parentId: number, depth: number): TreeEntry[] =>
    (children.get(parentId) ?? []).flatMap(row => {
      const entry = { row, depth, state: stateOf(row) }
      return entry.state === 'open' ? [entry, ...entriesBelow(row.id, depth + 1)] : [entry]
    })

  const fetchBelow = async (parentId: number) => {
    if (underWay.has(parentId)) return
    underWay.add(parentId)
    if (parentId === rootId) failed = false
    try {
      const rows = await load(parentId)
      children.set(parentId, rows)
      for (const { id } of rows) if (open.has(id) && !children.has(id)) void fetchBelow(id)
    } catch {
      if (parentId === rootId) failed = true
      else open.delete(parentId)
    }
    underWay.delete(parentId)
    changed()
  }

  return {
    status: () => (children.has(rootId) ? 'ready' : failed ? 'failed' : 'loading'),
    entries: () => entries,
    toggle: id => {
      if (open.delete(id)) return changed()
      open.add(id)
      if (!children.has(id)) void fetchBelow(id)
      changed()
    },
    start: () => void fetchBelow(rootId),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}

/** A row may say by `child` whether there is anything below it; otherwise it counts as openable. */
const isLeaf = ({ child }: GridRow): boolean => child === false || child === 0 || child === '0'
