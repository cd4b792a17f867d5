import { rowNumberWidth } from '../../../contract/report-columns.ts'
import type { ArrangedColumn } from './grid-layout.ts'

export interface ShownColumn extends Pick<ArrangedColumn, 'column' | 'align'> {
  /** Among the columns that stay in sight: `--x<frozenAt>` says how far from the edge. */
  frozenAt: number | undefined
  lastFrozen: boolean
}

/** Ticks stand in a narrow column of their own. */
export const tickWidth = 36

/** Without widths: these change with every step of a drag, and rows must not be drawn again for that. */
export function shownColumns(arranged: readonly ArrangedColumn[], frozen: number): ShownColumn[] {
  return arranged
    .filter(({ visible }) => visible)
    .map(({ column, align }, index) => ({
      column,
      align,
      frozenAt: index < frozen ? index : undefined,
      lastFrozen: index === frozen - 1,
    }))
}

export interface TableMeasures {
  widths: readonly number[]
  /** Distances of the frozen columns from the edge, as CSS variables. */
  variables: Record<`--x${number}`, string>
  total: number
}

export function measureTable(
  arranged: readonly ArrangedColumn[],
  frozen: number,
  ticks: boolean,
): TableMeasures {
  const widths = arranged.filter(({ visible }) => visible).map(({ width }) => width)
  const variables: TableMeasures['variables'] = {}
  let left = rowNumberWidth + (ticks ? tickWidth : 0)
  widths.forEach((width, index) => {
    if (index < frozen) variables[`--x${index}`] = `${left}px`
    left += width
  })
  return { widths, variables, total: left }
}
