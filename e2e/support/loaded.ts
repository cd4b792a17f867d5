import type { Page } from '@playwright/test'
import { hasBudget, type SizeOf, sizeOfAll, sizesOfFiles, tooLarge } from '../../scripts/size-budgets.ts'

/** Nothing came in so long a time: a page that fetches by itself has done so. */
const quietMs = 700

/** All that the page fetched, or would have if the browser had had nothing of it. */
export const loadedBy = (page: Page): Promise<string[]> =>
  page.evaluate(async quietMs => {
    for (;;) {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const last = Math.max(...entries.map(({ responseEnd }) => responseEnd))
      const rest = last + quietMs - performance.now()
      if (rest <= 0) return entries.map(({ name }) => name)
      await new Promise(resolve => setTimeout(resolve, rest))
    }
  }, quietMs)

let sizeOf: SizeOf | undefined

/** What the page that was opened loads above its budget, where it has one of its own. */
export async function faultsOfSize(page: Page, path: string): Promise<string[]> {
  if (!hasBudget(path)) return []
  sizeOf ??= sizesOfFiles()
  const scripts = await sizeOfAll(await loadedBy(page), '.js', sizeOf)
  return tooLarge([{ page: path, scripts, styles: 0, html: 0 }])
}
