/** A message on its way to a telephone. */
export type SmsMessage = {
  /** As contract/mobile.ts writes it: eleven digits, or a plus and the country's code. */
  mobile: string
  /** The whole sentence, for whoever needs no template. */
  text: string
} & SmsTemplate

/**
 * What a provider puts into the template that was agreed with it: a verification code, the shop that took somebody in, the sale
 * that begins, the product of an answered inquiry, the number of an order that was shipped, waits to be picked up or is paid back.
 */
export type SmsTemplate =
  | { code: string }
  | { joined: string }
  | { begins: string }
  | { answered: string }
  | { shipped: string; no: string }
  | { ready: string; pickup: string }
  | { refunded: string; amount: string }

/** Which message it is. */
export interface Posting {
  /** Ours; the provider is told, so that it can be asked about it. */
  reference: string
  /** It may have been sent since then: nobody heard the answer. */
  perhapsSince?: Date | undefined
}

export interface Sms {
  /** One that was perhaps sent before is not sent again where the provider knows of it. */
  send(message: SmsMessage, posting: Posting): Promise<void>
}

/**
 * The provider cannot be reached or refuses; its own words are for the log, not for the person who waits. `unclear`: it may have
 * been sent nevertheless; `final`: it never will be, however often it is tried.
 */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly outcome: 'refused' | 'unclear' | 'final'
  constructor(message: string, outcome: SmsError['outcome'], options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
