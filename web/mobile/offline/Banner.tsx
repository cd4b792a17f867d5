import { useEffect } from 'react'
import { shortMoment } from '../../../contract/dates.ts'
import { isOnline, onNetwork, useOnline } from '../../api/network.ts'
import type { Page } from '../../app/page.ts'
import { useWaiting } from '../../features/cart/waiting.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { usePage, useRouter } from '../../router/react.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import css from './Banner.module.css'

/** Says that there is no network, how old what one sees is, and what waits to be sent. */
export function Banner() {
  const t = useT()
  const { seenAt } = usePage<Page>()
  const isAlive = useAlive()
  const time = useTime(isAlive ? seenAt : undefined)
  const online = useOnline()
  useNewPage(seenAt)
  const waiting = useWaiting().length
  const said = [
    time ? t(online ? 'mobile.slowSeen' : 'mobile.offlineSeen', { time }) : online ? '' : t('mobile.offline'),
    waiting > 0 ? t('mobile.cartWaiting', { count: waiting }) : '',
  ].filter(Boolean)
  return (
    <div role="status" className={css.place}>
      {said.length > 0 && <p className={css.banner}>{said.join(' · ')}</p>}
    </div>
  )
}

/** The network is back: what was old is loaded anew. */
function useNewPage(seenAt: string | undefined): void {
  const router = useRouter()
  useEffect(
    () =>
      onNetwork(() => {
        if (seenAt !== undefined && isOnline()) void router.invalidate()
      }),
    [router, seenAt],
  )
}

/** On the phone's own clock; another day says so. */
function useTime(at: string | undefined): string | undefined {
  const { lang } = useLanguage()
  const timeZone = useTimeZone()
  if (at === undefined || Number.isNaN(Date.parse(at))) return undefined
  return shortMoment(lang, new Date(at), new Date(), timeZone)
}
