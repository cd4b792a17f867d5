import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useCall } from '../../routes/use-app.ts'
import { toasts } from '../../ui/Toasts.tsx'
import type { Pick } from './use-picks.ts'

/** As `products` of the cart's actions wants them. */
export const cartRows = (picks: readonly Pick[]) =>
  picks.map(({ row, unitId, quantity }) => ({
    skuId: row.skuId,
    qty: quantity,
    ...(unitId !== null && { unitId }),
  }))

/** Puts all of them into the cart in one go; says whether it went well. */
export function usePutIntoCart() {
  const t = useT()
  const call = useCall()
  const tellCount = useTellCartCount()
  const [busy, setBusy] = useState(false)
  const put = async (picks: readonly Pick[]): Promise<boolean> => {
    setBusy(true)
    try {
      // Most people look and do not buy: the page comes without it.
      const { addToCart } = await import('../../../contract/cart.ts')
      const { obj } = await call(addToCart, { products: cartRows(picks) })
      tellCount(obj.n)
      toasts.show('success', t('aids.added', { count: picks.length }))
      return true
    } catch {
      // The person has been told, and what they chose stays.
      return false
    } finally {
      setBusy(false)
    }
  }
  return { put, busy }
}
