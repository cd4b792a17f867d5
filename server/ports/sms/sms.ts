/** A message on its way to a telephone. */
export type SmsMessage = {
  /** As contract/mobile.ts writes it: eleven digits, or a plus and the country's code. */
  mobile: string
  /** The whole sentence, for whoever needs no template. */
  text: string
} & SmsTemplate

/** What a provider puts into the template that was agreed with it: a verification code, the shop that took somebody in, the sale that begins. */
export type SmsTemplate = { code: string } | { joined: string } | { begins: string } | { answered: string }

export interface Sms {
  send(message: SmsMessage): Promise<void>
}

/** The provider cannot be reached or refuses; its own words are for the log, not for the person who waits. */
export class SmsError extends Error {
  override name = 'SmsError'
}
