import { anyStaff, staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { lookup, texts } from '../fields.ts'
import { checkWindow, window } from './offer.ts'

export const flashSale = billType({
  name: 'flash_sale',
  title: 'bill.flashSales',
  table: 'flash_sales',
  access: [staff('sales'), anyStaff()],
  fields: [
    texts('titles', 'bill.title', { required: true, max: 120 }),
    // Its stock is set aside in that shop's warehouse.
    lookup('shop_id', 'bill.shop', 'shop', { required: true, once: true }),
    window(true),
  ],
  sort: '-starts_at',
  key: ['titles.zh', 'shop_id', 'starts_at'],
  parent: childrenOf('shop_id'),
  children: [{ billType: 'flash_sale_item', by: 'sale_id' }],
  check: async (_, values) => checkWindow(values),
})
