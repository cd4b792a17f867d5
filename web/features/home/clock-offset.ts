let seen = { serverTime: '', offsetMs: 0 }

/**
 * How far the server's clock is ahead of this one. Measured when an answer is first seen: a page that is drawn again
 * later would take its own age for a difference of the clocks.
 */
export function clockOffset(serverTime: string): number {
  if (seen.serverTime !== serverTime) seen = { serverTime, offsetMs: Date.parse(serverTime) - Date.now() }
  return seen.offsetMs
}
