import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { decimal, decimalText, id, optional, pressKey } from './fields.ts'

/** What can be paid in, in the shop's own currency. */
export const topUpChoices = read('top_up_choices', {
  feature: 'top-up',
  access: 'member',
  input: v.object({}),
  output: v.object({
    currency: v.string(),
    balance: decimalText(),
    min: decimalText(),
    max: decimalText(),
    packages: v.array(v.object({ id: v.number(), amount: decimalText(), bonus: decimalText() })),
  }),
})
export type TopUpChoices = ActionOutput<typeof topUpChoices>

/**
 * An amount, or a package. The id is what `hlt_pay_data`, `hlt_pay` and `hlt_check_pay` with `cz` take. `key` is the page's: the same key and
 * the same money are the same top-up, however often they come.
 */
export const topUp = save('top_up', {
  feature: 'top-up',
  access: 'member',
  input: rowOf({
    key: v.optional(pressKey()),
    amount: optional(decimal()),
    package: optional(id()),
  }),
  output: saved,
  limit: { max: 20, seconds: 60 },
})
