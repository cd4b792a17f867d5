import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type RowWindow, windowAt } from './row-window.ts'

/** Which rows of a scrolled box have to be rendered. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: 40 })

  const measure = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const { from, to } = windowAt(box.scrollTop, box.clientHeight, count)
    setShown(old => (old.from === from && old.to === to ? old : { from, to }))
  }, [scroller, count])

  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const box = scroller.current!
    box.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [scroller, measure])

  return { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
