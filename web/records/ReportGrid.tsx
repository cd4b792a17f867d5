import { Failed } from '../ui/Failed.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { GridView, type GridViewProps } from './GridView.tsx'
import { useReport } from './use-report.ts'

export interface ReportGridProps extends Omit<GridViewProps, 'grid'> {
  billType: string
}

/** A list of any bill type: it asks what the list looks like, then for its rows. */
export function ReportGrid({ billType, ...rest }: ReportGridProps) {
  const { state, value: grid, reload } = useReport(billType, rest.forBillType)
  if (grid) return <GridView key={billType} {...rest} grid={grid} />
  return state === 'failed' ? <Failed onRetry={reload} /> : <GridSkeleton />
}
