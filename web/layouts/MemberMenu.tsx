import type { SessionState } from '../../contract/session.ts'
import type { TextKey } from '../../contract/text.ts'
import { useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { guard } from '../app/guard.ts'
import { type MenuGroup, type RouteRow, routeTable } from '../app/table.ts'
import { useT } from '../i18n/use-t.ts'
import css from './MemberMenu.module.css'

/** The groups of the member menu (product §2). */
const groups: readonly { id: MenuGroup; title: TextKey }[] = [
  { id: 10, title: 'common.orderCentre' },
  { id: 20, title: 'common.memberCentre' },
  { id: 30, title: 'common.distributionCentre' },
  { id: 40, title: 'common.accountCentre' },
]

/** The groups with what is built and open to this session; a group that would be empty is left out. */
export function memberMenu(session: SessionState, rows: readonly RouteRow[] = routeTable) {
  return groups
    .map(group => ({
      ...group,
      rows: rows.filter(
        row =>
          row.menu === group.id &&
          row.screen &&
          guard({ ...row.requires, ...row.menuWhen }, session) === 'pass',
      ),
    }))
    .filter(group => group.rows.length > 0)
}

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
