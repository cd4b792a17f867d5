import { orderSheetType } from '../../contract/order-import.ts'
import { priceSheetType } from '../../contract/range.ts'
import { shipSheetType } from '../../contract/ship-sheet.ts'
import { stockSheetType } from '../../contract/stock-sheet.ts'
import { shipSheet } from '../features/deliveries/ship-by-sheet.ts'
import {
  attachedFiles,
  attachFiles,
  countFiles,
  detachAllFiles,
  detachFiles,
  filesOf,
  passFilesOn,
} from '../features/files/files.queries.ts'
import { orderSheet } from '../features/order-import/import-orders.ts'
import { readPickSheet } from '../features/quick-pick/pick-sheet.ts'
import { priceSheet } from '../features/range/price-sheet.ts'
import { currencyBook } from '../features/shops/currencies.ts'
import { stockSheet } from '../features/stock/stock-by-sheet.ts'
import { accountProvider } from './definitions/account-provider.ts'
import { address } from './definitions/address.ts'
import { agreedPrice } from './definitions/agreed-price.ts'
import { agreement } from './definitions/agreement.ts'
import { area } from './definitions/area.ts'
import { brand } from './definitions/brand.ts'
import { browsed } from './definitions/browsed.ts'
import { category } from './definitions/category.ts'
import { consent } from './definitions/consent.ts'
import { coupon } from './definitions/coupon.ts'
import { couponTemplate } from './definitions/coupon-template.ts'
import { currency } from './definitions/currency.ts'
import { customer } from './definitions/customer.ts'
import { customisationGroup } from './definitions/customisation-group.ts'
import { customisationOption } from './definitions/customisation-option.ts'
import { deliveryMethod } from './definitions/delivery-method.ts'
import { deliveryNote, deliveryNoteLine, packageBox } from './definitions/delivery-note.ts'
import { distributor } from './definitions/distributor.ts'
import { eAccount } from './definitions/e-account.ts'
import { flashReminder } from './definitions/flash-reminder.ts'
import { flashSale } from './definitions/flash-sale.ts'
import { flashSaleItem } from './definitions/flash-sale-item.ts'
import { freightRule } from './definitions/freight-rule.ts'
import { fundAccount } from './definitions/fund-account.ts'
import { gridLayout } from './definitions/grid-layout.ts'
import { group } from './definitions/group.ts'
import { groupBuy } from './definitions/group-buy.ts'
import { inquiry } from './definitions/inquiry.ts'
import { invoiceInfo } from './definitions/invoice-info.ts'
import { ledgerAccount, ledgerEntry } from './definitions/ledger-account.ts'
import { member } from './definitions/member.ts'
import { miniProgram } from './definitions/mini-program.ts'
import { miniProgramPlatform } from './definitions/mini-program-platform.ts'
import { notice } from './definitions/notice.ts'
import { operator } from './definitions/operator.ts'
import { order } from './definitions/order.ts'
import { orderLine, orderStep } from './definitions/order-line.ts'
import { ownNotice } from './definitions/own-notice.ts'
import { ownSelectionItem, ownSelectionTheme, ownSku } from './definitions/own-selection.ts'
import { ownPayMethod, ownShop } from './definitions/own-shop.ts'
import { payMethod } from './definitions/pay-method.ts'
import { payment } from './definitions/payment.ts'
import { paymentCallback } from './definitions/payment-callback.ts'
import { product } from './definitions/product.ts'
import { productUnit } from './definitions/product-unit.ts'
import { promotion } from './definitions/promotion.ts'
import { quantityBreak } from './definitions/quantity-break.ts'
import { quotationLink } from './definitions/quotation-link.ts'
import { recordChange } from './definitions/record-change.ts'
import { redPacket } from './definitions/red-packet.ts'
import { redPacketTemplate } from './definitions/red-packet-template.ts'
import { refund } from './definitions/refund.ts'
import { registrationField } from './definitions/registration-field.ts'
import { selectionItem } from './definitions/selection-item.ts'
import { selectionTheme } from './definitions/selection-theme.ts'
import { shop } from './definitions/shop.ts'
import { site } from './definitions/site.ts'
import { sku } from './definitions/sku.ts'
import { smsMessage } from './definitions/sms-message.ts'
import { smsOutbox } from './definitions/sms-outbox.ts'
import { staffCase } from './definitions/staff-case.ts'
import { lowStock, stock } from './definitions/stock.ts'
import { stockDocument, stockDocumentLine } from './definitions/stock-document.ts'
import { stockEntry } from './definitions/stock-entry.ts'
import { storage } from './definitions/storage.ts'
import { store } from './definitions/store.ts'
import { storedValueEntry } from './definitions/stored-value-entry.ts'
import { topUpPackage } from './definitions/top-up-package.ts'
import { trackingProvider } from './definitions/tracking-provider.ts'
import { unit } from './definitions/unit.ts'
import { unitPrice } from './definitions/unit-price.ts'
import { verificationFile } from './definitions/verification-file.ts'
import { walletEntry } from './definitions/wallet-entry.ts'
import { warehouse } from './definitions/warehouse.ts'
import { serve } from './needs.ts'
import { register } from './registry.ts'

/** Every bill type. */
register([
  shop,
  currency,
  site,
  store,
  warehouse,
  fundAccount,
  area,
  deliveryMethod,
  freightRule,
  payMethod,
  accountProvider,
  miniProgramPlatform,
  trackingProvider,
  verificationFile,
])
register([ownShop, ownPayMethod, ownNotice, ownSelectionTheme, ownSelectionItem, ownSku, miniProgram])
register([category, brand, unit, product, sku, productUnit, customisationGroup, customisationOption])
register([
  agreedPrice,
  quantityBreak,
  unitPrice,
  stock,
  stockEntry,
  lowStock,
  stockDocument,
  stockDocumentLine,
])
register([
  member,
  customer,
  operator,
  distributor,
  registrationField,
  agreement,
  consent,
  smsMessage,
  smsOutbox,
])
register([promotion, flashSale, flashSaleItem, flashReminder, couponTemplate, coupon, redPacketTemplate])
register([selectionTheme, selectionItem, notice])
register([order, orderLine, orderStep, groupBuy, group])
register([deliveryNote, deliveryNoteLine, packageBox])
register([inquiry, quotationLink, browsed])
register([gridLayout, recordChange, storage])
register([address, invoiceInfo, redPacket, storedValueEntry, topUpPackage, walletEntry])
register([payment, refund, staffCase, ledgerAccount, ledgerEntry, paymentCallback, eAccount])

serve({
  currencyBook,
  files: { attachedFiles, attachFiles, countFiles, detachAllFiles, detachFiles, filesOf, passFilesOn },
  sheets: new Map([
    [orderSheetType, orderSheet],
    [shipSheetType, shipSheet],
    [stockSheetType, stockSheet],
    [priceSheetType, priceSheet],
  ]),
  lines: new Map([['quick_pick', readPickSheet]]),
})
