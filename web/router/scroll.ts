import type { Shown } from './router.ts'

const storageKey = 'scroll'
const mostKept = 100

/** How far down each entry of the history was when it was left. */
export function scrollPositions() {
  const known = new Map<string, number>(stored())
  const remember = (key: string) => {
    known.delete(key)
    known.set(key, window.scrollY)
    if (known.size > mostKept) known.delete(known.keys().next().value!)
  }
  return {
    remember,
    /** For when the page is loaded anew: the browser itself knows where it was, we know the others. */
    store: (key: string) => {
      remember(key)
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...known]))
      } catch {
        // Without a place to keep them, pages begin at their top.
      }
    },
    apply: ({ scroll, place, key }: Shown<unknown>) => {
      if (scroll === 'keep') return
      const target = scroll === 'top' && place.hash ? document.getElementById(place.hash) : null
      if (target) target.scrollIntoView()
      else window.scrollTo(0, scroll === 'back' ? (known.get(key) ?? 0) : 0)
    },
  }
}

function stored(): [string, number][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? (found as [string, number][]) : []
  } catch {
    return []
  }
}
