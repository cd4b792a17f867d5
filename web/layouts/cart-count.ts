import { useEffect, useSyncExternalStore } from 'react'
import { cartCount } from '../../contract/cart.ts'
import type { SessionState } from '../../contract/session.ts'
import { useCall, useSession } from '../api/use-app.ts'

/** What the last change said; a session that was asked for later knows better. */
let told: { n: number; during: SessionState } | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartCount(): number {
  const session = useSession()
  const count = () => (told?.during === session ? told.n : session.cart_count)
  return useSyncExternalStore(subscribe, count, () => session.cart_count)
}

function tell(n: number, during: SessionState): void {
  told = { n, during }
  for (const listener of listeners) listener()
}

/** Between the tabs of one browser. The server has channels too, but no tabs: one would keep its process from ending. */
const hasTabs = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined'
const tabs = hasTabs ? new BroadcastChannel('cart') : undefined

/** For whoever changed the cart: the header follows at once, and the other tabs ask. */
export function useTellCartCount(): (n: number) => void {
  const session = useSession()
  return n => {
    tell(n, session)
    tabs?.postMessage('changed')
  }
}

/**
 * Asks how many there are when this tab cannot know: another tab changed the cart, it was in the background, or it came back
 * from the browser's own store of pages. Several who ask at once share one question (product §7).
 */
export function useFreshCartCount(): void {
  const call = useCall()
  const session = useSession()
  useEffect(() => {
    const ask = async () => {
      const answer = await call(cartCount, {}, { quiet: true, fresh: true }).catch(() => undefined)
      if (answer) tell(answer.obj.n, session)
    }
    const asShown = () => void (document.visibilityState === 'visible' && ask())
    const asKept = (event: PageTransitionEvent) => void (event.persisted && ask())
    const asTold = () => asShown()
    document.addEventListener('visibilitychange', asShown)
    window.addEventListener('pageshow', asKept)
    tabs?.addEventListener('message', asTold)
    return () => {
      document.removeEventListener('visibilitychange', asShown)
      window.removeEventListener('pageshow', asKept)
      tabs?.removeEventListener('message', asTold)
    }
  }, [call, session])
}
