import type { ReactNode } from 'react'
import type { GridRow } from '../../../contract/records.ts'
import css from './FoundCustomers.module.css'

interface Props {
  found: readonly GridRow[] | undefined
  none: string
  /** What can be done for one of them. */
  children(id: number, nick: string): ReactNode
}

/** Customers that a search found, one below the other. */
export function FoundCustomers({ found, none, children }: Props) {
  return (
    <ul className={css.found}>
      {found?.map(row => (
        <li key={row.id} className={css.customer}>
          <span className={css.who}>
            <bdi>{String(row.nick ?? '')}</bdi>{' '}
            <bdi dir="ltr" className={css.mobile}>
              {String(row.mobile ?? '')}
            </bdi>
          </span>
          {children(row.id, String(row.nick ?? ''))}
        </li>
      ))}
      {found?.length === 0 && <li className={css.none}>{none}</li>}
    </ul>
  )
}
