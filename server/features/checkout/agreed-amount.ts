import { createHash } from 'node:crypto'
import { type Decimal, multiply, roundHalfUp } from '../../../contract/decimal.ts'

/**
 * A yes is for the amount that was asked about, and not for what it becomes afterwards. A reply may raise the counter of yeses
 * by any number (product §8), so the question raises it to one that stands for the amount.
 */

/** Larger than the number of any amount. The counter can only rise, so it is read modulo this. */
const round = 1e15

/** The amount in the smallest unit that its column keeps, plus one: 0 means that nobody has agreed yet. */
const standsFor = (total: Decimal): number => Number(roundHalfUp(multiply(total, '10000'), 0)) + 1

const said = (count: number): number => (Number.isSafeInteger(count) ? count % round : 0)

export const isAgreed = (count: number, total: Decimal): boolean => said(count) === standsFor(total)

/** By how much a yes to this amount raises the counter. */
export const raiseTo = (total: Decimal, count: number): number => raised(standsFor(total), count)

/** Where several amounts were shown, all of them together. */
const standsForAll = (amounts: readonly string[]): number =>
  createHash('sha256').update(amounts.join('\n')).digest().readUIntBE(0, 6) + 1

export const isAgreedToAll = (count: number, amounts: readonly string[]): boolean =>
  said(count) === standsForAll(amounts)

export const raiseToAll = (amounts: readonly string[], count: number): number =>
  raised(standsForAll(amounts), count)

function raised(to: number, count: number): number {
  const more = to - said(count)
  return more > 0 ? more : more + round
}
