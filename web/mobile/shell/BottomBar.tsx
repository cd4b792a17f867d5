import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useWaiting } from '../../features/cart/waiting.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCartCount } from '../../layouts/cart-count.ts'
import { CartIcon, HomeIcon, ListIcon, PersonIcon } from '../../layouts/icons.tsx'
import { isOpen } from '../../layouts/is-open.ts'
import { shownCount } from '../../layouts/shown-count.ts'
import css from './BottomBar.module.css'

const places = [
  { href: paths.home, title: 'mobile.home', Icon: HomeIcon },
  { href: paths.category, title: 'mobile.categories', Icon: ListIcon },
  { href: paths.cart, title: 'mobile.cart', Icon: CartIcon },
  { href: paths.memberHome, title: 'mobile.me', Icon: PersonIcon },
] as const

/** Where people go most, within reach of the thumb. */
export function BottomBar() {
  const t = useT()
  const session = useSession()
  const waiting = useWaiting().filter(({ kind }) => kind === 'add').length
  const count = useCartCount() + waiting
  return (
    <nav className={css.bar} aria-label={t('common.shortcuts')} data-screen-only>
      {places
        .filter(({ href }) => isOpen(href, session))
        .map(({ href, title, Icon }) => (
          <AppLink key={href} href={href} className={css.place}>
            <Icon />
            <span className={css.name}>{t(title)}</span>
            {href === paths.cart && (
              <span className={count > 0 ? css.count : css.none}>
                <span aria-hidden="true">{shownCount(count, 99)}</span>
                <span className="visually-hidden">{t('common.inCart', { count })}</span>
              </span>
            )}
          </AppLink>
        ))}
    </nav>
  )
}
