import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { fromElsewhere, signIn, takeStep } from '../e2e/support/shop.ts'
import { takeTogether } from './choose-steps.ts'
import { findChromium } from './chromium.ts'
import { startShop } from './start-shop.ts'
import { table } from './table.ts'

/** Opens the quotation that the member shares before anything is measured. */
const token = randomBytes(32).toString('base64url')

/** What a page may load, in kB of compressed JavaScript: a little more than it does, so that growth is seen where it is. */
const budgets: Record<
  'public' | 'member' | 'phone' | 'phoneMember' | 'phoneDistributor',
  Record<string, number>
> = {
  public: {
    '/home': 117,
    '/login': 117,
    '/register': 118,
    '/category': 106,
    '/products': 117,
    '/product?id=1': 124,
    '/baojia': 114,
    '/yjxh': 118,
    '/quick': 116,
    '/ms': 115,
    '/group': 113,
    '/cart': 121,
    '/affiche': 107,
  },
  /** Where a buyer has to be signed in. */
  member: {
    '/jiesuan': 126,
    '/pay?id=1': 118,
    '/pay/result?id=1': 110,
    '/member/order': 126,
    '/member/address': 122,
  },
  /** The mobile site, on a phone. */
  phone: {
    '/m': 119,
    '/m/category': 109,
    '/m/list': 116,
    '/m/search': 112,
    '/m/p/1': 120,
    '/m/p/579': 120,
    '/m/cart': 121,
    '/m/login': 119,
    '/m/register': 120,
    '/m/ms': 117,
    '/m/group': 115,
    '/m/group?id=1': 115,
    '/m/notices': 110,
    '/m/notice/1': 109,
    '/m/link': 107,
    '/m/quick': 119,
    '/m/select': 120,
    '/m/quote': 109,
    // Above what phones are to load, by some hundred bytes.
    '/m/quote?categories=1': 121,
    [`/m/quote/shared?token=${token}`]: 120,
    '/m/page?id=4': 116,
  },
  phoneMember: {
    // At the limit, and a tenth more or less with what came meanwhile.
    '/m/checkout': 121,
    '/m/orders': 120,
    '/m/order/1': 118,
    '/m/my': 120,
    '/m/pay?id=1': 118,
    '/m/pay/result?id=1': 113,
    '/m/coupons': 113,
    '/m/coupons/get': 112,
    '/m/red': 113,
    '/m/points': 111,
    '/m/balance': 112,
    '/m/topup': 110,
    '/m/wallet/open': 112,
    '/m/address': 112,
    '/m/invoice': 111,
    '/m/invoices': 113,
    '/m/fav': 119,
    '/m/browse': 119,
    '/m/inquiries': 111,
    '/m/bell': 112,
    '/m/aftersale': 115,
    '/m/aftersale/ask?orderId=3': 119,
    '/m/aftersale/case/1': 117,
    '/m/deliveries': 116,
    '/m/packing?id=3': 114,
    '/m/track?note=2': 111,
    '/m/scan?code=none': 116,
    '/m/fx/apply': 115,
    '/m/profile': 113,
  },
  phoneDistributor: {
    '/m/fx': 117,
    '/m/fx/orders': 118,
    '/m/fx/order/19': 117,
    '/m/fx/products': 114,
    '/m/fx/markup': 116,
    '/m/fx/customers': 116,
    '/m/fx/aftersale': 116,
    '/m/fx/aftersale/3': 119,
    '/m/fx/shop': 117,
    '/m/fx/staff': 114,
    '/m/fx/pages': 111,
    '/m/fx/wxa': 117,
    '/m/wallet': 116,
    '/m/wallet/detail': 113,
    '/m/wallet/withdrawals': 115,
  },
}
/** No page may have a budget above this, and none of a phone's above that. */
export const limitKb = 135
const phoneLimitKb = 120

export interface PageSize {
  page: string
  /** Bytes, compressed as they travel. */
  scripts: number
  styles: number
  html: number
}

const quietMs = 700

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
async function measure(context: BrowserContext, page: string, sizeOf: SizeOf): Promise<PageSize> {
  const tab = await context.newPage()
  const answer = await tab.goto(page)
  // A phone asks for its code when what is seen is there.
  await tab.waitForSelector('html.alive', { state: 'attached' })
  await quiet(tab)
  const loaded = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  if (answer?.status() !== 200) throw new Error(`${page} answered with ${answer?.status()}.`)
  const html = gzipSync(await answer.body()).length
  await tab.close()
  const sizeOfAll = async (kind: string) => {
    const files = new Set(loaded.filter(url => new URL(url).pathname.endsWith(kind)))
    const sizes = await Promise.all([...files].map(sizeOf))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return { page, scripts: await sizeOfAll('.js'), styles: await sizeOfAll('.css'), html }
}

/** Compressed, in bytes; a file that many pages load is asked for once. */
type SizeOf = (url: string) => Promise<number>

function sizesOfFiles(): SizeOf {
  const known = new Map<string, Promise<number>>()
  const fetchSize = async (url: string) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered with ${response.status}.`)
    return gzipSync(await response.arrayBuffer()).length
  }
  return url => {
    const size = known.get(url) ?? fetchSize(url)
    known.set(url, size)
    return size
  }
}

/** A browser of its own: what was fetched for one of its pages is there for the others, and counted for each. */
async function openAs(browser: Browser, baseURL: string, { as, phone = false }: Visitor) {
  const { userAgent } = devices['Pixel 7']
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
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

async function shareQuotation(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const tab = await context.newPage()
  await signIn(tab, 'member')
  await takeStep(tab, 'quotation_link', { categories: '1', token, days: 1 })
  await context.close()
}

/** Nothing has been asked for in a while. */
async function quiet(tab: Page): Promise<void> {
  let last = Date.now()
  tab.on('request', () => {
    last = Date.now()
  })
  while (Date.now() - last < quietMs) await wait(quietMs / 5)
}

export function sizeLines(sizes: readonly PageSize[]): string[] {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  const rows = sizes.map(({ page, scripts, styles, html }) => [
    page,
    kB(scripts),
    String(budgetOf(page)),
    kB(styles),
    kB(html),
  ])
  return table([['page', 'JS kB gz', 'budget', 'CSS kB gz', 'HTML kB gz'], ...rows], [1, 2, 3, 4])
}

const ofEach: ReadonlyMap<string, number> = new Map(
  Object.values(budgets).flatMap(pages => Object.entries(pages)),
)

/** Every page that is measured. */
export const measured: readonly string[] = [...ofEach.keys()]

export function budgetOf(page: string): number {
  return ofEach.get(page) ?? (/^\/m(\/|\?|$)/.test(page) ? phoneLimitKb : limitKb)
}

export function tooLarge(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter(({ page, scripts }) => scripts > budgetOf(page) * 1000)
    .map(
      ({ page, scripts }) =>
        `${page} loads ${scripts} bytes of JavaScript, ${budgetOf(page)} kB are its budget`,
    )
}

async function main() {
  const shop = process.env.BASE_URL ? undefined : await startShop()
  try {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const url = shop?.url ?? process.env.BASE_URL!
    await shareQuotation(browser, url)
    const sizeOf = sizesOfFiles()
    const sizes: PageSize[] = []
    for (const [name, visitor] of Object.entries(visitors)) {
      const context = await openAs(browser, url, visitor)
      const pages = Object.keys(budgets[name as keyof typeof budgets])
      // Most of the time each waits for its page to be quiet. Not more than that: a page that waits for the machine fetches
      // nothing either, and would look finished.
      const together = 2 * availableParallelism()
      sizes.push(
        ...(await Promise.all(takeTogether(pages, page => measure(context, page, sizeOf), together))),
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
