import * as v from 'valibot'
import { action } from './action.ts'
import { flag, id, optional } from './fields.ts'

export const takeCoupon = action('hlt_coupon_get', {
  feature: 'vouchers',
  access: 'member',
  mutates: true,
  /** `red`: a red packet instead. */
  input: v.object({ tpId: id(), red: optional(flag()) }),
  output: v.object({ id: v.number() }),
})
