import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many entries of a list fit into the height that its styles give it; what wraps below is not seen and is marked
 * `data-folded`, so that the keyboard passes it by. Nothing until the browser has measured.
 */
export function useFit(): { list: RefObject<HTMLUListElement | null>; fits: number | undefined } {
  const list = useRef<HTMLUListElement>(null)
  const [fits, setFits] = useState<number>()
  const measure = () => {
    if (!list.current) return
    const { width, bottom } = list.current.getBoundingClientRect()
    const entries = [...list.current.children]
    const folded = entries.filter((entry, at) => {
      const box = entry.getBoundingClientRect()
      // The first has nowhere to wrap to.
      return box.bottom > bottom + 1 || (at === 0 && box.width > width + 1)
    })
    for (const entry of entries) entry.toggleAttribute('data-folded', folded.includes(entry))
    setFits(entries.length - folded.length)
  }
  const measureAgain = useEffectEvent(measure)
  useLayoutEffect(measure)
  useEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(measureAgain)
    observer.observe(list.current)
    // Another font makes other widths.
    void document.fonts?.ready.then(measureAgain)
    return () => observer.disconnect()
  }, [])
  return { list, fits }
}
