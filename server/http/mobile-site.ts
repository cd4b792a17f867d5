/** Our pages and their equivalents on the mobile site (product §2); anything else goes to its 'my' page. */
const equivalents: Record<string, string> = {
  '/': '/home',
  '/home': '/home',
  '/login': '/login',
  '/register': '/register',
  '/cart': '/cart',
  '/products': '/products',
  '/product': '/product',
  '/ms': '/ms',
  '/baojia': '/baojia',
  '/affiche': '/affiche',
  '/affiche/detail': '/affiche/detail',
  '/member/package': '/package',
  '/member/order': '/order',
  '/member/order/detail': '/order/detail',
  '/member/address': '/address',
  '/member/fapiao': '/fapiao',
  '/member/fav': '/fav',
  '/member/browse': '/browse',
  '/member/coupon': '/coupon',
  '/member/red': '/red',
  '/member/point': '/point',
  '/member/amt': '/amt',
  '/member/chongzhi': '/chongzhi',
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
