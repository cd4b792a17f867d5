import { agreedPrice } from './definitions/agreed-price.ts'
import { area } from './definitions/area.ts'
import { brand } from './definitions/brand.ts'
import { category } from './definitions/category.ts'
import { coupon } from './definitions/coupon.ts'
import { couponTemplate } from './definitions/coupon-template.ts'
import { currency } from './definitions/currency.ts'
import { customer } from './definitions/customer.ts'
import { customisationGroup } from './definitions/customisation-group.ts'
import { customisationOption } from './definitions/customisation-option.ts'
import { deliveryMethod } from './definitions/delivery-method.ts'
import { distributor } from './definitions/distributor.ts'
import { flashSale } from './definitions/flash-sale.ts'
import { flashSaleItem } from './definitions/flash-sale-item.ts'
import { freightRule } from './definitions/freight-rule.ts'
import { fundAccount } from './definitions/fund-account.ts'
import { gridLayout } from './definitions/grid-layout.ts'
import { member } from './definitions/member.ts'
import { notice } from './definitions/notice.ts'
import { pageBlock } from './definitions/page-block.ts'
import { payMethod } from './definitions/pay-method.ts'
import { product } from './definitions/product.ts'
import { productUnit } from './definitions/product-unit.ts'
import { promotion } from './definitions/promotion.ts'
import { quantityBreak } from './definitions/quantity-break.ts'
import { recordChange } from './definitions/record-change.ts'
import { redPacketTemplate } from './definitions/red-packet-template.ts'
import { selectionItem } from './definitions/selection-item.ts'
import { selectionTheme } from './definitions/selection-theme.ts'
import { shop } from './definitions/shop.ts'
import { site } from './definitions/site.ts'
import { sku } from './definitions/sku.ts'
import { lowStock, stock } from './definitions/stock.ts'
import { stockEntry } from './definitions/stock-entry.ts'
import { store } from './definitions/store.ts'
import { unit } from './definitions/unit.ts'
import { warehouse } from './definitions/warehouse.ts'
import { register } from './registry.ts'

/** Every bill type. */
register([shop, currency, site, store, warehouse, fundAccount, area, deliveryMethod, freightRule, payMethod])
register([category, brand, unit, product, sku, productUnit, customisationGroup, customisationOption])
register([agreedPrice, quantityBreak, stock, stockEntry, lowStock])
register([member, customer, distributor])
register([promotion, flashSale, flashSaleItem, couponTemplate, coupon, redPacketTemplate])
register([selectionTheme, selectionItem, notice, pageBlock])
register([gridLayout, recordChange])
