import * as v from 'valibot'
import { decimalText, id } from './fields.ts'

/** `hlt_get_data` of type `inquiries`: what this member asked, newest first. */
export const inquiries = v.object({
  items: v.array(
    v.object({
      id: id(),
      skuId: v.number(),
      productId: v.number(),
      itemNo: v.string(),
      name: v.string(),
      picture: v.string(),
      quantity: decimalText(),
      unit: v.string(),
      note: v.string(),
      state: v.picklist(['open', 'answered', 'refused']),
      price: v.nullable(decimalText()),
      answer: v.string(),
      askedAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})
export type Inquiries = v.InferOutput<typeof inquiries>
