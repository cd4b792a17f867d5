// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

async function offsetOf(page: { transferSize: number; serverTiming?: { name: string; duration: number }[] }) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { ...page, responseStart: 250 } as unknown as PerformanceEntry,
  ])
  const { serverOffsetMs } = await import('./server-clock.ts')
  return serverOffsetMs()
}

const sentAt = (ms: number) => [{ name: 'now', duration: performance.timeOrigin + 250 + ms }]

test("a visitor's wrong clock changes nothing: the page says when it was sent", async () => {
  expect(await offsetOf({ transferSize: 900, serverTiming: sentAt(-3_600_000) })).toBeCloseTo(-3_600_000)
})

test('it is measured once: a page that stays open does not take its age for a difference', async () => {
  await offsetOf({ transferSize: 900, serverTiming: sentAt(5_000) })
  expect(await offsetOf({ transferSize: 900, serverTiming: sentAt(9_000) })).toBeCloseTo(5_000)
})

test('a page out of the cache of the browser does not know what time it is', async () => {
  expect(await offsetOf({ transferSize: 0, serverTiming: sentAt(-3_600_000) })).toBe(0)
})

test('nor does one that nobody stamped', async () => {
  expect(await offsetOf({ transferSize: 900 })).toBe(0)
})
