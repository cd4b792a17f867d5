import type { Shown } from './router.ts'

const storageKey = 'scroll'
const mostKept = 100

interface Position {
  y: number
  /** What stood first in the window, and how far below its top: above it there may be more or less by now. */
  anchor?: { name: string; top: number }
}

/** How far down each entry of the history was when it was left. */
export function scrollPositions() {
  const known = new Map<string, Position>(stored())
  const remember = (key: string) => {
    known.delete(key)
    known.set(key, { y: window.scrollY, anchor: firstInView() })
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
      if (target) return target.scrollIntoView()
      const { y = 0, anchor } = (scroll === 'back' && known.get(key)) || {}
      window.scrollTo(0, y)
      if (!anchor) return
      align(anchor)
      // What is drawn only where it is seen (content-visibility) has its own height from the next frame on.
      requestAnimationFrame(() => requestAnimationFrame(() => align(anchor)))
    },
  }
}

const anchors = '[data-anchor]'

function firstInView(): Position['anchor'] {
  if (window.scrollY === 0) return
  for (const element of document.querySelectorAll<HTMLElement>(anchors)) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { name: element.dataset.anchor!, top }
  }
}

function align({ name, top }: NonNullable<Position['anchor']>): void {
  const element = document.querySelector(`[data-anchor="${CSS.escape(name)}"]`)
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top)
}

function stored(): [string, Position][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? (found as [string, Position][]) : []
  } catch {
    return []
  }
}
