import * as v from 'valibot'
import { action } from './action.ts'
import { count, decimal, id, ids, optional } from './fields.ts'

export const flashSale = action('hlt_list_miao', {
  feature: 'flash-sale',
  access: 'guest',
  mutates: false,
  input: v.object({
    shopId: optional(id()),
    promoId: optional(id()),
    ids: optional(ids()),
    top: optional(count()),
  }),
})

/** Members only: each has a limit of their own. */
export const addFlashItem = action('hlt_add_miao', {
  feature: 'flash-sale',
  access: 'member',
  mutates: true,
  input: v.object({
    shopId: optional(id()),
    storeId: optional(id()),
    promoId: id(),
    qpId: optional(id()),
    productId: id(),
    qty: decimal(),
  }),
})
