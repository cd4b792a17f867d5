import { id, requiredText, smsCode } from './fields.ts'
import { bankCard, payoutAmount } from './validators.ts'

/** `code` is what `qqt_sms_code` of type `withdrawal` sent. */
export const withdrawFields = { amount: payoutAmount(), cardId: id(), code: smsCode() }

/** `code` is what `qqt_sms_code` of type `card` sent. */
export const cardFields = { number: bankCard(), bank: requiredText(60), code: smsCode() }
