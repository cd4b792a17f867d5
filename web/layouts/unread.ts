import { useSyncExternalStore } from 'react'
import type { SessionState } from '../../contract/session.ts'
import { useSession } from '../api/use-app.ts'

/** What was heard last; a session that was asked for later knows better. */
let told: { n: number; during: SessionState } | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many notices the member has not read. */
export function useUnread(): number {
  const session = useSession()
  const known = session.unread ?? 0
  return useSyncExternalStore(
    subscribe,
    () => (told?.during === session ? told.n : known),
    () => known,
  )
}

export function useTellUnread(): (n: number) => void {
  const session = useSession()
  return n => {
    told = { n, during: session }
    for (const listener of listeners) listener()
  }
}
