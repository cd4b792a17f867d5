export interface Edges {
  left: number
  right: number
}

/**
 * Where a dragged column would fall: the index of the column it stands in front of, or the number of columns for the
 * end. The columns are given in reading order, from the right where one reads from there.
 */
export function dropIndex(columns: readonly Edges[], x: number, dir: 'ltr' | 'rtl'): number {
  const at = columns.findIndex(({ left, right }) => {
    const middle = (left + right) / 2
    return dir === 'ltr' ? x < middle : x > middle
  })
  return at < 0 ? columns.length : at
}
