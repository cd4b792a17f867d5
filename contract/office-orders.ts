import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { address } from './checkout.ts'
import { read, rowOf, save, saved } from './data.ts'
import { decimal, decimalText, flag, id, optional, requiredText, text } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** An amount of money that is not below nothing. */
const amount = v.pipe(decimal(), v.regex(/^\d{1,10}(\.\d+)?$/, 'form.number'))

/** As many as are offered where several fit. */
export const mostFound = 20

/** One of several orders that fit what was looked for. */
const foundOrder = v.object({
  id: v.number(),
  number: v.string(),
  state: v.number(),
  nick: v.string(),
  mobile: v.string(),
  currency: v.string(),
  total: decimalText(),
  createdAt: moment,
})

/** Papers of one kind that belong to an order; without `href` there is no way to them for this clerk. */
const belonging = v.object({
  title: v.string(),
  papers: v.array(
    v.object({
      id: v.number(),
      number: v.string(),
      state: v.string(),
      about: v.string(),
      amount: v.nullable(decimalText()),
      at: moment,
      href: v.string(),
    }),
  ),
})

/** What a clerk can do about an order of head office's own shops, besides its price. */
export const orderStep = v.picklist(['cancel', 'case', 'address'])

/** One order as head office works on it: found by its number or a part of that, or by its member; without either the newest ones. */
export const officeOrder = read('office_order', {
  feature: 'orders',
  access: 'office',
  roles: ['sales', 'finance', 'warehouse'],
  input: v.object({ find: optional(text(32)) }),
  output: v.object({
    /** Several fit, or nothing was asked for: the newest of them. */
    found: v.array(foundOrder),
    /** There are more than those. */
    more: v.boolean(),
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
            /** Its choices in words. */
            spec: v.string(),
            /** What the member remarked on it. */
            comment: v.string(),
            /** Of one unit, before discounts. */
            price: decimalText(),
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
        delivery: v.picklist(['delivery', 'pickup']),
        address: v.nullable(v.omit(address, ['id', 'isDefault'])),
        pickup: v.nullable(v.object({ store: v.string(), person: v.string(), phone: v.string() })),
        remark: v.string(),
        belongs: v.array(belonging),
        steps: v.array(orderStep),
        /** Whether this clerk may change its price, and what is in the way of those whose role could. */
        mayChange: v.boolean(),
        whyNot: v.string(),
      }),
    ),
  }),
})
export type OfficeOrders = ActionOutput<typeof officeOrder>
export type OfficeOrder = NonNullable<OfficeOrders['order']>

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

/** For a member who cannot or need not: by the rules of the member's own cancelling. */
export const cancelForMember = save('office_cancel', {
  feature: 'orders',
  access: 'office',
  roles: ['sales', 'finance'],
  input: rowOf({ id: id(), reason: requiredText(200) }),
  output: saved,
})

/** Who gets an order of which nothing is packed, and where within its country; of what is picked up only who comes. */
export const changeOrderAddress = save('office_address', {
  feature: 'orders',
  access: 'office',
  roles: ['sales'],
  input: rowOf({
    id: id(),
    recipient: requiredText(50),
    phone: requiredText(30),
    postcode: optional(text(12)),
    area1: optional(text(60)),
    area2: optional(text(60)),
    area3: optional(text(60)),
    street: optional(text(100)),
    detail: optional(text(200)),
    remark: optional(text(500)),
  }),
  output: saved,
})
