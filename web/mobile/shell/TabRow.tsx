import { AppLink } from '../../app/AppLink.tsx'
import css from './TabRow.module.css'

interface Tab {
  href: string
  title: string
  /** How many are there; none says nothing. */
  count?: number | undefined
  isHere: boolean
}

/** Parts of a list, side by side; more than fit are scrolled to. It stays below the row at the top. */
export function TabRow({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      <ul className={css.list}>
        {tabs.map(({ href, title, count = 0, isHere }) => (
          <li key={href}>
            <AppLink href={href} className={css.tab} aria-current={isHere ? 'true' : undefined}>
              {title} {count > 0 && <small>{count > 99 ? '99+' : count}</small>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
