import * as v from 'valibot'
import { decimalText } from './fields.ts'

const named = v.object({ name: v.string(), value: v.string() })

export const priceStep = v.object({
  step: v.picklist([
    'shopPrice',
    'agreed',
    'purchase',
    'markup',
    'tier',
    // Quantity break, a larger unit's own price, flash and group price, surcharge of a customisation.
    'break',
    'unit',
    'flash',
    'group',
    'customisation',
  ]),
  tier: v.optional(v.number()),
  amount: decimalText(),
})

export const productSku = v.object({
  id: v.number(),
  itemNo: v.string(),
  barcode: v.string(),
  /** Colour: black, size: M. Every SKU of a product has the same names in the same order. */
  spec: v.array(named),
  picture: v.string(),
  price: v.nullable(decimalText()),
  retailPrice: v.nullable(decimalText()),
  /** Why the price is what it is. */
  steps: v.array(priceStep),
  minQty: decimalText(),
  multiple: decimalText(),
  stock: v.nullable(decimalText()),
  stockState: v.picklist(['in', 'low', 'out', 'hidden']),
})
export type ProductSku = v.InferOutput<typeof productSku>

/** `hlt_get_data` of type `product_detail` with an `id`. */
export const productDetail = v.object({
  id: v.number(),
  itemNo: v.string(),
  name: v.string(),
  description: v.string(),
  brand: v.nullable(v.object({ id: v.number(), name: v.string() })),
  model: v.string(),
  crumbs: v.array(v.object({ id: v.number(), name: v.string() })),
  pictures: v.array(v.string()),
  attributes: v.array(named),
  unit: v.string(),
  /** Larger units: a box is 24 pieces. */
  units: v.array(v.object({ name: v.string(), factor: decimalText() })),
  priceHidden: v.boolean(),
  /** Null unless the shop shows it (flag 19). */
  sold: v.nullable(v.number()),
  skus: v.array(productSku),
})
export type ProductDetail = v.InferOutput<typeof productDetail>
