import type { Grid } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { changeQuery, type GridQuery, isNarrowed } from './grid-query.ts'
import type { RowsView } from './use-rows.ts'

interface Props {
  grid: Grid
  rows: RowsView
  query: GridQuery
  onQuery(query: GridQuery, how: 'push'): void
  onAdd?: () => void
}

/** In the place of rows, when there are none: why, and what to do next. */
export function GridNotice({ grid, rows, query, onQuery, onAdd }: Props) {
  const t = useT()
  if (rows.status === 'failed') return <Failed onRetry={rows.retry} />
  if (rows.status === 'loading' || rows.count > 0) return null
  if (isNarrowed(query)) {
    return (
      <Empty
        title={t('records.uiNoResult')}
        hint={t('records.uiNoResultHint')}
        action={
          <Button onClick={() => onQuery(changeQuery(query, { text: '', filters: {} }), 'push')}>
            {t('records.uiClearSearch')}
          </Button>
        }
      />
    )
  }
  const canAdd = grid.can.add && onAdd !== undefined
  return (
    <Empty
      title={t('records.uiEmpty', { title: grid.title })}
      hint={canAdd ? t(grid.can.import ? 'records.uiEmptyImportHint' : 'records.uiEmptyHint') : grid.fills}
      action={
        canAdd && (
          <Button kind="primary" onClick={onAdd}>
            {t('records.uiAddFirst')}
          </Button>
        )
      }
    />
  )
}
