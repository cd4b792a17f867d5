import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { count, decimalText, flag, optional } from './fields.ts'
import { pickRow } from './pick-row.ts'

/** The list of what a member buys often ends here. */
export const mostFrequent = 200

/** What this member buys again and again. */
export const frequent = read('frequent', {
  feature: 'frequent',
  access: 'member',
  input: v.object({
    limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(mostFrequent))),
    /** Only what it is time to buy again. */
    due: optional(flag()),
  }),
  output: v.object({
    items: v.array(
      v.object({
        row: pickRow,
        times: v.number(),
        lastAt: v.pipe(v.string(), v.isoTimestamp()),
        /** Of one unit as it was bought last, in the visitor's currency; null where the order was in another. */
        lastPrice: v.nullable(decimalText()),
        unitId: v.nullable(v.number()),
        unit: v.string(),
        quantity: decimalText(),
      }),
    ),
  }),
})
export type Frequent = ActionOutput<typeof frequent>
