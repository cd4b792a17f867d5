import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { decimalText, id } from './fields.ts'

/** What this member asked, newest first. */
export const inquiries = read('inquiries', {
  feature: 'inquiries',
  access: 'member',
  input: v.object({}),
  output: v.object({
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
  }),
})
export type Inquiries = ActionOutput<typeof inquiries>
