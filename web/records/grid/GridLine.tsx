import { memo } from 'react'
import type { GridColumn, GridRow } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { OnIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AscendingIcon, DescendingIcon } from '../icons.tsx'
import { type CellEnv, cellText } from './cell-text.ts'
import { GridCell } from './GridCell.tsx'
import css from './ReportGrid.module.css'
import type { ShownColumn } from './shown-columns.ts'
import type { TreeEntry } from './tree-store.ts'

interface Props {
  id: string
  /** Its place on the page. */
  index: number
  /** Its place in the whole list. */
  number: number
  /** Undefined while it is on its way. */
  row: GridRow | undefined
  depth?: number
  branch?: TreeEntry['state']
  columns: readonly ShownColumn[]
  env: CellEnv
  /** Undefined where rows cannot be ticked. */
  selected: boolean | undefined
  active: boolean
  href: string | undefined
  opens: boolean
  moves: boolean
}

/** One row. Its events are handled by the table. */
export const GridLine = memo(function GridLine(props: Props) {
  const {
    id,
    index,
    number,
    row,
    depth = 0,
    branch,
    columns,
    env,
    selected,
    active,
    href,
    opens,
    moves,
  } = props
  const t = useT()
  const named = columns.find(({ column }) => column.kind === 'text') ?? columns[0]
  const place = { 'aria-rowindex': number + 1, 'data-index': index }

  return (
    <tr
      {...place}
      id={id}
      className={`${css.row} ${active ? css.active : ''}`}
      aria-selected={selected}
      aria-level={branch ? depth + 1 : undefined}
      aria-expanded={branch && branch !== 'leaf' ? branch !== 'closed' : undefined}
    >
      {selected !== undefined && (
        <td className={`${css.cell} ${css.tickCell} ${css.frozen}`} data-act="select">
          <input
            type="checkbox"
            className={css.checkbox}
            tabIndex={-1}
            readOnly
            disabled={!row}
            checked={selected}
            aria-label={t('records.uiSelectRow', { number })}
          />
        </td>
      )}
      <td className={`${css.cell} ${css.numberCell} ${css.frozen}`}>{number}</td>
      {columns.map(({ column, align, frozenAt, lastFrozen }) => (
        <td
          key={column.name}
          className={`${css.cell} ${css[align]} ${frozenAt === undefined ? '' : css.frozen} ${lastFrozen ? css.edge : ''}`}
          style={frozenAt === undefined ? undefined : { insetInlineStart: `var(--x${frozenAt})` }}
          title={row && isCutOff(column) ? cellText(column, row, env) : undefined}
        >
          {!row ? (
            <Skeleton className={css.bone} />
          ) : column !== named?.column ? (
            <GridCell column={column} row={row} env={env} />
          ) : (
            <span className={css.named} style={depth > 0 ? { paddingInlineStart: depth * 18 } : undefined}>
              {branch && <Branch state={branch} />}
              <Opener href={href} opens={opens}>
                <GridCell column={column} row={row} env={env} />
              </Opener>
              {moves && branch && <Moves />}
            </span>
          )}
        </td>
      ))}
      <td className={css.cell} aria-hidden="true" />
    </tr>
  )
})

/** Kinds that may be longer than their column; numbers fit. */
const isCutOff = ({ kind }: GridColumn): boolean => kind === 'text' || kind === 'date'

/** Leads into the record. The keyboard opens the row itself, with Enter. */
function Opener({
  href,
  opens,
  children,
}: {
  href: string | undefined
  opens: boolean
  children: React.ReactNode
}) {
  if (href !== undefined) {
    return (
      <a className={css.opener} href={href} tabIndex={-1} data-act="open">
        {children}
      </a>
    )
  }
  if (!opens) return <span className={css.plainName}>{children}</span>
  return (
    <button type="button" className={css.opener} tabIndex={-1} data-act="open">
      {children}
    </button>
  )
}

/** The keyboard moves the row itself, with Alt and an arrow. */
function Moves() {
  const t = useT()
  return (
    <span className={css.moves}>
      <button
        type="button"
        className={css.move}
        tabIndex={-1}
        data-act="up"
        aria-label={t('records.uiMoveUp')}
      >
        <AscendingIcon />
      </button>
      <button
        type="button"
        className={css.move}
        tabIndex={-1}
        data-act="down"
        aria-label={t('records.uiMoveDown')}
      >
        <DescendingIcon />
      </button>
    </span>
  )
}

function Branch({ state }: { state: TreeEntry['state'] }) {
  const t = useT()
  if (state === 'leaf') return <span className={css.noBranch} />
  if (state === 'loading') {
    return (
      <span className={css.branch}>
        <Spinner decorative />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={`${css.branch} ${state === 'open' ? css.open : ''}`}
      tabIndex={-1}
      data-act="toggle"
      aria-label={t(state === 'open' ? 'records.uiCollapse' : 'records.uiExpand')}
    >
      <OnIcon />
    </button>
  )
}
