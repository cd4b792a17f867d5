import { staff } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, money } from '../fields.ts'

export const agreedPrice = billType({
  name: 'agreed_price',
  title: 'bill.agreedPrices',
  table: 'agreed_prices',
  currency: baseOf((db, at) => db`(select m.shop_id from members m where m.id = ${at}.member_id)`),
  access: [staff('sales'), staff('finance', ['see', 'export'])],
  fields: [
    lookup('member_id', 'bill.member', 'member', { required: true, once: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    money('price', 'bill.price', { required: true }),
  ],
  display: 'sku_id.text',
  key: ['member_id', 'sku_id'],
  parent: childrenOf('member_id'),
})
