import type { TextKey, Translate } from '../../../contract/text.ts'

/** Ours: the code that was sent to the applicant's mobile was never entered. */
export const noCode = 'no_code'

/** Reasons of providers that have a name (docs/e-account-providers.md); everything else is their own words, in whatever language. */
export const providerReasons: Readonly<Record<string, TextKey>> = {
  not_complete: 'e-account.incomplete',
  not_in_register: 'e-account.notInRegister',
  wrong_amounts: 'e-account.amountOver',
  [noCode]: 'e-account.noCode',
  on_its_way: 'e-account.notEmpty',
  card_unknown: 'wallet.cardUnknown',
  no_payouts: 'wallet.noPayouts',
  sent_back: 'wallet.sentBack',
}

const keyOf = (reason: string): TextKey | undefined =>
  Object.hasOwn(providerReasons, reason) ? providerReasons[reason] : undefined

/** A reason as its reader reads it. */
export function providerWords(t: Translate, reason: string): string {
  const key = keyOf(reason)
  return key ? t(key) : reason
}

/** The same for the bell, which is read later, in whatever language. */
export function providerNotice(reason: string): string | { text: TextKey } {
  const key = keyOf(reason)
  return key ? { text: key } : reason
}
