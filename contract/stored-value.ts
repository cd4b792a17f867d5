import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read } from './data.ts'
import { count, decimalText, optional } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** What a member has paid in, and what moved it. */
export const storedValue = read('stored_value', {
  feature: 'stored-value',
  access: 'member',
  input: v.object({ start: optional(count()) }),
  output: v.object({
    /** The shop's own: balances stand in it whatever is looked at. */
    currency: v.string(),
    /** All that can pay: what was paid in, and what came with it. */
    balance: decimalText(),
    own: decimalText(),
    bonus: decimalText(),
    entries: v.array(
      v.object({
        id: v.number(),
        at: moment,
        /** In words. */
        reason: v.string(),
        isBonus: v.boolean(),
        amount: decimalText(),
        balance: decimalText(),
        orderId: v.nullable(v.number()),
        /** An invoice can be asked for it. */
        topUpId: v.nullable(v.number()),
        orderNo: v.string(),
      }),
    ),
    total: v.number(),
  }),
})
export type StoredValue = ActionOutput<typeof storedValue>
