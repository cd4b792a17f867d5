import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many entries of a list fit into the height that its styles give it; what wraps below is not seen and is marked
 * `data-folded`, so that the keyboard passes it by. Nothing until the browser has measured. What stands right after the
 * list leads to the rest: it takes its room only where there is a rest.
 */
export function useFit(): { list: RefObject<HTMLUListElement | null>; fits: number | undefined } {
  const list = useRef<HTMLUListElement>(null)
  const [fits, setFits] = useState<number>()
  const measure = () => {
    if (!list.current) return
    const entries = [...list.current.children]
    const folded = foldedAlone(list.current).length > 0 ? foldedOf(list.current) : []
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

function foldedOf(list: Element): Element[] {
  const { width, bottom } = list.getBoundingClientRect()
  return [...list.children].filter((entry, at) => {
    const box = entry.getBoundingClientRect()
    // The first has nowhere to wrap to.
    return box.bottom > bottom + 1 || (at === 0 && box.width > width + 1)
  })
}

/** Without the room of what leads to the rest, else a list that was narrow once would stay folded. */
function foldedAlone(list: Element): Element[] {
  const more = list.nextElementSibling
  if (!(more instanceof HTMLElement)) return foldedOf(list)
  more.style.position = 'absolute'
  const folded = foldedOf(list)
  more.style.position = ''
  return folded
}
