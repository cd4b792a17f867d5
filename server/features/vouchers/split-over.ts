import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  subtract,
  sum,
  wholeTimes,
} from '../../../contract/decimal.ts'

/** `a / b` to so many decimals, cut off. */
export function divideDown(a: Decimal, b: Decimal, decimals: number): Decimal {
  const step = stepOf(decimals)
  return multiply(wholeTimes(a, multiply(b, step)), step)
}

/** The smallest amount of a currency: 0.01, 1 for VND. */
const stepOf = (decimals: number): Decimal => (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)

/**
 * An amount over lines, each by its share; the last line takes the rounding. Of a discount that the lines can bear no
 * line gets more than it is worth: what the last one has no room for goes to the lines before it.
 */
export function splitOver(lines: readonly Decimal[], amount: Decimal, decimals: number): Decimal[] {
  const total = sum(lines)
  const last = lines.length - 1
  if (last < 0) return []
  const shares = lines.map((line, at) =>
    at === last || isZero(total) ? '0' : divideDown(multiply(amount, line), total, decimals),
  )
  let rest = subtract(amount, sum(shares))
  if (compare(amount, total) > 0) {
    shares[last] = add(shares[last]!, rest)
    return shares
  }
  for (let at = last; at >= 0 && !isZero(rest); at--) {
    const room = subtract(lines[at]!, shares[at]!)
    const taken = compare(rest, room) < 0 ? rest : room
    shares[at] = add(shares[at]!, taken)
    rest = subtract(rest, taken)
  }
  return shares
}
