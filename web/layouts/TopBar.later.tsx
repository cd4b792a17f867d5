import { useState } from 'react'
import * as paths from '../../contract/paths.ts'
import { params } from '../../contract/preferences.ts'
import { jumpShop } from '../../contract/session.ts'
import { CallError } from '../api/call-error.ts'
import { useCall, useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { pageInShop } from '../app/page-in-shop.ts'
import { useT } from '../i18n/use-t.ts'
import { Menu } from '../ui/Menu.tsx'
import { isOpen } from './is-open.ts'
import { CurrencyMenu, LanguageMenu } from './PreferenceMenus.tsx'
import css from './TopBar.module.css'
import { useSignOut } from './use-sign-out.ts'

export default function TopBar() {
  const t = useT()
  const session = useSession()
  const shortcuts = [
    ...(session.role === 'office' ? [{ href: paths.office, text: t('screens.office') }] : []),
    { href: paths.orders, text: t('screens.orders') },
    { href: paths.favourites, text: t('screens.favourites') },
  ].filter(({ href }) => isOpen(href, session))
  return (
    <nav className={css.bar} aria-label={t('screens.member')} data-screen-only>
      <div className={`page-width ${css.row}`}>
        {session.guest ? <Visitor /> : <SignedIn />}
        <div className={css.end}>
          {shortcuts.map(({ href, text }) => (
            <AppLink key={href} href={href} className={css.wide}>
              {text}
            </AppLink>
          ))}
          <ShopMenu />
          <LanguageMenu />
          <CurrencyMenu />
        </div>
      </div>
    </nav>
  )
}

/** For whoever runs a shop: between the own ones and head office's. */
function ShopMenu() {
  const t = useT()
  const call = useCall()
  const { my_shops: shops = [], shop } = useSession()
  const shown = shops.find(({ code }) => code === shop)
  if (shops.length < 2 || !shown) return null
  const jump = async (code: string) => {
    try {
      const { obj } = await call(jumpShop, { shop: code })
      // Another shop has other prices, languages and a cart of its own: nothing of this page holds there.
      window.location.assign(pageInShop(paths.home, obj.url))
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Menu
      label={t('common.switchShop')}
      text={<bdi>{shown.title}</bdi>}
      items={shops.map(({ code, title }) => ({
        key: code,
        text: <bdi>{title}</bdi>,
        href: `${paths.home}?${params.shop}=${code}`,
        current: code === shop,
      }))}
      onChoose={code => void jump(code)}
    />
  )
}

function Visitor() {
  const t = useT()
  const session = useSession()
  return (
    <div className={css.start}>
      <span className={css.greeting}>{t('common.greeting', { shop: session.title })}</span>
      {isOpen(paths.login, session) && (
        <AppLink href={paths.login} className={css.signIn}>
          {t('screens.login')}
        </AppLink>
      )}
      {isOpen(paths.register, session) && <AppLink href={paths.register}>{t('common.register')}</AppLink>}
    </div>
  )
}

function SignedIn() {
  const t = useT()
  const { nick } = useSession()
  const signOut = useSignOut()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={css.start}>
      <AppLink href={paths.memberHome} className={css.nick}>
        {t('common.greetingMember', { nick })}
      </AppLink>
      <button
        type="button"
        className={css.signOut}
        disabled={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut().finally(() => setLeaving(false))
        }}
      >
        {t('common.signOut')}
      </button>
    </div>
  )
}
