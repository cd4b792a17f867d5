import { type ReactNode, useEffect, useRef } from 'react'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { BellLink } from '../layouts/BellLink.tsx'
import { LanguageMenu } from '../layouts/PreferenceMenus.tsx'
import { useLocation } from '../router/react.tsx'
import { officeMenu } from './menu.ts'
import css from './OfficeLayout.module.css'

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

function OfficeMenu() {
  const t = useT()
  const { bill_types: reachable = [] } = useSession()
  const { pathname, search } = useLocation()
  const here = `${pathname}:${search.type ?? ''}`
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry to be seen
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const reachableOf = (names: readonly string[]) =>
    names.flatMap(name => reachable.find(type => type.name === name) ?? [])
  const groups = officeMenu
    .map(({ title, screens = [], billTypes }) => ({
      title,
      entries: [
        ...screens
          .filter(({ about, edits }) => reachable.some(type => type.name === about && (!edits || type.edits)))
          .map(screen => ({ href: screen.path, place: `${screen.path}:`, title: t(screen.title) })),
        ...reachableOf(billTypes).map(({ name, title }) => ({
          href: `${paths.officeRecords}?type=${name}`,
          place: `/office/records:${name}`,
          title,
        })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav ref={menu} aria-label={t('office.menu')} className={css.menu}>
      <AppLink
        href={paths.office}
        className={css.entry}
        aria-current={here === '/office:' ? 'page' : undefined}
      >
        {t('office.overview')}
      </AppLink>
      {groups.map(({ title, entries }) => (
        <section key={title}>
          <h2 className={css.group}>{t(title)}</h2>
          <ul>
            {entries.map(entry => (
              <li key={entry.href}>
                <AppLink
                  href={entry.href}
                  className={css.entry}
                  aria-current={here === entry.place ? 'page' : undefined}
                >
                  {entry.title}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
