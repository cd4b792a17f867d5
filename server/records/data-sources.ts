import type { Context } from '../context.ts'
import { nearProducts } from '../features/catalogue/near-products.ts'
import { productDetail } from '../features/catalogue/product-detail.ts'
import { productLink } from '../features/catalogue/product-link.ts'
import { listProducts, suggest } from '../features/catalogue/product-list.ts'
import { checkoutPage, checkoutTotalsOf } from '../features/checkout/checkout-view.ts'
import { listBrowsed, remembering } from '../features/favourites/browse.ts'
import { favouriteIds, listFavourites } from '../features/favourites/favourites.ts'
import { listFrequent } from '../features/frequent/frequent.ts'
import { groupBuyDetail, listGroupBuys } from '../features/group-buy/group-buy.ts'
import { listInquiries } from '../features/inquiries/inquiries.ts'
import { listNotices, noticeDetail } from '../features/notices/notices.ts'
import { officeHome } from '../features/office/office-home.ts'
import { orderDetail } from '../features/orders/order-detail.ts'
import { listOrders } from '../features/orders/order-list.ts'
import { officePayments } from '../features/payment/office.ts'
import { quickPick } from '../features/quick-pick/quick-pick.ts'
import { listLinks } from '../features/quotation/links.ts'
import { quotation } from '../features/quotation/quotation.ts'
import { sharedQuotation } from '../features/quotation/shared-quotation.ts'
import type { Outcome } from '../handler.ts'
import { changeDetail } from './changes.ts'

type DataSource = (
  context: Context,
  input: Record<string, unknown>,
) => Promise<Outcome<Record<string, unknown>>>

/** What `hlt_get_data` answers beside single records: data made for one screen, by type. */
export const dataSources: Readonly<Record<string, DataSource>> = {
  office_home: officeHome,
  products: listProducts,
  product_detail: remembering(productDetail),
  product_suggest: suggest,
  near_products: nearProducts,
  product_link: productLink,
  notices: listNotices,
  notice_detail: noticeDetail,
  favourites: listFavourites,
  favourite_ids: favouriteIds,
  browse: listBrowsed,
  frequent: listFrequent,
  quick_pick: quickPick,
  inquiries: listInquiries,
  quotation,
  quotation_links: listLinks,
  shared_quotation: sharedQuotation,
  orders: listOrders,
  order_detail: orderDetail,
  group_buys: listGroupBuys,
  group_buy: groupBuyDetail,
  checkout: checkoutPage,
  office_payments: officePayments,
  checkout_totals: checkoutTotalsOf,
  record_change: changeDetail,
}
