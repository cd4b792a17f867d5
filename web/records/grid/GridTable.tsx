import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import type { Grid, GridRow } from '../../../contract/records.ts'
import { rowNumberWidth } from '../../../contract/report-columns.ts'
import { useLanguage } from '../../i18n/use-t.ts'
import { GridBody, type RowActions } from './GridBody.tsx'
import { GridHead } from './GridHead.tsx'
import { GridTotals } from './GridTotals.tsx'
import {
  type ArrangedColumn,
  arrange,
  type GridLayout,
  moveColumn,
  plainLayout,
  resetWidth,
  resizeColumn,
} from './grid-layout.ts'
import { changeQuery, type GridQuery, nextSort } from './grid-query.ts'
import css from './ReportGrid.module.css'
import { idsBetween, type RowIds, select, selectedPart } from './row-selection.ts'
import { mostRendered, rowAfterKey, rowHeight, scrollToRow } from './row-window.ts'
import { measureTable, shownColumns, tickWidth } from './shown-columns.ts'
import { useCellEnv } from './use-cell-env.ts'
import type { RowsView } from './use-rows.ts'

interface Props {
  gridId: string
  scroller: RefObject<HTMLDivElement | null>
  grid: Grid
  arranged: readonly ArrangedColumn[]
  layout: GridLayout
  onLayout(layout: GridLayout): void
  rows: RowsView
  /** So many empty rows stand there while the first ones come. */
  placeholders: number
  query: GridQuery
  onQuery(query: GridQuery): void
  selection?: { ids: RowIds; onChange(ids: RowIds): void }
  /** Ticks every row there is, on whatever page. */
  onSelectAll(): Promise<void>
  onOpen?: (row: GridRow) => void
  openOn: 'click' | 'double'
  hrefOf?: (row: GridRow) => string
  onEnlarge(picture: string): void
  onMove?: (row: GridRow, by: -1 | 1) => void
}

const nobody = -1

/** The table itself. It has the focus for all of its rows; arrow keys lead from one to the next. */
export function GridTable(props: Props) {
  const { gridId, scroller, grid, arranged, layout, onLayout, rows, placeholders, query, onQuery } = props
  const { selection, onSelectAll, onOpen, openOn, hrefOf, onEnlarge, onMove } = props
  const { dir } = useLanguage()
  const env = useCellEnv(grid.currencies)
  const { order, visible, frozen } = layout
  const columns = useMemo(
    () => shownColumns(arrange(grid.columns, { ...plainLayout, order, visible }), frozen),
    [grid.columns, order, visible, frozen],
  )
  const { widths, variables, total } = measureTable(arranged, frozen, selection !== undefined)
  const [active, setActive] = useState({ source: rows.source, index: nobody })
  const activeIndex = active.source === rows.source ? Math.min(active.index, rows.count - 1) : nobody
  const lastTicked = useRef(0)

  const activate = (index: number) => setActive({ source: rows.source, index })
  const idsOnPage = () => Array.from({ length: rows.count }, (_, index) => rows.entryAt(index)?.row.id)

  const tick = (index: number, toThere: boolean) => {
    const id = rows.entryAt(index)?.row.id
    if (!selection || id === undefined) return
    const ids = toThere ? idsBetween(idsOnPage(), lastTicked.current, index) : [id]
    lastTicked.current = index
    selection.onChange(select(selection.ids, ids, !selection.ids.has(id)))
  }

  const tickPage = (on: boolean) => {
    const ids = idsOnPage()
    const known = ids.filter(id => id !== undefined)
    // A long list has loaded only some of its rows, so the server is asked for all ids.
    if (on && known.length < ids.length) return void onSelectAll()
    selection?.onChange(select(selection.ids, known, on))
  }

  const bringIntoSight = (index: number) => {
    const box = scroller.current
    if (!box) return
    const head = box.querySelector('thead')?.offsetHeight ?? 0
    const foot = box.querySelector('tfoot')?.offsetHeight ?? 0
    const to = scrollToRow(index, { scrollTop: box.scrollTop, height: box.clientHeight, head, foot })
    if (to !== undefined) box.scrollTop = to
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Keys pressed on a header are handled there.
    if (event.target !== event.currentTarget) return
    const entry = rows.entryAt(activeIndex)
    if (event.altKey) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      if (!by || !entry || !onMove) return
      event.preventDefault()
      return onMove(entry.row, by)
    }
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const to = rowAfterKey(event.key, activeIndex, rows.count, pageRows)
    const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const branch = entry?.tree?.state
    if (to !== undefined) {
      activate(to)
      bringIntoSight(to)
    } else if (event.key === 'Enter' && entry && onOpen) onOpen(entry.row)
    else if (event.key === ' ' && selection) tick(activeIndex, event.shiftKey)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) tickPage(true)
    else if (event.key === forward && branch === 'closed') rows.toggle(entry!.row.id)
    else if (event.key === back && branch === 'open') rows.toggle(entry!.row.id)
    else return
    event.preventDefault()
  }

  const actions: RowActions = {
    activate,
    open: onOpen,
    select: selection && tick,
    enlarge: onEnlarge,
    toggle: rows.toggle,
    move: onMove,
  }
  const shown: RowsView = rows.status === 'loading' ? { ...rows, count: placeholders } : rows
  const ticked = selection && tickedPart(selection.ids, rows)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the linter cannot see that both roles support them
    <table
      role={grid.tree ? 'treegrid' : 'grid'}
      tabIndex={0}
      className={`${css.table} ${frozen > 0 ? css.freezing : ''}`}
      style={{ ...variables, minInlineSize: total }}
      aria-label={grid.title}
      aria-rowcount={rows.total + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={activeIndex >= 0 ? `${gridId}-${activeIndex}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={event => {
        if (event.target === event.currentTarget && activeIndex < 0 && rows.count > 0) activate(0)
      }}
    >
      <colgroup>
        {selection && <col style={{ inlineSize: tickWidth }} />}
        <col style={{ inlineSize: rowNumberWidth }} />
        {columns.map(({ column }, index) => (
          <col key={column.name} style={{ inlineSize: widths[index] }} />
        ))}
        {/* Takes the room that is left, so that widths are kept to the pixel. */}
        <col />
      </colgroup>
      <GridHead
        columns={columns}
        widths={widths}
        sort={query.sort ?? grid.sort}
        ticked={ticked}
        onTick={tickPage}
        onSort={name => onQuery(changeQuery(query, { sort: nextSort(query.sort, name) }))}
        onResize={(name, width) =>
          onLayout(width === undefined ? resetWidth(layout, name) : resizeColumn(layout, name, width))
        }
        onMove={(name, before) => onLayout(moveColumn(layout, arranged, name, before))}
      />
      <GridBody
        gridId={gridId}
        scroller={scroller}
        rows={shown}
        columns={columns}
        env={env}
        selected={selection?.ids}
        active={activeIndex}
        openOn={openOn}
        hrefOf={hrefOf}
        actions={actions}
      />
      {rows.status === 'ready' && rows.count > 0 && (
        <GridTotals columns={columns} totals={rows.totals} ticks={selection !== undefined} env={env} />
      )}
    </table>
  )
}

/** In a long list it is decided by the number of ticks, because most rows are not loaded. */
function tickedPart(ids: RowIds, rows: RowsView): 'all' | 'some' | 'none' {
  if (rows.count <= mostRendered) {
    const shown = Array.from({ length: rows.count }, (_, index) => rows.entryAt(index)?.row.id)
    return selectedPart(
      ids,
      shown.filter(id => id !== undefined),
    )
  }
  if (ids.size === 0) return 'none'
  return ids.size >= rows.total ? 'all' : 'some'
}
