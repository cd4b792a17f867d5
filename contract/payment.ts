import * as v from 'valibot'
import { ownCodeSent } from './account.ts'
import { action } from './action.ts'
import { flag, id, optional, text } from './fields.ts'

export const paymentData = action('hlt_pay_data', {
  feature: 'payment',
  access: 'member',
  mutates: false,
  input: v.object({ id: id(), pmId: optional(id()) }),
})

export const pay = action('hlt_pay', {
  feature: 'payment',
  access: 'member',
  mutates: true,
  input: v.object({
    id: id(),
    pmId: id(),
    payPicId: optional(id()),
    payType: optional(text(30)),
    msgId: optional(text(100)),
    msgCode: optional(text(20)),
  }),
  limit: { max: 10, seconds: 60, fields: ['id'] },
})

/** A code to the member's own number: to pay, to change the password, or to change that number. */
export const sendPaymentCode = action('qqt_sms_code', {
  feature: 'payment',
  access: 'member',
  mutates: true,
  /** `vcode` is what the picture shows (contract/account.ts `captchaPath`). */
  input: v.object({ type: v.picklist(['pay', 'reset', 'old_mobile']), vcode: optional(text(10)) }),
  output: ownCodeSent,
  limit: { max: 20, seconds: 300 },
})

export const checkPayment = action('hlt_check_pay', {
  feature: 'payment',
  access: 'member',
  mutates: false,
  /** `cz` says that the id is a top-up's. */
  input: v.object({ id: id(), cz: optional(flag()) }),
})
