import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import css from './MemberMenu.module.css'
import { memberMenu } from './member-menu.ts'

export function MemberMenu() {
  const t = useT()
  const session = useSession()
  const menu = memberMenu(session)
  if (menu.length === 0) return null
  return (
    <nav className={css.menu} aria-label={t('common.memberMenu')}>
      {menu.map(({ id, title, rows }) => (
        <section key={id} className={css.group}>
          <h2 className={css.title}>{t(title)}</h2>
          <ul>
            {rows.map(row => (
              <li key={row.path}>
                <AppLink href={row.path} className={css.entry}>
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
