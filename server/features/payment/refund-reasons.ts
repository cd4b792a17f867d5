import type { TextKey } from '../../../contract/text.ts'

/** Why the shop refunds by itself; any other reason is what a clerk wrote. */
export const refundReasons = {
  after_sale: 'screens.afterSaleCase',
  order_ended: 'payment.resultEnded',
  stray: 'payment.reasonStrayBack',
} as const satisfies Record<string, TextKey>

/** What a payer reads of it at the channel: words of ours have no language there. */
export const wordsAtChannel = (reason: string): string => (Object.hasOwn(refundReasons, reason) ? '' : reason)
