import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { afterSaleCaseShown, afterSaleSummary } from './after-sale.ts'
import { read, rowOf, save, saved } from './data.ts'
import { count, decimal, decimalText, flag, id, ids, optional, requiredText, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import { orderFilter, orderLine, orderShown, orderSummary } from './orders.ts'
import { printWith } from './print.ts'
import { purchaseStates } from './purchase-states.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

const asDistributor = {
  feature: 'fx-orders',
  access: 'distributor',
  right: DistributionRight.Screens,
} as const

/** Of head office's clerks those do a distributor's work who do the same in head office's own shops. */
const selling = { ...asDistributor, roles: ['sales', 'finance'] } as const
const money = { ...asDistributor, roles: ['finance'] } as const
const answering = { ...asDistributor, roles: ['sales', 'finance', 'warehouse'] } as const

/** What the list is narrowed to: states of the order, and of its purchase. */
export const fxTabs = [
  'all',
  'unpaid',
  'toConfirm',
  'toPurchase',
  'toPay',
  'purchased',
  'shipped',
  'completed',
  'ended',
] as const
export type FxTab = (typeof fxTabs)[number]

const { state: _, ...filterEntries } = orderFilter.entries

/** As on the member's own list; `shop` where somebody answers for several. */
export const fxFilter = v.object({
  ...filterEntries,
  tab: optional(v.picklist(fxTabs)),
  shop: optional(id()),
})
export type FxFilter = v.InferOutput<typeof fxFilter>

/** `shop`: head office's, where it was bought and is looked at. */
const purchase = v.object({ id: v.number(), number: v.string(), state: v.number(), shop: v.string() })

const fxSummary = v.object({
  ...orderSummary.entries,
  shop: v.string(),
  customer: v.object({ id: v.number(), nick: v.string(), mobile: v.string() }),
  purchaseState: v.picklist(purchaseStates),
  purchase: v.nullable(purchase),
  /** In the base currency of head office. What its customer pays, what the purchase costs, what is left; null: no price. */
  base: v.object({
    currency: v.string(),
    pays: decimalText(),
    costs: v.nullable(decimalText()),
    margin: v.nullable(decimalText()),
    collected: decimalText(),
  }),
  /** What can be done with it now. */
  steps: v.array(v.picklist(['purchase', 'pay', 'confirm', 'cash', 'cancel', 'note'])),
  hasCase: v.boolean(),
})
export type FxOrderSummary = v.InferOutput<typeof fxSummary>

export const fxOrders = read('fx_orders', {
  ...asDistributor,
  input: v.object({
    ...fxFilter.entries,
    start: optional(count()),
    limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
  }),
  output: v.object({
    orders: v.array(fxSummary),
    total: v.number(),
    counts: v.record(v.picklist(fxTabs), v.number()),
    /** Whether each buys by itself; null for a clerk who has no say in it. */
    shops: v.array(v.object({ id: v.number(), title: v.string(), autoPurchase: v.nullable(v.boolean()) })),
    serverTime: moment,
  }),
})
export type FxOrderList = ActionOutput<typeof fxOrders>

const fxLine = v.object({
  ...orderLine.entries,
  /** In the base currency and without freight: what the customer pays for what is left of it, what it costs, what remains. */
  pays: decimalText(),
  costs: v.nullable(decimalText()),
  margin: v.nullable(decimalText()),
})

export const fxOrder = read('fx_order', {
  ...asDistributor,
  input: v.object({ id: id() }),
  output: v.object({
    ...v.omit(orderShown, ['lines', 'actions', 'cases']).entries,
    ...v.omit(fxSummary, ['lines', 'actions']).entries,
    lines: v.array(fxLine),
    fee: decimalText(),
    /** What became of the customer's money, in the base currency. */
    money: v.object({
      received: decimalText(),
      own: decimalText(),
      refunded: decimalText(),
      purchase: decimalText(),
      fees: decimalText(),
      earned: decimalText(),
      left: decimalText(),
    }),
    /** Earned, and kept until the electronic account is normal. */
    marginWaits: v.boolean(),
    toConfirm: v.array(
      v.object({ id: v.number(), number: v.string(), amount: decimalText(), at: moment, proof: v.string() }),
    ),
    cashDue: v.nullable(decimalText()),
    notes: v.array(
      v.object({ id: v.number(), at: moment, who: v.string(), text: v.string(), forMember: v.boolean() }),
    ),
    cases: v.array(afterSaleSummary),
  }),
})
export type FxOrder = ActionOutput<typeof fxOrder>

/** Empty: nothing stands against it. */
export const purchaseProblem = v.picklist(['', 'noPrice', 'short', 'loss'])
export type PurchaseProblem = v.InferOutput<typeof purchaseProblem>

const purchasePreview = v.object({
  orderId: v.number(),
  number: v.string(),
  /** Of every amount here: head office's base currency. */
  currency: v.string(),
  /** Why it cannot be purchased at all, in words. */
  obstacle: v.string(),
  lines: v.array(
    v.object({
      id: v.number(),
      itemNo: v.string(),
      name: v.string(),
      quantity: decimalText(),
      unit: v.string(),
      pays: decimalText(),
      cost: v.nullable(decimalText()),
      margin: v.nullable(decimalText()),
      problem: purchaseProblem,
      /** How much there is, where there is not enough. */
      free: v.nullable(decimalText()),
    }),
  ),
  pays: decimalText(),
  freight: decimalText(),
  fee: decimalText(),
  total: decimalText(),
  margin: decimalText(),
  plan: v.object({
    collected: decimalText(),
    stored: decimalText(),
    credit: decimalText(),
    rest: decimalText(),
  }),
  possible: v.boolean(),
  /** What stands for all these amounts: whoever says yes sends it back. */
  agreed: v.number(),
})
export type PurchasePreview = v.InferOutput<typeof purchasePreview>

export const mostPurchased = 50

export const purchasePreviews = read('fx_purchase', {
  ...asDistributor,
  input: v.object({ ids: ids(mostPurchased) }),
  output: v.object({ orders: v.array(purchasePreview) }),
})

/** Several at once, each for itself: what could not be bought says why and stays as it was. */
export const purchaseMany = save('fx_purchase', {
  ...selling,
  input: rowOf({
    orders: v.pipe(
      v.array(v.object({ id: id(), agreed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })),
      v.minLength(1),
      v.maxLength(mostPurchased),
    ),
    comment: optional(text(500)),
  }),
  output: v.object({
    rows: v.array(
      v.object({
        id: v.number(),
        fault: v.string(),
        purchase: v.nullable(v.object({ id: v.number(), number: v.string(), toPay: v.boolean() })),
      }),
    ),
  }),
})

/** A customer's transfer has come in at the distributor's own account. */
export const fxConfirmPayment = save('fx_confirm', {
  ...money,
  input: rowOf({ id: id() }),
  output: saved,
})

export const fxRejectPayment = save('fx_reject', {
  ...money,
  input: rowOf({ id: id(), reason: requiredText(200) }),
  output: saved,
})

/** Cash that the distributor has taken itself. */
export const fxRecordCash = save('fx_cash', {
  ...money,
  input: rowOf({ id: id(), amount: decimal(), note: optional(text(200)) }),
  output: saved,
})

export const fxNote = save('fx_note', {
  ...answering,
  input: rowOf({ id: id(), text: requiredText(1000), forMember: optional(flag()) }),
  output: saved,
})

export const fxCancel = save('fx_cancel', {
  ...selling,
  input: rowOf({ id: id(), reason: requiredText(200) }),
  output: saved,
})

export const fxAutoPurchase = save('fx_auto_purchase', {
  ...selling,
  input: rowOf({ shop: id(), on: flag() }),
  output: saved,
})

export const fxCaseTabs = ['toDecide', 'open', 'transfers', 'ended'] as const
export type FxCaseTab = (typeof fxCaseTabs)[number]

const fxCaseSummary = v.object({
  ...afterSaleSummary.entries,
  member: v.string(),
  mobile: v.string(),
  escalated: v.boolean(),
})
export type FxCaseSummary = v.InferOutput<typeof fxCaseSummary>

export const fxCases = read('fx_after_sale', {
  ...answering,
  input: v.object({
    tab: optional(v.picklist(fxCaseTabs)),
    find: optional(text(50)),
    start: optional(count()),
    limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
  }),
  output: v.object({
    tab: v.picklist(fxCaseTabs),
    cases: v.array(fxCaseSummary),
    total: v.number(),
    counts: v.record(v.picklist(['toDecide', 'open', 'transfers']), v.number()),
  }),
})
export type FxCaseList = ActionOutput<typeof fxCases>

export const fxCase = read('fx_after_sale_case', {
  ...answering,
  input: v.object({ id: id() }),
  output: v.object({
    ...afterSaleCaseShown,
    member: v.string(),
    mobile: v.string(),
    wouldPay: v.nullable(v.object({ amount: decimalText(), atFault: decimalText() })),
    atFault: v.boolean(),
    /** Head office is asked once it is granted. */
    isPurchased: v.boolean(),
    /** What head office was asked for, and what became of that. */
    linked: v.nullable(v.object({ id: v.number(), number: v.string(), state: v.string() })),
    /** Refunds that the distributor has to transfer itself. */
    ownTransfers: v.array(v.number()),
    actions: v.array(v.picklist(['grant', 'refuse', 'write'])),
  }),
})
export type FxCase = ActionOutput<typeof fxCase>

export const fxGrantCase = save('fx_case_grant', {
  ...selling,
  input: rowOf({ id: id(), atFault: optional(flag()), words: optional(text(500)) }),
  output: saved,
})

export const fxRefuseCase = save('fx_case_refuse', {
  ...selling,
  input: rowOf({ id: id(), words: requiredText(500) }),
  output: saved,
})

export const fxAnswerCase = save('fx_case_answer', {
  ...answering,
  limit: { max: 30, seconds: 60 },
  input: rowOf({ id: id(), words: requiredText(1000), files: optional(ids(9)) }),
  output: saved,
})

/** The distributor has given back money that its own account had taken. */
export const fxRecordTransfer = save('fx_case_transferred', {
  ...money,
  input: rowOf({ refundId: id(), number: requiredText(100) }),
  output: saved,
})

/** `GET /export/fx-orders/xlsx?…`, `/export/fx-orders/pdf?ids=…`. */
export const fxOrderFilePath = '/export/fx-orders/'

export const fxFileQuery = v.object({
  ...fxFilter.entries,
  ids: optional(ids(500)),
  langs: optional(text(20)),
  ...printWith,
  show: optional(flag()),
})
