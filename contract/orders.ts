import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { caseKinds, caseStates } from './after-sale-states.ts'
import { read } from './data.ts'
import { type DatePreset, datePresets } from './dates.ts'
import { deliveryNote } from './deliveries.ts'
import { fallback } from './fallback.ts'
import { count, decimal, decimalText, flag, givenDay, id, ids, optional, text } from './fields.ts'
import { paymentState } from './payment.ts'
import { printWith } from './print.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** What can be done with an order now, by whoever looks at it. */
export const orderAction = v.picklist(['pay', 'cancel', 'buyAgain', 'finish', 'track', 'refund', 'invite'])
export type OrderAction = v.InferOutput<typeof orderAction>

export const orderLine = v.object({
  id: v.number(),
  skuId: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  nameLang: fallback,
  spec: v.array(v.object({ name: v.string(), value: v.string(), valueLang: fallback })),
  picture: v.string(),
  unit: v.string(),
  quantity: decimalText(),
  baseQuantity: decimalText(),
  baseUnit: v.string(),
  /** All of it in the product's larger units, '2 pallets + 7 boxes + 10'; empty when not even one is full. */
  inUnits: v.string(),
  price: decimalText(),
  amount: decimalText(),
  /** What the discounts took off. */
  off: decimalText(),
  payable: decimalText(),
  customisation: v.string(),
  comment: v.string(),
  /** How its price came about, and what was taken off. */
  why: v.array(v.object({ text: v.string(), amount: decimalText() })),
})
export type OrderLine = v.InferOutput<typeof orderLine>

export const orderSource = v.picklist(['online', 'offline'])

export const orderSummary = v.object({
  id: v.number(),
  number: v.string(),
  /** contract/order-states.ts */
  state: v.number(),
  paymentState,
  source: orderSource,
  currency: v.string(),
  total: decimalText(),
  paid: decimalText(),
  createdAt: moment,
  payBefore: v.nullable(moment),
  payMethod: v.string(),
  delivery: v.picklist(['delivery', 'pickup']),
  recipient: v.string(),
  lineCount: v.number(),
  /** The first few lines. */
  lines: v.array(orderLine),
  /** Of a group-buy: where others can join. */
  group: v.nullable(v.object({ groupBuyId: v.number(), groupId: v.number() })),
  actions: v.array(orderAction),
})
export type OrderSummary = v.InferOutput<typeof orderSummary>

export const ordersPerPage = 10

const day = givenDay()

/** At most what an order can come to. */
export const amountLimit = v.pipe(decimal(), v.regex(/^\d{1,10}(\.\d+)?$/, 'form.number'))

export const datePreset = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => (value === 'yesterday' ? value : Number(value))),
  v.custom<DatePreset>(value => (datePresets as readonly unknown[]).includes(value)),
)

/** `from` and `to` are days, both counted in; amounts are those of the order's own currency. */
export const orderFilter = v.object({
  state: optional(v.pipe(count(), v.maxValue(7))),
  search: optional(text(50)),
  /** Product §9: yesterday, or the last so many days; `from` and `to` are for any others. */
  preset: optional(datePreset),
  from: optional(day),
  to: optional(day),
  source: optional(orderSource),
  amountFrom: optional(amountLimit),
  amountTo: optional(amountLimit),
})
export type OrderFilter = v.InferOutput<typeof orderFilter>

const orderQuery = v.object({
  ...orderFilter.entries,
  start: optional(count()),
  limit: optional(v.pipe(count(), v.minValue(1), v.maxValue(100))),
})
export type OrderQuery = v.InferOutput<typeof orderQuery>

export const orderList = read('orders', {
  feature: 'orders',
  access: 'member',
  input: orderQuery,
  output: v.object({
    orders: v.array(orderSummary),
    total: v.number(),
    /** How many there are in each state, whatever is shown. */
    counts: v.record(v.string(), v.number()),
    serverTime: moment,
  }),
})
export type OrderList = ActionOutput<typeof orderList>

const orderName = v.object({ id: v.number(), number: v.string() })

/** All there is to see of one. */
export const orderShown = v.object({
  ...orderSummary.entries,
  goods: decimalText(),
  promotionOff: decimalText(),
  couponOff: decimalText(),
  redPacketOff: decimalText(),
  pointsOff: decimalText(),
  freight: decimalText(),
  /** What head office added, or took off when it is below zero. */
  adjustment: decimalText(),
  refunded: decimalText(),
  address: v.nullable(
    v.object({
      recipient: v.string(),
      /** In its international form. */
      phone: v.string(),
      region: v.string(),
      detail: v.string(),
      /** All below the recipient, as people there write it. */
      lines: v.array(v.string()),
    }),
  ),
  pickup: v.nullable(
    v.object({
      store: v.string(),
      storeAddress: v.string(),
      person: v.string(),
      phone: v.string(),
      /** Shown once it is paid. */
      code: v.string(),
    }),
  ),
  wantedAt: v.nullable(moment),
  deliveryMethod: v.string(),
  invoiceTitle: v.string(),
  remark: v.string(),
  /** On account: when it is due. */
  dueAt: v.nullable(moment),
  placedBy: v.string(),
  mergedInto: v.nullable(orderName),
  /** What it was made of. */
  mergedFrom: v.array(orderName),
  /** What of it is packed, on its way or received. */
  deliveries: v.array(deliveryNote),
  payments: v.array(
    v.object({
      number: v.string(),
      method: v.string(),
      state: paymentState,
      amount: decimalText(),
      at: moment,
      providerNo: v.string(),
      proof: v.string(),
      reason: v.string(),
    }),
  ),
  attachments: v.array(v.object({ name: v.string(), url: v.string() })),
  contract: v.nullable(v.object({ name: v.string(), signedAt: moment, url: v.string() })),
  /** After-sale cases, the newest first. */
  cases: v.array(
    v.object({
      id: v.number(),
      number: v.string(),
      kind: v.picklist(caseKinds),
      state: v.picklist(caseStates),
      amount: decimalText(),
    }),
  ),
  history: v.array(
    v.object({
      at: moment,
      from: v.nullable(v.number()),
      /** Null: its state stayed as it was. */
      to: v.nullable(v.number()),
      who: v.string(),
      reason: v.string(),
      note: v.string(),
    }),
  ),
  /** What comes next, and when at the latest. */
  next: v.nullable(v.object({ text: v.string(), at: v.nullable(moment) })),
  serverTime: moment,
})

export const orderDetail = read('order_detail', {
  feature: 'orders',
  access: 'member',
  input: v.object({ id: id() }),
  output: orderShown,
})
export type OrderDetail = ActionOutput<typeof orderDetail>

const mostMerged = 100

/** Several unpaid orders become one. The first answer is what would become of the amounts, to be agreed to. */
export const mergeOrders = action('hlt_merge_order', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ ids: ids(mostMerged) }),
  output: v.object({ id: v.number(), number: v.string(), total: decimalText(), toPay: v.boolean() }),
})

export const buyAgain = action('hlt_order_to_cart', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  /** What could not be put into the cart, in words. */
  output: v.object({ n: v.number(), added: v.number(), skipped: v.array(v.string()) }),
})

export const cancelOrder = action('hlt_cancel_order', {
  feature: 'orders',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  output: v.object({ state: v.number() }),
})

/** `GET /export/orders/xlsx?…`: those of the list, or the ticked ones; `/export/orders/pdf?ids=…`: on paper, in one language or two. */
export const orderFilePath = '/export/orders/'
export const paperFormats = ['xlsx', 'pdf'] as const
export type PaperFormat = (typeof paperFormats)[number]
/** As many as one paper holds. */
export const mostPrinted = 50

export const orderFileQuery = v.object({
  ...orderFilter.entries,
  ids: optional(ids(500)),
  langs: optional(text(20)),
  ...printWith,
  /** Opened to be looked at and printed, instead of kept. */
  show: optional(flag()),
})

/** `GET /export/statement/pdf?from=…&to=…`: orders, payments and what is open; `member` is for head office. */
export const statementFilePath = '/export/statement/'

export const statementQuery = v.object({
  from: day,
  to: day,
  member: optional(id()),
  langs: optional(text(20)),
  ...printWith,
  show: optional(flag()),
})
export type StatementQuery = v.InferOutput<typeof statementQuery>
