import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { signIn } from '../e2e/support/shop.ts'
import { findChromium } from './chromium.ts'
import { startShop } from './start-shop.ts'
import { table } from './table.ts'

/** What a page may load, in kB of compressed JavaScript: a little more than it does, so that growth is seen where it is. */
const budgets: Record<'public' | 'member', Record<string, number>> = {
  public: {
    '/home': 114,
    '/login': 112,
    '/register': 115,
    '/category': 107,
    '/products': 114,
    '/product?id=1': 120,
    '/baojia': 112,
    '/yjxh': 117,
    '/quick': 114,
    '/ms': 112,
    '/group': 112,
    '/cart': 118,
    '/affiche': 106,
  },
  /** Where a buyer has to be signed in. */
  member: {
    '/jiesuan': 121,
    '/pay?id=1': 113,
    '/pay/result?id=1': 109,
    '/member/order': 120,
    '/member/address': 117,
  },
}
/** No page may have a budget above this. */
export const limitKb = 135

export interface PageSize {
  page: string
  /** Bytes, compressed as they travel. */
  scripts: number
  styles: number
  html: number
}

/** Opens the page as a first visitor would and adds up all that it loads, also what its scripts fetch by themselves. */
async function measure(browser: Browser, baseURL: string, page: string, as?: 'member'): Promise<PageSize> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const tab = await context.newPage()
  if (as) await signIn(tab, as)
  const bodies = new Map<string, { type: string; body: Promise<Buffer> }>()
  tab.on('response', response => {
    const type = /javascript|css|html/.exec(response.headers()['content-type'] ?? '')?.[0]
    if (type && response.ok()) bodies.set(response.url(), { type, body: response.body() })
  })
  const answer = await tab.goto(page, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${page} answered with ${answer?.status()}.`)
  const sizes = { javascript: 0, css: 0, html: 0 }
  for (const { type, body } of bodies.values())
    sizes[type as keyof typeof sizes] += gzipSync(await body).length
  await context.close()
  return { page, scripts: sizes.javascript, styles: sizes.css, html: sizes.html }
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

export const budgetOf = (page: string): number =>
  Math.min(limitKb, budgets.public[page] ?? budgets.member[page] ?? limitKb)

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
    const sizes: PageSize[] = []
    const url = shop?.url ?? process.env.BASE_URL!
    for (const page of Object.keys(budgets.public)) sizes.push(await measure(browser, url, page))
    for (const page of Object.keys(budgets.member)) sizes.push(await measure(browser, url, page, 'member'))
    await browser.close()
    const faults = tooLarge(sizes)
    console.log([...sizeLines(sizes), ...faults].join('\n'))
    if (faults.length) process.exitCode = 1
  } finally {
    await shop?.stop()
  }
}

if (import.meta.main) await main()
