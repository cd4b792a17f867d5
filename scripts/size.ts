import { availableParallelism } from 'node:os'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, devices, type Response } from '@playwright/test'
import { signIn } from '../e2e/support/shop.ts'
import { takeTogether } from './choose-steps.ts'
import { findChromium } from './chromium.ts'
import { startShop } from './start-shop.ts'
import { table } from './table.ts'

/** What a page may load, in kB of compressed JavaScript: a little more than it does, so that growth is seen where it is. */
const budgets: Record<
  'public' | 'member' | 'phone' | 'phoneMember' | 'phoneDistributor',
  Record<string, number>
> = {
  public: {
    '/home': 123,
    '/login': 122,
    '/register': 125,
    '/category': 111,
    '/products': 124,
    '/product?id=1': 130,
    '/baojia': 119,
    '/yjxh': 123,
    '/quick': 121,
    '/ms': 119,
    '/group': 117,
    '/cart': 126,
    '/affiche': 110,
  },
  /** Where a buyer has to be signed in. */
  member: {
    '/jiesuan': 130,
    '/pay?id=1': 127,
    '/pay/result?id=1': 117,
    '/member/order': 132,
    '/member/address': 124,
  },
  /** The mobile site, on a phone. */
  phone: {
    '/m': 121,
    '/m/category': 112,
    '/m/list': 120,
    '/m/search': 116,
    '/m/p/1': 128,
    '/m/cart': 124,
    '/m/login': 123,
    '/m/register': 127,
    '/m/ms': 119,
    '/m/group': 117,
    '/m/notices': 113,
    '/m/notice/1': 112,
    '/m/link': 111,
    '/m/quick': 124,
    '/m/select': 124,
    '/m/quote': 127,
  },
  phoneMember: {
    '/m/checkout': 126,
    '/m/orders': 123,
    '/m/order/1': 129,
    '/m/my': 125,
    '/m/pay?id=1': 123,
    '/m/pay/result?id=1': 117,
    '/m/coupons': 116,
    '/m/coupons/get': 115,
    '/m/red': 116,
    '/m/points': 115,
    '/m/balance': 116,
    '/m/topup': 113,
    '/m/wallet/open': 127,
    '/m/address': 116,
    '/m/invoice': 116,
    '/m/invoices': 117,
    '/m/fav': 122,
    '/m/bell': 115,
    '/m/aftersale': 119,
    '/m/deliveries': 120,
    '/m/profile': 118,
  },
  phoneDistributor: {
    '/m/fx': 118,
    '/m/fx/orders': 122,
    '/m/fx/products': 118,
    '/m/fx/markup': 120,
    '/m/fx/customers': 120,
    '/m/fx/aftersale': 120,
    '/m/fx/shop': 121,
    '/m/fx/staff': 118,
    '/m/fx/pages': 116,
    '/m/fx/wxa': 121,
    '/m/wallet': 122,
    '/m/wallet/withdrawals': 122,
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

/** Opens the page as a first visitor would and adds up all that it loads, also what its scripts fetch by themselves. */
async function measure(
  browser: Browser,
  baseURL: string,
  page: string,
  { as, phone = false }: Visitor,
): Promise<PageSize> {
  const { userAgent } = devices['Pixel 7']
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...(phone && { userAgent }),
  })
  const tab = await context.newPage()
  if (as) await signIn(tab, as)
  const bodies = new Map<string, { type: string; body: Promise<Buffer> }>()
  const take = (response: Response) => {
    const type = /javascript|css|html/.exec(response.headers()['content-type'] ?? '')?.[0]
    // What a phone keeps for later it asks for once more, and gets from its own cache.
    if (type && response.ok() && !bodies.has(response.url()))
      bodies.set(response.url(), { type, body: response.body() })
  }
  tab.on('response', take)
  const answer = await tab.goto(page, { waitUntil: 'networkidle' })
  // What is fetched for later may still come.
  tab.off('response', take)
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

const ofEach: ReadonlyMap<string, number> = new Map(
  Object.values(budgets).flatMap(pages => Object.entries(pages)),
)

export const budgetOf = (page: string): number => Math.min(limitKb, ofEach.get(page) ?? limitKb)

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
    const visits = Object.entries(visitors).flatMap(([name, visitor]) =>
      Object.keys(budgets[name as keyof typeof budgets]).map(page => ({ page, visitor })),
    )
    // Not more than that: a page that waits for the machine fetches nothing either, and would look finished.
    const sizes = await Promise.all(
      takeTogether(
        visits,
        ({ page, visitor }) => measure(browser, url, page, visitor),
        availableParallelism(),
      ),
    )
    await browser.close()
    const faults = tooLarge(sizes)
    console.log([...sizeLines(sizes), ...faults].join('\n'))
    if (faults.length) process.exitCode = 1
  } finally {
    await shop?.stop()
  }
}

if (import.meta.main) await main()
