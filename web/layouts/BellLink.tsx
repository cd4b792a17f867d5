import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { useApp } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { orSay } from '../ui/or-say.ts'
import { isPlainClick } from '../ui/plain-click.ts'
import css from './BellLink.module.css'
import { BellIcon } from './icons.tsx'
import { shownCount } from './shown-count.ts'
import { useUnread } from './unread.ts'
import { useLiveBell } from './use-live-bell.ts'

const BellPanel = onDemand(() => import('../features/bell/BellPanel.tsx'))

/** How many notices wait, live while somebody looks at the page. A press shows the newest; without scripts it leads to all of them. */
export function BellLink({ href }: { href: string }) {
  const t = useT()
  const app = useApp()
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useLiveBell()

  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (open) setOpen(false)
    else
      void orSay(t, app.texts.need(['bell'])).then(
        () => setOpen(true),
        () => {},
      )
  }

  return (
    <div ref={box} className={css.box}>
      <AppLink
        href={href}
        className={css.bell}
        title={t('screens.bell')}
        aria-expanded={open}
        onClick={press}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={css.count} aria-hidden="true">
            {shownCount(unread, 99)}
          </span>
        )}
        <span className="visually-hidden">
          {t('screens.bell')}{' '}
          <span aria-live="polite">{unread > 0 && t('common.unreadNotices', { count: unread })}</span>
        </span>
      </AppLink>
      {open && (
        <Suspense>
          <BellPanel box={box} href={href} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
