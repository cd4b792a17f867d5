import { useEffect, useRef } from 'react'
import { isOnline, onNetwork } from '../../api/network.ts'
import { useApp, useSession } from '../../api/use-app.ts'
import { setKeeper } from '../../features/cart/keeper.ts'
import { ownOf } from '../../features/cart/waiting.rules.ts'
import { allWaiting, keepChange, onWaiting } from '../../features/cart/waiting.ts'
import { useTellCartCount } from '../../layouts/cart-count.ts'
import { useRouter } from '../../router/react.tsx'
import { toasts } from '../../ui/Toasts.tsx'

/** While something waits and the browser does not say that there is no network, it is tried again so often. */
const againMs = 5_000

/** Changes of the cart that could not be sent are kept, and sent when the network is back. */
export function useWaitingCart(): void {
  const app = useApp()
  const { uid, shop_id: shopId } = useSession()
  const router = useRouter()
  const tell = useTellCartCount()
  const tellCount = useRef(tell)
  tellCount.current = tell
  useEffect(() => {
    const { t } = app.texts
    const owner = { uid, shopId }
    let sending = false
    let isOld = false
    let again: ReturnType<typeof setTimeout> | undefined

    /** What is shown is from before something was sent, by this tab or another one. */
    const renew = () => {
      if (!isOld || sending || !navigator.onLine) return
      isOld = false
      void router.invalidate()
    }
    const send = async () => {
      clearTimeout(again)
      if (sending || !navigator.onLine || ownOf(allWaiting(), owner).length === 0) return
      sending = true
      try {
        // Fetched ahead by the service worker: it is there when the network only seems to be.
        const { sendWaiting } = await import('../../features/cart/send-waiting.ts')
        const { done, refused, expired, n } = await sendWaiting(app.call, owner)
        if (n !== undefined) tellCount.current(n)
        for (const each of refused) toasts.show('error', t('mobile.cartRefused', each), 10_000)
        if (expired > 0) toasts.show('error', t('mobile.cartExpired'))
        if (done + refused.length > 0) isOld = true
        if (done > 0 && refused.length === 0) toasts.show('success', t('mobile.cartSent'))
      } catch {
        // Still no network: what waits goes on waiting.
      } finally {
        sending = false
        renew()
      }
      if (ownOf(allWaiting(), owner).length > 0) again = setTimeout(send, againMs)
    }

    setKeeper((change, key) => {
      const isKept = keepChange(owner, change, key)
      if (isKept && change.kind === 'add') toasts.show('info', t('mobile.cartKept'))
      return isKept
    })
    const asShown = () => void (document.visibilityState === 'visible' && send())
    let before = ownOf(allWaiting(), owner).length
    const asWaiting = () => {
      const now = ownOf(allWaiting(), owner).length
      if (now < before) isOld = true
      before = now
      renew()
      clearTimeout(again)
      again = setTimeout(send, againMs)
    }
    const asOnline = () => {
      if (!isOnline()) return
      renew()
      void send()
    }
    const ends = [onNetwork(asOnline), onWaiting(asWaiting)]
    document.addEventListener('visibilitychange', asShown)
    void send()
    return () => {
      setKeeper(undefined)
      clearTimeout(again)
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', asShown)
    }
  }, [app, router, uid, shopId])
}
