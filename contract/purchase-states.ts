import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

/** Where a customer's order in a distributor's shop stands with head office (product §4), beside its own state. */
export const purchaseStates = ['none', 'pending', 'to_pay', 'awaiting', 'paid', 'ended'] as const
export type PurchaseState = (typeof purchaseStates)[number]

interface PurchaseStateInfo {
  text: TextKey
  color: StatusColor
}

export const purchaseStateInfo: Readonly<Record<PurchaseState, PurchaseStateInfo>> = {
  /** Not paid by its customer so far, or over without ever being purchased. */
  none: { text: 'fx-orders.stateNone', color: 'grey' },
  pending: { text: 'fx-orders.statePending', color: 'amber' },
  /** The purchase is made, and a part of it waits to be paid. */
  to_pay: { text: 'fx-orders.stateToPay', color: 'amber' },
  /** Purchased on account. */
  awaiting: { text: 'fx-orders.stateAwaiting', color: 'blue' },
  paid: { text: 'fx-orders.statePaid', color: 'green' },
  /** Head office took it back. */
  ended: { text: 'fx-orders.stateEnded', color: 'neutral' },
}

export interface PurchaseMove {
  from: PurchaseState
  to: PurchaseState
  why: string
  by: 'customer' | 'distributor' | 'office' | 'payment' | 'clock'
}

export const purchaseMoves: readonly PurchaseMove[] = [
  { from: 'none', to: 'pending', why: 'paid', by: 'payment' },
  { from: 'pending', to: 'none', why: 'cancelledOrRefunded', by: 'customer' },
  { from: 'pending', to: 'to_pay', why: 'purchased', by: 'distributor' },
  { from: 'pending', to: 'awaiting', why: 'purchasedOnAccount', by: 'distributor' },
  { from: 'pending', to: 'paid', why: 'purchased', by: 'distributor' },
  { from: 'to_pay', to: 'paid', why: 'paid', by: 'payment' },
  { from: 'to_pay', to: 'awaiting', why: 'onAccount', by: 'distributor' },
  { from: 'to_pay', to: 'pending', why: 'cancelledOrTimeOver', by: 'clock' },
  { from: 'to_pay', to: 'none', why: 'customerRefunded', by: 'distributor' },
  { from: 'awaiting', to: 'pending', why: 'cancelledUnpacked', by: 'distributor' },
  { from: 'awaiting', to: 'paid', why: 'settled', by: 'payment' },
  { from: 'awaiting', to: 'ended', why: 'refunded', by: 'office' },
  { from: 'awaiting', to: 'pending', why: 'takenBack', by: 'office' },
  { from: 'pending', to: 'ended', why: 'refunded', by: 'office' },
  { from: 'paid', to: 'ended', why: 'refunded', by: 'office' },
  { from: 'paid', to: 'pending', why: 'takenBack', by: 'office' },
]

export const canPurchaseMove = (from: PurchaseState, to: PurchaseState): boolean =>
  purchaseMoves.some(move => move.from === from && move.to === to)

/** What decides it: the customer's order, and its last purchase. */
export interface PurchaseFacts {
  state: number
  /** Something of it has left head office. */
  shipped: boolean
  purchase: { state: number; paid: boolean } | null
}

/**
 * One purchase that was cancelled or taken back counts no more, and the next may follow while the customer waits; none follows one of which
 * something was shipped.
 */
export function purchaseStateOf({ state, shipped, purchase }: PurchaseFacts): PurchaseState {
  if (!purchase || purchase.state === 5) return state === 2 ? 'pending' : 'none'
  if (purchase.state === 7) return state === 2 && !shipped ? 'pending' : 'ended'
  if (purchase.state < 2) return 'to_pay'
  return purchase.paid ? 'paid' : 'awaiting'
}
