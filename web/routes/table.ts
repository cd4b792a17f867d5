import { DistributionRight, ShopKind } from '../../contract/flags.ts'
import type { TextKey } from '../../contract/text.ts'
import type { Requirements } from './guard.ts'

export type MenuGroup = 10 | 20 | 30 | 40

export interface RouteRow {
  path: string
  title: TextKey
  layout: 'shop' | 'member' | 'office' | 'bare'
  /** `home/home` is web/features/home/home.screen.tsx. Not built yet: not reachable and in no menu. */
  screen?: string
  requires?: Requirements
  menu?: MenuGroup
  /** Keeps its state when revisited (spec §2). `each` keeps one copy per query, for details. */
  keepAlive?: 'one' | 'each'
  /** Search engines stay out. */
  private?: boolean
}

const guestOnly: Requirements = { guestOnly: true }
const ownShop: Requirements = { fxId: 0 }
const distributor: Requirements = { fx: DistributionRight.Screens }
const markup: Requirements = { fx: DistributionRight.Markup }
const wallet: Requirements = { epay: true }

const shop = (path: string, title: TextKey, more: Partial<RouteRow> = {}): RouteRow => ({
  path,
  title,
  layout: 'shop',
  ...more,
})

const member = (path: string, title: TextKey, more: Partial<RouteRow> = {}): RouteRow => ({
  path: `/member/${path}`,
  title,
  layout: 'member',
  private: true,
  ...more,
  requires: { member: true, ...more.requires },
})

const office = (path: string, title: TextKey, screen: string): RouteRow => ({
  path,
  title,
  layout: 'office',
  screen,
  private: true,
  requires: { member: true, office: true },
})

/** Every screen of spec §2, and head office's console. */
export const routeTable: readonly RouteRow[] = [
  shop('/home', 'page.home', { screen: 'home/home' }),
  shop('/login', 'page.login', { screen: 'login/login', requires: guestOnly, private: true }),
  shop('/register', 'page.register', {
    screen: 'account/register',
    requires: { guestOnly: true, registration: true },
  }),
  // Where the QR code of the login page leads.
  shop('/scan', 'page.login', { screen: 'account/scan', requires: { member: true }, private: true }),
  shop('/category', 'page.category', { screen: 'catalogue/category' }),
  shop('/products', 'page.products', { screen: 'catalogue/products' }),
  shop('/product', 'page.product', { screen: 'catalogue/product' }),
  shop('/baojia', 'page.quotation', { screen: 'quotation/quotation', private: true }),
  // What a link shows that somebody shared.
  shop('/baojia/shared', 'page.quotation', {
    screen: 'quotation/shared',
    private: true,
    requires: { open: true },
  }),
  shop('/yjxh', 'page.selection', { screen: 'selection/selection' }),
  // Quick pick of spec §2, whose route is not shown.
  shop('/quick', 'page.quickPick', { screen: 'quick-pick/quick', private: true }),
  shop('/ms', 'page.flashSale', { screen: 'flash-sale/flash-sale' }),
  // Group-buy detail; without an id, the list of them.
  shop('/group', 'page.groupBuy', { screen: 'group-buy/group-buy' }),
  shop('/cart', 'page.cart', { screen: 'cart/cart', private: true }),
  shop('/jiesuan', 'page.checkout', {
    screen: 'checkout/checkout',
    private: true,
    requires: { member: true },
  }),
  shop('/pay', 'page.pay', { screen: 'pay/pay', private: true, requires: { member: true } }),
  shop('/pay/result', 'page.payResult', { screen: 'pay/result', private: true, requires: { member: true } }),
  // Where a link of the kind `link` asks before it leads outside.
  shop('/link', 'page.link', { screen: 'link/link', private: true }),
  shop('/affiche', 'page.notices', { screen: 'notices/notices' }),
  shop('/affiche/detail', 'page.notice', { screen: 'notices/notice' }),

  member('home', 'page.member', { screen: 'member/member-home' }),
  member('order', 'page.orders', { screen: 'orders/orders', menu: 10, keepAlive: 'one' }),
  member('order/detail', 'page.order', { screen: 'orders/order', keepAlive: 'each' }),
  member('relbill', 'page.deliveryNotes', { keepAlive: 'one' }),
  member('package', 'page.packages', { keepAlive: 'one' }),
  member('address', 'page.addresses', { screen: 'checkout/addresses', menu: 10 }),
  member('fapiao', 'page.invoiceInfo', {
    screen: 'checkout/invoices',
    menu: 10,
    requires: { qtype: ShopKind.Wholesale, fxId: 0 },
  }),
  member('fav', 'page.favourites', { screen: 'favourites/favourites', menu: 20 }),
  member('browse', 'page.browse', { screen: 'favourites/browse', menu: 20 }),
  member('inquiry', 'page.inquiries', { screen: 'inquiries/inquiries' }),
  member('fx/order', 'page.distributionOrders', { menu: 30, requires: distributor }),
  member('fx/order/detail', 'page.distributionOrder', { requires: distributor }),
  member('fx/product', 'page.distributionProducts', { menu: 30, requires: distributor }),
  member('fx/user', 'page.customers', { menu: 30, requires: distributor }),
  member('fx/shop', 'page.shopSettings', { menu: 30, requires: distributor }),
  member('fx/fxj', 'page.markup', { menu: 30, requires: markup }),
  member('fx/page', 'page.pages', { menu: 30, requires: distributor }),
  member('fx/wxa', 'page.miniProgram', { menu: 30, requires: distributor }),
  member('wallet', 'page.wallet', { menu: 40, requires: wallet }),
  member('wallet/detail', 'page.walletDetail', { requires: wallet }),
  member('wallet/tx/hist', 'page.withdrawals', { requires: wallet }),
  member('coupon', 'page.coupons', { menu: 40, requires: ownShop }),
  member('red', 'page.redPackets', { menu: 40, requires: ownShop }),
  member('coupon/get', 'page.couponCentre', { requires: ownShop }),
  member('point', 'page.points', { menu: 40, requires: ownShop }),
  member('amt', 'page.storedValue', { menu: 40, requires: ownShop }),
  member('chongzhi', 'page.topUp', { requires: ownShop }),
  member('profile', 'page.profile', { screen: 'account/profile', menu: 40 }),

  office('/office', 'page.office', 'office/office-home'),
  office('/office/records', 'page.records', 'office/records'),
  office('/office/payments', 'office.payments', 'pay/office-payments'),

  {
    path: '/print/design',
    title: 'page.printDesign',
    layout: 'bare',
    requires: { member: true },
    private: true,
  },
  { path: '/test', title: 'page.test', layout: 'shop', screen: 'test/test', private: true },
  { path: '/404', title: 'page.missing', layout: 'shop', screen: 'missing/missing', private: true },
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
