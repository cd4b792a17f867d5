import { useState } from 'react'

const measure = (serverTime: string) => ({ serverTime, offsetMs: Date.parse(serverTime) - Date.now() })

/**
 * How far the server's clock is ahead of this one. Measured when an answer is first seen, for each page by itself: one that is
 * kept alive beside another would otherwise take its own age for a difference of the clocks.
 */
export function useClockOffset(serverTime: string): number {
  const [seen, setSeen] = useState(() => measure(serverTime))
  if (seen.serverTime !== serverTime) setSeen(measure(serverTime))
  return seen.offsetMs
}
