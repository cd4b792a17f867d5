import * as v from 'valibot'
import { type ActionOutput, action } from './action.ts'
import { cart, mostCartLines } from './cart.ts'
import { read, rowOf, save, saved } from './data.ts'
import { compare } from './decimal.ts'
import {
  count,
  decimal,
  decimalText,
  flag,
  givenMoment,
  id,
  ids,
  json,
  optional,
  pressKey,
  text,
  unlessZero,
} from './fields.ts'
import { placed } from './place.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** Product §3, and what of it an order keeps. */
export const address = v.object({
  id: v.number(),
  recipient: v.string(),
  phone: v.string(),
  area1: v.string(),
  area2: v.string(),
  area3: v.string(),
  street: v.string(),
  detail: v.string(),
  isDefault: v.boolean(),
  /** Its country as ISO 3166 has it. There, area1 is the state, area2 the city, area3 a part of it; detail and street are the lines. */
  country: v.string(),
  postcode: v.string(),
  /** As people there write it, in the reader's language where it can be: what stands below the recipient. */
  lines: v.array(v.string()),
  /** The phone in its international form. */
  phoneText: v.string(),
})
export type Address = v.InferOutput<typeof address>

export const invoice = v.object({
  id: v.number(),
  title: v.string(),
  taxNumber: v.string(),
  address: v.string(),
  phone: v.string(),
  bank: v.string(),
  bankAccount: v.string(),
  email: v.string(),
  isDefault: v.boolean(),
})
export type Invoice = v.InferOutput<typeof invoice>

/** Coupons and red packets alike; what cannot be used says why. */
export const voucher = v.object({
  id: v.number(),
  number: v.string(),
  name: v.string(),
  /** In words: `all`, or names of categories, brands, products. */
  scope: v.string(),
  /** What it would take off these lines, in the visitor's currency. */
  off: decimalText(),
  fromAmount: decimalText(),
  validUntil: moment,
  usable: v.boolean(),
  reason: v.string(),
})
export type Voucher = v.InferOutput<typeof voucher>

export const availableCoupons = action('hlt_avail_coupon', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  /**
   * `red`: red packets instead; `incY`: the unusable ones too; `id2`: one line of the cart instead of the ticked ones;
   * `forMember`: the customer whom one orders for.
   */
  input: v.object({
    ...placed('shopId', 'site_id'),
    forMember: unlessZero(id()),
    id2: unlessZero(id()),
    red: optional(flag()),
    incY: optional(flag()),
  }),
  rows: voucher,
})

/** So many of a unit of an SKU; without a unit, of its own. */
const givenLine = v.object({
  skuId: id(),
  unitId: optional(id()),
  quantity: v.pipe(
    decimal(),
    v.check(quantity => compare(quantity, '0') > 0, 'cart.notPositive'),
  ),
  comment: optional(text(500)),
})

export const chosenByServer = ['promotion', 'coupon', 'redPacket', 'payMethod'] as const

/** What a shopper chooses at checkout: `data` of `hlt_commit_order`, and of the preview. */
export const checkoutChoices = v.object({
  /** The page's idempotency key: the same key is the same checkout, however often it comes. */
  key: v.optional(pressKey()),
  addressId: optional(id()),
  deliveryMethodId: optional(id()),
  storeId: unlessZero(id()),
  pickupPerson: optional(text(50)),
  pickupPhone: optional(text(30)),
  wantedAt: optional(givenMoment()),
  invoiceId: optional(id()),
  couponId: optional(id()),
  redPacketId: optional(id()),
  /** One promotion for all lines that nobody chose one for, 0 for none; without it each goes where it helps most. */
  promotionId: optional(count()),
  /** What the server shall choose: what comes to least together, and a way to pay that amount. */
  best: v.optional(v.pipe(v.array(v.picklist(chosenByServer)), v.maxLength(10)), []),
  points: optional(count()),
  payMethodId: optional(id()),
  remark: optional(text(500)),
  attachIds: optional(ids(10)),
  contract: v.optional(v.object({ version: v.number(), name: text(50), signatureId: id() })),
  /** A place in a group-buy instead of the cart: an open group, or a new one of this size. */
  group: v.optional(
    v.object({ groupBuyId: id(), groupId: optional(id()), size: optional(count()), qty: count() }),
  ),
  /** What is ordered, instead of the cart: all of it or nothing. */
  lines: v.optional(v.pipe(v.array(givenLine), v.minLength(1), v.maxLength(mostCartLines))),
  /** The customer whom a distributor or clerk orders for. */
  forMember: unlessZero(id()),
  /** What the page showed; another total is asked back. */
  expected: optional(decimal()),
})
export type CheckoutChoices = v.InferInput<typeof checkoutChoices>
export type ParsedChoices = v.InferOutput<typeof checkoutChoices>

/** For the page and for what its choices come to. */
const checkoutQuery = v.object({
  ...placed('storeId'),
  choices: v.optional(json(checkoutChoices), {}),
})
export type CheckoutQuery = v.InferOutput<typeof checkoutQuery>

export const payMethod = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  note: v.string(),
  usable: v.boolean(),
  /** Why it cannot be used. */
  reason: v.string(),
  /** It can be paid only on a phone, and this is not one. */
  mobileOnly: v.boolean(),
  /** Hours in which an order has to be paid when this method is chosen; null: the shop's usual time. */
  payHours: v.nullable(v.number()),
})
export type PayMethod = v.InferOutput<typeof payMethod>

export const checkoutTotals = read('checkout_totals', {
  feature: 'checkout',
  access: 'member',
  input: checkoutQuery,
  output: v.object({
    goods: decimalText(),
    promotionOff: decimalText(),
    couponOff: decimalText(),
    redPacketOff: decimalText(),
    pointsOff: decimalText(),
    freight: decimalText(),
    total: decimalText(),
    /** Why: one row for each thing that changed the sum, in its order. */
    steps: v.array(v.object({ step: v.string(), text: v.string(), amount: decimalText() })),
    /** How many points are used: fewer than were chosen when those would pay more than points may. */
    points: v.number(),
    /** The most points that could be used. */
    mostPoints: v.number(),
    /** What can pay this total, and why the others cannot. */
    payMethods: v.array(payMethod),
    /** The chosen one, whether the buyer or the server chose it. */
    payMethodId: v.nullable(v.number()),
    /** Promotion, coupon and red packet together. */
    saved: decimalText(),
    /** How much less the total would be with the best choice of them. */
    better: decimalText(),
    /** What counts now, whether the buyer or the server chose it. */
    couponId: v.nullable(v.number()),
    redPacketId: v.nullable(v.number()),
    /** With what each would take off these goods. */
    coupons: v.array(voucher),
    redPackets: v.array(voucher),
    /** For some of these goods; what each would take off if it were the only one, or what is missing for it. */
    promotions: v.array(
      v.object({ id: v.number(), title: v.string(), off: decimalText(), missing: decimalText() }),
    ),
    /** The orders it becomes, more than one when shops or warehouses differ. */
    parcels: v.array(
      v.object({
        shopId: v.number(),
        storeId: v.number(),
        whId: v.number(),
        title: v.string(),
        lineIds: v.array(v.number()),
        freight: decimalText(),
        total: decimalText(),
      }),
    ),
    /** What stands in the way, each with the field it is about. */
    problems: v.array(v.object({ field: v.string(), message: v.string() })),
  }),
})
export type CheckoutTotals = ActionOutput<typeof checkoutTotals>

/** All that the page offers. */
export const checkoutView = read('checkout', {
  feature: 'checkout',
  access: 'member',
  input: checkoutQuery,
  output: v.object({
    cart,
    /** Each with the delivery methods that deliver there; pickup is not among them. */
    addresses: v.array(v.object({ ...address.entries, ways: v.array(v.number()) })),
    mayEditAddress: v.boolean(),
    /** Where a new one most likely is. */
    country: v.string(),
    deliveryMethods: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist(['delivery', 'pickup']),
        /** Without `wantedAt` nothing can be ordered this way; otherwise it comes as soon as it can. */
        asksTime: v.boolean(),
        name: v.string(),
        note: v.string(),
      }),
    ),
    stores: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        address: v.string(),
        phone: v.string(),
        opensAt: v.string(),
        closesAt: v.string(),
      }),
    ),
    payMethods: v.array(payMethod),
    invoices: v.array(invoice),
    invoicesEnabled: v.boolean(),
    mayEditInvoice: v.boolean(),
    /** `worth` is what `perUnit` points pay, as people read it. */
    points: v.object({ balance: v.number(), most: v.number(), perUnit: v.number(), worth: v.string() }),
    storedValue: decimalText(),
    /** Null: there is none to pay with here. */
    wallet: v.nullable(decimalText()),
    credit: v.nullable(
      v.object({
        limit: decimalText(),
        exposure: decimalText(),
        left: decimalText(),
        overdue: decimalText(),
      }),
    ),
    contract: v.nullable(v.object({ text: v.string(), version: v.number() })),
    /** On the shop's clocks: when something can be delivered. */
    hours: v.object({ opensAt: v.string(), closesAt: v.string(), timeZone: v.string() }),
    serverTime: moment,
    /** What is taken when nothing is chosen. */
    chosen: v.object({
      addressId: v.nullable(v.number()),
      deliveryMethodId: v.nullable(v.number()),
      invoiceId: v.nullable(v.number()),
    }),
    forMember: v.nullable(v.object({ id: v.number(), nick: v.string() })),
  }),
})
export type CheckoutView = ActionOutput<typeof checkoutView>

/** The paper of an order's contract, which could not be made. */
export const contractAgain = save('contract_again', {
  feature: 'checkout',
  access: 'office',
  input: rowOf({ id: id() }),
  output: saved,
})

export const commitOrder = action('hlt_commit_order', {
  feature: 'checkout',
  access: 'member',
  mutates: true,
  input: v.object({ ...placed('site_id', 'storeId'), data: json(checkoutChoices) }),
  output: v.object({
    ids: v.array(v.number()),
    numbers: v.array(v.string()),
    total: decimalText(),
    currency: v.string(),
    /** Whether something is left to pay. */
    toPay: v.boolean(),
  }),
})

export const addresses = action('hlt_address', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  /** Saving goes through the bill type `address`. */
  input: v.object({ ...placed('shopId'), addressId: unlessZero(id()) }),
  output: v.object({
    mayEdit: v.boolean(),
    /** Where a new one most likely is. */
    country: v.string(),
  }),
  rows: address,
})

export const area = v.object({
  id: v.number(),
  area1: v.string(),
  area2: v.string(),
  area3: v.string(),
  /** What the reader calls them, where that is something else. */
  names: v.optional(v.tuple([v.string(), v.string(), v.string()])),
})
export type Area = v.InferOutput<typeof area>

export const areas = action('get_area', {
  feature: 'checkout',
  access: 'guest',
  mutates: false,
  /** Of another country than China: its states, as far as they are known. */
  input: v.object({ country: optional(text(2)) }),
  rows: area,
})

export const invoiceInfo = action('hlt_fp_account', {
  feature: 'checkout',
  access: 'member',
  mutates: false,
  /** Saving goes through the bill type `invoice_info`. */
  input: v.object({ ...placed('shopId'), fpAccountId: unlessZero(id()) }),
  output: v.object({ mayEdit: v.boolean() }),
  rows: invoice,
})
