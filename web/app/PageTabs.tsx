import { formatNumber } from '../../contract/money.ts'
import { AppLink } from './AppLink.tsx'
import css from './PageTabs.module.css'

interface PageTab {
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
}

/** Parts of one list, each a page of its own. */
export function PageTabs({ label, tabs, card = false }: Props) {
  return (
    <nav className={card ? `${css.tabs} ${css.card}` : css.tabs} aria-label={label}>
      {tabs.map(({ href, title, count = 0, isHere }) => (
        <AppLink key={href} href={href} className={css.tab} aria-current={isHere ? 'page' : undefined}>
          {title} {count > 0 && <small className={css.count}>{formatNumber(count)}</small>}
        </AppLink>
      ))}
    </nav>
  )
}
