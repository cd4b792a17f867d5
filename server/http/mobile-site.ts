import * as paths from '../../contract/paths.ts'

/** Our pages and their equivalents on the mobile site (product §2); anything else goes to its 'my' page. */
const equivalents: Record<string, string> = {
  '/': '/home',
  [paths.home]: '/home',
  [paths.login]: '/login',
  [paths.register]: '/register',
  [paths.cart]: '/cart',
  [paths.products]: '/products',
  [paths.product]: '/product',
  [paths.flashSale]: '/ms',
  [paths.quotation]: '/baojia',
  [paths.notices]: '/affiche',
  [paths.notice]: '/affiche/detail',
  [paths.packages]: '/package',
  [paths.orders]: '/order',
  [paths.order]: '/order/detail',
  [paths.addresses]: '/address',
  [paths.invoiceInfo]: '/fapiao',
  [paths.favourites]: '/fav',
  [paths.browse]: '/browse',
  [paths.coupons]: '/coupon',
  [paths.redPackets]: '/red',
  [paths.points]: '/point',
  [paths.storedValue]: '/amt',
  [paths.topUp]: '/chongzhi',
}

const generic = '/my'

/** Query parameters that mean the same over there. */
const carried = ['id', 'promoId', 'q', 'category', 'line', 'lang', 'currency', 'returnUrl']

const mobileAgent =
  /Android.+Mobile|iPhone|iPod|Windows Phone|IEMobile|BlackBerry|Opera Mini|MicroMessenger.*Mobile/i

export const isMobileAgent = (userAgent: string): boolean => mobileAgent.test(userAgent)

export function mobileAddress(site: string, path: string, query: Record<string, string | undefined>): string {
  const target = new URL(site.replace(/\/$/, '') + (equivalents[path.replace(/(.)\/$/, '$1')] ?? generic))
  for (const name of carried) if (query[name]) target.searchParams.set(name, query[name])
  return target.href
}
