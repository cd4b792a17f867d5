import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save, saved } from './data.ts'
import {
  count,
  decimal,
  decimalText,
  flag,
  givenDay,
  id,
  ids,
  optional,
  requiredText,
  text,
} from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** An offline transfer whose proof somebody has to look at. */
export const paymentToConfirm = v.object({
  id: v.number(),
  number: v.string(),
  amount: decimalText(),
  currency: v.string(),
  member: v.string(),
  mobile: v.string(),
  orders: v.array(v.object({ id: v.number(), number: v.string() })),
  /** The number of the top-up that it pays; empty: it pays orders. */
  topUp: v.string(),
  proof: v.string(),
  shop: v.string(),
  at: moment,
})
export type PaymentToConfirm = v.InferOutput<typeof paymentToConfirm>

/** An order that is paid at the door, whose cash nobody has recorded. */
export const cashDue = v.object({
  id: v.number(),
  number: v.string(),
  state: v.number(),
  due: decimalText(),
  currency: v.string(),
  member: v.string(),
  mobile: v.string(),
  shop: v.string(),
  at: moment,
})
export type CashDue = v.InferOutput<typeof cashDue>

export const staffCase = v.object({
  id: v.number(),
  kind: v.picklist([
    'stray',
    'wrong_amount',
    'unknown',
    'refund_failed',
    'refund_unclear',
    'twin',
    'after_sale',
  ]),
  amount: v.nullable(decimalText()),
  currency: v.string(),
  member: v.string(),
  mobile: v.string(),
  orderNumber: v.string(),
  paymentNumber: v.string(),
  note: v.string(),
  shop: v.string(),
  at: moment,
  /** Money waits in suspense: closing the case says where it goes. */
  movable: v.boolean(),
  /** There is a member whose stored value could take it. */
  hasMember: v.boolean(),
})
export type StaffCase = v.InferOutput<typeof staffCase>

export const refundWays = ['channel', 'stored_value', 'manual', 'wallet'] as const
export type RefundWay = (typeof refundWays)[number]

/** A successful payment, and what of it can go back. */
export const refundablePayment = v.object({
  id: v.number(),
  number: v.string(),
  method: v.string(),
  methodName: v.string(),
  amount: decimalText(),
  currency: v.string(),
  member: v.string(),
  shop: v.string(),
  paidAt: v.nullable(moment),
  ways: v.array(v.picklist(refundWays)),
  /** What can go back, by order; null stands for a top-up, or for money that no order could take, which has no number. */
  parts: v.array(v.object({ orderId: v.nullable(v.number()), orderNumber: v.string(), left: decimalText() })),
})
export type RefundablePayment = v.InferOutput<typeof refundablePayment>

const owedOrder = v.object({
  id: v.number(),
  number: v.string(),
  at: moment,
  dueAt: moment,
  isOverdue: v.boolean(),
  owed: decimalText(),
  /** A proof of its transfer waits to be looked at. */
  waits: v.boolean(),
})
export type OwedOrder = v.InferOutput<typeof owedOrder>

/** Somebody who owes for orders on account, in one shop and one currency. */
export const debtor = v.object({
  memberId: v.number(),
  member: v.string(),
  company: v.string(),
  mobile: v.string(),
  shopId: v.number(),
  shop: v.string(),
  currency: v.string(),
  owed: decimalText(),
  overdue: decimalText(),
  /** Of which `orders` are those that were due first. */
  count: v.number(),
  orders: v.array(owedOrder),
})
export type Debtor = v.InferOutput<typeof debtor>

export const debtorsPerPage = 10
export const mostOwedShown = 100

/** Head office's own members; `find` is a number of an order, or a part of a name, a company or a mobile phone. */
export const officeDebtors = read('office_debtors', {
  feature: 'payment',
  access: 'office',
  roles: ['finance'],
  input: v.object({ find: optional(text(100)), overdue: optional(flag()), start: optional(count()) }),
  output: v.object({ debtors: v.array(debtor), total: v.number(), today: v.string() }),
})
export type OfficeDebtors = ActionOutput<typeof officeDebtors>

/** `find` is a number of a payment, an order, a channel or a mobile phone. */
export const officePayments = read('office_payments', {
  feature: 'payment',
  access: 'office',
  roles: ['finance'],
  input: v.object({ find: optional(text(100)) }),
  output: v.object({
    /** Of these three the longest waiting, and how many there are; with `find` only what was asked for. */
    toConfirm: v.array(paymentToConfirm),
    toConfirmTotal: v.number(),
    cash: v.array(cashDue),
    cashTotal: v.number(),
    cases: v.array(staffCase),
    casesTotal: v.number(),
    found: v.array(refundablePayment),
  }),
})
export type OfficePayments = ActionOutput<typeof officePayments>

const step = { feature: 'payment', access: 'office', roles: ['finance'] } as const

export const confirmPayment = save('payment_confirm', {
  ...step,
  input: rowOf({ id: id() }),
  output: saved,
})

export const rejectPayment = save('payment_reject', {
  ...step,
  input: rowOf({ id: id(), reason: requiredText(200) }),
  output: saved,
})

/** `amount` is what was counted: all that is due, in the order's currency. */
export const recordCash = save('payment_cash', {
  ...step,
  input: rowOf({ orderId: id(), amount: decimal(), note: optional(text(200)) }),
  output: saved,
})

/**
 * Money for orders on account of one member has come in. `amount` may be less than they owe: what was due first is settled first. `key` is
 * the page's: pressed twice it is the same payment.
 */
export const recordReceipt = save('payment_receipt', {
  ...step,
  input: rowOf({
    orders: v.pipe(ids(mostOwedShown), v.minLength(1, 'payment.receiptNone')),
    amount: decimal(),
    day: givenDay(),
    reference: optional(text(60)),
    note: optional(text(200)),
    key: requiredText(100),
  }),
  output: saved,
})

export const refundPayment = save('payment_refund', {
  ...step,
  input: rowOf({
    paymentId: id(),
    /** Absent: the refund is of money that no order could take. */
    orderId: optional(id()),
    amount: optional(decimal()),
    /** What the page showed as left of it: what was refunded since is seen first, and the same wish never pays twice. */
    left: decimal(),
    way: v.picklist(refundWays),
    reason: optional(text(200)),
  }),
  output: saved,
})

export const caseEnds = ['stored_value', 'returned'] as const
export type CaseEnd = (typeof caseEnds)[number]

export const closeCase = save('case_close', {
  ...step,
  input: rowOf({
    id: id(),
    answer: requiredText(500),
    /** Where money in suspense goes. */
    to: optional(v.picklist(caseEnds)),
  }),
  output: saved,
})
