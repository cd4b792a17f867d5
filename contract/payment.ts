import * as v from 'valibot'
import { ownCodeSent } from './account.ts'
import { type ActionOutput, action } from './action.ts'
import { payMethod } from './checkout.ts'
import { decimalText, flag, id, ids, optional, text, unlessZero } from './fields.ts'
import { type PaymentState, paymentStates } from './payment-states.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

export const paymentState = v.picklist(Object.keys(paymentStates) as PaymentState[])

export const orderToPay = v.object({
  id: v.number(),
  number: v.string(),
  state: v.number(),
  paymentState,
  total: decimalText(),
  paid: decimalText(),
  due: decimalText(),
  /** When it is cancelled unless paid. */
  payBefore: v.nullable(moment),
})
export type OrderToPay = v.InferOutput<typeof orderToPay>

export const paymentData = action('hlt_pay_data', {
  feature: 'payment',
  access: 'member',
  mutates: false,
  /** Several orders of the same shop and currency can be paid at once: `1,2,3`. */
  input: v.object({ id: ids(20), pmId: unlessZero(id()) }),
  output: v.object({
    orders: v.array(orderToPay),
    due: decimalText(),
    currency: v.string(),
    serverTime: moment,
    payBefore: v.nullable(moment),
    methods: v.array(payMethod),
    /** The one that was chosen at checkout. */
    chosen: v.nullable(v.number()),
    /** What the member has, and what of it these orders could take, both in the orders' currency. */
    storedValue: v.object({ balance: decimalText(), usable: decimalText() }),
    /** A code from the phone is needed to pay from stored value. */
    needsCode: v.boolean(),
    /** The same for the wallet. */
    walletNeedsCode: v.boolean(),
    /** Where to transfer to, of the chosen method. */
    instructions: v.string(),
    /** It is no order but a top-up. */
    isTopUp: v.boolean(),
    /** Where a phone pays it, as an address and its QR code: when some method cannot be used on a computer. */
    onPhone: v.nullable(v.object({ url: v.string(), picture: v.string() })),
  }),
})
export type PaymentData = ActionOutput<typeof paymentData>

/** What WeChat's browser and mini-programs take, in the names they want. */
export const bridgeParameters = v.object({
  appId: v.string(),
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.string(),
  signType: v.literal('RSA'),
  paySign: v.string(),
})

export const pay = action('hlt_pay', {
  feature: 'payment',
  access: 'member',
  mutates: true,
  /** `msgId` names the code that `qqt_sms_code` sent, the last one without it. `payType` `part`: what stored value covers comes from there, the rest by `pmId`; `later`: the orders wait for an offline transfer. */
  input: v.object({
    id: ids(20),
    pmId: id(),
    payPicId: unlessZero(id()),
    payType: optional(v.picklist(['part', 'later'])),
    msgId: optional(text(100)),
    msgCode: optional(text(20)),
  }),
  output: v.object({
    paymentId: v.nullable(v.number()),
    number: v.string(),
    state: paymentState,
    /**
     * What the page does next: nothing, show a QR code, go to an address, wait for head office, let WeChat's browser pay, first let
     * WeChat say who pays (at `url`, and back), or open the page `url` of the mini-program around it.
     */
    next: v.picklist(['done', 'qr', 'redirect', 'wait', 'wechat', 'authorise', 'mini_program']),
    qr: v.optional(v.string()),
    /** The code as a picture, in a data address. */
    picture: v.optional(v.string()),
    url: v.optional(v.string()),
    bridge: v.optional(bridgeParameters),
    expiresAt: v.optional(moment),
    /** It is our own gateway that stands in for the channel. */
    demo: v.boolean(),
  }),
  limit: { max: 30, seconds: 60 },
})

/** To whoever is signed in: to pay, to change the password or the number, and for what the wallet and its account ask. */
export const ownCodeTypes = ['pay', 'reset', 'old_mobile', 'card', 'withdrawal', 'e_account'] as const
export type OwnCodeType = (typeof ownCodeTypes)[number]

/** A code to the member's own number. */
export const sendPaymentCode = action('qqt_sms_code', {
  feature: 'payment',
  access: 'member',
  mutates: true,
  /** `vcode` is what the picture shows (contract/account.ts `captchaPath`). */
  input: v.object({ type: v.picklist(ownCodeTypes), vcode: optional(text(10)) }),
  output: ownCodeSent,
  limit: { max: 20, seconds: 300 },
})

export const checkPayment = action('hlt_check_pay', {
  feature: 'payment',
  access: 'member',
  mutates: false,
  /** Ids of orders; `cz` says that the id is a top-up's. */
  input: v.object({ id: ids(20), cz: optional(flag()) }),
  output: v.object({
    state: paymentState,
    orders: v.array(orderToPay),
    currency: v.string(),
    method: v.string(),
    amount: decimalText(),
    paidAt: v.nullable(moment),
    /** Why it failed or was refused. */
    reason: v.string(),
  }),
})
