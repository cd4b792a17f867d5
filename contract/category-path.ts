import { addDays } from './dates.ts'

/** Each level adds 4 characters to a category's path (product §3). */
const levelLength = 4

export const parentPath = (path: string): string => path.slice(0, -levelLength)

export const levelOf = (path: string): number => path.length / levelLength

export interface CategoryRow {
  id: number
  name: string
  paths: string
}

export type CategoryNode<Row extends CategoryRow = CategoryRow> = Row & {
  lvl: number
  child: CategoryNode<Row>[]
}

/** Rows in any order; siblings keep theirs. A row whose parent is not among them stands at the top. */
export function buildTree<Row extends CategoryRow>(rows: readonly Row[]): CategoryNode<Row>[] {
  const nodes = new Map<string, CategoryNode<Row>>()
  for (const row of rows) nodes.set(row.paths, { ...row, lvl: levelOf(row.paths), child: [] })
  const top: CategoryNode<Row>[] = []
  for (const node of nodes.values()) (nodes.get(parentPath(node.paths))?.child ?? top).push(node)
  return top
}

export const newArrivalsId = -1
/** Product §9. */
const newArrivalDays = 30

/** A day's id counts down from -2, today, to -31. */
const dayId = (daysAgo: number) => newArrivalsId - 1 - daysAgo

/** Path parts that no real category has. */
const pathPart = (id: number) => `-${String(-id).padStart(levelLength - 1, '0')}`

export type NewArrivalRow = CategoryRow & { date?: string }

/** The synthetic category in front of the real ones. `today` and each entry's date are `yyyy-MM-dd` of the shop. */
export function newArrivals(
  labels: { title: string; day: (date: string) => string },
  today: string,
): CategoryNode<NewArrivalRow> {
  const paths = pathPart(newArrivalsId)
  const child = Array.from({ length: newArrivalDays }, (_, daysAgo) => {
    const id = dayId(daysAgo)
    const date = addDays(today, -daysAgo)
    return { id, name: labels.day(date), lvl: 2, paths: paths + pathPart(id), date, child: [] }
  })
  return { id: newArrivalsId, name: labels.title, lvl: 1, paths, child }
}

/** The days [from, to) that a synthetic id stands for; nothing for a real category's id. */
export function newArrivalRange(id: number, today: string): { from: string; to: string } | undefined {
  if (id === newArrivalsId) return { from: addDays(today, 1 - newArrivalDays), to: addDays(today, 1) }
  const daysAgo = dayId(0) - id
  if (daysAgo < 0 || daysAgo >= newArrivalDays) return undefined
  return { from: addDays(today, -daysAgo), to: addDays(today, 1 - daysAgo) }
}
