import * as v from 'valibot'
import { action } from './action.ts'
import { decimalText, id, optional, text } from './fields.ts'
import { DistributionRight } from './flags.ts'

/** An unpaid order becomes the customer's, at the customer's prices. Distributors for their customers, staff for all (flag 0). */
export const assignOrder = action('hlt_order_to_member', {
  feature: 'distribution',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({ billId: id(), wurId: id() }),
  output: v.object({ total: decimalText() }),
})

/** The ticked lines of the caller's cart, added to the customer's. */
export const copyCartToCustomer = action('hlt_copy_cart', {
  feature: 'distribution',
  access: 'distributor',
  right: DistributionRight.Screens,
  mutates: true,
  input: v.object({ wurId: id() }),
  output: v.object({ added: v.number(), skipped: v.array(v.string()) }),
})

/** Buys from head office what a customer ordered. The first answer is what it costs, to be agreed to. */
export const purchase = action('hlt_fx_cg', {
  feature: 'distribution',
  access: 'distributor',
  right: DistributionRight.Screens,
  roles: ['sales', 'finance'],
  mutates: true,
  input: v.object({ id: id(), comment: optional(text(500)) }),
  /** The purchase; `toPay`: something of it is left for the pay page. */
  output: v.object({ id: v.number(), number: v.string(), total: decimalText(), toPay: v.boolean() }),
})
