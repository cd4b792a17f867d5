import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { orSay } from '../../ui/or-say.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { Send } from './put-picks.ts'
import type { Picks } from './use-picks.ts'

/**
 * Puts what is right of a list into the cart in one go. What went in is not chosen any more; what the server does not take
 * stays, with its reason. `send` where the list has a cart of its own to fill.
 */
export function usePutIntoCart(picks: Picks, send?: Send) {
  const t = useT()
  const call = useCall()
  const tellCount = useTellCartCount()
  const { run: put, busy } = useOnce(async (): Promise<boolean> => {
    try {
      // Most people look and do not buy: the page comes without it.
      const { putPicks } = await orSay(t, import('./put-picks.ts'))
      return await putPicks({ call, tellCount, t, send }, picks)
    } catch {
      // It has been said why; the choice stays.
      return false
    }
  })
  return { put, busy }
}
