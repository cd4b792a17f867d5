import type { Page } from '@playwright/test'

/** Before a page is opened: counts by how much anything moves there that nobody asked to. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const state = window as unknown as { moved: number }
    state.moved = 0
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!shift.hadRecentInput) state.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What was drawn just now is counted with the frame after it. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { moved: number }).moved)),
        ),
      ),
  )
