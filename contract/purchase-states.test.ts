import { expect, test } from 'vitest'
import { OrderState, orderMoves } from './order-states.ts'
import {
  canPurchaseMove,
  type PurchaseFacts,
  purchaseMoves,
  purchaseStateOf,
  purchaseStates,
} from './purchase-states.ts'

const purchases: PurchaseFacts['purchase'][] = [
  null,
  ...Object.values(OrderState).flatMap(state =>
    state === OrderState.PendingGroup
      ? []
      : [true, false].map(paid => ({ state, paid: paid && state >= OrderState.PendingShipment })),
  ),
]

test('every state is reached, and left by the table or for good', () => {
  const reached = new Set(purchaseMoves.map(({ to }) => to))
  expect(purchaseStates.filter(state => state !== 'none' && !reached.has(state))).toEqual([])
  expect(purchaseMoves.every(({ from, to }) => from !== to)).toBe(true)
})

test('whatever a customer’s order or its purchase does, the table knows the step', () => {
  const steps = new Set<string>()
  const note = (from: PurchaseFacts, to: PurchaseFacts) => {
    const [before, after] = [purchaseStateOf(from), purchaseStateOf(to)]
    if (before !== after) steps.add(`${before} → ${after}`)
  }
  for (const { from, to } of orderMoves) {
    if (from === 'new') continue
    // A purchase moves while its customer waits; a customer's order moves whatever its purchase is.
    for (const paid of [true, false])
      for (const shipped of from >= OrderState.PendingShipment ? [true, false] : [false]) {
        const stays = paid && from >= OrderState.PendingShipment
        const becomes = paid && to >= OrderState.PendingShipment
        note(
          { state: OrderState.PendingShipment, shipped, purchase: { state: from, paid: stays } },
          { state: OrderState.PendingShipment, shipped, purchase: { state: to, paid: becomes } },
        )
      }
    for (const purchase of from === OrderState.PendingShipment ? purchases : [null])
      if (!purchase || [5, 7].includes(purchase.state))
        for (const shipped of purchase?.state === OrderState.Terminated ? [true, false] : [false])
          note({ state: from, shipped, purchase }, { state: to, shipped, purchase })
  }
  const unknown = [...steps].filter(
    step => !canPurchaseMove(...(step.split(' → ') as never as ['none', 'none'])),
  )
  expect(unknown).toEqual([])
})

test('a purchase that was cancelled or taken back makes room for the next one while the customer waits', () => {
  const waiting = OrderState.PendingShipment
  for (const over of [OrderState.Cancelled, OrderState.Terminated])
    expect(purchaseStateOf({ state: waiting, shipped: false, purchase: { state: over, paid: true } })).toBe(
      'pending',
    )
  const takenBack = { state: OrderState.Terminated, paid: true }
  expect(purchaseStateOf({ state: OrderState.Terminated, shipped: false, purchase: takenBack })).toBe('ended')
})

test('one that was taken back after something of it was shipped makes no room', () => {
  const takenBack = { state: OrderState.Terminated, paid: true }
  expect(purchaseStateOf({ state: OrderState.PendingShipment, shipped: true, purchase: takenBack })).toBe(
    'ended',
  )
})
