import { useState } from 'react'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { toasts } from '../../ui/Toasts.tsx'
import type { Pick, Picks } from './use-picks.ts'

/** As `products` of the cart's actions wants them. */
export const cartRows = (picks: readonly Pick[]) =>
  picks.map(({ row, unitId, quantity }) => ({
    skuId: row.skuId,
    qty: quantity,
    ...(unitId !== null && { unitId }),
  }))

/** Puts what is right into the cart in one go; what the server does not take stays, with its reason. */
export function usePutIntoCart() {
  const t = useT()
  const call = useCall()
  const tellCount = useTellCartCount()
  const [busy, setBusy] = useState(false)
  /** `leave`: what went in leaves the list. Says whether everything that was chosen did. */
  const put = async ({ ready, wrong, settle }: Picks, leave?: 'leave'): Promise<boolean> => {
    setBusy(true)
    try {
      // Most people look and do not buy: the page comes without it.
      const { addToCart } = await import('../../../contract/cart.ts')
      const { obj } = await call(addToCart, { products: cartRows(ready), some: true })
      tellCount(obj.n)
      const refused = new Map(
        (obj.refused ?? []).map(({ at, message, repair }) => [ready[at]!.key, { message, repair }]),
      )
      const gone = ready.flatMap(({ key }) => (refused.has(key) ? [] : key))
      settle(refused, leave && gone)
      if (gone.length > 0) toasts.show('success', t('pick-list.added', { count: gone.length }))
      if (refused.size > 0) toasts.show('info', t('pick-list.stayed', { count: refused.size }))
      return refused.size + wrong === 0
    } catch {
      // The call has already shown the reason; the choice stays.
      return false
    } finally {
      setBusy(false)
    }
  }
  return { put, busy }
}
