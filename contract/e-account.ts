import * as v from 'valibot'
import { action } from './action.ts'
import { decimal, id, requiredText } from './fields.ts'

/** For what a bank answers by sending something to a person, and for what could be guessed. */
const guarded = { max: 5, seconds: 300, fields: ['id'] }

export const signUpMerchant = action('qqt_mer_sign_up', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  limit: guarded,
})

export const verifyMerchant = action('qqt_mer_verify', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id(), verify_code: requiredText(20) }),
  limit: guarded,
})

export const openSuAccount = action('su_add_account', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  limit: guarded,
})

export const openZxAccount = action('zx_add_account', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
  limit: guarded,
})

export const verifySmallTransfer = action('su_pay_check', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id(), amt: decimal() }),
  limit: guarded,
})

export const closeSuAccount = action('su_account_cancel', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
})

export const closeZxAccount = action('zx_account_cancel', {
  feature: 'e-account',
  access: 'member',
  mutates: true,
  input: v.object({ id: id() }),
})
