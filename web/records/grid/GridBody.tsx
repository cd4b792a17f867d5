import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { GridRow } from '../../../contract/records.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import type { CellEnv } from './cell-text.ts'
import { GridLine } from './GridLine.tsx'
import css from './ReportGrid.module.css'
import type { RowIds } from './row-selection.ts'
import { rowHeight } from './row-window.ts'
import type { ShownColumn } from './shown-columns.ts'
import { useRowWindow } from './use-row-window.ts'
import type { RowsView } from './use-rows.ts'

export interface RowActions {
  /** With the pointer on it, or chosen by the keyboard. */
  activate(index: number): void
  open?(row: GridRow): void
  select?(index: number, toThere: boolean): void
  enlarge(picture: string): void
  toggle(id: number): void
  /** Up or down among its siblings. */
  move?(row: GridRow, by: -1 | 1): void
}

interface Props {
  gridId: string
  scroller: RefObject<HTMLElement | null>
  rows: RowsView
  columns: readonly ShownColumn[]
  env: CellEnv
  selected: RowIds | undefined
  active: number
  openOn: 'click' | 'double'
  hrefOf?: (row: GridRow) => string
  actions: RowActions
}

/** Rows are fetched only when scrolling has paused for this long. */
const restMs = 60

export function GridBody({
  gridId,
  scroller,
  rows,
  columns,
  env,
  selected,
  active,
  openOn,
  hrefOf,
  actions,
}: Props) {
  const { from, to } = useRowWindow(scroller, rows.count)
  const newest = useRef(rows)
  useEffect(() => {
    newest.current = rows
  })
  const { source } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source has to be asked for the same rows again
  useEffect(() => {
    const timer = setTimeout(() => newest.current.want(from, to), restMs)
    return () => clearTimeout(timer)
  }, [from, to, source])

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-index]')
    if (!line) return
    const index = Number(line.dataset.index)
    const row = rows.entryAt(index)?.row
    const acted = target.closest<HTMLElement>('[data-act]')
    actions.activate(index)
    if (!row) return
    switch (acted?.dataset.act) {
      case 'select':
        return actions.select?.(index, event.shiftKey)
      case 'toggle':
        return actions.toggle(row.id)
      case 'up':
      case 'down':
        return actions.move?.(row, acted.dataset.act === 'up' ? -1 : 1)
      case 'picture':
        return actions.enlarge(acted.dataset.picture!)
      case 'open':
        if (!isPlainClick(event)) return
        event.preventDefault()
        return actions.open?.(row)
      default:
        if (openOn === 'click') actions.open?.(row)
    }
  }

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest<HTMLElement>('[data-index]')
    if (!line || openOn !== 'double' || target.closest('[data-act]')) return
    const row = rows.entryAt(Number(line.dataset.index))?.row
    if (row) actions.open?.(row)
  }

  const lines = []
  for (let index = from; index < to; index++) {
    const entry = rows.entryAt(index)
    lines.push(
      <GridLine
        key={index}
        id={`${gridId}-${index}`}
        index={index}
        number={rows.first + index + 1}
        row={entry?.row}
        depth={entry?.tree?.depth}
        branch={entry?.tree?.state}
        columns={columns}
        env={env}
        selected={selected && (entry ? selected.has(entry.row.id) : false)}
        active={index === active}
        href={entry && hrefOf?.(entry.row)}
        opens={actions.open !== undefined}
        moves={actions.move !== undefined}
      />,
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table hears the keys for all of its rows
    <tbody className={rows.stale ? css.stale : undefined} onClick={onClick} onDoubleClick={onDoubleClick}>
      {from > 0 && <Gap rows={from} />}
      {lines}
      {to < rows.count && <Gap rows={rows.count - to} />}
    </tbody>
  )
}

/** The room of rows that are out of sight. */
const Gap = ({ rows }: { rows: number }) => (
  <tr>
    <td className={css.gap} style={{ blockSize: rows * rowHeight }} />
  </tr>
)
