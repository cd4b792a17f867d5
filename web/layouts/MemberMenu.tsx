import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { useLocation } from '../router/react.tsx'
import css from './MemberMenu.module.css'
import { memberMenu } from './member-menu.ts'
import { menuPlace } from './menu-place.ts'

export function MemberMenu() {
  const t = useT()
  const session = useSession()
  const menu = memberMenu(session)
  const { pathname } = useLocation()
  const entries = menu.flatMap(({ rows }) => rows.map(({ path }) => path))
  const place = menuPlace(pathname, entries)
  if (menu.length === 0) return null
  return (
    <nav className={css.menu} aria-label={t('common.memberMenu')}>
      {menu.map(({ id, title, rows }) => (
        <section key={id} className={css.group}>
          <h2 className={css.title}>{t(title)}</h2>
          <ul>
            {rows.map(row => (
              <li key={row.path}>
                <AppLink
                  href={row.path}
                  className={css.entry}
                  aria-current={row.path === pathname ? 'page' : row.path === place || undefined}
                >
                  {t(row.title)}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
