import { useSyncExternalStore } from 'react'
import type { SessionState } from '../../contract/session.ts'
import { useSession } from '../routes/use-app.ts'

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

/** For whoever changed the cart: the header follows at once. */
export function useTellCartCount(): (n: number) => void {
  const session = useSession()
  return n => {
    told = { n, during: session }
    for (const listener of listeners) listener()
  }
}
