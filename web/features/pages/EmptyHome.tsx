import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** A shop whose home page has no block yet. */
export function EmptyHome() {
  const t = useT()
  const { guest } = useSession()
  return (
    <Empty
      title={t('pages.emptyTitle')}
      hint={t(guest ? 'pages.emptyGuest' : 'pages.emptyMember')}
      action={
        <AppLink href={guest ? paths.login : paths.memberHome} className={buttonClass('primary')}>
          {t(guest ? 'pages.signIn' : 'screens.member')}
        </AppLink>
      }
    />
  )
}
