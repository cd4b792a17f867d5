import type { TextKey } from './text.ts'

export const OrderState = {
  PendingPayment: 0,
  PaymentToConfirm: 1,
  PendingShipment: 2,
  Shipped: 3,
  Completed: 4,
  Cancelled: 5,
  PendingGroup: 6,
  Terminated: 7,
} as const
export type OrderState = (typeof OrderState)[keyof typeof OrderState]

/** Names, not values: the style sheet gives each its shade, so that the page needs no inline style. */
export type StatusColor = 'amber' | 'blue' | 'teal' | 'green' | 'grey' | 'neutral'

const statusColors = new Map<number, StatusColor>([
  [0, 'amber'],
  [2, 'blue'],
  [3, 'teal'],
  [4, 'green'],
  [5, 'grey'],
])

/** Product §4: colours exist for the codes 0, 2, 3, 4 and 5. */
export const statusColor = (code: number): StatusColor => statusColors.get(code) ?? 'neutral'

const orderStateTexts: Readonly<Record<OrderState, TextKey>> = {
  [OrderState.PendingPayment]: 'state.orderPendingPayment',
  [OrderState.PaymentToConfirm]: 'state.orderPaymentToConfirm',
  [OrderState.PendingShipment]: 'state.orderPendingShipment',
  [OrderState.Shipped]: 'state.orderShipped',
  [OrderState.Completed]: 'state.orderCompleted',
  [OrderState.Cancelled]: 'state.orderCancelled',
  [OrderState.PendingGroup]: 'state.orderPendingGroup',
  [OrderState.Terminated]: 'state.orderTerminated',
}

export interface OrderStateInfo {
  code: OrderState
  text: TextKey
  color: StatusColor
}

export const orderStates: readonly OrderStateInfo[] = Object.values(OrderState).map(code => ({
  code,
  text: orderStateTexts[code],
  color: statusColor(code),
}))

/** `payment` is money that really arrived; `clock` is what happens by itself when a time is over. */
export type OrderMover = 'member' | 'office' | 'payment' | 'clock'

export interface OrderMove {
  /** `new`: the order is being committed. */
  from: OrderState | 'new'
  to: OrderState
  why: string
  by: OrderMover
}

const {
  PendingPayment,
  PaymentToConfirm,
  PendingShipment,
  Shipped,
  Completed,
  Cancelled,
  PendingGroup,
  Terminated,
} = OrderState

export const orderMoves = [
  { from: 'new', to: PendingPayment, why: 'committed', by: 'member' },
  { from: 'new', to: PendingShipment, why: 'nothingToPayNow', by: 'member' },
  { from: PendingPayment, to: PaymentToConfirm, why: 'proofUploaded', by: 'member' },
  { from: PendingPayment, to: PendingShipment, why: 'paid', by: 'payment' },
  { from: PaymentToConfirm, to: PendingShipment, why: 'paid', by: 'payment' },
  { from: PaymentToConfirm, to: PendingShipment, why: 'proofConfirmed', by: 'office' },
  { from: PendingPayment, to: PendingGroup, why: 'paid', by: 'payment' },
  { from: PaymentToConfirm, to: PendingGroup, why: 'paid', by: 'payment' },
  { from: PaymentToConfirm, to: PendingGroup, why: 'proofConfirmed', by: 'office' },
  { from: PaymentToConfirm, to: PendingPayment, why: 'proofRejected', by: 'office' },
  { from: PendingGroup, to: PendingShipment, why: 'groupComplete', by: 'payment' },
  { from: PendingGroup, to: Terminated, why: 'groupExpired', by: 'clock' },
  { from: PendingPayment, to: Cancelled, why: 'cancelled', by: 'member' },
  { from: PendingPayment, to: Cancelled, why: 'paymentTimeOver', by: 'clock' },
  { from: PendingShipment, to: Shipped, why: 'everyLineDelivered', by: 'office' },
  { from: PendingShipment, to: Cancelled, why: 'cancelledUnpaid', by: 'member' },
  { from: Shipped, to: Completed, why: 'receiptConfirmed', by: 'member' },
  { from: Shipped, to: Completed, why: 'pickedUp', by: 'office' },
  { from: Shipped, to: Completed, why: 'cashRecorded', by: 'office' },
  { from: Shipped, to: Completed, why: 'nobodyObjected', by: 'clock' },
  { from: PendingShipment, to: Terminated, why: 'refunded', by: 'office' },
  { from: Shipped, to: Terminated, why: 'refunded', by: 'office' },
  { from: PendingShipment, to: Terminated, why: 'notDelivered', by: 'office' },
  { from: Shipped, to: Terminated, why: 'notDelivered', by: 'office' },
  { from: PendingPayment, to: Terminated, why: 'merged', by: 'member' },
] as const satisfies readonly OrderMove[]

/** Why something happened, as the history keeps it. */
export const orderReasons = [
  'orders.reasonCreated',
  'orders.reasonNothingToPay',
  'orders.reasonCancelled',
  'orders.reasonSellerCancelled',
  'orders.reasonTimeout',
  'orders.reasonPaid',
  'orders.reasonProof',
  'orders.reasonRejected',
  'orders.reasonConfirmed',
  'orders.reasonGroupComplete',
  'orders.reasonGroupExpired',
  'orders.reasonMerged',
  'orders.reasonMergedFrom',
  'orders.reasonReassigned',
  'orders.reasonPurchase',
  'orders.reasonPriceChanged',
  'orders.reasonAddressChanged',
  'orders.reasonCash',
  'orders.reasonShipped',
  'orders.reasonPartShipped',
  'orders.reasonWay',
  'orders.reasonReturned',
  'orders.reasonLost',
  'orders.reasonPartReturned',
  'orders.reasonPartLost',
  'orders.reasonNoteReceived',
  'orders.reasonPickedUp',
  'orders.reasonReceived',
  'orders.reasonAutoReceived',
  'orders.reasonRefunded',
] as const satisfies readonly TextKey[]

/** Paid, on account or to be paid at the door: what counts as sold (rules "Turnover"). */
export const soldStates: readonly OrderState[] = [PendingShipment, Shipped, Completed, PendingGroup]

export const canMove = (from: OrderState | 'new', to: OrderState): boolean =>
  orderMoves.some(move => move.from === from && move.to === to)
