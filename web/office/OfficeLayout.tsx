import type { ReactNode } from 'react'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { BellLink } from '../layouts/BellLink.tsx'
import { LanguageMenu } from '../layouts/PreferenceMenus.tsx'
import { Finder } from './Finder.tsx'
import css from './OfficeLayout.module.css'
import { OfficeMenu } from './OfficeMenu.tsx'

/** Head office's console: a dark side menu with what this person's role reaches, the work beside it. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const session = useSession()
  return (
    <div className={css.office}>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <aside className={css.side}>
        <AppLink href={paths.office} className={css.brand}>
          {session.title}
          <small>{t('office.title')}</small>
        </AppLink>
        <OfficeMenu />
      </aside>
      <div className={css.work}>
        <header className={css.bar}>
          <Finder />
          <BellLink href={paths.officeBell} />
          <span className={css.who}>{session.nick}</span>
          <LanguageMenu />
          <AppLink href={paths.home}>{t('office.backToShop')}</AppLink>
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
