import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { useCartCount, useFreshCartCount } from './cart-count.ts'
import css from './Header.module.css'
import { CartIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import { MainNav } from './MainNav.tsx'
import { SearchBox } from './parts.ts'
import { searchHref } from './search-href.ts'
import { Wordmark } from './Wordmark.tsx'

// Drawn once: what sleeps is not disturbed when the frame around it is drawn again.
const searchBox = <SearchBox />

/** What one searches with stays in view while the page is scrolled; the rest goes. */
export function Header() {
  const session = useSession()
  return (
    <>
      <header className={css.header} data-screen-only>
        <div className={`page-width ${css.row}`}>
          <AppLink href="/home" className={css.logo}>
            <Wordmark />
          </AppLink>
          <div className={css.search}>{isOpen('/products', session) && searchBox}</div>
          {isOpen('/cart', session) && <Cart />}
        </div>
      </header>
      <div className={css.below} data-screen-only>
        {isOpen('/products', session) && <Hints />}
        <MainNav />
      </div>
    </>
  )
}

/** Popular words, under the search. */
function Hints() {
  const t = useT()
  const { hints } = useSession().search
  return (
    hints.length > 0 && (
      <div className="page-width">
        <ul className={css.hints} aria-label={t('common.hotWords')}>
          {hints.map(hint => (
            <li key={hint}>
              <AppLink href={searchHref(hint)}>{hint}</AppLink>
            </li>
          ))}
        </ul>
      </div>
    )
  )
}

function Cart() {
  const t = useT()
  const count = useCartCount()
  useFreshCartCount()
  return (
    <AppLink href="/cart" className={css.cart}>
      <CartIcon />
      <span className={css.cartName}>{t('page.cart')}</span>
      <span className={count > 0 ? css.count : `${css.count} ${css.none}`}>
        <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
        <span className="visually-hidden">{t('common.inCart', { count })}</span>
      </span>
    </AppLink>
  )
}
