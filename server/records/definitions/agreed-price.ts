import { staff } from '../access.ts'
import { baseOf } from '../amounts.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, money } from '../fields.ts'
import { membersFound, skusFound } from './text-search.ts'

export const agreedPrice = billType({
  name: 'agreed_price',
  title: 'bill.agreedPrices',
  table: 'agreed_prices',
  currency: baseOf((db, at) => db`(select m.shop_id from members m where m.id = ${at}.member_id)`),
  access: [staff('sales'), staff('finance', ['see', 'export'])],
  fields: [
    lookup('member_id', 'bill.member', 'member', { required: true, once: true, filter: true }),
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    money('price', 'bill.price', { required: true }),
  ],
  display: 'sku_id.text',
  key: ['member_id', 'sku_id'],
  parent: childrenOf('member_id'),
  find: (db, pattern) =>
    db`r.sku_id in (${skusFound(db, pattern)}) or r.member_id in (${membersFound(db, pattern)})`,
  hits: (db, pattern) => db`
    select a.id from (${skusFound(db, pattern)}) sku join agreed_prices a on a.sku_id = sku.id union
    select a.id from (${membersFound(db, pattern)}) m join agreed_prices a on a.member_id = m.id`,
})
