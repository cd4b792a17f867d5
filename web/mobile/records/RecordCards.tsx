import type { ReactNode } from 'react'
import type { Grid, GridColumn, GridRow } from '../../../contract/records.ts'
import { cellText, isSet, rowName } from '../../records/grid/cell-text.ts'
import { useCellEnv } from '../../records/grid/use-cell-env.ts'
import { OnIcon, TickIcon } from '../../ui/icons.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import css from './RecordCards.module.css'

interface Props {
  grid: Grid
  rows: readonly GridRow[]
  /** Columns that need not be shown: all rows have the same. */
  without?: readonly string[]
  onOpen(row: GridRow): void
}

/** Records as a list of cards: what each is called, how it stands, and the rest of its columns below. */
export function RecordCards({ grid, rows, without = [], onOpen }: Props) {
  const env = useCellEnv(grid.currencies)
  const columns = grid.columns.filter(({ name, w }) => (w === undefined || w > 0) && !without.includes(name))
  return (
    <ul className={css.list}>
      {rows.map(row => {
        const title = titleOf(row, columns)
        const isTitle = (column: GridColumn) => String(row[column.name]) === title
        const rest = columns.filter(column => !isTitle(column) && column.kind !== 'choice')
        return (
          <li key={row.id}>
            <button type="button" className={css.card} aria-haspopup="dialog" onClick={() => onOpen(row)}>
              <span className={css.head}>
                <strong className={css.title}>
                  <bdi>{nameOf(columns, row, title)}</bdi>
                </strong>
                {columns
                  .filter(column => column.kind === 'choice' && row[column.name] !== title)
                  .map(column => (
                    <Choice key={column.name} column={column} row={row} />
                  ))}
                <span className="turns">
                  <OnIcon />
                </span>
              </span>
              {rest.map(column => (
                <Cell
                  key={column.name}
                  header={column.header}
                  value={
                    column.kind === 'flag'
                      ? isSet(row[column.name]) && <TickIcon />
                      : cellText(column, row, env)
                  }
                />
              ))}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Whatever has no name of its own is what was chosen for it: a way to pay is "WeChat Pay", not a number. */
function titleOf(row: GridRow, columns: readonly GridColumn[]): string {
  const name = rowName(row, columns)
  if (name !== `#${row.id}`) return name
  const choice = columns.find(column => column.kind === 'choice' && row[column.name])
  return choice ? String(row[choice.name]) : name
}

/** A choice is called by its label. */
function nameOf(columns: readonly GridColumn[], row: GridRow, title: string): string {
  const choice = columns.find(({ kind, name }) => kind === 'choice' && row[name] === title)
  return choice?.options?.find(({ value }) => value === title)?.label ?? title
}

function Choice({ column, row }: { column: GridColumn; row: GridRow }) {
  const option = column.options?.find(({ value }) => value === String(row[column.name]))
  if (!option) return null
  return (
    <StateLabel color={option.color ?? 'neutral'} size="s">
      {option.label}
    </StateLabel>
  )
}

function Cell({ header, value }: { header: string; value: ReactNode }) {
  if (value === '' || value === false) return null
  return (
    <span className={css.cell}>
      <span className={css.name}>{header}</span>
      {/* A date is read on the reader's own clock, which the server does not know. */}
      <bdi className={css.value} suppressHydrationWarning>
        {value}
      </bdi>
    </span>
  )
}
