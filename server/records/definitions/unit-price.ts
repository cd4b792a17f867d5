import { farFromPieces, piecesPrice } from '../../features/pricing/far-unit-prices.ts'
import { fail } from '../../handler.ts'
import { staff } from '../access.ts'
import { billType, childrenOf } from '../bill-type.ts'
import { computed, lookup, money, tier } from '../fields.ts'
import { skusFound } from './text-search.ts'

/** What a whole larger unit of a SKU costs, when that is not its pieces. */
export const unitPrice = billType({
  name: 'unit_price',
  title: 'bill.unitPrices',
  table: 'unit_prices',
  access: [staff('sales'), staff('finance', ['see', 'export'])],
  fields: [
    lookup('sku_id', 'bill.sku', 'sku', { required: true, once: true }),
    computed(
      'product',
      'bill.product',
      (db, { lang }, at) => db`(
        select text_in(p.names, ${lang}) from skus k join products p on p.id = k.product_id where k.id = ${at}.sku_id)`,
      { list: { w: 220 }, sort: false },
    ),
    lookup('unit_id', 'bill.unit', 'unit', { required: true, once: true }),
    tier({ required: true }),
    money('price', 'bill.unitPrice', { required: true, hint: 'bill.unitPriceHint' }),
    computed('pieces', 'bill.piecesPrice', (db, _, at) => piecesPrice(db, at), {
      kind: 'money',
      sort: false,
    }),
    computed('far', 'bill.farFromPieces', (db, _, at) => farFromPieces(db, at), {
      kind: 'flag',
      filter: true,
      sort: false,
    }),
  ],
  display: 'sku_id.text',
  key: ['sku_id', 'unit_id', 'tier'],
  parent: childrenOf('sku_id'),
  find: (db, pattern) => db`r.sku_id in (${skusFound(db, pattern)})`,
  check: async ({ db }, { sku_id, unit_id }) => {
    const [sold] = await db`
      select from skus k join product_units u on u.product_id = k.product_id
      where k.id = ${Number(sku_id)} and u.unit_id = ${Number(unit_id)}`
    return sold ? undefined : fail('bill.notSoldInUnit', {}, 'unit_id')
  },
})
