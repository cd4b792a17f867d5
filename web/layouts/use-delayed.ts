import { useEffect, useRef } from 'react'

/** Long enough to cross a corner on the way to what opened, short enough not to be noticed. */
const hoverMs = 100

/** At most one thing is about to happen: a newer wish replaces it. */
export function useDelayed() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon: (act: () => void) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(act, hoverMs)
    },
    now: (act: () => void) => {
      clearTimeout(timer.current)
      act()
    },
  }
}
