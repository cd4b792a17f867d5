import type { StatusColor } from './order-states.ts'
import type { TextKey } from './text.ts'

export const deliveryStateCodes = ['packed', 'shipped', 'received', 'dissolved'] as const
export type DeliveryState = (typeof deliveryStateCodes)[number]

/** Where a delivery note stands (rules "After the order"). */
export const deliveryStates: Readonly<Record<DeliveryState, { text: TextKey; color: StatusColor }>> = {
  packed: { text: 'state.deliveryPacked', color: 'blue' },
  shipped: { text: 'state.deliveryShipped', color: 'teal' },
  received: { text: 'state.deliveryReceived', color: 'green' },
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
] as const satisfies readonly DeliveryMove[]

export const canMoveDelivery = (from: DeliveryState | 'new', to: DeliveryState): boolean =>
  deliveryMoves.some(move => move.from === from && move.to === to)
