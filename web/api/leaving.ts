const listeners = new Set<() => void>()

/** Called when the page is about to be drawn anew, after a login or in another language; answers with how to end that. */
export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While everything on the page still stands: whoever has typed words keeps them. */
export function tellLeaving(): void {
  for (const listener of listeners) listener()
}
