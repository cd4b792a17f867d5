import { gzipSync } from 'node:zlib'
import { table } from './table.ts'

/** What a page may load, in kB of compressed JavaScript: by half of one or more above what it does, so that growth is seen where it is and a name more is no failure. */
export const budgets: Record<
  'public' | 'member' | 'phone' | 'phoneMember' | 'phoneDistributor',
  Record<string, number>
> = {
  public: {
    '/home': 118,
    '/login': 119,
    '/register': 120,
    '/category': 107,
    '/products': 118,
    '/product?id=1': 127,
    '/baojia': 115,
    '/yjxh': 119,
    '/quick': 117,
    '/ms': 115,
    '/group': 114,
    '/cart': 122,
    '/affiche': 107,
  },
  /** Where a buyer has to be signed in. */
  member: {
    '/jiesuan': 128,
    '/pay?id=1': 120,
    '/pay/result?id=1': 110,
    '/member/order': 127,
    '/member/address': 124,
  },
  /** The mobile site, on a phone. */
  phone: {
    '/m': 120,
    '/m/category': 110,
    '/m/list': 117,
    '/m/search': 113,
    '/m/p/1': 122,
    '/m/p/579': 122,
    // A full one, which offers what else one buys.
    '/m/cart': 128,
    '/m/login': 120,
    '/m/register': 122,
    '/m/ms': 118,
    '/m/group': 117,
    '/m/group?id=1': 117,
    '/m/notices': 110,
    '/m/notice/1': 109,
    '/m/link?href=https%3A%2F%2Fexample.com%2F': 108,
    '/m/quick': 121,
    '/m/select': 122,
    '/m/quote': 110,
    // Above what phones are to load, by two kB.
    '/m/quote?categories=1': 123,
    '/m/quote/shared?token=': 121,
    '/m/page?id=4': 118,
  },
  phoneMember: {
    // At the limit, and a tenth more or less with what came meanwhile.
    '/m/checkout': 122,
    '/m/orders': 120,
    '/m/order/1': 119,
    '/m/my': 121,
    '/m/pay?id=1': 121,
    '/m/pay/result?id=1': 114,
    '/m/coupons': 114,
    '/m/coupons/get': 112,
    '/m/red': 114,
    '/m/points': 112,
    '/m/balance': 113,
    '/m/topup': 111,
    '/m/wallet/open': 113,
    '/m/address': 113,
    '/m/invoice': 112,
    '/m/invoices': 114,
    '/m/fav': 120,
    '/m/browse': 121,
    '/m/inquiries': 111,
    '/m/bell': 115,
    '/m/aftersale': 115,
    '/m/aftersale/ask?orderId=4': 121,
    '/m/aftersale/case/1': 119,
    '/m/deliveries': 117,
    '/m/packing?id=4': 114,
    '/m/track?order=4': 112,
    '/m/scan?code=none': 117,
    '/m/fx/apply': 116,
    '/m/profile': 114,
  },
  phoneDistributor: {
    '/m/fx': 117,
    '/m/fx/orders': 119,
    '/m/fx/order/20': 118,
    '/m/fx/products': 116,
    '/m/fx/markup': 117,
    '/m/fx/customers': 116,
    '/m/fx/aftersale': 116,
    '/m/fx/aftersale/3': 120,
    '/m/fx/shop': 118,
    '/m/fx/staff': 115,
    '/m/fx/pages': 112,
    '/m/fx/wxa': 118,
    '/m/wallet': 116,
    '/m/wallet/detail': 114,
    '/m/wallet/withdrawals': 115,
  },
}
/** No page may have a budget above this, and none of a phone's above that. */
const limitKb = 135
const phoneLimitKb = 120

export interface PageSize {
  page: string
  /** Bytes, compressed as they travel. */
  scripts: number
  styles: number
  html: number
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

/** A page of one product is like that of another. */
const kindOf = (page: string): string => page.replace(/token=.*/, 'token=').replace(/\d+/g, '#')

const pages = Object.values(budgets).flatMap(each => Object.entries(each))
const ofKind: ReadonlyMap<string, number> = new Map(pages.map(([page, budget]) => [kindOf(page), budget]))

/** Every page that is measured. */
export const measured: readonly string[] = pages.map(([page]) => page)

export const hasBudget = (page: string): boolean => ofKind.has(kindOf(page))

export function budgetOf(page: string): number {
  return ofKind.get(kindOf(page)) ?? (/^\/m(\/|\?|$)/.test(page) ? phoneLimitKb : limitKb)
}

export function tooLarge(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter(({ page, scripts }) => scripts > budgetOf(page) * 1000)
    .map(
      ({ page, scripts }) =>
        `${page} loads ${scripts} bytes of JavaScript, ${budgetOf(page)} kB are its budget`,
    )
}

/** Compressed, in bytes; a file that many pages load is asked for once. */
export type SizeOf = (url: string) => Promise<number>

export function sizesOfFiles(): SizeOf {
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

/** Of the files of this kind among all that a page loaded. */
export async function sizeOfAll(
  loaded: readonly string[],
  kind: '.js' | '.css',
  sizeOf: SizeOf,
): Promise<number> {
  const files = new Set(loaded.filter(url => new URL(url).pathname.endsWith(kind)))
  const sizes = await Promise.all([...files].map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}
