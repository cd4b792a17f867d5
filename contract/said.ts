import * as v from 'valibot'

/** What a form that was sent without scripts is answered with: once, on the page that it leads back to. */
export const said = v.object({
  form: v.picklist(['login', 'cart']),
  text: v.string(),
  /** It was done as asked. */
  done: v.boolean(),
  /** Never a password. */
  typed: v.record(v.string(), v.string()),
  /** It has to be sent with the signs of a picture from now on. */
  captcha: v.optional(v.boolean()),
})
export type Said = v.InferOutput<typeof said>

/** The fields of the form that puts things into the cart. */
export const quantityField = (skuId: number): string => `qty-${skuId}`
export const quantityName = /^qty-(\d{1,10})$/
