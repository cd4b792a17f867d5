import * as v from 'valibot'
import { action, keptByGuests } from './action.ts'
import { type Fallback, fallback } from './fallback.ts'
import { decimal, decimalText, flag, id, ids, json, optional, requiredText, unlessZero } from './fields.ts'
import { languages } from './languages.ts'
import { pickRow } from './pick-row.ts'
import { placed } from './place.ts'

export const productCard = v.object({
  id: v.number(),
  skuId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  nameLang: fallback,
  picture: v.string(),
  /** Null when there is none (negotiable), or when this visitor may not see it. */
  price: v.nullable(decimalText()),
  retailPrice: v.nullable(decimalText()),
  priceHidden: v.boolean(),
  unit: v.string(),
  /** The next larger unit in words, such as 「箱 20 件」; empty when there is none. */
  pack: v.string(),
  minQty: decimalText(),
  multiple: decimalText(),
  /** Null when the shop does not show numbers. */
  stock: v.nullable(decimalText()),
  stockState: v.picklist(['in', 'low', 'out', 'hidden']),
  flashPrice: v.optional(decimalText()),
  /** How much of the flash sale's stock is gone, from 0 to 1. */
  soldShare: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  badge: v.optional(v.picklist(['flash', 'new'])),
  /** What one press puts into the cart, the least that can be bought; `choose`: one of its SKUs comes first. */
  quick: v.optional(v.union([v.literal('choose'), decimalText()])),
})
export type ProductCard = v.InferOutput<typeof productCard>

/** A category under the names of the wire (product §3). */
export interface CategoryBranch {
  id: number
  name: string
  nameLang?: Fallback
  lvl: number
  paths: string
  picture: string
  count: number
  child: CategoryBranch[]
}

export const categoryNode: v.GenericSchema<CategoryBranch> = v.object({
  id: v.number(),
  name: v.string(),
  nameLang: fallback,
  lvl: v.number(),
  paths: v.string(),
  picture: v.string(),
  count: v.number(),
  child: v.array(v.lazy(() => categoryNode)),
})

/** Units of a SKU with their prices; with `unitQty` also what that many of each come to. */
export const productUnits = action('hlt_product_unit', {
  feature: 'catalogue',
  access: 'guest',
  mutates: false,
  input: v.object({
    ...placed('shopId', 'site_id', 'storeId'),
    qpId: unlessZero(id()),
    skuId: unlessZero(id()),
    unitQty: optional(decimal()),
  }),
  output: v.object({
    /** The unit conversion string of product §3 (contract/units.ts). */
    units: v.string(),
    /** Minimum and multiple, in the base unit. */
    minQty: decimalText(),
    multiple: decimalText(),
    /** Prices of one base unit from this many base units on. */
    breaks: v.array(v.object({ from: decimalText(), price: v.nullable(decimalText()) })),
  }),
  rows: v.object({
    id: v.nullable(v.number()),
    name: v.string(),
    factor: decimalText(),
    price: v.nullable(decimalText()),
    amount: v.nullable(decimalText()),
  }),
})

/** With a list of choices it saves them as a set and answers its `qzcId`; without one it only reads the options. */
export const customisation = action('hlt_product_qzc', {
  feature: 'catalogue',
  access: 'guest',
  mutates: true,
  limit: keptByGuests,
  input: v.object({
    ...placed('shopId'),
    skuId: id(),
    list: optional(json(v.pipe(v.array(v.object({ optionId: id() })), v.maxLength(100)))),
  }),
  output: v.object({ qzcId: v.nullable(v.number()), surcharge: v.nullable(decimalText()) }),
  rows: v.object({
    id: v.number(),
    name: v.string(),
    required: v.boolean(),
    several: v.boolean(),
    options: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        picture: v.string(),
        surcharge: v.nullable(decimalText()),
      }),
    ),
  }),
})

export const baseInfoTypes = ['category', 'new', 'brand'] as const

export const baseInfo = action('get_qshop_baseinfo', {
  feature: 'catalogue',
  access: 'guest',
  mutates: false,
  /** `types` names the parts wanted, such as `category,brand`; `qshopId` the shop, this one without it, or one that lets the visitor in. */
  input: v.object({
    qshopId: unlessZero(id()),
    types: v.pipe(
      requiredText(),
      v.transform(types => types.split(',').map(type => type.trim())),
      v.array(v.picklist(baseInfoTypes)),
    ),
    lang: optional(v.picklist(languages.map(({ code }) => code))),
  }),
  output: v.object({
    category: v.optional(v.array(categoryNode)),
    brand: v.optional(v.array(v.object({ id: v.number(), name: v.string(), logo: v.string() }))),
  }),
})

/** Guests too: theirs follow them into the account. */
export const setFavourites = action('hlt_favp', {
  feature: 'catalogue',
  access: 'guest',
  mutates: true,
  limit: keptByGuests,
  input: v.object({ ids: ids(), b: flag() }),
  output: v.object({ n: v.number() }),
})

/** Themed sets; `uid` shows the prices of a customer to the distributor or clerk who picks for them. */
export const selectionThemes = action('hlt_phzt', {
  feature: 'catalogue',
  access: 'guest',
  mutates: false,
  input: v.object({ ...placed('shopId'), uid: unlessZero(id()) }),
  rows: v.object({
    id: v.number(),
    name: v.string(),
    description: v.string(),
    picture: v.string(),
    items: v.array(v.object({ row: pickRow, quantity: decimalText(), amount: v.nullable(decimalText()) })),
  }),
})
