import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

interface Kept {
  kind: string
  context: BrowserContext
  devtools: CDPSession
}

let kept: Kept | undefined

/**
 * What a worker's journeys need of a browser of the same kind, one after the other: files that one has fetched and scripts that it has compiled
 * are there for the next, which is a quarter of all the work. Nothing else is: `forget` takes away what a journey leaves behind.
 */
export async function keptContext(
  browser: Browser,
  kind: string,
  headers: Record<string, string>,
): Promise<BrowserContext> {
  if (kept?.kind !== kind) {
    await kept?.context.close()
    kept = undefined
    const context = await browser.newContext()
    // Keeps the process of the pages alive while no journey has one.
    const holder = await context.newPage()
    await holder.goto('/robots.txt')
    // It is nobody's page: what is shown of a journey that failed is its own.
    const pages = context.pages.bind(context)
    context.pages = () => pages().filter(page => page !== holder)
    kept = { kind, context, devtools: await context.newCDPSession(holder) }
  }
  await kept.context.setExtraHTTPHeaders(headers)
  return kept.context
}

/** Pages, cookies, storage, permissions, a lost network and altered requests end with their journey. */
export async function forget(origin: string): Promise<void> {
  if (!kept) return
  const { context, devtools } = kept
  try {
    for (const page of context.pages()) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  } catch (error) {
    kept = undefined
    await context.close()
    throw error
  }
}
