import { type Decimal, multiply, roundHalfUp } from '../../../contract/decimal.ts'

/**
 * A yes is for the amount that was asked about, and not for what it becomes afterwards. A reply may raise the counter of yeses
 * by any number (product §8), so the question raises it to one that stands for the amount.
 */

/** More than any amount stands for; the counter only rises, so it comes round. */
const round = 1e15

/** In the smallest part that a column keeps; nobody has agreed to anything at 0. */
const standsFor = (total: Decimal): number => Number(roundHalfUp(multiply(total, '10000'), 0)) + 1

const said = (count: number): number => (Number.isSafeInteger(count) ? count % round : 0)

export const isAgreed = (count: number, total: Decimal): boolean => said(count) === standsFor(total)

/** By how much a yes to this amount raises the counter. */
export function raiseTo(total: Decimal, count: number): number {
  const more = standsFor(total) - said(count)
  return more > 0 ? more : more + round
}
