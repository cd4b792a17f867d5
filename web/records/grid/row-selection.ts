export type RowIds = ReadonlySet<number>

export const noRows: RowIds = new Set()

/** Ticks or unticks these rows and leaves the others as they are. */
export function select(selected: RowIds, ids: readonly number[], on: boolean): RowIds {
  const next = new Set(selected)
  for (const id of ids) on ? next.add(id) : next.delete(id)
  return next
}

/** Of the rows of a page: all, some or none. */
export function selectedPart(selected: RowIds, ids: readonly number[]): 'all' | 'some' | 'none' {
  const count = ids.filter(id => selected.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** The rows from the one clicked before to the one clicked with the shift key, both included. */
export function idsBetween(ids: readonly (number | undefined)[], from: number, to: number): number[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter(id => id !== undefined)
}
