import { type RefObject, useEffect } from 'react'

type Side = 'start' | 'end'

/** On which sides there is more than is seen; from right to left one scrolls below zero. */
export function moreBeside({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): Side[] {
  const before = Math.abs(scrollLeft)
  const after = scrollWidth - clientWidth - before
  // Widths are rounded.
  return [...(before > 1 ? (['start'] as const) : []), ...(after > 1 ? (['end'] as const) : [])]
}

/** Says on the box around it where a list goes on beside what is seen: its edge is drawn otherwise there. */
export function useMoreBeside(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current
    const box = list?.parentElement
    if (!list || !box) return
    const measure = () => {
      box.dataset.more = moreBeside(list).join(' ')
    }
    const sizes = new ResizeObserver(measure)
    for (const part of [list, ...list.children]) sizes.observe(part)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [scroller])
}
