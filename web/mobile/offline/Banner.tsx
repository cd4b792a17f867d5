import { useEffect, useState } from 'react'
import { isOnline, onNetwork, useOnline } from '../../api/network.ts'
import type { Page } from '../../app/page.ts'
import { useWaiting } from '../../features/cart/waiting.ts'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { usePage, useRouter } from '../../router/react.tsx'
import css from './Banner.module.css'

/** Says that there is no network, how old what one sees is, and what waits to be sent. */
export function Banner() {
  const t = useT()
  const { seenAt } = usePage<Page>()
  const time = useTime(seenAt)
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

/** Hardly any page is an old one: the words for when it was seen come with the first. */
function useTime(at: string | undefined): string | undefined {
  const { lang } = useLanguage()
  const [said, setSaid] = useState<{ at: string; time: string | undefined }>()
  useEffect(() => {
    if (at === undefined) return
    // Fetched ahead by the service worker. Without it the banner says as much as it can.
    import('./seen-time.ts').then(
      ({ seenTime }) => setSaid({ at, time: seenTime(at, lang) }),
      () => {},
    )
  }, [at, lang])
  return said?.at === at ? said?.time : undefined
}
