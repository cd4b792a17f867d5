import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { productCard } from './catalogue.ts'
import { read } from './data.ts'
import { fallback } from './fallback.ts'
import { decimalText, id, optional } from './fields.ts'

const named = v.object({ name: v.string(), nameLang: fallback, value: v.string(), valueLang: fallback })

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
  /** Prices of one base unit from this many on, smallest first. */
  breaks: v.array(v.object({ from: decimalText(), price: decimalText() })),
  /** Larger units with a price of their own; of the others it is the price times the factor. */
  unitPrices: v.array(v.object({ unitId: v.number(), price: decimalText() })),
  /** Of one base unit: what retail (0) and the sale prices 1 to 9 are; absent unless the shop shows them to members. */
  tiers: v.optional(v.array(v.object({ tier: v.number(), price: decimalText() }))),
  minQty: decimalText(),
  multiple: decimalText(),
  stock: v.nullable(decimalText()),
  stockState: v.picklist(['in', 'low', 'out', 'hidden']),
})
export type ProductSku = v.InferOutput<typeof productSku>

const moment = v.pipe(v.string(), v.isoTimestamp())

/** A flash sale or a group-buy of one of its SKUs, which runs or is about to. */
export const productOffer = v.object({
  kind: v.picklist(['flash', 'group']),
  id: v.number(),
  title: v.string(),
  skuId: v.number(),
  startsAt: moment,
  endsAt: moment,
  /** Of one base unit, of a group-buy for the largest group; null for whoever may not see prices. */
  price: v.nullable(decimalText()),
  /** How many people that group has; 0 for a flash sale. */
  size: v.number(),
  soldOut: v.boolean(),
})
export type ProductOffer = v.InferOutput<typeof productOffer>

/** So much off from an amount on; of `amount` in the visitor's currency, else in percent. */
const offeredCoupon = v.object({
  id: v.number(),
  red: v.boolean(),
  kind: v.picklist(['amount', 'percent']),
  off: decimalText(),
  fromAmount: decimalText(),
})
export type OfferedCoupon = v.InferOutput<typeof offeredCoupon>

export const productDelivery = v.object({
  /** Where the fees lead; empty: the address is not known, and they are the least there are. */
  to: v.string(),
  ways: v.array(
    v.object({
      id: v.number(),
      kind: v.picklist(['delivery', 'pickup']),
      name: v.string(),
      /** For the least that can be bought. Null: none, or this way does not lead there. */
      fee: v.nullable(decimalText()),
      /** Whether it costs more to send it elsewhere. */
      varies: v.boolean(),
    }),
  ),
  /** Where it can be fetched. */
  stores: v.array(v.object({ id: v.number(), name: v.string(), address: v.string() })),
})
export type ProductDelivery = v.InferOutput<typeof productDelivery>

/** Instead of a product that is gone. */
export const nearProducts = read('near_products', {
  feature: 'catalogue',
  access: 'guest',
  input: v.object({ id: optional(id()) }),
  output: v.object({ cards: v.array(productCard) }),
})
export type NearProducts = ActionOutput<typeof nearProducts>

export const productDetail = read('product_detail', {
  feature: 'catalogue',
  access: 'guest',
  input: v.object({ id: id() }),
  output: v.object({
    id: v.number(),
    itemNo: v.string(),
    name: v.string(),
    nameLang: fallback,
    description: v.string(),
    descriptionLang: fallback,
    brand: v.nullable(v.object({ id: v.number(), name: v.string(), nameLang: fallback })),
    model: v.string(),
    crumbs: v.array(v.object({ id: v.number(), name: v.string(), nameLang: fallback })),
    pictures: v.array(v.string()),
    attributes: v.array(named),
    unit: v.string(),
    /** Larger units: a box is 24 pieces. */
    units: v.array(v.object({ id: v.number(), name: v.string(), factor: decimalText() })),
    /** Whether it can be customised (flag 2). */
    customisable: v.boolean(),
    priceHidden: v.boolean(),
    /** Null unless the shop shows it (flag 19). */
    sold: v.nullable(v.number()),
    skus: v.array(productSku),
    /** Whether this visitor keeps it. */
    favourite: v.boolean(),
    offers: v.array(productOffer),
    /** What can be taken for it, the first few; not what this visitor has of it. */
    coupons: v.array(offeredCoupon),
    delivery: productDelivery,
    /** Bought with it, or what else sells well in its category. */
    together: v.array(productCard),
  }),
})
export type ProductDetail = ActionOutput<typeof productDetail>
