import { useEffect, useState } from 'react'

/** Product §9. */
const intervalMs = 1000

const secondsUntil = (endsAt: number, offsetMs: number) =>
  Math.max(0, Math.ceil((endsAt - Date.now() - offsetMs) / 1000))

/**
 * Reports the remaining seconds now and every second, and stops at zero. They are read off the clock each time, so a
 * sleeping tab catches up. `offsetMs` is how far the server's clock is ahead of this one. Returns what stops it.
 */
export function countdown(endsAt: number, report: (seconds: number) => void, offsetMs = 0): () => void {
  const tick = () => {
    const seconds = secondsUntil(endsAt, offsetMs)
    report(seconds)
    if (seconds <= 0) clearInterval(timer)
  }
  const timer = setInterval(tick, intervalMs)
  tick()
  return () => clearInterval(timer)
}

/** The remaining seconds. Rendered on the server they are a moment older: say `suppressHydrationWarning` there. */
export function useCountdown(endsAt: number, offsetMs = 0): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt, offsetMs))
  useEffect(() => countdown(endsAt, setSeconds, offsetMs), [endsAt, offsetMs])
  return seconds
}
