import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { useCartCount } from './cart-count.ts'
import css from './Header.module.css'
import { CartIcon } from './icons.tsx'
import { MainNav } from './MainNav.tsx'
import { SearchBox } from './SearchBox.tsx'
import { isOpen } from './shop-links.ts'
import { Wordmark } from './Wordmark.tsx'

export function Header() {
  const session = useSession()
  return (
    <header className={css.header} data-screen-only>
      <div className={`page-width ${css.row}`}>
        <AppLink href="/home" className={css.logo}>
          <Wordmark />
        </AppLink>
        <div className={css.search}>
          <SearchBox />
        </div>
        {isOpen('/cart', session) && <Cart />}
      </div>
      <MainNav />
    </header>
  )
}

function Cart() {
  const t = useT()
  const count = useCartCount()
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
