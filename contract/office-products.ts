import * as v from 'valibot'
import { rowOf, save } from './data.ts'
import { flag, ids } from './fields.ts'

export const mostPutOnSale = 500

/** Several products are put on sale, or taken off it: all of them, or none. */
export const putOnSale = save('products_on_sale', {
  feature: 'catalogue',
  access: 'office',
  roles: ['sales'],
  input: rowOf({ ids: ids(mostPutOnSale), listed: flag() }),
  output: v.object({ changed: v.number() }),
})
