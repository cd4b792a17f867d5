import * as v from 'valibot'
import { action } from './action.ts'
import { flag, id, optional, requiredText, text } from './fields.ts'

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

export const sendPaymentCode = action('qqt_sms_code', {
  feature: 'payment',
  access: 'member',
  mutates: true,
  input: v.object({ type: requiredText(30) }),
  limit: { max: 5, seconds: 300 },
})

export const checkPayment = action('hlt_check_pay', {
  feature: 'payment',
  access: 'member',
  mutates: false,
  /** `cz` says that the id is a top-up's. */
  input: v.object({ id: id(), cz: optional(flag()) }),
})
