import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { AscendingIcon, DescendingIcon, SortIcon } from '../icons.tsx'
import type { Sort } from './grid-query.ts'
import css from './ReportGrid.module.css'
import type { ShownColumn } from './shown-columns.ts'

interface Props {
  shown: ShownColumn
  width: number
  sort: Sort | undefined
  /** A dragged column would fall before or behind this one. */
  drop: 'before' | 'behind' | undefined
  dragged: boolean
  onSort(): void
  onResize(width: number | undefined): void
  onGrab(event: PointerEvent): void
}

const keyboardStep = 16

export function HeaderCell({ shown, width, sort, drop, dragged, onSort, onResize, onGrab }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const { column, align, frozenAt, lastFrozen } = shown
  const { name, header } = column
  const sorted = sort?.name === name ? sort.dir : undefined
  const forward = dir === 'rtl' ? -1 : 1
  const grip = useRef<{ x: number; width: number }>(undefined)

  const classes = [
    css.head,
    css[align],
    frozenAt !== undefined && css.frozen,
    lastFrozen && css.edge,
    dragged && css.dragged,
    drop && css[drop],
  ]

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    onResize(width + keyboardStep * forward * (event.key === 'ArrowRight' ? 1 : -1))
  }

  const SortMark = sorted === 'asc' ? AscendingIcon : sorted === 'desc' ? DescendingIcon : SortIcon
  return (
    <th
      scope="col"
      data-column={name}
      className={classes.filter(Boolean).join(' ')}
      style={frozenAt === undefined ? undefined : { insetInlineStart: `var(--x${frozenAt})` }}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      onPointerDown={onGrab}
    >
      {column.sort ? (
        <button
          type="button"
          className={css.sort}
          title={t('records.uiSortHint', { column: header })}
          onClick={onSort}
          onKeyDown={onKeyDown}
        >
          <span className={css.headText}>{header}</span>
          <span className={sorted ? css.sorted : css.unsorted}>
            <SortMark />
          </span>
        </button>
      ) : (
        <span className={css.sort}>
          <span className={css.headText} title={header}>
            {header}
          </span>
        </span>
      )}
      {/* By keyboard, a column is made wider from its header or in the panel of columns. */}
      <span
        className={css.grip}
        aria-hidden="true"
        onPointerDown={event => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, width }
        }}
        onPointerMove={event => {
          if (grip.current) onResize(grip.current.width + forward * (event.clientX - grip.current.x))
        }}
        onPointerUp={() => {
          grip.current = undefined
        }}
        onPointerCancel={() => {
          grip.current = undefined
        }}
        onDoubleClick={() => onResize(undefined)}
      />
    </th>
  )
}
