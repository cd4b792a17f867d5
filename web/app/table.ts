import * as paths from '../../contract/paths.ts'
import { mobileRoute, onMobileSite } from '../../contract/sites.ts'
import type { TextKey } from '../../contract/text.ts'
import { type MobilePath, mobileTable } from '../mobile/table.ts'
import type { Requirements } from './guard.ts'
import { requirementsOf, type ScreenPath } from './requirements.ts'

export type MenuGroup = 10 | 20 | 30 | 40

export interface RouteRow {
  path: ScreenPath | MobilePath
  title: TextKey
  layout: 'shop' | 'member' | 'office' | 'bare' | 'mobile'
  /** `pages/home` is web/features/pages/home.screen.tsx. Not built yet: not reachable and in no menu. Names of `mobile/` are below web/mobile. */
  screen?: string
  requires?: Requirements
  menu?: MenuGroup
  /** What the menu wants of the session besides, where the screen itself does not. */
  menuWhen?: Requirements
  /** Keeps its state when revisited (product §2). `each` keeps one copy per query, for details. */
  keepAlive?: 'one' | 'each'
  /** Search engines stay out. */
  private?: boolean
  /** On the mobile site: the bar at the bottom stands below it. */
  bar?: boolean
}

type More = Omit<RouteRow, 'path' | 'title' | 'layout' | 'requires'>

const shop = (path: ScreenPath, title: TextKey, more: More): RouteRow => ({
  path,
  title,
  layout: 'shop',
  ...more,
  ...asked(path),
})

/** Of most of these nothing is asked. */
function asked(path: ScreenPath): Pick<RouteRow, 'requires'> {
  const requires = requirementsOf(path)
  return requires ? { requires } : {}
}

const member = (path: ScreenPath, title: TextKey, more: More): RouteRow => ({
  path,
  title,
  layout: 'member',
  private: true,
  ...more,
  requires: { member: true, ...requirementsOf(path) },
})

const office = (path: ScreenPath, title: TextKey, screen: string): RouteRow => ({
  path,
  title,
  layout: 'office',
  screen,
  private: true,
  requires: { member: true, ...requirementsOf(path) },
})

/** Every screen of product §2, and head office's console. */
export const routeTable: readonly RouteRow[] = [
  shop(paths.home, 'screens.home', { screen: 'pages/home' }),
  shop(paths.login, 'screens.login', { screen: 'account/login', private: true }),
  shop(paths.register, 'screens.register', { screen: 'account/register' }),
  // Where the QR code of the login page leads.
  shop(paths.scan, 'screens.login', { screen: 'account/scan', private: true }),
  shop(paths.category, 'screens.category', { screen: 'catalogue/category' }),
  shop(paths.products, 'screens.products', { screen: 'catalogue/products' }),
  shop(paths.product, 'screens.product', { screen: 'catalogue/product' }),
  shop(paths.quotation, 'screens.quotation', { screen: 'quotation/quotation', private: true }),
  // What a link shows that somebody shared.
  shop(paths.sharedQuotation, 'screens.quotation', { screen: 'quotation/shared', private: true }),
  shop(paths.selection, 'screens.selection', { screen: 'selection/selection' }),
  shop(paths.quickPick, 'screens.quickPick', { screen: 'quick-pick/quick', private: true }),
  shop(paths.flashSale, 'screens.flashSale', { screen: 'flash-sale/flash-sale' }),
  // Group-buy detail; without an id, the list of them.
  shop(paths.groupBuy, 'screens.groupBuy', { screen: 'group-buy/group-buy' }),
  shop(paths.cart, 'screens.cart', { screen: 'cart/cart', private: true }),
  shop(paths.checkout, 'screens.checkout', { screen: 'checkout/checkout', private: true }),
  shop(paths.pay, 'screens.pay', { screen: 'payment/pay', private: true }),
  shop(paths.payResult, 'screens.payResult', { screen: 'payment/result', private: true }),
  // Where a link of the kind `link` asks before it leads outside.
  shop(paths.link, 'screens.link', { screen: 'link/link', private: true }),
  shop(paths.page, 'screens.page', { screen: 'pages/page' }),
  // A draft, for whoever has its link.
  shop(paths.pagePreview, 'screens.page', { screen: 'pages/preview', private: true }),
  shop(paths.notices, 'screens.notices', { screen: 'notices/notices' }),
  shop(paths.notice, 'screens.notice', { screen: 'notices/notice' }),

  member(paths.memberHome, 'screens.member', { screen: 'member/member-home' }),
  member(paths.orders, 'screens.orders', { screen: 'orders/orders', menu: 10, keepAlive: 'one' }),
  member(paths.order, 'screens.order', { screen: 'orders/order', keepAlive: 'each' }),
  member(paths.afterSale, 'screens.afterSale', { screen: 'after-sale/after-sale-list', menu: 10 }),
  member(paths.afterSaleCase, 'screens.afterSaleCase', { screen: 'after-sale/after-sale-case' }),
  member(paths.afterSaleAsk, 'screens.afterSaleAsk', { screen: 'after-sale/after-sale-ask' }),
  member(paths.deliveryNotes, 'screens.deliveryNotes', {
    screen: 'deliveries/delivery-notes',
    keepAlive: 'one',
  }),
  member(paths.packages, 'screens.packages', { screen: 'deliveries/packages', keepAlive: 'each' }),
  member(paths.tracking, 'screens.tracking', { screen: 'deliveries/tracking' }),
  member(paths.addresses, 'screens.addresses', { screen: 'checkout/addresses', menu: 10 }),
  member(paths.invoiceInfo, 'screens.invoiceInfo', {
    screen: 'checkout/invoices',
    menu: 10,
    menuWhen: { invoices: true },
  }),
  // Those of before are still there where a shop issues none any more.
  member(paths.invoices, 'screens.invoices', {
    screen: 'invoices/own-invoices',
    menu: 10,
    menuWhen: { invoices: true },
  }),
  member(paths.favourites, 'screens.favourites', { screen: 'favourites/favourites', menu: 20 }),
  member(paths.browse, 'screens.browse', { screen: 'favourites/browse', menu: 20 }),
  member(paths.bell, 'screens.bell', { screen: 'bell/bell' }),
  member(paths.inquiries, 'screens.inquiries', { screen: 'inquiries/inquiries' }),
  member(paths.distribution, 'screens.distribution', { screen: 'own-shop/overview', menu: 30 }),
  member(paths.distributionApply, 'screens.distributionApply', { screen: 'own-shop/apply', menu: 30 }),
  member(paths.distributionOrders, 'screens.distributionOrders', {
    screen: 'fx-orders/fx-orders',
    menu: 30,
    keepAlive: 'one',
  }),
  member(paths.distributionOrder, 'screens.distributionOrder', { screen: 'fx-orders/fx-order' }),
  member(paths.distributionCases, 'screens.distributionCases', { screen: 'fx-orders/fx-cases', menu: 30 }),
  member(paths.distributionCase, 'screens.distributionCase', { screen: 'fx-orders/fx-case' }),
  member(paths.distributionProducts, 'screens.distributionProducts', { screen: 'range/range', menu: 30 }),
  member(paths.customers, 'screens.customers', { screen: 'own-shop/customers', menu: 30 }),
  member(paths.shopStaff, 'screens.shopStaff', { screen: 'own-shop/staff', menu: 30 }),
  member(paths.shopSettings, 'screens.shopSettings', { screen: 'own-shop/settings', menu: 30 }),
  member(paths.markup, 'screens.markup', { screen: 'range/markup', menu: 30 }),
  member(paths.shopPages, 'screens.pages', { screen: 'pages/own-pages', menu: 30 }),
  member(paths.miniProgram, 'screens.miniProgram', { screen: 'mini-program/mini-program', menu: 30 }),
  member(paths.wallet, 'screens.wallet', { screen: 'wallet/wallet', menu: 40 }),
  // Where the wallet will be; whoever has one comes here from there.
  member(paths.openAccount, 'screens.openAccount', {
    screen: 'e-account/open-account',
    menu: 40,
    menuWhen: { epay: false },
  }),
  member(paths.walletDetail, 'screens.walletDetail', { screen: 'wallet/wallet-detail' }),
  member(paths.withdrawals, 'screens.withdrawals', { screen: 'wallet/withdrawals' }),
  member(paths.coupons, 'screens.coupons', { screen: 'vouchers/coupons', menu: 40 }),
  member(paths.redPackets, 'screens.redPackets', { screen: 'vouchers/red-packets', menu: 40 }),
  member(paths.couponCentre, 'screens.couponCentre', { screen: 'vouchers/coupon-centre' }),
  member(paths.points, 'screens.points', { screen: 'points/points', menu: 40 }),
  member(paths.storedValue, 'screens.storedValue', { screen: 'stored-value/stored-value', menu: 40 }),
  member(paths.topUp, 'screens.topUp', { screen: 'top-up/top-up' }),
  member(paths.profile, 'screens.profile', { screen: 'account/profile', menu: 40 }),

  office(paths.office, 'screens.office', 'office/office-home'),
  office(paths.officeStatistics, 'office.statistics', 'statistics/statistics'),
  office(paths.officeBell, 'screens.bell', 'bell/office-bell'),
  office(paths.officeRecords, 'screens.records', 'office/records'),
  office(paths.officePayments, 'office.payments', 'payment/office-payments'),
  office(paths.officeAfterSale, 'office.afterSale', 'after-sale/office-after-sale'),
  office(paths.officeAfterSaleCase, 'office.afterSale', 'after-sale/office-after-sale-case'),
  office(paths.officeAfterSaleAsk, 'office.afterSale', 'after-sale/office-after-sale-ask'),
  office(paths.officeOrder, 'office.orderDesk', 'orders/office-order'),
  office(paths.officeNewOrder, 'office.newOrder', 'orders/new-order'),
  office(paths.officeShipping, 'office.shipping', 'deliveries/shipping-desk'),
  office(paths.officeWallet, 'office.wallets', 'wallet/office-wallet'),
  office(paths.officeEAccount, 'office.eAccounts', 'e-account/office-e-account'),
  office(paths.officeCampaigns, 'office.campaigns', 'campaigns/campaigns'),
  office(paths.officeInvoices, 'office.invoices', 'invoices/office-invoices'),
  office(paths.officePages, 'screens.pages', 'pages/office-pages'),
  office(paths.officeStock, 'office.stockDesk', 'stock/stock-desk'),
  office(paths.officeStockDocument, 'office.stockDesk', 'stock/stock-document'),

  {
    path: paths.pageEditor,
    title: 'screens.pageEditor',
    layout: 'bare',
    screen: 'pages/editor',
    requires: requirementsOf(paths.pageEditor)!,
    private: true,
  },
  {
    path: paths.printDesign,
    title: 'screens.printDesign',
    layout: 'bare',
    screen: 'print/print-design',
    requires: requirementsOf(paths.printDesign)!,
    private: true,
  },
  {
    path: paths.styleGuide,
    title: 'screens.test',
    layout: 'shop',
    screen: 'style-guide/style-guide',
    private: true,
  },
  { path: paths.missing, title: 'screens.missing', layout: 'shop', screen: 'missing/missing', private: true },
]

const desktopRows: ReadonlyMap<string, RouteRow> = new Map(routeTable.map(row => [row.path, row]))

/** The screens of the mobile site ask the same of a visitor as their equivalents do. */
export const mobileRoutes: readonly RouteRow[] = mobileTable.map(({ path, screen, desktop, bar }) => {
  const { title, requires, private: isPrivate } = desktopRows.get(desktop)!
  return {
    path,
    title,
    layout: 'mobile',
    screen: `mobile/${screen}`,
    ...(requires && { requires }),
    ...(isPrivate && { private: true }),
    ...(bar && { bar }),
  }
})

const mobileRows: ReadonlyMap<string, RouteRow> = new Map(mobileRoutes.map(row => [row.path, row]))

export const routeAt = (path: string): RouteRow | undefined =>
  onMobileSite(path) ? mobileRows.get(mobileRoute(path).path) : desktopRows.get(path)
