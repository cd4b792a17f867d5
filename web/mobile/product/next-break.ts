import { amountOf, ruleFor, type Sellable, unitOf } from '../../../contract/amounts.ts'
import {
  add,
  compare,
  type Decimal,
  multiply,
  roundHalfUp,
  subtract,
  trimZeros,
  wholeTimes,
} from '../../../contract/decimal.ts'
import { checkQuantity } from '../../../contract/quantity.ts'

export interface NextBreak {
  /** So many more of the unit. */
  more: Decimal
  /** What one of the unit costs then. */
  price: Decimal
  /** What all of them cost less than at the price of now. */
  saved: Decimal
}

/** How many more make each one cheaper, and what that saves; none where nothing does, or there are not so many. */
export function nextBreak(
  sku: Sellable,
  unitId: number | null,
  quantity: Decimal,
  decimals: number,
): NextBreak | undefined {
  const { factor, own } = unitOf(sku, unitId)
  const now = amountOf(sku, unitId, quantity, decimals).price
  const next = sku.breaks.find(({ from }) => compare(from, multiply(quantity, factor)) > 0)
  if (own || now === null || !next) return undefined
  const wanted = keepingRule(sku, unitId, upTo(next.from, factor))
  const price = wanted && amountOf(sku, unitId, wanted, decimals).price
  if (!price || compare(price, now) >= 0) return undefined
  return {
    more: trimZeros(subtract(wanted, quantity)),
    price,
    saved: roundHalfUp(multiply(subtract(now, price), wanted), decimals),
  }
}

/** So many whole ones of the unit that there are at least as many pieces. */
function upTo(pieces: Decimal, factor: Decimal): Decimal {
  const whole = wholeTimes(pieces, factor)
  return compare(multiply(whole, factor), pieces) < 0 ? add(whole, '1') : whole
}

function keepingRule(sku: Sellable, unitId: number | null, quantity: Decimal): Decimal | undefined {
  const check = checkQuantity(quantity, ruleFor(sku, unitId))
  return check.ok ? quantity : check.above
}
