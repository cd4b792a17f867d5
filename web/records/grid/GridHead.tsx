import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { dropIndex } from './column-drop.ts'
import type { Sort } from './grid-query.ts'
import { HeaderCell } from './HeaderCell.tsx'
import css from './ReportGrid.module.css'
import type { ShownColumn } from './shown-columns.ts'

interface Props {
  columns: readonly ShownColumn[]
  widths: readonly number[]
  sort: Sort | undefined
  /** Undefined where rows cannot be ticked. */
  ticked: 'all' | 'some' | 'none' | undefined
  onTick(on: boolean): void
  onSort(name: string): void
  onResize(name: string, width: number | undefined): void
  /** In front of another column, or to the end. */
  onMove(name: string, before: string | undefined): void
}

/** Pixels that the pointer must move before it counts as a drag. */
const dragFrom = 5

export function GridHead({ columns, widths, sort, ticked, onTick, onSort, onResize, onMove }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const line = useRef<HTMLTableRowElement>(null)
  const [drag, setDrag] = useState<{ name: string; to: number }>()
  // Set after a drag, so that the click that ends it does not sort.
  const justDragged = useRef(false)
  const stopDrag = useRef<() => void>(undefined)
  useEffect(() => () => stopDrag.current?.(), [])

  const grab = (name: string) => (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const startX = event.clientX
    let to: number | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (to === undefined && Math.abs(clientX - startX) < dragFrom) return
      const cells = [...line.current!.querySelectorAll('[data-column]')]
      to = dropIndex(
        cells.map(cell => cell.getBoundingClientRect()),
        clientX,
        dir,
      )
      setDrag({ name, to })
    }
    const stop = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', giveUp)
      setDrag(undefined)
    }
    const drop = () => {
      stop()
      if (to === undefined) return
      justDragged.current = true
      setTimeout(() => {
        justDragged.current = false
      })
      onMove(name, columns[to]?.column.name)
    }
    const giveUp = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') stop()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', giveUp)
    stopDrag.current = stop
  }

  return (
    <thead>
      <tr ref={line} aria-rowindex={1}>
        {ticked !== undefined && (
          <th scope="col" className={`${css.head} ${css.tickCell} ${css.frozen}`}>
            <label className={css.tickAll}>
              <input
                type="checkbox"
                className={css.checkbox}
                aria-label={t('records.uiSelectPage')}
                checked={ticked === 'all'}
                ref={box => {
                  if (box) box.indeterminate = ticked === 'some'
                }}
                onChange={event => onTick(event.target.checked)}
              />
            </label>
          </th>
        )}
        <th scope="col" className={`${css.head} ${css.numberCell} ${css.frozen}`}>
          <span title={t('records.uiRowNumber')}>#</span>
        </th>
        {columns.map((shown, index) => (
          <HeaderCell
            key={shown.column.name}
            shown={shown}
            width={widths[index]!}
            sort={sort}
            dragged={drag?.name === shown.column.name}
            drop={
              drag?.to === index
                ? 'before'
                : drag?.to === columns.length && index === columns.length - 1
                  ? 'behind'
                  : undefined
            }
            onSort={() => {
              if (!justDragged.current) onSort(shown.column.name)
            }}
            onResize={width => onResize(shown.column.name, width)}
            onGrab={grab(shown.column.name)}
          />
        ))}
        <td className={css.head} />
      </tr>
    </thead>
  )
}
