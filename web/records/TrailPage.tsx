import { ChangeDetails } from './ChangeDetails.tsx'
import { GridSkeleton } from './grid/GridSkeleton.tsx'
import { GridView } from './grid/GridView.tsx'
import { useReport } from './grid/use-report.ts'
import { ListFailed } from './ListFailed.tsx'
import css from './RecordPage.module.css'
import { useRecordUrl } from './use-record-url.ts'

/** Who changed what in all of the shop; each entry opens with what it changed. */
export function TrailPage() {
  const url = useRecordUrl()
  const { state, value: grid, error, reload } = useReport('record_change')
  if (!grid) return state === 'failed' ? <ListFailed error={error} onRetry={reload} /> : <GridSkeleton />
  return (
    <div className={css.records}>
      <h1 className={css.title}>{grid.title}</h1>
      <GridView
        grid={grid}
        query={url.query}
        onQuery={url.setQuery}
        openOn="click"
        onOpen={row => url.setOpen(row.id)}
        hrefOf={row => url.hrefOf(row.id)}
      />
      {url.open !== undefined && <ChangeDetails id={url.open} onClose={() => url.setOpen(undefined)} />}
    </div>
  )
}
