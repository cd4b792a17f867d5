import { useOnline } from '../../api/network.ts'
import { useT } from '../../i18n/use-t.ts'
import { Failed } from '../../ui/Failed.tsx'

/** A page that could not be opened: without a network it says what does work. */
export function NotSeen({ onRetry }: { onRetry(): void }) {
  const t = useT()
  return useOnline() ? (
    <Failed onRetry={onRetry} />
  ) : (
    <Failed title={t('mobile.offlineTitle')} hint={t('mobile.offlineHint')} onRetry={onRetry} />
  )
}
