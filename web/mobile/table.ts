import * as mobilePaths from '../../contract/mobile-paths.ts'
import * as paths from '../../contract/paths.ts'

export type MobilePath = (typeof mobilePaths)[keyof typeof mobilePaths]
type DesktopPath = (typeof paths)[keyof typeof paths]

export interface MobileRow {
  path: MobilePath
  /** `cart/cart` is web/mobile/cart/cart.screen.tsx. */
  screen: string
  /** Its equivalent: title, who may come in and whether search engines may are the same there. */
  desktop: DesktopPath
  /** Whether the bar at the bottom stands below it; pages with a bar of their own have no room for it. */
  bar?: boolean
}

/**
 * Every screen of the mobile site that is built. What is not built yet is missing here: the router then leads to the
 * desktop page, so that nothing is out of reach.
 */
export const mobileTable: readonly MobileRow[] = [
  { path: mobilePaths.home, screen: 'home/home', desktop: paths.home, bar: true },
  { path: mobilePaths.category, screen: 'category/category', desktop: paths.category, bar: true },
  { path: mobilePaths.products, screen: 'list/list', desktop: paths.products, bar: true },
  { path: mobilePaths.search, screen: 'search/search', desktop: paths.products },
  { path: mobilePaths.product, screen: 'product/product', desktop: paths.product },
  { path: mobilePaths.flashSale, screen: 'flash-sale/flash-sale', desktop: paths.flashSale },
  { path: mobilePaths.groupBuy, screen: 'group-buy/group-buy', desktop: paths.groupBuy },
  { path: mobilePaths.quickPick, screen: 'quick-pick/quick', desktop: paths.quickPick },
  { path: mobilePaths.selection, screen: 'selection/selection', desktop: paths.selection },
  { path: mobilePaths.quotation, screen: 'quotation/quotation', desktop: paths.quotation },
  { path: mobilePaths.sharedQuotation, screen: 'quotation/shared', desktop: paths.sharedQuotation },
  { path: mobilePaths.page, screen: 'page/page', desktop: paths.page, bar: true },
  { path: mobilePaths.notices, screen: 'notices/notices', desktop: paths.notices },
  { path: mobilePaths.notice, screen: 'notices/notice', desktop: paths.notice },
  { path: mobilePaths.link, screen: 'link/link', desktop: paths.link },
  { path: mobilePaths.cart, screen: 'cart/cart', desktop: paths.cart, bar: true },
  { path: mobilePaths.checkout, screen: 'checkout/checkout', desktop: paths.checkout },
  { path: mobilePaths.pay, screen: 'pay/pay', desktop: paths.pay },
  { path: mobilePaths.payResult, screen: 'pay/result', desktop: paths.payResult },
  { path: mobilePaths.login, screen: 'account/login', desktop: paths.login },
  { path: mobilePaths.register, screen: 'account/register', desktop: paths.register },
  { path: mobilePaths.scan, screen: 'account/scan', desktop: paths.scan },
  { path: mobilePaths.memberHome, screen: 'my/my', desktop: paths.memberHome, bar: true },
  { path: mobilePaths.orders, screen: 'orders/orders', desktop: paths.orders },
  { path: mobilePaths.order, screen: 'orders/order', desktop: paths.order },
  { path: mobilePaths.tracking, screen: 'track/track', desktop: paths.tracking },
  { path: mobilePaths.distribution, screen: 'fx/home', desktop: paths.distribution },
  { path: mobilePaths.distributionApply, screen: 'fx/apply', desktop: paths.distributionApply },
  { path: mobilePaths.distributionOrders, screen: 'fx/orders', desktop: paths.distributionOrders },
  { path: mobilePaths.distributionOrder, screen: 'fx/order', desktop: paths.distributionOrder },
  { path: mobilePaths.distributionCases, screen: 'fx/cases', desktop: paths.distributionCases },
  { path: mobilePaths.distributionCase, screen: 'fx/case', desktop: paths.distributionCase },
  { path: mobilePaths.distributionProducts, screen: 'fx/products', desktop: paths.distributionProducts },
  { path: mobilePaths.customers, screen: 'fx/customers', desktop: paths.customers },
  { path: mobilePaths.shopStaff, screen: 'fx/staff', desktop: paths.shopStaff },
  { path: mobilePaths.shopSettings, screen: 'fx/shop', desktop: paths.shopSettings },
  { path: mobilePaths.markup, screen: 'fx/markup', desktop: paths.markup },
  { path: mobilePaths.shopPages, screen: 'fx/pages', desktop: paths.shopPages },
  { path: mobilePaths.miniProgram, screen: 'fx/wxa', desktop: paths.miniProgram },
  { path: mobilePaths.addresses, screen: 'address/address', desktop: paths.addresses },
  { path: mobilePaths.invoiceInfo, screen: 'invoice/invoice', desktop: paths.invoiceInfo },
  { path: mobilePaths.coupons, screen: 'vouchers/coupons', desktop: paths.coupons },
  { path: mobilePaths.redPackets, screen: 'vouchers/red-packets', desktop: paths.redPackets },
  { path: mobilePaths.couponCentre, screen: 'vouchers/coupon-centre', desktop: paths.couponCentre },
  { path: mobilePaths.points, screen: 'money/points', desktop: paths.points },
  { path: mobilePaths.storedValue, screen: 'money/stored-value', desktop: paths.storedValue },
  { path: mobilePaths.topUp, screen: 'money/top-up', desktop: paths.topUp },
  { path: mobilePaths.favourites, screen: 'fav/fav', desktop: paths.favourites },
  { path: mobilePaths.browse, screen: 'fav/browse', desktop: paths.browse },
  { path: mobilePaths.bell, screen: 'bell/bell', desktop: paths.bell },
  { path: mobilePaths.inquiries, screen: 'inquiries/inquiries', desktop: paths.inquiries },
  { path: mobilePaths.deliveryNotes, screen: 'deliveries/deliveries', desktop: paths.deliveryNotes },
  { path: mobilePaths.packages, screen: 'deliveries/packing', desktop: paths.packages },
  { path: mobilePaths.afterSale, screen: 'aftersale/list', desktop: paths.afterSale },
  { path: mobilePaths.afterSaleAsk, screen: 'aftersale/ask', desktop: paths.afterSaleAsk },
  { path: mobilePaths.afterSaleCase, screen: 'aftersale/case', desktop: paths.afterSaleCase },
  { path: mobilePaths.wallet, screen: 'wallet/wallet', desktop: paths.wallet },
  { path: mobilePaths.openAccount, screen: 'wallet/open-account', desktop: paths.openAccount },
  { path: mobilePaths.walletDetail, screen: 'wallet/wallet-detail', desktop: paths.walletDetail },
  { path: mobilePaths.withdrawals, screen: 'wallet/withdrawals', desktop: paths.withdrawals },
  { path: mobilePaths.invoices, screen: 'invoice/invoices', desktop: paths.invoices },
  { path: mobilePaths.profile, screen: 'profile/profile', desktop: paths.profile },
  { path: mobilePaths.missing, screen: 'missing/missing', desktop: paths.missing, bar: true },
]
