import * as v from 'valibot'
import { flag, id, ids, integer, optional, text } from './fields.ts'

/** Which template of the document's shop, by its id; 0: ours; without it, the one that the shop prints with. */
export const printWith = { template: optional(v.pipe(integer(), v.minValue(0))) }

/** `GET /export/product-labels/pdf?skus=1,2&copies=2`: a label for each of these SKUs, or of all SKUs of these products. */
export const productLabelPath = '/export/product-labels/'
export const mostProductLabels = 500
export const productLabelQuery = v.object({
  /** Which shop's; without it the one at hand. */
  of: optional(id()),
  skus: optional(ids(mostProductLabels)),
  products: optional(ids(mostProductLabels)),
  copies: optional(v.pipe(integer(), v.minValue(1), v.maxValue(mostProductLabels))),
  /** `zh,ar`; the reader's own without it. */
  langs: optional(text(20)),
  ...printWith,
  /** Opened to be looked at and printed, instead of kept. */
  show: optional(flag()),
})
