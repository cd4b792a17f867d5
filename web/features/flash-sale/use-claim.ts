import { useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import { addFlashItem, type FlashItem, type FlashSaleInfo } from '../../../contract/flash-sale.ts'
import { leastOf } from '../../../contract/quantity.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCartCount, useTellCartCount } from '../../layouts/cart-count.ts'
import { serverOffsetMs } from '../../ui/server-clock.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { ruleOf, useLimitAdvice } from './use-limit.ts'

/** Buying one item of a sale: how many, what is wrong with that, and the press itself. */
export function useClaim(sale: FlashSaleInfo, item: FlashItem, onChanged: () => Promise<void>) {
  const t = useT()
  const call = useCall()
  const cartCount = useCartCount()
  const tellCount = useTellCartCount()
  const least = leastOf(ruleOf(item))
  const [wanted, setWanted] = useState(least)
  const [busy, setBusy] = useState(false)
  const advice = useLimitAdvice(item, wanted)
  /** Says whether it was to be had. */
  const claim = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const { obj } = await call(addFlashItem, {
        promoId: sale.id,
        qpId: item.id,
        productId: item.skuId,
        qty: wanted,
      })
      const minutes = Math.round((Date.parse(obj.expiresAt) - Date.now() - serverOffsetMs()) / 60_000)
      toasts.show('success', t('flash-sale.claimed', { minutes }))
      tellCount(cartCount + 1)
      setWanted(least)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      await onChanged()
      setBusy(false)
    }
  }
  return { least, wanted, setWanted, advice, busy, claim }
}

/** To be told when it begins, or not any more. */
export function useReminder(sale: FlashSaleInfo, onChanged: () => Promise<void>) {
  const t = useT()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const on = !sale.reminded
  const change = async () => {
    setBusy(true)
    try {
      await call(saveData, { type: 'flash_reminder', row: { sale_id: sale.id, remind: on ? '1' : '0' } })
      toasts.show('success', t(on ? 'flash-sale.remindSaved' : 'flash-sale.remindOff'), 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await onChanged()
      setBusy(false)
    }
  }
  return { on, busy, change }
}
