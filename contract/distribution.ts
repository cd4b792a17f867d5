import * as v from 'valibot'
import { action } from './action.ts'
import { id, optional, text } from './fields.ts'

export const assignOrder = action('hlt_order_to_member', {
  feature: 'distribution',
  access: 'distributor',
  mutates: true,
  input: v.object({ billId: id(), wurId: id() }),
})

export const copyCartToCustomer = action('hlt_copy_cart', {
  feature: 'distribution',
  access: 'distributor',
  mutates: true,
  input: v.object({ wurId: id() }),
})

export const purchase = action('hlt_fx_cg', {
  feature: 'distribution',
  access: 'distributor',
  mutates: true,
  input: v.object({ id: id(), comment: optional(text(500)) }),
})
