import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { useCartCount } from './cart-count.ts'
import { CartIcon, HomeIcon, ListIcon, PersonIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import css from './PhoneBar.module.css'
import { shownCount } from './shown-count.ts'

const places = [
  { href: paths.home, title: 'screens.home', Icon: HomeIcon },
  { href: paths.category, title: 'screens.category', Icon: ListIcon },
  { href: paths.cart, title: 'screens.cart', Icon: CartIcon },
  { href: paths.memberHome, title: 'screens.member', Icon: PersonIcon },
] as const

/** On a phone: where people go most, within reach of the thumb. */
export function PhoneBar() {
  const t = useT()
  const session = useSession()
  const count = useCartCount()
  return (
    <nav className={css.bar} aria-label={t('common.shortcuts')} data-screen-only>
      {places
        .filter(({ href }) => isOpen(href, session))
        .map(({ href, title, Icon }) => (
          <AppLink key={href} href={href} className={css.place}>
            <Icon />
            <span className={css.name}>{t(title)}</span>
            {href === paths.cart && count > 0 && (
              <span className={css.count} aria-hidden="true">
                {shownCount(count, 99)}
              </span>
            )}
          </AppLink>
        ))}
    </nav>
  )
}
