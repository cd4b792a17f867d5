import type { Action } from '../../contract/action.ts'
import type { Handled } from '../handler.ts'
import { recordActions } from '../records/records.actions.ts'
import { sheetActions } from '../records/sheets.actions.ts'
import { codeActions } from './account/codes.actions.ts'
import { loginActions } from './account/login.actions.ts'
import { profileActions } from './account/profile.actions.ts'
import { registrationActions } from './account/registration.actions.ts'
import { afterSaleActions } from './after-sale/after-sale.actions.ts'
import { officeAfterSaleActions } from './after-sale/office-after-sale.actions.ts'
import { bellActions } from './bell/bell.actions.ts'
import { campaignActions } from './campaigns/campaigns.actions.ts'
import { cartActions } from './cart/cart.actions.ts'
import { catalogueActions } from './catalogue/catalogue.actions.ts'
import { officeProductActions } from './catalogue/office-products.actions.ts'
import { productChoiceActions } from './catalogue/product-choices.actions.ts'
import { checkoutActions } from './checkout/checkout.actions.ts'
import { deliveryActions } from './deliveries/deliveries.actions.ts'
import { officeDeliveryActions } from './deliveries/office-deliveries.actions.ts'
import { copyCartActions } from './distribution/copy-cart.actions.ts'
import { eAccountActions } from './e-account/e-account.actions.ts'
import { officeEAccountActions } from './e-account/office-e-account.actions.ts'
import { favouriteActions } from './favourites/favourites.actions.ts'
import { fileActions } from './files/files.actions.ts'
import { flashSaleActions } from './flash-sale/flash-sale.actions.ts'
import { frequentActions } from './frequent/frequent.actions.ts'
import { fxCaseActions } from './fx-orders/fx-cases.actions.ts'
import { fxOrderActions } from './fx-orders/fx-orders.actions.ts'
import { groupBuyActions } from './group-buy/group-buy.actions.ts'
import { inquiryActions } from './inquiries/inquiries.actions.ts'
import { invoiceActions } from './invoices/invoices.actions.ts'
import { memberActions } from './member/member.actions.ts'
import { insideWechatActions } from './mini-program/inside-wechat.actions.ts'
import { miniProgramActions } from './mini-program/mini-program.actions.ts'
import { shareCodeActions } from './mini-program/share-code.ts'
import { noticeActions } from './notices/notices.actions.ts'
import { officeActions } from './office/office.actions.ts'
import { officeOrderActions } from './orders/office-orders.actions.ts'
import { orderActions } from './orders/orders.actions.ts'
import { applyActions } from './own-shop/apply.actions.ts'
import { distributorActions } from './own-shop/distributors.actions.ts'
import { shopDeskActions } from './own-shop/shop-desk.actions.ts'
import { pageDeskActions } from './pages/page-desk.actions.ts'
import { pageActions } from './pages/pages.actions.ts'
import { officePaymentActions } from './payment/office-payments.actions.ts'
import { paymentActions } from './payment/payment.actions.ts'
import { pointActions } from './points/points.actions.ts'
import { printActions } from './print/print.actions.ts'
import { quickPickActions } from './quick-pick/quick-pick.actions.ts'
import { quotationActions } from './quotation/quotation.actions.ts'
import { markupActions } from './range/markups.actions.ts'
import { rangeActions } from './range/range.actions.ts'
import { selectionActions } from './selection/selection.actions.ts'
import { sessionActions } from './session/session.actions.ts'
import { statisticsActions } from './statistics/statistics.actions.ts'
import { stockActions } from './stock/stock.actions.ts'
import { storedValueActions } from './stored-value/stored-value.actions.ts'
import { topUpActions } from './top-up/top-up.actions.ts'
import { voucherActions } from './vouchers/vouchers.actions.ts'
import { officeWalletActions } from './wallet/office-wallet.actions.ts'
import { walletActions } from './wallet/wallet.actions.ts'

/** Every action that is done; the others answer that they are not. */
export const handlers: ReadonlyMap<Action, Handled> = new Map(
  [
    ...recordActions,
    ...sheetActions,
    ...sessionActions,
    ...loginActions,
    ...codeActions,
    ...registrationActions,
    ...profileActions,
    ...catalogueActions,
    ...productChoiceActions,
    ...officeProductActions,
    ...cartActions,
    ...copyCartActions,
    ...applyActions,
    ...distributorActions,
    ...shopDeskActions,
    ...rangeActions,
    ...markupActions,
    ...printActions,
    ...miniProgramActions,
    ...shareCodeActions,
    ...insideWechatActions,
    ...fxOrderActions,
    ...fxCaseActions,
    ...checkoutActions,
    ...voucherActions,
    ...campaignActions,
    ...pointActions,
    ...storedValueActions,
    ...topUpActions,
    ...favouriteActions,
    ...fileActions,
    ...selectionActions,
    ...flashSaleActions,
    ...orderActions,
    ...afterSaleActions,
    ...officeAfterSaleActions,
    ...officeOrderActions,
    ...deliveryActions,
    ...officeDeliveryActions,
    ...memberActions,
    ...bellActions,
    ...stockActions,
    ...eAccountActions,
    ...officeEAccountActions,
    ...invoiceActions,
    ...pageActions,
    ...pageDeskActions,
    ...paymentActions,
    ...officePaymentActions,
    ...frequentActions,
    ...groupBuyActions,
    ...inquiryActions,
    ...noticeActions,
    ...officeActions,
    ...statisticsActions,
    ...quickPickActions,
    ...quotationActions,
    ...walletActions,
    ...officeWalletActions,
  ].map(handled => [handled.action, handled]),
)
