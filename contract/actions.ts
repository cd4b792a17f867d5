import * as account from './account.ts'
import type { Action } from './action.ts'
import * as afterSale from './after-sale.ts'
import * as bell from './bell.ts'
import * as campaigns from './campaigns.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as checkout from './checkout.ts'
import * as data from './data.ts'
import * as deliveries from './deliveries.ts'
import * as distribution from './distribution.ts'
import * as distributors from './distributors.ts'
import * as eAccount from './e-account.ts'
import * as favourites from './favourites.ts'
import * as flashSale from './flash-sale.ts'
import * as frequent from './frequent.ts'
import * as fxOrders from './fx-orders.ts'
import * as groupBuy from './group-buy.ts'
import * as inquiries from './inquiries.ts'
import * as insideWechat from './inside-wechat.ts'
import * as invoices from './invoices.ts'
import * as markups from './markups.ts'
import * as member from './member.ts'
import * as miniProgram from './mini-program.ts'
import * as notices from './notices.ts'
import * as office from './office.ts'
import * as officeOrders from './office-orders.ts'
import * as officePayments from './office-payments.ts'
import * as officeProducts from './office-products.ts'
import * as orders from './orders.ts'
import * as ownShop from './own-shop.ts'
import * as pageDesk from './page-desk.ts'
import * as pages from './pages.ts'
import * as payment from './payment.ts'
import * as points from './points.ts'
import * as printDesk from './print-desk.ts'
import * as productDetail from './product-detail.ts'
import * as productList from './product-list.ts'
import * as quickPick from './quick-pick.ts'
import * as quotation from './quotation.ts'
import * as range from './range.ts'
import * as records from './records.ts'
import * as registration from './registration.ts'
import * as session from './session.ts'
import * as statistics from './statistics.ts'
import * as stock from './stock.ts'
import * as storedValue from './stored-value.ts'
import * as topUp from './top-up.ts'
import * as vouchers from './vouchers.ts'
import * as wallet from './wallet.ts'

/** Table of contents: every action of product §7, and the types of its reads and saves that are not bill types. */
export const actions = [
  session.init,
  session.logout,
  session.jumpShop,

  pages.pageData,

  registration.registrationConfig,
  registration.register,

  account.login,
  account.sendCode,
  account.myAccount,
  account.saveProfile,
  account.changePassword,

  data.getData,
  data.saveData,

  records.deleteFiles,
  records.describeReport,
  records.loadReport,
  records.describeForm,
  records.saveRecord,
  records.deleteRecord,
  records.importSheets,

  catalogue.productUnits,
  catalogue.customisation,
  catalogue.baseInfo,
  catalogue.setFavourites,
  catalogue.selectionThemes,

  flashSale.flashSale,
  flashSale.addFlashItem,

  cart.addToCart,
  cart.addSelectionTheme,
  cart.getCart,
  cart.changeCartLine,
  cart.changeCartPromotion,
  cart.removeFromCart,
  cart.clearUnavailable,
  cart.checkCartLine,
  cart.commentCartLine,
  cart.cartCount,

  checkout.availableCoupons,
  checkout.commitOrder,
  checkout.addresses,
  checkout.areas,
  checkout.invoiceInfo,

  payment.paymentData,
  payment.pay,
  payment.sendPaymentCode,
  payment.checkPayment,

  orders.mergeOrders,
  orders.buyAgain,
  orders.cancelOrder,
  afterSale.refund,

  deliveries.shippingHistory,
  deliveries.deliveryNotes,
  deliveries.confirmReceipt,

  vouchers.takeCoupon,
  vouchers.voucherList,
  vouchers.couponCentre,
  vouchers.couponOffers,
  campaigns.officeCampaigns,
  campaigns.campaignPreview,
  campaigns.sendCampaign,

  points.points,
  storedValue.storedValue,
  topUp.topUpChoices,
  topUp.topUp,

  distribution.assignOrder,
  distribution.copyCartToCustomer,
  distribution.purchase,
  distributors.application,
  distributors.apply,
  distributors.distributionHome,
  distributors.changeCustomers,
  ownShop.shopDesk,
  ownShop.chooseCurrencies,
  ownShop.askDomain,
  ownShop.checkDomain,
  ownShop.shopShared,
  range.shopRange,
  range.changeRange,
  range.showCategory,
  range.rangeChanges,
  range.rangeSeen,
  markups.shopMarkups,
  markups.markupPreview,
  markups.saveMarkups,
  markups.findForMarkup,
  printDesk.printTemplates,
  printDesk.printTemplateRead,
  printDesk.savePrintTemplate,
  printDesk.removePrintTemplate,
  printDesk.printDocuments,
  printDesk.printData,
  printDesk.printLanguages,
  pages.pagePreview,
  pageDesk.pageList,
  pageDesk.pageTemplates,
  pageDesk.pageDraft,
  pageDesk.newPage,
  pageDesk.savePageDraft,
  pageDesk.publishPage,
  pageDesk.withdrawPage,
  pageDesk.unschedulePage,
  pageDesk.restorePage,
  pageDesk.removePage,
  pageDesk.pageShown,
  pageDesk.pageLinkTargets,
  pageDesk.pageLinkName,

  insideWechat.enterMiniProgram,
  insideWechat.payInMiniProgram,
  insideWechat.offerLink,
  insideWechat.linkOffered,
  insideWechat.linkMiniProgram,
  miniProgram.miniProgram,
  miniProgram.configureMiniProgram,
  miniProgram.connectMiniProgram,
  miniProgram.uploadMiniProgram,
  miniProgram.submitReview,
  miniProgram.trialCode,
  miniProgram.shareCode,
  miniProgram.reviewStatus,
  miniProgram.release,
  miniProgram.experienceMembers,
  miniProgram.bindExperienceMember,

  wallet.bankCards,
  wallet.wallet,
  eAccount.signUpMerchant,
  eAccount.verifyMerchant,
  eAccount.openSuAccount,
  eAccount.openZxAccount,
  eAccount.verifySmallTransfer,
  eAccount.closeQqtAccount,
  eAccount.closeSuAccount,
  eAccount.closeZxAccount,

  productList.productList,
  productList.suggestions,
  productDetail.productDetail,
  productDetail.nearProducts,
  favourites.favourites,
  favourites.favouriteIds,
  favourites.browse,
  frequent.frequent,
  quickPick.quickPick,
  inquiries.inquiries,
  quotation.quotation,
  quotation.quotationLinks,
  quotation.sharedQuotation,
  groupBuy.groupBuyList,
  groupBuy.groupBuyDetail,
  notices.noticeList,
  notices.noticeDetail,
  checkout.checkoutView,
  checkout.checkoutTotals,
  checkout.contractAgain,
  member.memberHome,
  bell.bell,
  bell.readNotices,
  orders.orderList,
  orders.orderDetail,
  office.officeHome,
  office.officeWaiting,
  office.savedViews,
  office.saveView,
  office.removeView,
  statistics.officeStatistics,
  officeOrders.officeOrder,
  officeOrders.changeOrderPrice,
  officeOrders.noteOrder,
  officeOrders.cancelForMember,
  officeOrders.changeOrderAddress,
  officePayments.officePayments,
  officePayments.confirmPayment,
  officePayments.rejectPayment,
  officePayments.recordCash,
  officePayments.officeDebtors,
  officePayments.recordReceipt,
  officePayments.refundPayment,
  officePayments.closeCase,
  deliveries.shippingQueue,
  deliveries.shippingCounts,
  deliveries.packedNotes,
  deliveries.sentNotes,
  deliveries.packingBench,
  deliveries.pickList,
  deliveries.pickupOrder,
  deliveries.packDelivery,
  deliveries.shipDelivery,
  deliveries.shipDeliveries,
  deliveries.correctWay,
  deliveries.undelivered,
  deliveries.dissolveDelivery,
  deliveries.handOver,
  records.changeDetail,
  records.countReports,
  officeProducts.putOnSale,
  afterSale.afterSaleForm,
  afterSale.afterSaleList,
  afterSale.afterSaleDetail,
  afterSale.withdrawCase,
  afterSale.writeToCase,
  afterSale.sendGoodsBack,
  afterSale.takeAsStored,
  afterSale.officeAfterSale,
  afterSale.officeAfterSaleDetail,
  afterSale.officeCaseForm,
  afterSale.openCase,
  afterSale.grantCase,
  afterSale.refuseCase,
  afterSale.receiveCase,
  afterSale.refundCase,
  afterSale.answerCase,
  afterSale.recordTransfer,
  afterSale.transferFailed,
  eAccount.eAccount,
  eAccount.saveAccountStep,
  eAccount.accountNumbers,
  eAccount.officeEAccounts,
  eAccount.officeEAccount,
  eAccount.officeAccountNumbers,
  eAccount.askProvider,
  fxOrders.fxOrders,
  fxOrders.fxOrder,
  fxOrders.purchasePreviews,
  fxOrders.purchaseMany,
  fxOrders.fxConfirmPayment,
  fxOrders.fxRejectPayment,
  fxOrders.fxRecordCash,
  fxOrders.fxNote,
  fxOrders.fxCancel,
  fxOrders.fxAutoPurchase,
  fxOrders.fxCases,
  fxOrders.fxCase,
  fxOrders.fxGrantCase,
  fxOrders.fxRefuseCase,
  fxOrders.fxAnswerCase,
  fxOrders.fxRecordTransfer,
  invoices.invoiceList,
  invoices.invoiceForm,
  invoices.askInvoice,
  invoices.withdrawInvoice,
  invoices.officeInvoices,
  invoices.issueInvoice,
  invoices.replaceInvoice,
  invoices.refuseInvoice,
  invoices.issueRedInvoice,
  stock.stockDesk,
  stock.stockDocument,
  stock.findStockSkus,
  stock.uncountedStock,
  stock.openStockDocument,
  stock.changeStockDocument,
  stock.scanStock,
  stock.setStockLine,
  stock.fillStockLines,
  stock.removeStockLine,
  stock.postStockDocument,
  stock.sendStockTransfer,
  stock.receiveStockTransfer,
  stock.discardStockDocument,
  stock.reverseStockDocument,
  stock.stockReorder,
  stock.orderStock,
  wallet.walletEntries,
  wallet.withdrawalList,
  wallet.arrivals,
  wallet.withdraw,
  wallet.addCard,
  wallet.removeCard,
  wallet.chooseCard,
  wallet.officeWithdrawals,
  wallet.sendWithdrawals,
  wallet.refuseWithdrawals,
  wallet.officeTransfers,
  wallet.assignTransfer,
  wallet.returnTransfer,
  wallet.reconciliation,
  wallet.reconcileDay,
  wallet.closeDifference,
] as const

const byName: ReadonlyMap<string, Action[]> = Map.groupBy<string, Action>(actions, ({ name }) => name)

/** The one of this name: where several share it that of the type, else the one that takes any. */
export function findAction(name: string, type?: unknown): Action | undefined {
  const named = byName.get(name)
  const asked = typeof type === 'string' ? type.trim() : undefined
  return named?.find(one => one.type === asked) ?? named?.find(one => one.type === undefined)
}
