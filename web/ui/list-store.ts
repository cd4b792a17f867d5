import { useSyncExternalStore } from 'react'

const nothing: readonly never[] = []

/** A list outside React that components follow. Empty while the server renders. */
export function createListStore<T extends { id: number }>() {
  let items: readonly T[] = nothing
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly T[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    nextId: () => ++lastId,
    all: () => items,
    add: (item: T) => set([...items, item]),
    remove: (id: number) => set(items.filter(item => item.id !== id)),
    useAll: () =>
      useSyncExternalStore(
        subscribe,
        () => items,
        () => nothing as readonly T[],
      ),
  }
}
