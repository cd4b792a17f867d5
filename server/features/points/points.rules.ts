import {
  compare,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  toDecimal,
  wholeTimes,
} from '../../../contract/decimal.ts'
import { divideDown } from '../vouchers/split-over.ts'

/** So many for each whole unit of the base currency. */
export const pointsForPaid = (paidBase: Decimal, perUnit: number): number =>
  Number(wholeTimes(paidBase, '1')) * perUnit

/** How many of an order's points are gone when so much of what earned them has gone back: all of them with the last cent. */
export function pointsGone(earned: number, back: Decimal, earnedFor: Decimal): number {
  // A refund from before they were booked has failed since.
  if (isNegative(back)) return 0
  if (isZero(earnedFor) || compare(back, earnedFor) >= 0) return earned
  return Number(wholeTimes(multiply(toDecimal(earned), back), earnedFor))
}

/** What points are worth in a currency, cut off; nothing where they pay nothing. */
export const worthOf = (
  points: number,
  { perUnit, rate, decimals }: { perUnit: number; rate: Decimal; decimals: number },
): Decimal =>
  perUnit === 0 ? '0' : divideDown(multiply(toDecimal(points), rate), toDecimal(perUnit), decimals)
