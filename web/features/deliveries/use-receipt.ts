import { useState } from 'react'
import { confirmReceipt } from '../../../contract/deliveries.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'

/** Says that a note, or all of an order, has arrived; asked first, because nobody takes it back. */
export function useReceipt() {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  const confirm = async (text: string, input: { type: 'rel' | 'order'; billId?: number; soId: number }) => {
    const sure = await dialogs.confirm({
      title: t('deliveries.confirmTitle'),
      text,
      ok: t('deliveries.confirmYes'),
      cancel: t('deliveries.confirmNo'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const { obj } = await call(confirmReceipt, input)
      toasts.show('success', t(obj.cash ? 'deliveries.confirmedCash' : 'deliveries.confirmed'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
      await router.invalidate()
    }
  }

  return {
    busy,
    confirmNote: (note: { id: number; number: string; orders: readonly { id: number }[] }) =>
      confirm(t('deliveries.confirmNote', { number: note.number }), {
        type: 'rel',
        billId: note.id,
        soId: note.orders[0]!.id,
      }),
    confirmOrder: ({ id, number }: { id: number; number: string }) =>
      confirm(t('deliveries.confirmOrder', { number }), { type: 'order', soId: id }),
  }
}
