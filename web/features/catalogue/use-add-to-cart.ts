import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { isBuilt } from '../../app/table.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { toasts } from '../../ui/Toasts.tsx'

export interface RowToAdd {
  skuId: number
  unitId: number | null
  qty: string
  qzcId?: number
}

export interface AddToCart {
  /** Which button is under way. */
  busy: 'add' | 'buy' | undefined
  add(rows: readonly RowToAdd[]): Promise<boolean>
  /** Adds, unticks everything else and goes on to the checkout. */
  buy(rows: readonly RowToAdd[]): Promise<boolean>
}

export function useAddToCart(): AddToCart {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const tellCount = useTellCartCount()
  const { guest } = useSession()
  const [busy, setBusy] = useState<AddToCart['busy']>()
  // The second press of a double click comes before anything is drawn again.
  const underWay = useRef(false)

  const put = async (how: 'add' | 'buy', rows: readonly RowToAdd[]) => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(how)
    try {
      // Most people look and do not buy: the page comes without it.
      const { addToCart } = await import('../../../contract/cart.ts')
      const products = rows.map(row => ({ ...row, unitId: row.unitId ?? undefined }))
      const { obj } = await call(addToCart, { products, only: how === 'buy' || undefined })
      tellCount(obj.n)
      if (how === 'add') toasts.show('success', t('cart.added', { count: obj.n }))
      else await navigate({ href: guest ? loginPath(checkout()) : checkout() })
      return true
    } catch {
      // The call has already shown the reason.
      return false
    } finally {
      underWay.current = false
      setBusy(undefined)
    }
  }
  return { busy, add: rows => put('add', rows), buy: rows => put('buy', rows) }
}

const checkout = () => (isBuilt(paths.checkout) ? paths.checkout : paths.cart)
