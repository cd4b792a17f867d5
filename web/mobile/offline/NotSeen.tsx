import { useEffect, useEffectEvent } from 'react'
import { isKept } from '../../../contract/kept.ts'
import { isOnline, onNetwork, useOnline } from '../../api/network.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Failed } from '../../ui/Failed.tsx'

/** So long after a network came back it may not carry anything yet. */
const unsteadyMs = 15_000
const pauseMs = 1000
let cameBack = Number.NEGATIVE_INFINITY

interface Props {
  why?: string | undefined
  onRetry(): Promise<void>
}

/** A page that could not be opened: without a network it says what does work, and comes when that is back. */
export function NotSeen({ why, onRetry }: Props) {
  const t = useT()
  const { pathname } = useLocation()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    let isHere = true
    let isTrying = false
    const tryOn = async () => {
      if (isTrying) return
      isTrying = true
      // A call that fails meanwhile says that the shop is out of reach: that is what is tried.
      while (isHere && navigator.onLine && performance.now() - cameBack < unsteadyMs) {
        await retry()
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
      isTrying = false
    }
    const stop = onNetwork(() => {
      if (isOnline()) cameBack = performance.now()
      void tryOn()
    })
    const rest = setTimeout(() => void tryOn(), pauseMs)
    return () => {
      isHere = false
      stop()
      clearTimeout(rest)
    }
  }, [])
  return useOnline() ? (
    <Failed hint={why} onRetry={onRetry} />
  ) : (
    <Failed
      title={t('mobile.offlineTitle')}
      hint={t(isKept(pathname) ? 'mobile.offlineHint' : 'mobile.needsNetwork')}
      onRetry={onRetry}
    />
  )
}
