import * as v from 'valibot'
import { action } from './action.ts'
import { id } from './fields.ts'

export const takeCoupon = action('hlt_coupon_get', {
  feature: 'coupons',
  access: 'member',
  mutates: true,
  input: v.object({ tpId: id() }),
})
