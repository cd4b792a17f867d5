import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { useCartCount, useFreshCartCount } from './cart-count.ts'
import css from './Header.module.css'
import { CartIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import { MainNav, SearchBox } from './parts.ts'
import { Wordmark } from './Wordmark.tsx'

// Drawn once: what sleeps is not disturbed when the frame around it is drawn again.
const searchBox = <SearchBox />
const mainNav = <MainNav />

export function Header() {
  const session = useSession()
  return (
    <header className={css.header} data-screen-only>
      <div className={`page-width ${css.row}`}>
        <AppLink href="/home" className={css.logo}>
          <Wordmark />
        </AppLink>
        <div className={css.search}>{isOpen('/products', session) && searchBox}</div>
        {isOpen('/cart', session) && <Cart />}
      </div>
      {mainNav}
    </header>
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
