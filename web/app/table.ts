import { DistributionRight, ShopKind } from '../../contract/flags.ts'
import type { TextKey } from '../../contract/text.ts'
import type { Requirements } from './guard.ts'

export type MenuGroup = 10 | 20 | 30 | 40

/** One of the addresses in contract/paths.ts. */
export type ScreenPath = (typeof paths)[keyof typeof paths]

export interface RouteRow {
  path: ScreenPath
  title: TextKey
  layout: 'shop' | 'member' | 'office' | 'bare'
  /** `pages/home` is web/features/pages/home.screen.tsx. Not built yet: not reachable and in no menu. */
  screen?: string
  requires?: Requirements
  menu?: MenuGroup
  /** Keeps its state when revisited (product §2). `each` keeps one copy per query, for details. */
  keepAlive?: 'one' | 'each'
  /** Search engines stay out. */
  private?: boolean
}

const guestOnly: Requirements = { guestOnly: true }
const ownShop: Requirements = { fxId: 0 }
const distributor: Requirements = { fx: DistributionRight.Screens }
const markup: Requirements = { fx: DistributionRight.Markup }
const wallet: Requirements = { epay: true }

const shop = (path: ScreenPath, title: TextKey, more: Partial<RouteRow> = {}): RouteRow => ({
  path,
  title,
  layout: 'shop',
  ...more,
})

const member = (path: ScreenPath, title: TextKey, more: Partial<RouteRow> = {}): RouteRow => ({
  path: `/member/${path}`,
  title,
  layout: 'member',
  private: true,
  ...more,
  requires: { member: true, ...more.requires },
})

const office = (path: ScreenPath, title: TextKey, screen: string): RouteRow => ({
  path,
  title,
  layout: 'office',
  screen,
  private: true,
  requires: { member: true, office: true },
})

/** Every screen of product §2, and head office's console. */
export const routeTable: readonly RouteRow[] = [
  shop('/home', 'screens.home', { screen: 'pages/home' }),
  shop('/login', 'screens.login', { screen: 'account/login', requires: guestOnly, private: true }),
  shop('/register', 'screens.register', {
    screen: 'account/register',
    requires: { guestOnly: true, registration: true },
  }),
  // Where the QR code of the login page leads.
  shop('/scan', 'screens.login', { screen: 'account/scan', requires: { member: true }, private: true }),
  shop('/category', 'screens.category', { screen: 'catalogue/category' }),
  shop('/products', 'screens.products', { screen: 'catalogue/products' }),
  shop('/product', 'screens.product', { screen: 'catalogue/product' }),
  shop('/baojia', 'screens.quotation', { screen: 'quotation/quotation', private: true }),
  // What a link shows that somebody shared.
  shop('/baojia/shared', 'screens.quotation', {
    screen: 'quotation/shared',
    private: true,
    requires: { open: true },
  }),
  shop('/yjxh', 'screens.selection', { screen: 'selection/selection' }),
  shop('/quick', 'screens.quickPick', { screen: 'quick-pick/quick', private: true }),
  shop('/ms', 'screens.flashSale', { screen: 'flash-sale/flash-sale' }),
  // Group-buy detail; without an id, the list of them.
  shop('/group', 'screens.groupBuy', { screen: 'group-buy/group-buy' }),
  shop('/cart', 'screens.cart', { screen: 'cart/cart', private: true }),
  shop('/jiesuan', 'screens.checkout', {
    screen: 'checkout/checkout',
    private: true,
    requires: { member: true },
  }),
  shop('/pay', 'screens.pay', { screen: 'payment/pay', private: true, requires: { member: true } }),
  shop('/pay/result', 'screens.payResult', {
    screen: 'payment/result',
    private: true,
    requires: { member: true },
  }),
  // Where a link of the kind `link` asks before it leads outside.
  shop('/link', 'screens.link', { screen: 'link/link', private: true }),
  shop('/affiche', 'screens.notices', { screen: 'notices/notices' }),
  shop('/affiche/detail', 'screens.notice', { screen: 'notices/notice' }),

  member('home', 'screens.member', { screen: 'member/member-home' }),
  member('order', 'screens.orders', { screen: 'orders/orders', menu: 10, keepAlive: 'one' }),
  member('order/detail', 'screens.order', { screen: 'orders/order', keepAlive: 'each' }),
  member('relbill', 'screens.deliveryNotes', { keepAlive: 'one' }),
  member('package', 'screens.packages', { keepAlive: 'one' }),
  member('address', 'screens.addresses', { screen: 'checkout/addresses', menu: 10 }),
  member('fapiao', 'screens.invoiceInfo', {
    screen: 'checkout/invoices',
    menu: 10,
    requires: { qtype: ShopKind.Wholesale, fxId: 0 },
  }),
  member('fav', 'screens.favourites', { screen: 'favourites/favourites', menu: 20 }),
  member('browse', 'screens.browse', { screen: 'favourites/browse', menu: 20 }),
  member('inquiry', 'screens.inquiries', { screen: 'inquiries/inquiries' }),
  member('fx/order', 'screens.distributionOrders', { menu: 30, requires: distributor }),
  member('fx/order/detail', 'screens.distributionOrder', { requires: distributor }),
  member('fx/product', 'screens.distributionProducts', { menu: 30, requires: distributor }),
  member('fx/user', 'screens.customers', { menu: 30, requires: distributor }),
  member('fx/shop', 'screens.shopSettings', { menu: 30, requires: distributor }),
  member('fx/fxj', 'screens.markup', { menu: 30, requires: markup }),
  member('fx/page', 'screens.pages', { menu: 30, requires: distributor }),
  member('fx/wxa', 'screens.miniProgram', { menu: 30, requires: distributor }),
  member('wallet', 'screens.wallet', { menu: 40, requires: wallet }),
  member('wallet/detail', 'screens.walletDetail', { requires: wallet }),
  member('wallet/tx/hist', 'screens.withdrawals', { requires: wallet }),
  member('coupon', 'screens.coupons', { menu: 40, requires: ownShop }),
  member('red', 'screens.redPackets', { menu: 40, requires: ownShop }),
  member('coupon/get', 'screens.couponCentre', { requires: ownShop }),
  member('point', 'screens.points', { menu: 40, requires: ownShop }),
  member('amt', 'screens.storedValue', { menu: 40, requires: ownShop }),
  member('chongzhi', 'screens.topUp', { requires: ownShop }),
  member('profile', 'screens.profile', { screen: 'account/profile', menu: 40 }),

  office('/office', 'screens.office', 'office/office-home'),
  office('/office/records', 'screens.records', 'office/records'),
  office('/office/payments', 'office.payments', 'payment/office-payments'),

  {
    path: '/print/design',
    title: 'screens.printDesign',
    layout: 'bare',
    requires: { member: true },
    private: true,
  },
  { path: '/test', title: 'screens.test', layout: 'shop', screen: 'style-guide/style-guide', private: true },
  { path: '/404', title: 'screens.missing', layout: 'shop', screen: 'missing/missing', private: true },
]

const rows = new Map(routeTable.map(row => [row.path, row]))

/** The console's frame is around it, also when it leads nowhere. */
export const inOffice = (path: string): boolean => path === '/office' || path.startsWith('/office/')

export const routeAt = (path: string): RouteRow | undefined => rows.get(path)

/** Whether a link may lead there: the screen exists. A query or fragment does not matter. */
export function isBuilt(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0]!
  return path === '/' || path === '/member' || Boolean(rows.get(path)?.screen)
}
