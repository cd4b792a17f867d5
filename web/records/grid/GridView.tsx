import { type ReactNode, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Grid, type GridRow, loadReport, saveRecord } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import { type ExportFormat, exportUrl } from '../sheets/export-url.ts'
import { ImportDialog } from '../sheets/ImportDialog.tsx'
import { GridNotice } from './GridNotice.tsx'
import { GridPager } from './GridPager.tsx'
import { GridTable } from './GridTable.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { type ArrangedColumn, arrange } from './grid-layout.ts'
import { allRows, type GridQuery, pageCount, plainQuery, usualPageSize, withKnownSort } from './grid-query.ts'
import { LargePicture } from './LargePicture.tsx'
import css from './ReportGrid.module.css'
import { noRows, type RowIds } from './row-selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useLayout } from './use-layout.ts'
import { useMoreBeside } from './use-more-beside.ts'
import { useRoomBelow } from './use-room-below.ts'
import { reportInput, useRows } from './use-rows.ts'

const JudgedImportDialog = onDemand(() => import('../sheets/JudgedImportDialog.tsx'))

export interface GridViewProps {
  grid: Grid
  forBillType?: string
  parentId?: number
  /** Always narrowed by these, unseen. */
  fixed?: Readonly<Record<string, string>>
  /** What is asked of the list, where somebody else keeps it; else the grid keeps it to itself. */
  query?: GridQuery
  onQuery?: (query: GridQuery, how: 'push' | 'replace') => void
  /** Enter, the name, or a click on the row opens it. */
  onOpen?: (row: GridRow) => void
  openOn?: 'click' | 'double'
  /** Where the record can be opened in a tab of its own. */
  hrefOf?: (row: GridRow) => string
  /** Ticks in front of the rows. */
  selection?: { ids: RowIds; onChange(ids: RowIds): void; actions?: ReactNode }
  /** Beside the buttons that every grid has. */
  toolbar?: ReactNode
  onAdd?: () => void
  /** Another number loads the rows again. */
  version?: number
}

/** A list whose description is known. */
export function GridView(props: GridViewProps) {
  const { grid, onOpen, openOn = 'double', hrefOf, selection, toolbar, onAdd } = props
  const t = useT()
  const gridId = useId()
  const frame = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useRoomBelow(frame, scroller)
  useMoreBeside(scroller)
  const [picture, setPicture] = useState<string>()
  const [importing, setImporting] = useState(false)
  const list = useGridList(props)
  const { asked, query, rows, setQuery, layout, setLayout, reload } = list
  const arranged = useMemo(() => arrange(grid.columns, layout), [grid.columns, layout])
  const { selectAll, move } = useRowActions(props, list)
  useTopOfAnother(scroller, JSON.stringify([query, props.fixed, props.parentId]))

  return (
    <section ref={frame} className={css.grid} aria-label={grid.title}>
      <GridToolbar
        grid={grid}
        query={asked}
        onQuery={setQuery}
        arranged={arranged}
        layout={layout}
        onLayout={setLayout}
        exportHref={format => exportHref(props, query, arranged, format)}
        onReload={reload}
        onImport={() => setImporting(true)}
        onAdd={onAdd}
        extra={toolbar}
      />
      {selection && selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          total={rows.total}
          onSelectAll={selectAll}
          onClear={() => selection.onChange(noRows)}
        >
          {selection.actions}
        </SelectionBar>
      )}
      <div className={css.box}>
        <div ref={scroller} className={css.scroller} aria-busy={rows.status === 'loading' || rows.stale}>
          <GridTable
            gridId={gridId}
            scroller={scroller}
            grid={grid}
            arranged={arranged}
            layout={layout}
            onLayout={setLayout}
            rows={rows}
            placeholders={query.size === allRows ? usualPageSize : query.size}
            query={asked}
            onQuery={setQuery}
            selection={selection}
            onSelectAll={selectAll}
            onOpen={onOpen}
            openOn={openOn}
            hrefOf={hrefOf}
            onEnlarge={setPicture}
            onMove={grid.place !== undefined && rows.isTree ? move : undefined}
          />
          <div className={css.notice}>
            <GridNotice grid={grid} rows={rows} query={asked} onQuery={setQuery} onAdd={onAdd} />
          </div>
        </div>
        {rows.broken && rows.status === 'ready' && <RowsMissing onRetry={rows.retry} />}
      </div>
      {rows.status === 'ready' && rows.total > 0 && (
        <GridPager
          paged={!rows.isTree}
          page={query.page}
          size={query.size}
          total={rows.total}
          onPage={page => setQuery({ ...asked, page })}
          onSize={size => {
            setLayout({ ...layout, size })
            setQuery({ ...asked, size, page: 1 })
          }}
        />
      )}
      {picture !== undefined && <LargePicture name={picture} onClose={() => setPicture(undefined)} />}
      {importing && grid.judged && (
        <Suspense>
          <JudgedImportDialog
            billType={grid.billType}
            title={t('records.uiImportTitle', { title: grid.title })}
            onClose={() => setImporting(false)}
            onImported={reload}
          />
        </Suspense>
      )}
      {importing && !grid.judged && (
        <ImportDialog
          billType={grid.billType}
          title={grid.title}
          onClose={() => setImporting(false)}
          onImported={reload}
        />
      )}
    </section>
  )
}

/** What is asked of the list, how it is laid out, and the rows that came. */
function useGridList(props: GridViewProps) {
  const { grid, forBillType, parentId, fixed, selection } = props
  const [layout, setLayout] = useLayout(grid)
  const [ownQuery, setOwnQuery] = useState(plainQuery)
  const [reloads, setReloads] = useState(0)
  const asked = withKnownSort(props.query ?? ownQuery, grid.columns)
  const query = { ...asked, size: asked.size ?? layout.size ?? usualPageSize }
  const rowsQuery = {
    ...{ billType: grid.billType, forBillType, parentId, fixed, query },
    tree: grid.tree && parentId === undefined,
    version: (props.version ?? 0) + reloads,
  }
  const rows = useRows(rowsQuery)

  const setQuery = (next: GridQuery, how: 'push' | 'replace' = 'push') => {
    // Rows that are no longer on the page would be changed unseen.
    const isOther =
      next.text !== query.text || next.filters !== asked.filters || next.disabled !== query.disabled
    if (isOther && selection && selection.ids.size > 0) selection.onChange(noRows)
    setOwnQuery(next)
    props.onQuery?.(next, how)
  }

  const lastPage = pageCount(rows.total, query.size)
  const isBeyond = rows.status === 'ready' && !rows.stale && query.page > lastPage
  useEffect(() => {
    if (isBeyond) setQuery({ ...asked, page: lastPage }, 'replace')
  })

  const reload = () => setReloads(reloads + 1)
  return { asked, query, rowsQuery, rows, setQuery, layout, setLayout, reload }
}

/** What can be done to rows from the list itself. */
function useRowActions({ grid, selection }: GridViewProps, list: ReturnType<typeof useGridList>) {
  const call = useCall()

  const selectAll = async () => {
    const answer = await call(loadReport, { ...reportInput(list.rowsQuery), idOnly: true, limit: 0 })
    selection?.onChange(new Set(answer.tbl.map(({ id }) => id)))
  }

  const move = async (row: GridRow, by: -1 | 1) => {
    const place = Number(row[grid.place!]) + by
    if (place < 1) return
    try {
      await call(saveRecord, { billType: grid.billType, row: { id: row.id, [grid.place!]: String(place) } })
    } catch (error) {
      // The person has been told why.
      if (!(error instanceof CallError)) throw error
    }
    list.reload()
  }

  return { selectAll, move }
}

/** Another list begins at its top. */
function useTopOfAnother(scroller: RefObject<HTMLElement | null>, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which list it is
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [place])
}

function exportHref(
  { grid, forBillType, parentId, fixed }: GridViewProps,
  query: GridQuery & { size: number },
  arranged: readonly ArrangedColumn[],
  format: ExportFormat,
): string {
  const columns = arranged.filter(column => column.visible).map(({ column }) => column.name)
  return exportUrl(
    {
      ...{ billType: grid.billType, forBillType, parentId, fixed, query },
      timeZone: pageTimeZone(),
      columns,
    },
    format,
  )
}

function RowsMissing({ onRetry }: { onRetry(): void }) {
  const t = useT()
  return (
    <p className={css.broken} role="alert">
      {t('records.uiRowsMissing')}
      <button type="button" className={css.retry} onClick={onRetry}>
        {t('ui.retry')}
      </button>
    </p>
  )
}
