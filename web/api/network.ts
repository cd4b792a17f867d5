import { useSyncExternalStore } from 'react'

/** Whether the shop can be reached, as far as one knows: what the browser says, and how the last call went. */
let reachable = true
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** A call came through, or did not. */
export function heard(now: boolean): void {
  if (reachable === now) return
  reachable = now
  tell()
}

export const isOnline = (): boolean => navigator.onLine && reachable

/** Also when it may be back: the next call says whether it is. */
export function onNetwork(listener: () => void): () => void {
  const back = () => {
    reachable = true
    tell()
  }
  listeners.add(listener)
  addEventListener('online', back)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', back)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(onNetwork, isOnline, () => true)
