import type { TextKey } from './text.ts'

/** Of a payment, and of what an order was paid with (product §4). */
export const paymentStates = {
  unpaid: 'state.paymentUnpaid',
  paying: 'state.paymentPaying',
  success: 'state.paymentSuccess',
  failed: 'state.paymentFailed',
  confirming: 'state.paymentToConfirm',
} as const satisfies Record<string, TextKey>
export type PaymentState = keyof typeof paymentStates
