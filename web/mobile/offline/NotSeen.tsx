import { useEffect, useEffectEvent } from 'react'
import { isKept } from '../../../contract/kept.ts'
import { isOnline, onNetwork, useOnline } from '../../api/network.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { Failed } from '../../ui/Failed.tsx'

/** A page that could not be opened: without a network it says what does work, and comes when that is back. */
export function NotSeen({ onRetry }: { onRetry(): void }) {
  const t = useT()
  const { pathname } = useLocation()
  const back = useEffectEvent(() => {
    if (isOnline()) onRetry()
  })
  useEffect(() => onNetwork(() => back()), [])
  return useOnline() ? (
    <Failed onRetry={onRetry} />
  ) : (
    <Failed
      title={t('mobile.offlineTitle')}
      hint={t(isKept(pathname) ? 'mobile.offlineHint' : 'mobile.needsNetwork')}
      onRetry={onRetry}
    />
  )
}
