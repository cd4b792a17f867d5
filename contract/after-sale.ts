import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { caseKinds, caseReasonNames, caseStates, refusableStates } from './after-sale-states.ts'
import { read, rowOf, save, saved } from './data.ts'
import { count, decimal, decimalText, flag, id, ids, json, optional, requiredText, text } from './fields.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

const kind = v.picklist(caseKinds)
const reason = v.picklist(caseReasonNames)
const state = v.picklist(caseStates)

/** Lines of the order, each with a quantity in its base unit. */
const wantedLines = json(
  v.pipe(v.array(v.object({ id: id(), quantity: decimal() })), v.minLength(1), v.maxLength(500)),
)

const attached = ids(9)

/** `files` were uploaded before. Without `lines`: all that can go back. */
export const refund = action('hlt_refund', {
  feature: 'after-sale',
  access: 'member',
  mutates: true,
  input: v.object({
    id: id(),
    lines: optional(wantedLines),
    kind: optional(kind),
    reason: optional(reason),
    words: optional(text(500)),
    files: optional(attached),
    /** What no channel takes back may go to the prepaid balance. */
    toStored: optional(flag()),
  }),
  output: v.object({ id: v.number(), number: v.string() }),
})

const caseLine = v.object({
  /** Of the order's line. */
  id: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  spec: v.string(),
  picture: v.string(),
  /** Of the base unit. */
  unit: v.string(),
  quantity: decimalText(),
})

/** What an order can ask back, and what the chosen lines come to. */
export const afterSaleForm = read('after_sale_form', {
  feature: 'after-sale',
  access: 'member',
  input: v.object({ lines: optional(wantedLines), kind: optional(kind), orderId: id() }),
  output: v.object({
    orderId: v.number(),
    number: v.string(),
    currency: v.string(),
    /** What has been shipped can be sent back. */
    kinds: v.array(kind),
    kind,
    lines: v.array(
      v.object({
        ...caseLine.entries,
        /** At most so much now. */
        most: decimalText(),
        /** All of that, or whole times so much. */
        step: decimalText(),
        /** Its open case, where there is one. */
        open: v.string(),
      }),
    ),
    /** Of the chosen lines; the freight is part of it. */
    amount: decimalText(),
    freight: decimalText(),
    points: v.number(),
    /** Something was paid that no channel takes back: whoever asks may choose the prepaid balance. */
    choosesWay: v.boolean(),
  }),
})
export type AfterSaleForm = ActionOutput<typeof afterSaleForm>

export const afterSaleSummary = v.object({
  id: v.number(),
  number: v.string(),
  orderId: v.number(),
  orderNumber: v.string(),
  kind,
  reason,
  state,
  amount: decimalText(),
  currency: v.string(),
  createdAt: moment,
  /** When something happens by itself. */
  actBefore: v.nullable(moment),
  lines: v.array(caseLine),
})
export type AfterSaleSummary = v.InferOutput<typeof afterSaleSummary>

export const casesPerPage = 10

const paging = {
  start: optional(count()),
  limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
}

export const afterSaleList = read('after_sale_list', {
  feature: 'after-sale',
  access: 'member',
  input: v.object({ open: optional(flag()), ...paging }),
  output: v.object({
    cases: v.array(afterSaleSummary),
    total: v.number(),
    open: v.number(),
    all: v.number(),
  }),
})
export type AfterSaleList = ActionOutput<typeof afterSaleList>

const file = v.object({ name: v.string(), url: v.string(), isPicture: v.boolean() })

const message = v.object({
  id: v.number(),
  at: moment,
  who: v.string(),
  mine: v.boolean(),
  /** What it became with this; null: only words. */
  state: v.nullable(state),
  reason: v.string(),
  words: v.string(),
  files: v.array(file),
})
export type AfterSaleMessage = v.InferOutput<typeof message>

const moneyBack = v.object({
  id: v.number(),
  number: v.string(),
  way: v.picklist(['channel', 'stored_value', 'manual', 'wallet', 'collected']),
  state: v.picklist(['requested', 'done', 'failed']),
  amount: decimalText(),
  /** How it was paid; empty where the way back says so. */
  method: v.string(),
  providerNo: v.string(),
  /** Somebody was to transfer it, and the bank did not take it. */
  transferFailed: v.boolean(),
})
export type AfterSaleMoney = v.InferOutput<typeof moneyBack>

export const afterSaleCaseShown = {
  ...afterSaleSummary.entries,
  freight: decimalText(),
  /** Kept of it, for points that the order had earned and that are spent by now. */
  deducted: decimalText(),
  carrier: v.string(),
  trackingNo: v.string(),
  escalated: v.boolean(),
  messages: v.array(message),
  refunds: v.array(moneyBack),
  serverTime: moment,
}

export const afterSaleDetail = read('after_sale_case', {
  feature: 'after-sale',
  access: 'member',
  input: v.object({ id: id() }),
  output: v.object({
    ...afterSaleCaseShown,
    /** What its owner can do now. */
    actions: v.array(v.picklist(['withdraw', 'sendBack', 'write', 'takeAsStored'])),
  }),
})
export type AfterSaleDetail = ActionOutput<typeof afterSaleDetail>

const memberStep = { feature: 'after-sale', access: 'member', output: saved } as const

export const withdrawCase = save('after_sale_withdraw', {
  ...memberStep,
  input: rowOf({ id: id(), words: optional(text(500)) }),
})

/** Words back and forth, from either side, with files that were uploaded before. */
export const writeToCase = save('after_sale_words', {
  ...memberStep,
  limit: { max: 30, seconds: 60 },
  input: rowOf({ id: id(), words: requiredText(1000), files: optional(attached) }),
})

export const sendGoodsBack = save('after_sale_sent_back', {
  ...memberStep,
  input: rowOf({
    id: id(),
    carrier: requiredText(50),
    trackingNo: requiredText(50),
    words: optional(text(500)),
    files: optional(attached),
  }),
})

/** What could not be transferred becomes stored value: that only its owner says. */
export const takeAsStored = save('after_sale_as_stored', {
  ...memberStep,
  input: rowOf({ id: id() }),
})

/** What a list of head office is narrowed to. */
export const officeCaseTabs = ['toDecide', 'onTheWay', 'received', 'transfers', 'ended', 'all'] as const
export type OfficeCaseTab = (typeof officeCaseTabs)[number]

/** Head office's own customers and distributors, or customers of distributors, who answer them first. */
export const officeCaseOwners = ['own', 'distributors'] as const
export type OfficeCaseOwner = (typeof officeCaseOwners)[number]

const deciding = { feature: 'after-sale', access: 'office', roles: ['sales', 'finance'] } as const
const looking = { feature: 'after-sale', access: 'office', roles: ['sales', 'finance', 'warehouse'] } as const

const officeSummary = v.object({
  ...afterSaleSummary.entries,
  member: v.string(),
  mobile: v.string(),
  escalated: v.boolean(),
  /** The distributor's, of a customer there; else empty. */
  shop: v.string(),
})
export type OfficeAfterSaleSummary = v.InferOutput<typeof officeSummary>

export const officeAfterSale = read('office_after_sale', {
  ...looking,
  input: v.object({
    /** What is looked for is found wherever it is; else the own ones without it. */
    whose: optional(v.picklist(officeCaseOwners)),
    tab: optional(v.picklist(officeCaseTabs)),
    find: optional(text(50)),
    ...paging,
  }),
  output: v.object({
    whose: v.picklist(officeCaseOwners),
    tab: v.picklist(officeCaseTabs),
    cases: v.array(officeSummary),
    total: v.number(),
    counts: v.record(v.picklist(['toDecide', 'onTheWay', 'received', 'transfers']), v.number()),
    /** How many of each wait for a decision. */
    toDecide: v.record(v.picklist(officeCaseOwners), v.number()),
  }),
})
export type OfficeAfterSale = ActionOutput<typeof officeAfterSale>

export const officeAfterSaleDetail = read('office_after_sale_case', {
  ...looking,
  input: v.object({ id: id() }),
  output: v.object({
    ...afterSaleCaseShown,
    member: v.string(),
    mobile: v.string(),
    shop: v.string(),
    orderState: v.number(),
    toStored: v.boolean(),
    atFault: v.boolean(),
    decidedBy: v.string(),
    /** Which refunds head office has to transfer; others are the distributor's to make. */
    toTransfer: v.array(v.number()),
    /** While it waits for a decision: what goes back with and without the freight of a seller at fault. */
    wouldPay: v.nullable(v.object({ amount: decimalText(), atFault: decimalText() })),
    actions: v.array(v.picklist(['grant', 'refuse', 'receive', 'refund', 'write'])),
    /** Goods that were judged fit for sale, once they were received. */
    sellable: v.array(v.number()),
  }),
})
export type OfficeAfterSaleDetail = ActionOutput<typeof officeAfterSaleDetail>

/** The same form for a clerk, of an order of head office's own shops. */
export const officeCaseForm = read('office_case_form', {
  ...deciding,
  input: afterSaleForm.input,
  output: afterSaleForm.output!,
})

/** A case that a clerk opens for the order's member, whose it is. */
export const openCase = save('office_case', {
  ...deciding,
  input: rowOf({
    id: id(),
    lines: optional(wantedLines),
    kind: optional(kind),
    reason,
    words: optional(text(500)),
    files: optional(attached),
  }),
  output: v.object({ id: v.number(), number: v.string() }),
})

export const grantCase = save('after_sale_grant', {
  ...deciding,
  input: rowOf({ id: id(), atFault: optional(flag()), words: optional(text(500)) }),
  output: saved,
})

/** `from` is what the clerk saw; without it, a request. */
export const refuseCase = save('after_sale_refuse', {
  ...deciding,
  input: rowOf({ id: id(), words: requiredText(500), from: optional(v.picklist(refusableStates)) }),
  output: saved,
})

/** `sellable` are the lines that are stock again. */
export const receiveCase = save('after_sale_receive', {
  ...looking,
  input: rowOf({ id: id(), sellable: optional(ids(500)), words: optional(text(500)) }),
  output: saved,
})

export const refundCase = save('after_sale_refund', {
  ...deciding,
  input: rowOf({ id: id(), words: optional(text(500)) }),
  output: saved,
})

export const answerCase = save('after_sale_answer', {
  ...looking,
  input: rowOf({ id: id(), words: requiredText(1000), files: optional(attached) }),
  output: saved,
})

/** Somebody has transferred the money of a refund that no channel takes; `number` is the bank's. */
export const recordTransfer = save('after_sale_transferred', {
  ...deciding,
  roles: ['finance'],
  input: rowOf({ refundId: id(), number: requiredText(100) }),
  output: saved,
})

/** The bank did not take it: `words` is what the member reads, who may have it as stored value then. */
export const transferFailed = save('after_sale_transfer_failed', {
  ...deciding,
  roles: ['finance'],
  input: rowOf({ refundId: id(), words: requiredText(500) }),
  output: saved,
})
