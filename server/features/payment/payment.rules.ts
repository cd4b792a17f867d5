import {
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  toDecimal,
  wholeTimes,
} from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { type Failure, fail } from '../../handler.ts'
import type { DueOrder, PaidPart } from './payment.tables.ts'

/** Balances are kept with the cents that people know; a shop counts in no currency that has smaller parts. */
export const baseDecimals = 2

/** An amount with smaller parts than its currency has. */
export const tooManyDecimals = (currency: string, decimals: number): Failure =>
  decimals === 0
    ? fail('bill.noDecimals', { code: currency }, 'amount')
    : fail('payment.refundDecimals', { currency, decimals }, 'amount')

/** What an amount of an order's currency is in the base currency. */
export function toBase(amount: Decimal, rate: Decimal): Decimal {
  const scale = '10000000000'
  return roundHalfUp(multiply(wholeTimes(multiply(amount, scale), rate), '0.0000000001'), baseDecimals)
}

/** What a balance in the base currency can pay of another one: never more than it is worth. */
export function fromBase(base: Decimal, rate: Decimal, decimals: number): Decimal {
  const cents = toDecimal(10 ** decimals)
  const whole = wholeTimes(multiply(multiply(base, rate), cents), '1')
  return roundHalfUp(decimals === 0 ? whole : multiply(whole, `0.${'1'.padStart(decimals, '0')}`), decimals)
}

export const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) <= 0 ? a : b)

/** Why an order cannot be paid; undefined when it can. */
export type Obstacle = 'over' | 'waits' | 'late' | 'paid'

export function obstacleOf(order: DueOrder, now: Date): Obstacle | undefined {
  switch (order.state) {
    case OrderState.PendingPayment:
      return order.payBefore && order.payBefore <= now ? 'late' : undefined
    case OrderState.PaymentToConfirm:
      return 'waits'
    case OrderState.Cancelled:
    case OrderState.Terminated:
      return 'over'
    default:
      if (!order.onAccount) return 'paid'
      return order.paymentState === 'confirming' ? 'waits' : undefined
  }
}

export interface Plan {
  /** From stored value, order by order. */
  stored: PaidPart[]
  rest: PaidPart[]
}

/** Stored value fills the orders one after the other; what it does not cover is the rest. */
export function planPayment(orders: readonly DueOrder[], storedBase: Decimal): Plan {
  const plan: Plan = { stored: [], rest: [] }
  let left = storedBase
  for (const { id: orderId, due, rate, decimals } of orders) {
    // What it is worth, rounded, pays all of it, though turned back into the order's currency it may be a little less.
    const isEnough = !isZero(left) && compare(left, toBase(due, rate)) >= 0
    const stored = isEnough ? due : least(due, fromBase(left, rate, decimals))
    if (!isZero(stored)) {
      const base = least(toBase(stored, rate), left)
      plan.stored.push({ orderId, amount: stored, base })
      left = subtract(left, base)
    }
    const rest = subtract(due, stored)
    if (!isZero(rest)) plan.rest.push({ orderId, amount: rest, base: toBase(rest, rate) })
  }
  return plan
}

export const sumOf = (parts: readonly PaidPart[]): { amount: Decimal; base: Decimal } => ({
  amount: sum(parts.map(({ amount }) => amount)),
  base: sum(parts.map(({ base }) => base)),
})

export const dueOf = (orders: readonly DueOrder[]): Decimal => sum(orders.map(({ due }) => due))
