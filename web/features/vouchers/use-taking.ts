import { takeCoupon } from '../../../contract/vouchers.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import type { Offered } from './offer-time.tsx'

/** Takes one of what is offered. */
export function useTaking({ id, red }: Offered, onChanged: () => Promise<void>) {
  const t = useT()
  const call = useCall()
  return useOnce(async () => {
    try {
      await call(takeCoupon, { tpId: id, red })
      toasts.show('success', t('vouchers.takenNow'))
    } catch {
      // The call has already said why; what is left has changed then too.
    }
    await onChanged()
  })
}
