import * as v from 'valibot'
import { action } from './action.ts'
import { flag, id, json, looseRow, optional } from './fields.ts'

export const availableCoupons = action('hlt_avail_coupon', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  input: v.object({
    site_id: optional(id()),
    shopId: optional(id()),
    id2: optional(id()),
    red: optional(flag()),
    incY: optional(flag()),
  }),
})

export const commitOrder = action('hlt_commit_order', {
  feature: 'checkout',
  access: 'member',
  mutates: true,
  input: v.object({ data: json(looseRow()), site_id: optional(id()), storeId: optional(id()) }),
})

export const addresses = action('hlt_address', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  input: v.object({ shopId: optional(id()), addressId: optional(id()) }),
})

export const area = v.object({ id: v.number(), area1: v.string(), area2: v.string(), area3: v.string() })
export type Area = v.InferOutput<typeof area>

export const areas = action('get_area', {
  feature: 'checkout',
  access: 'guest',
  mutates: false,
  input: v.object({}),
  rows: area,
})

export const invoiceInfo = action('hlt_fp_account', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  input: v.object({ shopId: optional(id()), fpAccountId: optional(id()) }),
})
