import { availableParallelism } from 'node:os'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { loadedBy } from '../e2e/support/loaded.ts'
import { sharedQuotation } from '../e2e/support/routes.ts'
import { fromElsewhere, signIn } from '../e2e/support/shop.ts'
import { takeTogether } from './choose-steps.ts'
import { findChromium } from './chromium.ts'
import {
  budgets,
  type PageSize,
  type SizeOf,
  sizeLines,
  sizeOfAll,
  sizesOfFiles,
  tooLarge,
} from './size-budgets.ts'
import { startShop } from './start-shop.ts'

interface Visitor {
  as?: 'member' | 'distributor'
  phone?: boolean
}

const visitors: Record<keyof typeof budgets, Visitor> = {
  public: {},
  member: { as: 'member' },
  phone: { phone: true },
  phoneMember: { as: 'member', phone: true },
  phoneDistributor: { as: 'distributor', phone: true },
}

/** Adds up all that the page loads, also what its scripts fetch by themselves, as if nothing of it had been fetched before. */
async function measure(
  context: BrowserContext,
  page: string,
  token: string,
  sizeOf: SizeOf,
): Promise<PageSize> {
  const tab = await context.newPage()
  const answer = await tab.goto(page.endsWith('token=') ? page + token : page)
  // A phone asks for its code when what is seen is there.
  await tab.waitForSelector('html.alive', { state: 'attached' })
  const loaded = await loadedBy(tab)
  if (answer?.status() !== 200) throw new Error(`${page} answered with ${answer?.status()}.`)
  const html = gzipSync(await answer.body()).length
  await tab.close()
  const [scripts, styles] = [await sizeOfAll(loaded, '.js', sizeOf), await sizeOfAll(loaded, '.css', sizeOf)]
  return { page, scripts, styles, html }
}

/** A browser of its own: what was fetched for one of its pages is there for the others, and counted for each. */
async function openAs(browser: Browser, baseURL: string, { as, phone = false }: Visitor) {
  const { userAgent } = devices['Pixel 7']
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    // The shop's clock, as in the journeys: a reader with another one loads what shows times as well.
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    extraHTTPHeaders: fromElsewhere(),
    ...(phone && { userAgent }),
  })
  await context.addInitScript(() =>
    addEventListener('alive', () => document.documentElement.classList.add('alive')),
  )
  const tab = await context.newPage()
  if (as) await signIn(tab, as)
  return context
}

async function main() {
  const shop = process.env.BASE_URL ? undefined : await startShop()
  try {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const url = shop?.url ?? process.env.BASE_URL!
    const token = await sharedQuotation(browser, url)
    const sizeOf = sizesOfFiles()
    const sizes: PageSize[] = []
    for (const [name, visitor] of Object.entries(visitors)) {
      const context = await openAs(browser, url, visitor)
      const pages = Object.keys(budgets[name as keyof typeof budgets]).map(id => ({ id }))
      // Most of the time each waits for its page to be quiet. Not more than that: a page that waits for the machine fetches
      // nothing either, and would look finished.
      const together = 2 * availableParallelism()
      sizes.push(
        ...(await Promise.all(
          takeTogether(pages, ({ id }) => measure(context, id, token, sizeOf), together),
        )),
      )
      await context.close()
    }
    await browser.close()
    const faults = tooLarge(sizes)
    console.log([...sizeLines(sizes), ...faults].join('\n'))
    if (faults.length) process.exitCode = 1
  } finally {
    await shop?.stop()
  }
}

if (import.meta.main) await main()
