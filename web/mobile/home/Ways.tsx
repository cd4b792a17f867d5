import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/is-open.ts'
import css from './home.module.css'

const ways = [
  { href: paths.flashSale, title: 'screens.flashSale' },
  { href: paths.groupBuy, title: 'screens.groupBuy' },
  { href: paths.quickPick, title: 'screens.quickPick' },
  { href: paths.selection, title: 'screens.selection' },
  { href: paths.quotation, title: 'screens.quotation' },
] as const

/** Other ways to buy than looking through the shelves. */
export function Ways() {
  const t = useT()
  const session = useSession()
  return (
    <nav aria-label={t('mobile.ways')}>
      <ul className={css.ways}>
        {ways
          .filter(({ href }) => isOpen(href, session))
          .map(({ href, title }) => (
            <li key={href}>
              <AppLink href={href} className={css.way}>
                {t(title)}
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
