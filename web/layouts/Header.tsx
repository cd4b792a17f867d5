import { useEffect, useRef } from 'react'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { BellLink } from './BellLink.tsx'
import { useCartCount, useFreshCartCount } from './cart-count.ts'
import css from './Header.module.css'
import { CartIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import { MainNav, SearchBox } from './parts.ts'
import { takeSearchWords } from './search-words.ts'
import { shownCount } from './shown-count.ts'
import { Wordmark } from './Wordmark.tsx'

// Created once, so that drawing the frame again does not redraw a part whose code is not loaded yet.
const searchBox = <SearchBox />
const mainNav = <MainNav />

/** What one searches with stays in view while the page is scrolled; the rest goes. */
export function Header() {
  const session = useSession()
  const below = useWakened()
  const search = useSearchWords()
  return (
    <>
      <header className={css.header} data-screen-only>
        <div className={`page-width ${css.row}`}>
          <AppLink href={paths.home} className={css.logo}>
            <Wordmark />
          </AppLink>
          <div ref={search} className={css.search}>
            {isOpen(paths.products, session) && searchBox}
          </div>
          <div className={css.tools}>
            {isOpen(paths.bell, session) && <BellLink href={paths.bell} />}
            {isOpen(paths.cart, session) && <Cart />}
          </div>
        </div>
      </header>
      <div ref={below} className={css.below} data-screen-only>
        {mainNav}
      </div>
    </>
  )
}

/** What was typed into the search before the language was changed; its code finds it there when it comes. */
function useSearchWords() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = takeSearchWords()
    const field = box.current?.querySelector<HTMLInputElement>('[role=combobox]')
    if (words && field) field.value = words
  }, [])
  return box
}

/** Loads the navigation's code at once where its links do not fit, because they have to fold into "More". */
function useWakened() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wake = () => {
      const list = box.current?.querySelector('[data-folds]')
      if (list && list.scrollHeight > list.clientHeight + 1)
        list.dispatchEvent(new Event('focusin', { bubbles: true }))
    }
    wake()
    window.addEventListener('resize', wake)
    return () => window.removeEventListener('resize', wake)
  }, [])
  return box
}

function Cart() {
  const t = useT()
  const count = useCartCount()
  useFreshCartCount()
  return (
    <AppLink href={paths.cart} className={css.cart}>
      <CartIcon />
      <span>{t('screens.cart')}</span>
      <span className={count > 0 ? css.count : `${css.count} ${css.none}`}>
        <span aria-hidden="true">{shownCount(count, 999)}</span>
        <span className="visually-hidden">{t('common.inCart', { count })}</span>
      </span>
    </AppLink>
  )
}
