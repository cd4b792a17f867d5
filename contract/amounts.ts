import { add, compare, type Decimal, multiply, roundHalfUp } from './decimal.ts'
import type { PickRow, PickUnit } from './pick-row.ts'
import { leastOf, type QuantityRule, ruleInUnit } from './quantity.ts'

/** What a SKU costs and how much of it may be bought, in every unit: as much of a row as an amount needs. */
export type Sellable = Pick<PickRow, 'units' | 'breaks' | 'minQty' | 'multiple' | 'stock'>

export const unitOf = ({ units }: Pick<Sellable, 'units'>, unitId: number | null): PickUnit =>
  units.find(unit => unit.id === unitId) ?? units[0]!

/** The quantity break that so many reach; breaks stand smallest first. */
export const breakAt = <B extends { from: Decimal }>(
  breaks: readonly B[],
  baseQuantity: Decimal,
): B | undefined => breaks.findLast(({ from }) => compare(from, baseQuantity) <= 0)

/** What a quantity of a unit comes to; the cart knows it to the last decimal. */
export function amountOf(
  sku: Pick<Sellable, 'units' | 'breaks'>,
  unitId: number | null,
  quantity: Decimal,
  decimals: number,
  /** For what is done to each piece. */
  surcharge: Decimal = '0',
): { price: Decimal | null; amount: Decimal | null } {
  const unit = unitOf(sku, unitId)
  const reached = breakAt(sku.breaks, multiply(quantity, unit.factor))
  const knowsBreaks = !unit.own && sku.units[0]!.price !== null
  const plain = knowsBreaks && reached ? multiply(reached.price, unit.factor) : unit.price
  if (plain === null) return { price: null, amount: null }
  const price = add(plain, multiply(surcharge, unit.factor))
  return { price: roundHalfUp(price, decimals), amount: roundHalfUp(multiply(price, quantity), decimals) }
}

/** What may be bought of it in a unit: minimum and multiple, and what there is where the shop says so. */
export const ruleFor = (
  { minQty: min, multiple, stock, units }: Omit<Sellable, 'breaks'>,
  unitId: number | null,
): QuantityRule => ruleInUnit({ min, multiple, max: stock ?? undefined }, unitOf({ units }, unitId).factor)

/** The least that can be bought of it in a unit; how much there is does not make it less. */
export const leastIn = (sku: Omit<Sellable, 'breaks'>, unitId: number | null = null): Decimal =>
  leastOf(ruleFor(sku, unitId))
