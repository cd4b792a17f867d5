import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const deliveryStateCodes = ['packed', 'shipped', 'received', 'returned', 'lost', 'dissolved'] as const
export type DeliveryState = (typeof deliveryStateCodes)[number]

/** What becomes of a parcel that does not arrive. */
export const undeliveredStates = ['returned', 'lost'] as const satisfies readonly DeliveryState[]
export type UndeliveredState = (typeof undeliveredStates)[number]

/** Where a delivery note stands (rules "After the order"). */
export const deliveryStates: Readonly<Record<DeliveryState, { text: TextKey; color: StatusColor }>> = {
  packed: { text: 'state.deliveryPacked', color: 'blue' },
  shipped: { text: 'state.deliveryShipped', color: 'teal' },
  received: { text: 'state.deliveryReceived', color: 'green' },
  returned: { text: 'state.deliveryReturned', color: 'grey' },
  lost: { text: 'state.deliveryLost', color: 'grey' },
  dissolved: { text: 'state.deliveryDissolved', color: 'grey' },
}

export interface DeliveryMove {
  /** `new`: it is being packed. */
  from: DeliveryState | 'new'
  to: DeliveryState
  why: string
  by: 'member' | 'office' | 'clock'
}

export const deliveryMoves = [
  { from: 'new', to: 'packed', why: 'packed', by: 'office' },
  { from: 'packed', to: 'shipped', why: 'handedToCarrier', by: 'office' },
  { from: 'packed', to: 'dissolved', why: 'dissolved', by: 'office' },
  { from: 'shipped', to: 'received', why: 'receiptConfirmed', by: 'member' },
  { from: 'shipped', to: 'received', why: 'pickedUp', by: 'office' },
  { from: 'shipped', to: 'received', why: 'nobodyObjected', by: 'clock' },
  { from: 'shipped', to: 'returned', why: 'cameBack', by: 'office' },
  { from: 'shipped', to: 'lost', why: 'lost', by: 'office' },
] as const satisfies readonly DeliveryMove[]

export const canMoveDelivery = (from: DeliveryState | 'new', to: DeliveryState): boolean =>
  deliveryMoves.some(move => move.from === from && move.to === to)
