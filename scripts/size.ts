import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { signIn } from '../e2e/support/shop.ts'
import { findChromium } from './chromium.ts'
import { startShop } from './start-shop.ts'
import { table } from './table.ts'

const publicPages = [
  '/home',
  '/login',
  '/register',
  '/category',
  '/products',
  '/product?id=1',
  '/baojia',
  '/yjxh',
  '/quick',
  '/ms',
  '/group',
  '/cart',
  '/affiche',
]
/** Where a buyer has to be signed in. */
const memberPages = ['/jiesuan', '/pay?id=1', '/pay/result?id=1', '/member/order', '/member/address']
const limitOfScripts = 150_000

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
  const rows = sizes.map(({ page, scripts, styles, html }) => [page, kB(scripts), kB(styles), kB(html)])
  return table([['page', 'JS kB gz', 'CSS kB gz', 'HTML kB gz'], ...rows], [1, 2, 3])
}

export function tooLarge(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter(({ scripts }) => scripts > limitOfScripts)
    .map(
      ({ page, scripts }) => `${page} loads ${scripts} bytes of JavaScript, ${limitOfScripts} are the limit`,
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
    for (const page of publicPages) sizes.push(await measure(browser, url, page))
    for (const page of memberPages) sizes.push(await measure(browser, url, page, 'member'))
    await browser.close()
    const faults = tooLarge(sizes)
    console.log([...sizeLines(sizes), ...faults].join('\n'))
    if (faults.length) process.exitCode = 1
  } finally {
    await shop?.stop()
  }
}

if (import.meta.main) await main()
