import { useState } from 'react'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { useT } from '../../i18n/use-t.ts'
import { isOpen } from '../../layouts/shop-links.ts'
import { useSession } from '../../routes/use-app.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Tabs } from '../account/Tabs.tsx'
import { useEnter } from '../account/use-enter.ts'
import { CodeLogin } from './CodeLogin.tsx'
import css from './LoginForm.module.css'
import { PasswordLogin } from './PasswordLogin.tsx'

export interface WayProps {
  /** Kept while somebody tries the ways. */
  mobile: string
  onMobile(mobile: string): void
  onEntered(): Promise<void>
}

/** Signing in, in every way this shop has; `next` is the page it leads to. */
export function LoginForm({ next }: { next: string }) {
  const t = useT()
  const session = useSession()
  const enter = useEnter()
  const [mobile, setMobile] = useState('')
  const way: WayProps = { mobile, onMobile: setMobile, onEntered: () => enter(next) }
  const byCode = !hasFlag(session.qs_flag1, ShopFlag.NoSmsLogin)
  const tabs = [
    { name: 'pwd', title: t('login.wayPassword'), content: <PasswordLogin {...way} /> },
    ...(byCode ? [{ name: 'code', title: t('login.wayCode'), content: <CodeLogin {...way} /> }] : []),
  ]

  return (
    <section className={css.card}>
      <h1 className={css.heading}>{t('login.heading')}</h1>
      <p className={css.welcome}>{t('login.welcome', { shop: session.title })}</p>
      <noscript>
        <p className={css.failure}>{t('login.needsScript')}</p>
      </noscript>
      <Tabs label={t('login.ways')} tabs={tabs} />
      {isOpen('/register', session) && (
        <AppLink href="/register" className={css.register}>
          {t('login.register')}
        </AppLink>
      )}
    </section>
  )
}
