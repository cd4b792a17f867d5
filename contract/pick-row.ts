import * as v from 'valibot'
import { compare, type Decimal, multiply, roundHalfUp } from './decimal.ts'
import { decimalText } from './fields.ts'
import { type QuantityRule, ruleInUnit } from './quantity.ts'

/** A unit that something can be ordered in, with what one of it costs; the product's own comes first and has no id. */
export const pickUnit = v.object({
  id: v.nullable(v.number()),
  name: v.string(),
  factor: decimalText(),
  price: v.nullable(decimalText()),
  /** The unit has a price of its own, which knows no quantity breaks. */
  own: v.boolean(),
})
export type PickUnit = v.InferOutput<typeof pickUnit>

/** A SKU with everything to decide by and to order it: a row of every list that fills the cart. */
export const pickRow = v.object({
  skuId: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  barcode: v.string(),
  name: v.string(),
  spec: v.string(),
  picture: v.string(),
  units: v.pipe(v.array(pickUnit), v.minLength(1)),
  /** What one base unit costs from so many on. */
  breaks: v.array(v.object({ from: decimalText(), price: decimalText() })),
  priceHidden: v.boolean(),
  /** In the base unit. */
  minQty: decimalText(),
  multiple: decimalText(),
  stock: v.nullable(decimalText()),
  stockState: v.picklist(['in', 'low', 'out', 'hidden']),
})
export type PickRow = v.InferOutput<typeof pickRow>

export const unitOf = ({ units }: PickRow, unitId: number | null): PickUnit =>
  units.find(unit => unit.id === unitId) ?? units[0]!

/** What a quantity of a unit comes to; the cart knows it to the last decimal. */
export function amountOf(
  row: PickRow,
  unitId: number | null,
  quantity: Decimal,
  decimals: number,
): { price: Decimal | null; amount: Decimal | null } {
  const unit = unitOf(row, unitId)
  const base = row.units[0]!.price
  const reached = row.breaks.findLast(({ from }) => compare(from, multiply(quantity, unit.factor)) <= 0)
  const price =
    unit.own || base === null ? unit.price : reached ? multiply(reached.price, unit.factor) : unit.price
  if (price === null) return { price: null, amount: null }
  return { price: roundHalfUp(price, decimals), amount: roundHalfUp(multiply(price, quantity), decimals) }
}

/** What may be bought of it in a unit: minimum and multiple, and what there is where the shop says so. */
export const ruleFor = (row: PickRow, unitId: number | null): QuantityRule =>
  ruleInUnit(
    { min: row.minQty, multiple: row.multiple, max: row.stock ?? undefined },
    unitOf(row, unitId).factor,
  )
