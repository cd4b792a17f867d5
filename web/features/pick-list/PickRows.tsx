import { Fragment, type ReactNode } from 'react'
import css from './PickRows.module.css'
import { isPickable, type Pick, type Picks } from './use-picks.ts'

export interface PickColumn {
  title: string
  /** Instead of the title. */
  head?: ReactNode
  /** So many columns stand under the head; none: it stands under the one before. */
  span?: 0 | 2
  className?: string
  numeric?: boolean
  /** Says which row it is. */
  names?: boolean
  /** A small window has no room for it. */
  spare?: boolean
  cell(pick: Pick, seenAtOnce: boolean): ReactNode
}

interface Props {
  picks: Picks
  label: string
  columns: readonly PickColumn[]
  /** Rows with the same one stand under it. */
  groupOf?: (pick: Pick) => string
  className?: string
}

/** Their pictures are not lazy. */
const rowsInFirstWindow = 6

/** One row per SKU, in the columns that a list has. */
export function PickRows({ picks: { picks }, label, columns, groupOf, className = '' }: Props) {
  const spare = columns.filter(column => column.spare)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={css.frame} aria-label={label} tabIndex={0}>
      <table className={`${css.table} ${className}`}>
        <thead>
          <tr>
            {columns.map(
              ({ title, head, span, className, numeric }) =>
                span !== 0 && (
                  <th key={title} scope="col" colSpan={span} className={className} data-numeric={numeric}>
                    {head ?? title}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {picks.map((pick, index) => {
            const group = groupOf?.(pick)
            const before = picks[index - 1]
            return (
              <Fragment key={pick.key}>
                {group !== undefined && (!before || groupOf!(before) !== group) && (
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={columns.length - spare.length}>
                      {group}
                    </th>
                    {spare.map(({ title, className }) => (
                      <td key={title} className={className} />
                    ))}
                  </tr>
                )}
                <Row pick={pick} columns={columns} seenAtOnce={index < rowsInFirstWindow} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  pick: Pick
  columns: readonly PickColumn[]
  seenAtOnce: boolean
}

function Row({ pick, columns, seenAtOnce }: RowProps) {
  const able = isPickable(pick)
  return (
    <tr data-ticked={(able && pick.checked) || undefined} data-off={able ? undefined : true}>
      {columns.map(({ title, className, numeric, names, cell }) =>
        names ? (
          <th key={title} scope="row" className={className}>
            {cell(pick, seenAtOnce)}
          </th>
        ) : (
          <td key={title} className={className} data-numeric={numeric}>
            {cell(pick, seenAtOnce)}
          </td>
        ),
      )}
    </tr>
  )
}

export const hiddenHead = (title: string) => <span className="visually-hidden">{title}</span>
