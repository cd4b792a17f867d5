import { type ReactNode, useEffect } from 'react'
import * as paths from '../../../contract/paths.ts'
import { isMiniProgramAgent } from '../../../contract/user-agent.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import type { Page } from '../../app/page.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFreshCartCount } from '../../layouts/cart-count.ts'
import { useLiveBell } from '../../layouts/use-live-bell.ts'
import { usePage } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { DialogPlace } from '../../ui/dialog/dialog-place.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Banner } from '../offline/Banner.tsx'
import { useWaitingCart } from '../offline/use-waiting-cart.ts'
import { BottomBar } from './BottomBar.tsx'
import css from './MobileLayout.module.css'
import { Sheet } from './Sheet.tsx'
import { TopRow } from './TopRow.tsx'
import './mobile.css'

export { NotSeen } from '../offline/NotSeen.tsx'

const mainId = 'main'

/** Around every page of the mobile site. A page draws its own row at the top; one that failed or is missing has none. */
export function MobileLayout({ children }: { children: ReactNode }) {
  const t = useT()
  const { row, props, status } = usePage<Page>()
  const { title } = useSession()
  const name = status === 404 ? t('screens.missing') : row ? t(row.title) : title
  const hasBar = !row || row.bar
  useFreshCartCount()
  useWaitingCart()
  useLiveBell()
  useProgramAround()
  return (
    <DialogPlace value={Sheet}>
      <a className="skip-link" href={`#${mainId}`}>
        {t('common.skip')}
      </a>
      <main id={mainId} tabIndex={-1} className={css.main} data-bar={hasBar || undefined}>
        {!props && <TopRow title={name} />}
        {children}
      </main>
      <Banner />
      {hasBar && <BottomBar />}
    </DialogPlace>
  )
}

/** Inside a mini-program of WeChat's: it may learn whom it belongs to. */
function useProgramAround(): void {
  const call = useCall()
  const { uid } = useSession()
  useEffect(() => {
    if (uid === 0 || !isMiniProgramAgent(navigator.userAgent)) return
    void import('../../features/mini-program/inside-program.ts').then(({ offerToLink }) => offerToLink(call))
  }, [uid, call])
}

export function NothingHere() {
  const t = useT()
  return (
    <Empty
      title={t('screens.missing')}
      hint={t('common.missingHint')}
      action={
        <AppLink href={paths.home} className={buttonClass('primary')}>
          {t('common.toHome')}
        </AppLink>
      }
    />
  )
}
