import { useState } from 'react'
import { buyAgain, cancelOrder, type OrderSummary } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { isBuilt } from '../../app/is-built.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useNavigate, useRouter } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'

const cartPath = paths.cart

export function useOrderActions({ id, number }: Pick<OrderSummary, 'id' | 'number'>) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const navigate = useNavigate()
  const tellCount = useTellCartCount()
  const [busy, setBusy] = useState<'cancel' | 'buyAgain'>()

  const attempt = async (what: 'cancel' | 'buyAgain', work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
  }

  const cancel = async () => {
    const sure = await dialogs.confirm({
      title: t('orders.cancelTitle'),
      text: t('orders.cancelText', { number }),
      ok: t('orders.cancelYes'),
      cancel: t('orders.cancelNo'),
    })
    if (!sure) return
    await attempt('cancel', async () => {
      try {
        await call(cancelOrder, { id })
        toasts.show('success', t('orders.cancelled'), 3000)
      } finally {
        await router.invalidate()
      }
    })
  }

  const again = () =>
    attempt('buyAgain', async () => {
      const { obj } = await call(buyAgain, { id })
      tellCount(obj.n)
      if (obj.added > 0) toasts.show('success', t('orders.added', { count: obj.added }), 3000)
      if (obj.skipped.length > 0) {
        await dialogs.info({ title: t('orders.skippedTitle'), text: obj.skipped.join('\n') })
      }
      if (obj.added > 0 && isBuilt(cartPath)) await navigate({ href: cartPath })
    })

  return { busy, cancel, again }
}
