import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { count, decimalText, flag, id, optional } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const takeCoupon = action('hlt_coupon_get', {
  feature: 'vouchers',
  access: 'member',
  mutates: true,
  /** `red`: a red packet instead. */
  input: v.object({ tpId: id(), red: optional(flag()) }),
  output: v.object({ id: v.number() }),
})

/** What coupons and red packets say of themselves alike. */
export const voucherTerms = {
  name: v.string(),
  nameLang: fallback,
  kind: v.picklist(['amount', 'percent']),
  /** Of `amount` in the visitor's currency, else in percent. */
  off: decimalText(),
  fromAmount: decimalText(),
  scope: v.picklist(['all', 'category', 'brand', 'product']),
  /** The first few of what it is for. */
  targets: v.array(v.object({ id: v.number(), name: v.string(), nameLang: fallback })),
  /** How many there are that are not named. */
  moreTargets: v.number(),
}
const terms = v.object(voucherTerms)
export type VoucherTerms = v.InferOutput<typeof terms>

export const voucherStates = ['usable', 'used', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]

export const vouchersPerPage = 20

/** A member's own; what ends soon first, of what is over the latest first. */
export const voucherList = read('vouchers', {
  feature: 'vouchers',
  access: 'member',
  /** `red`: red packets instead. */
  input: v.object({
    red: optional(flag()),
    state: optional(v.picklist(voucherStates)),
    start: optional(count()),
  }),
  output: v.object({
    items: v.array(
      v.object({
        ...voucherTerms,
        id: v.number(),
        number: v.string(),
        /** How many days it is good for, or was. */
        days: v.number(),
        validFrom: moment,
        validUntil: moment,
        usedAt: v.nullable(moment),
        /** The order it was used on; its id where that order is the member's own. */
        orderNo: v.string(),
        orderId: v.nullable(v.number()),
      }),
    ),
    counts: v.object({ usable: v.number(), used: v.number(), expired: v.number() }),
    /** Of red packets: what inviting somebody brings; null where it brings nothing. */
    invitation: v.nullable(v.object({ off: decimalText() })),
    serverTime: moment,
  }),
})
export type VoucherList = ActionOutput<typeof voucherList>

const centre = v.object({
  items: v.array(
    v.object({
      ...voucherTerms,
      /** What `hlt_coupon_get` takes as `tpId`. */
      id: v.number(),
      red: v.boolean(),
      state: v.picklist(['open', 'soon', 'taken', 'gone']),
      total: v.number(),
      left: v.number(),
      perMember: v.number(),
      mine: v.number(),
      /** Good for so many days after it was taken, or within a window. */
      validDays: v.nullable(v.number()),
      validFrom: v.nullable(moment),
      validUntil: v.nullable(moment),
      takeFrom: v.nullable(moment),
      takeUntil: v.nullable(moment),
    }),
  ),
  serverTime: moment,
})
export type CouponCentre = v.InferOutput<typeof centre>

/** What can be taken now or soon, and what this member has taken of it. */
export const couponCentre = read('coupon_centre', {
  feature: 'vouchers',
  access: 'member',
  input: v.object({}),
  output: centre,
})

/** The same of what is good for one product, or for what lies in the cart. Guests see what is for everybody. */
export const couponOffers = read('coupon_offers', {
  feature: 'vouchers',
  access: 'guest',
  input: v.object({ product: optional(id()) }),
  output: centre,
})
