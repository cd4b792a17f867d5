/** A verification code on its way to a telephone. */
export interface SmsMessage {
  /** As contract/mobile.ts writes it: eleven digits, or a plus and the country's code. */
  mobile: string
  /** What a provider puts into the template that was agreed with it. */
  code: string
  /** The whole sentence, for whoever needs no template. */
  text: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}

/** The provider cannot be reached or refuses; its own words are for the log, not for the person who waits. */
export class SmsError extends Error {
  override name = 'SmsError'
}
