import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { count, decimalText, optional } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const entriesPerPage = 20

/** What a member has, when it ends, and what moved it. */
export const points = read('points', {
  feature: 'points',
  access: 'member',
  input: v.object({ start: optional(count()) }),
  output: v.object({
    balance: v.number(),
    /** Of the whole balance, in the visitor's currency. */
    worth: decimalText(),
    /** The shop's own, which points are earned and paid in. */
    baseCurrency: v.string(),
    /** So many pay one unit of the shop's currency; 0: they pay nothing. */
    perUnit: v.number(),
    /** So many are earned with each whole unit that is paid; 0: none. */
    earned: v.number(),
    /** They end after so many months; 0: never. */
    months: v.number(),
    /** The next days on which some end. */
    ends: v.array(v.object({ at: moment, points: v.number() })),
    entries: v.array(
      v.object({
        id: v.number(),
        at: moment,
        /** In words. */
        reason: v.string(),
        amount: v.number(),
        balance: v.number(),
        orderId: v.nullable(v.number()),
        orderNo: v.string(),
      }),
    ),
    total: v.number(),
  }),
})
export type Points = ActionOutput<typeof points>
