import type { PageContent, StoredBlock } from '../../../contract/page-blocks.ts'

/** Questions about a page, and small changes to it. */

export const findBlock = ({ blocks }: PageContent, id: string): StoredBlock | undefined =>
  blocks
    .flatMap((block): StoredBlock[] => (block.kind === 'columns' ? [block, ...block.cells.flat()] : [block]))
    .find(block => block.id === id)

/** `slides.0.titles` in a copy: all on the way there is copied, the rest is shared. */
export function withAt<Value>(value: Value, path: string, change: (old: unknown) => unknown): Value {
  const [first, ...rest] = path.split('.')
  if (first === undefined || first === '') return change(value) as Value
  const next = (old: unknown) => (rest.length > 0 ? withAt(old, rest.join('.'), change) : change(old))
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(first) ? next(item) : item)) as Value
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [first]: next(record[first]) } as Value
}

/** The list with one of its items somewhere else. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  return from < 0 || from >= list.length || to < 0 || to > rest.length
    ? [...list]
    : rest.toSpliced(to, 0, list[from]!)
}
