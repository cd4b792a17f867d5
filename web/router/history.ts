/** One entry of the browser's history. */
export interface Spot {
  href: string
  key: string
  /** How far from the first entry, to know which way somebody went. */
  index: number
}

export interface History {
  readonly spot: Spot
  push(href: string): void
  replace(href: string): void
  go(steps: number): void
  /** Tells about the browser's own buttons, and fragments that were clicked. */
  listen(onMoved: (spot: Spot) => void): () => void
}

const newKey = (): string => Math.random().toString(36).slice(2)

export function browserHistory(): History {
  const read = (): Spot => {
    const { pathname, search, hash } = window.location
    const { key, index } = (window.history.state ?? {}) as Partial<Spot>
    // An entry that the browser made itself, for a fragment, has no state of ours.
    // Two slashes at the beginning would name another host.
    const href = pathname.replace(/^\/+/, '/') + search + hash
    return { href, key: key ?? '', index: index ?? spot.index }
  }
  let spot: Spot = { href: '', key: '', index: 0 }
  spot = read()
  const write = (how: 'pushState' | 'replaceState', href: string, index: number) => {
    spot = { href, key: newKey(), index }
    window.history[how]({ key: spot.key, index }, '', href)
  }
  if (spot.key === '') write('replaceState', spot.href, 0)
  return {
    get spot() {
      return spot
    },
    push: href => write('pushState', href, spot.index + 1),
    replace: href => write('replaceState', href, spot.index),
    go: steps => window.history.go(steps),
    listen: onMoved => {
      const moved = () => {
        spot = read()
        onMoved(spot)
      }
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

/** For the server, which has one page, and for tests. */
export function memoryHistory(first: string): History {
  let spots: Spot[] = [{ href: first, key: newKey(), index: 0 }]
  let at = 0
  const listeners = new Set<(spot: Spot) => void>()
  return {
    get spot() {
      return spots[at]!
    },
    push: href => {
      spots = [...spots.slice(0, at + 1), { href, key: newKey(), index: at + 1 }]
      at++
    },
    replace: href => {
      spots = spots.with(at, { href, key: newKey(), index: at })
    },
    go: steps => {
      at = Math.min(Math.max(0, at + steps), spots.length - 1)
      for (const onMoved of listeners) onMoved(spots[at]!)
    },
    listen: onMoved => {
      listeners.add(onMoved)
      return () => listeners.delete(onMoved)
    },
  }
}
