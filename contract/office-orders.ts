import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import { decimal, decimalText, flag, id, optional, requiredText, text } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** An amount of money that is not below nothing. */
const amount = v.pipe(decimal(), v.regex(/^\d{1,10}(\.\d+)?$/, 'form.number'))

/** One order as head office works on it; its number has to be whole. */
export const officeOrder = read('office_order', {
  feature: 'orders',
  access: 'office',
  roles: ['sales', 'finance', 'warehouse'],
  input: v.object({ find: optional(text(32)) }),
  output: v.object({
    order: v.nullable(
      v.object({
        id: v.number(),
        number: v.string(),
        state: v.number(),
        source: v.string(),
        member: v.object({ id: v.number(), nick: v.string(), mobile: v.string() }),
        currency: v.string(),
        goods: decimalText(),
        off: decimalText(),
        adjustment: decimalText(),
        freight: decimalText(),
        total: decimalText(),
        paid: decimalText(),
        createdAt: moment,
        lines: v.array(
          v.object({
            id: v.number(),
            itemNo: v.string(),
            name: v.string(),
            quantity: decimalText(),
            unit: v.string(),
            /** At the price of the list, after discounts. */
            listed: decimalText(),
            /** As it is to be paid now, without freight. */
            due: decimalText(),
          }),
        ),
        notes: v.array(
          v.object({ id: v.number(), at: moment, who: v.string(), text: v.string(), forMember: v.boolean() }),
        ),
        /** Whether this clerk may change its price, and what is in the way if not. */
        mayChange: v.boolean(),
        whyNot: v.string(),
      }),
    ),
  }),
})
export type OfficeOrder = NonNullable<ActionOutput<typeof officeOrder>['order']>

/** Another price for an unpaid order: of single lines, or so much off all of it. `total` is what the clerk saw. */
export const changeOrderPrice = save('order_price', {
  feature: 'orders',
  access: 'office',
  roles: ['sales', 'finance'],
  input: rowOf({
    id: id(),
    total: decimal(),
    lines: optional(v.pipe(v.array(v.object({ id: id(), due: amount })), v.maxLength(1000))),
    off: optional(amount),
    reason: requiredText(200),
  }),
  output: v.object({ id: v.number(), total: decimalText() }),
})

export const noteOrder = save('order_note', {
  feature: 'orders',
  access: 'office',
  roles: ['sales', 'finance', 'warehouse'],
  input: rowOf({ id: id(), text: requiredText(1000), forMember: optional(flag()) }),
  output: saved,
})
