import * as account from './account.ts'
import type { Action } from './action.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import * as checkout from './checkout.ts'
import * as data from './data.ts'
import * as distribution from './distribution.ts'
import * as eAccount from './e-account.ts'
import * as flashSale from './flash-sale.ts'
import * as miniProgram from './mini-program.ts'
import * as orders from './orders.ts'
import * as pages from './pages.ts'
import * as payment from './payment.ts'
import * as records from './records.ts'
import * as registration from './registration.ts'
import * as session from './session.ts'
import * as vouchers from './vouchers.ts'

/** Table of contents: every action of product §7. */
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
  orders.refund,
  orders.shippingHistory,
  orders.deliveryNotes,
  orders.confirmReceipt,

  vouchers.takeCoupon,

  distribution.assignOrder,
  distribution.copyCartToCustomer,
  distribution.purchase,

  miniProgram.miniProgram,
  miniProgram.configureMiniProgram,
  miniProgram.uploadMiniProgram,
  miniProgram.submitReview,
  miniProgram.trialCode,
  miniProgram.shareCode,
  miniProgram.reviewStatus,
  miniProgram.release,
  miniProgram.experienceMembers,
  miniProgram.bindExperienceMember,

  eAccount.bankCards,
  eAccount.wallet,
  eAccount.signUpMerchant,
  eAccount.verifyMerchant,
  eAccount.openSuAccount,
  eAccount.openZxAccount,
  eAccount.verifySmallTransfer,
  eAccount.closeSuAccount,
  eAccount.closeZxAccount,
] as const

export const actionByName: ReadonlyMap<string, Action> = new Map(actions.map(action => [action.name, action]))
