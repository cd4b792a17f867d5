/** Rows are this high, so that a scroll position tells which of them are seen. */
export const rowHeight = 34

export interface RowWindow {
  from: number
  to: number
}

/** Rendered beyond what is seen, so that a turn of the wheel shows no gap. */
const spare = 10

/** Up to this many are simply all there: printing and searching in the page find them. */
export const mostRendered = 120

export function windowAt(scrollTop: number, height: number, count: number): RowWindow {
  if (count <= mostRendered) return { from: 0, to: count }
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  return { from: Math.max(0, Math.min(first - spare, count - 1)), to: Math.min(count, last + spare) }
}

/** Where to scroll to so that a row is seen whole; undefined when it is. Heads and totals cover the edges. */
export function scrollToRow(
  index: number,
  view: { scrollTop: number; height: number; head: number; foot: number },
): number | undefined {
  const top = index * rowHeight
  if (top < view.scrollTop) return top
  const bottom = top + rowHeight + view.head + view.foot - view.height
  return bottom > view.scrollTop ? bottom : undefined
}

/** Where the keyboard leads from a row; undefined when the key means nothing here. */
export function rowAfterKey(
  key: string,
  active: number,
  count: number,
  pageRows: number,
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to))
}
