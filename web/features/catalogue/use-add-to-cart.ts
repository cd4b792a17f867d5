import { useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { loginPath } from '../../../contract/return-url.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { isBuilt } from '../../app/is-built.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useNavigate } from '../../router/react.tsx'
import { orSay } from '../../ui/or-say.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import type { RowToAdd } from '../pick-list/row-to-add.ts'

/** `buy`: what else is in the cart is unticked, and it goes on to the checkout. */
export type HowToAdd = 'add' | 'buy'

/** Puts what a product's page says into the cart; `rows` may have to be saved first. */
export function useAddToCart(rows: () => Promise<readonly RowToAdd[]>) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const tellCount = useTellCartCount()
  const { guest } = useSession()
  const [how, setHow] = useState<HowToAdd>()
  /** Says whether it is in the cart now. */
  const { run, busy } = useOnce(async (how: HowToAdd): Promise<boolean> => {
    setHow(how)
    try {
      // Most people look and do not buy: the page comes without it.
      const [{ putIntoCart }, wanted] = await Promise.all([
        orSay(t, import('../pick-list/into-cart.ts')),
        rows(),
      ])
      const { n, kept } = await putIntoCart({ call, tellCount }, wanted, { only: how === 'buy' || undefined })
      if (kept) return true
      if (how === 'add') toasts.show('success', t('cart.added', { count: n }))
      else await navigate({ href: guest ? loginPath(checkout()) : checkout() })
      return true
    } catch {
      // The call has already shown the reason.
      return false
    }
  })
  return { put: run, busy: busy ? how : undefined }
}

const checkout = () => (isBuilt(paths.checkout) ? paths.checkout : paths.cart)
