import { addSelectionTheme } from '../../../contract/cart.ts'
import { useCall } from '../../api/use-app.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import type { Theme } from './themes.ts'

/** One press puts the whole set into the cart, or what is still ticked of it. */
export function useTheme(theme: Theme, uid: number | undefined) {
  const call = useCall()
  const tellCount = useTellCartCount()
  const picks = usePicks(
    theme.items.map(({ row, quantity }) => pickOf(row, { quantity })),
    { name: `selection ${theme.id} ${uid ?? ''}` },
  )
  const { put, busy } = usePutIntoCart(picks, async rows => {
    const products = rows.map(({ unitId, shown: _, ...row }) => ({ ...row, unitId: unitId ?? undefined }))
    const { obj } = await call(addSelectionTheme, { ztId: theme.id, uid, products })
    if (uid === undefined) tellCount(obj.n)
    return obj
  })
  return { picks, put, busy }
}
