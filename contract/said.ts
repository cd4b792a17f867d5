import * as v from 'valibot'

/** What a form that was sent without scripts is answered with: once, on the page that it leads back to. */
export const said = v.object({
  form: v.picklist(['login', 'cart']),
  text: v.string(),
  /** It was done as asked. */
  done: v.boolean(),
  /** Never a password. */
  typed: v.record(v.string(), v.string()),
  /** From now on the form has to be sent with the signs of a captcha's picture. */
  captcha: v.optional(v.boolean()),
})
export type Said = v.InferOutput<typeof said>

/** The fields of the form that puts things into the cart. */
export const quantityField = (skuId: number): string => `qty-${skuId}`
export const quantityName = /^qty-(\d{1,10})$/
