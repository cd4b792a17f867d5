import { compare, toDecimal } from '../../../contract/decimal.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { inWholePieces, leastOf } from '../../../contract/quantity.ts'
import { isCustomised } from '../../features/catalogue/product-choices.queries.ts'
import { saleRuleOf, shopOfSale, spareStock } from '../../features/flash-sale/flash-sale.queries.ts'
import { fail } from '../../handler.ts'
import { anyStaff, staff } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, lookup, money, whole } from '../fields.ts'
import { refuseBelowSold } from './offer.ts'

/** A flash sale has its own stock, price and limit per member. */
export const flashSaleItem = billType({
  name: 'flash_sale_item',
  title: 'bill.flashSaleItems',
  table: 'flash_sale_items',
  currency: baseOf((db, at) => db`(select f.shop_id from flash_sales f where f.id = ${at}.sale_id)`),
  access: [staff('sales'), anyStaff()],
  fields: [
    lookup('sale_id', 'bill.flashSale', 'flash_sale', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    money('price', 'bill.price', { required: true }),
    whole('stock', 'bill.flashStock', { required: true }),
    computed('sold', 'bill.sold', (db, _, at) => db`${at}.sold`, { kind: 'number' }),
    whole('member_limit', 'bill.memberLimit', { required: true, min: '1', default: '1' }),
    whole('position', 'bill.position', { max: '32767', default: '0' }),
  ],
  display: 'sku_id.text',
  sort: 'position',
  key: ['sale_id', 'sku_id'],
  parent: childrenOf('sale_id'),
  // The database refuses it too; this says how many there are.
  check: async (context, values, before) => {
    const { cache, db } = context
    const shopId = before ? undefined : await shopOfSale(db, Number(values.sale_id))
    if (shopId && (await isCustomised(cache, db, shopId, Number(values.sku_id))))
      return fail('flash-sale.customised', undefined, 'sku_id')
    const rule = await saleRuleOf(db, Number(values.sale_id), Number(values.sku_id))
    const least = rule && leastOf(inWholePieces(rule))
    if (least && compare(toDecimal(values.member_limit), least) < 0)
      return fail('flash-sale.limitBelowMinimum', { min: formatQuantity(least) }, 'member_limit')
    const below = refuseBelowSold(context, 'bill.flashStock', values, before)
    if (below) return below
    const more = Number(values.stock) - Number(before?.stock ?? 0)
    const free = more > 0 ? await spareStock(db, Number(values.sale_id), Number(values.sku_id)) : more
    return free < more ? fail('flash-sale.stockShort', { free }, 'stock') : undefined
  },
})
