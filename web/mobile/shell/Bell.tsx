import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { BellIcon } from '../../layouts/icons.tsx'
import { isOpen } from '../../layouts/is-open.ts'
import { shownCount } from '../../layouts/shown-count.ts'
import { useUnread } from '../../layouts/unread.ts'
import css from './Bell.module.css'
import { topButton } from './TopRow.tsx'

/** Leads to the notices; how many are unread stands on it. */
export function Bell() {
  const t = useT()
  const session = useSession()
  const unread = useUnread()
  if (!isOpen(paths.bell, session)) return null
  return (
    <AppLink href={paths.bell} className={topButton}>
      <BellIcon />
      {unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {shownCount(unread, 99)}
        </span>
      )}
      <span className="visually-hidden">
        {t('screens.bell')} {unread > 0 && t('common.unreadNotices', { count: unread })}
      </span>
    </AppLink>
  )
}
