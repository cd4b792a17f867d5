import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/money.ts'
import { AppLink } from './AppLink.tsx'
import css from './PageTabs.module.css'

export interface PageTab {
  href: string
  title: string
  /** How many there are; none says nothing. */
  count?: number
  isHere: boolean
}

interface Props {
  label: string
  tabs: readonly PageTab[]
  /** On a card of its own, over a list of cards. */
  card?: boolean
  /** They are counted no further than this. */
  most?: number
  /** After the last of them. */
  end?: ReactNode
}

/** Parts of one list, each a page of its own. */
export function PageTabs({ label, tabs, card = false, most = Number.POSITIVE_INFINITY, end }: Props) {
  return (
    <nav className={card ? `${css.tabs} ${css.card}` : css.tabs} aria-label={label}>
      {tabs.map(({ href, title, count = 0, isHere }) => (
        <AppLink
          key={`${title} ${href}`}
          href={href}
          className={css.tab}
          aria-current={isHere ? 'page' : undefined}
        >
          {title}{' '}
          {count > 0 && (
            <small className={css.count}>
              {count > most ? `${formatNumber(most)}+` : formatNumber(count)}
            </small>
          )}
        </AppLink>
      ))}
      {end && <span className={css.end}>{end}</span>}
    </nav>
  )
}
