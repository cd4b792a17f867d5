import * as v from 'valibot'
import { fallback } from './fallback.ts'
import { decimalText } from './fields.ts'

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
  nameLang: fallback,
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
