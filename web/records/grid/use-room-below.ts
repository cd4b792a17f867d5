import { type RefObject, useLayoutEffect } from 'react'

/** The pager, and the margin of the page. */
const below = 66

/**
 * A list on a page is as high as the window lets it be, whatever stands above it, so that its pager and its sideways
 * scroll bar are always in sight. In a dialog the dialog decides.
 */
export function useRoomBelow(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  // Ends with the list itself: a moment later there would be nothing to measure.
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current!.getBoundingClientRect().top + window.scrollY
      frame.current!.style.setProperty('--grid-around', `${Math.round(top + below)}px`)
    }
    if (frame.current!.closest('dialog')) return
    // Whatever grows or wraps above it moves the list, and so changes the size of the page.
    const sizes = new ResizeObserver(measure)
    for (const part of [document.body, ...frame.current!.children]) sizes.observe(part)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame, list])
}
