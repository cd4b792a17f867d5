import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../contract/money.ts'
import type { SavedView } from '../../contract/office.ts'
import type { Grid } from '../../contract/records.ts'
import { useCall } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { SaveView } from '../office/SavedViews.tsx'
import { Button } from '../ui/Button.tsx'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { toasts } from '../ui/Toasts.tsx'
import type { Loaded } from '../ui/use-loaded.ts'
import { deleteRecords } from './delete-records.ts'
import { GridSkeleton } from './grid/GridSkeleton.tsx'
import { GridView } from './grid/GridView.tsx'
import { noRows, type RowIds } from './grid/row-selection.ts'
import { useReport } from './grid/use-report.ts'
import { viewQuery } from './grid/view-query.ts'
import { BinIcon } from './icons.tsx'
import { ListFailed } from './ListFailed.tsx'
import { ListViews, useListViews } from './ListViews.tsx'
import css from './RecordPage.module.css'
import { RecordPanel } from './RecordPanel.tsx'
import { useRecordUrl } from './use-record-url.ts'

export interface RecordPageProps {
  billType: string
  forBillType?: string
  /** Only what belongs to this record. */
  parentId?: number
  /** Long forms take the whole page. */
  formAs?: 'drawer' | 'page'
  toolbar?: ReactNode
  /** A clerk may keep views of it. */
  keepsViews?: boolean
  /** What can be done with the ticked records, beside deleting them. */
  actions?: (selected: Selected) => ReactNode
}

export interface Selected {
  ids: RowIds
  /** They have changed: the list is loaded again, and nothing is ticked. */
  onDone(): void
}

/** List and form of a bill type: all that most screens of the office are. */
export function RecordPage(props: RecordPageProps) {
  const { state, value: grid, error, reload } = useReport(props.billType, props.forBillType)
  const views = useListViews(props.billType, props.keepsViews ?? false)
  // Views that do not come leave a list that works.
  if (grid && (views.value || views.state === 'failed'))
    return <Records key={props.billType} {...props} grid={grid} views={views} />
  return state === 'failed' ? <ListFailed error={error} onRetry={reload} /> : <GridSkeleton />
}

function Records({
  billType,
  forBillType,
  parentId,
  formAs = 'drawer',
  toolbar,
  actions,
  keepsViews = false,
  grid,
  views,
}: RecordPageProps & { grid: Grid; views: Loaded<readonly SavedView[]> }) {
  const url = useRecordUrl()
  const [version, setVersion] = useState(0)
  const [selected, setSelected] = useState<RowIds>(noRows)
  const [added, setAdded] = useState(0)
  const refresh = () => setVersion(version + 1)

  const panel = url.open !== undefined && (
    <RecordPanel
      // One more new record begins with an empty form.
      key={`${url.open} ${added}`}
      billType={billType}
      forBillType={forBillType}
      id={url.open}
      as={formAs}
      onClose={() => url.setOpen(undefined)}
      onSaved={(id, { another, goesOn }) => {
        refresh()
        if (another) setAdded(added + 1)
        else url.setOpen(goesOn ? id : undefined)
      }}
      onDeleted={() => {
        refresh()
        url.setOpen(undefined)
      }}
    />
  )
  if (panel && formAs === 'page') return panel

  const onDone = () => {
    setSelected(noRows)
    refresh()
  }
  const removal = grid.can.del && (
    <DeleteSelected
      grid={grid}
      ids={selected}
      onDone={left => {
        setSelected(new Set(left))
        refresh()
      }}
    />
  )
  const kept = views.value ?? []
  const query = viewQuery(url.query)
  return (
    <div className={css.records}>
      <h1 className={css.title}>{grid.title}</h1>
      {kept.length > 0 && (
        <ListViews grid={grid} views={kept} url={url} version={version} onChange={views.reload} />
      )}
      <GridView
        grid={grid}
        forBillType={forBillType}
        parentId={parentId}
        query={url.query}
        onQuery={url.setQuery}
        onOpen={grid.form ? row => url.setOpen(row.id) : undefined}
        hrefOf={grid.form ? row => url.hrefOf(row.id) : undefined}
        selection={
          grid.can.del || actions
            ? {
                ids: selected,
                onChange: setSelected,
                actions: (
                  <>
                    {actions?.({ ids: selected, onDone })}
                    {removal}
                  </>
                ),
              }
            : undefined
        }
        toolbar={
          <>
            {keepsViews && query !== '' && !kept.some(one => one.query === query) && (
              <SaveView place={billType} query={query} onDone={views.reload} />
            )}
            {toolbar}
          </>
        }
        onAdd={() => url.setOpen(0)}
        version={version}
      />
      {panel}
    </div>
  )
}

/** They are deleted one by one, each with its own trail. */
const mostDeleted = 500

interface DeleteProps {
  grid: Grid
  ids: RowIds
  onDone(left: readonly number[]): void
}

function DeleteSelected({ grid, ids, onDone }: DeleteProps) {
  const t = useT()
  const call = useCall()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    const n = formatNumber(ids.size)
    const sure = await dialogs.confirm({
      title: t('records.uiDeleteTitle', { title: grid.title }),
      text: t('records.uiDeleteMany', { count: ids.size, n }),
      ok: t('records.uiDelete'),
    })
    if (!sure) return
    setBusy(true)
    const { deleted, left, reason } = await deleteRecords(call, grid.billType, [...ids]).finally(() =>
      setBusy(false),
    )
    if (left.length === 0)
      toasts.show('success', t('records.uiDeletedMany', { count: deleted, n: formatNumber(deleted) }))
    else
      toasts.show(
        'error',
        t('records.uiNotDeleted', { count: left.length, n: formatNumber(left.length), reason }),
      )
    onDone(left)
  }

  return (
    <Button
      size="s"
      busy={busy}
      disabledReason={
        ids.size > mostDeleted ? t('records.uiDeleteTooMany', { n: formatNumber(mostDeleted) }) : undefined
      }
      onClick={remove}
    >
      <BinIcon />
      {t('records.uiDelete')}
    </Button>
  )
}
