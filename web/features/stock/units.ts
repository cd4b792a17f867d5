import { compare, type Decimal, isZero, multiply, wholeTimes } from '../../../contract/decimal.ts'

/** So many of a larger unit, if that is a whole number of them. */
export function inUnit(quantity: Decimal, factor: Decimal): Decimal | undefined {
  if (isZero(factor)) return undefined
  const whole = wholeTimes(quantity, factor)
  return compare(multiply(whole, factor), quantity) === 0 ? whole : undefined
}
