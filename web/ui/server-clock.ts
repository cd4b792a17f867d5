/**
 * How far the server's clock is ahead of this one. Every page says in its head when it was sent; one that the browser has kept
 * says nothing about now.
 */
export function serverOffsetMs(): number {
  if (typeof document === 'undefined') return 0
  offset ??= measure()
  return offset
}

let offset: number | undefined

function measure(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')?.duration
  if (!page || !sent || page.transferSize === 0) return 0
  return sent - (performance.timeOrigin + page.responseStart)
}
