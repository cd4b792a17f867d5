import type { Grid } from '../../../contract/records.ts'
import { ListFailed } from '../ListFailed.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { GridView, type GridViewProps } from './GridView.tsx'
import { useReport } from './use-report.ts'

export interface ReportGridProps extends Omit<GridViewProps, 'grid'> {
  billType: string
  /** Columns and filters that say nothing here. */
  without?: readonly string[]
}

/** A list of any bill type: it asks what the list looks like, then for its rows. */
export function ReportGrid({ billType, without = [], ...rest }: ReportGridProps) {
  const { state, value: grid, error, reload } = useReport(billType, rest.forBillType)
  if (grid) return <GridView key={billType} {...rest} grid={leaveOut(grid, without)} />
  return state === 'failed' ? <ListFailed error={error} onRetry={reload} /> : <GridSkeleton />
}

const leaveOut = (grid: Grid, names: readonly string[]): Grid => ({
  ...grid,
  columns: grid.columns.filter(({ name }) => !names.includes(name)),
  filters: grid.filters.filter(({ name }) => !names.includes(name)),
})
