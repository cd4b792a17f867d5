import * as v from 'valibot'
import { action } from './action.ts'
import { flag, id, ids, optional, text } from './fields.ts'

export const mergeOrders = action('hlt_merge_order', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ ids: ids(100) }),
})

export const buyAgain = action('hlt_order_to_cart', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
})

export const cancelOrder = action('hlt_cancel_order', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
})

export const refund = action('hlt_refund', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
})

export const shippingHistory = action('ship_hist', {
  feature: 'orders',
  access: 'member',
  mutates: false,
  input: v.object({ is_ship: optional(flag()), id: id() }),
})

export const deliveryNotes = action('hlt_rel_bill', {
  feature: 'orders',
  access: 'member',
  mutates: false,
  input: v.object({ type: optional(text(30)), billId: id(), isDetail: optional(flag()) }),
})

export const confirmReceipt = action('hlt_order_finish', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ billId: id(), type: optional(text(30)), soId: optional(id()) }),
})
