import { tellLeaving } from './leaving.ts'

const listeners = new Set<() => void>()

/** Called when a call finds the session lost, while everything on the page still stands; answers with how to end that. */
export function onLostSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellLostSession(): void {
  for (const listener of listeners) listener()
  tellLeaving()
}
