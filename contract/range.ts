import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save } from './data.ts'
import { fallback } from './fallback.ts'
import { decimal, decimalText, givenMoment, id, ids, integer, optional, pageNumber, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import { markupValue } from './validators.ts'

/** What a distributor's shop makes of head office's range: what it shows, and for how much. */
const runs = {
  feature: 'range',
  access: 'distributor',
  right: DistributionRight.Screens,
} as const

/** Which shop; without it the one at hand. Not called `shop`: that leads into another one. */
export const ofShop = { of: optional(id()) }

/** Of the customers that a price is for; nothing: everybody. */
export const tierField = () => optional(v.pipe(integer(), v.minValue(0), v.maxValue(9)))

export const rangeStates = ['shown', 'hidden', 'own', 'below', 'unpriced'] as const
export type RangeState = (typeof rangeStates)[number]

const narrowed = {
  q: optional(text(100)),
  /** With all below it. */
  category: optional(id()),
  state: optional(v.picklist(rangeStates)),
}

/** Also the query of /member/fx/product. */
export const rangeQuery = v.object({
  ...ofShop,
  ...narrowed,
  tier: tierField(),
  /** From 1. */
  page: optional(pageNumber()),
})
export type RangeQuery = v.InferOutput<typeof rangeQuery>

export const rangePerPage = 20

/** As far as changes are counted: so many means as many or more. */
export const mostChangesCounted = 1000

export const shopNamed = v.object({ id: v.number(), code: v.string(), title: v.string() })

export const markupKind = v.picklist(['percent', 'fixed'])

/** Which rule made a price. */
export const priceRule = v.object({
  from: v.picklist(['own', 'product', 'category', 'shop']),
  /** Of the category. */
  name: v.string(),
  /** Null: for every customer. */
  tier: v.nullable(v.number()),
  markup: v.nullable(v.object({ kind: markupKind, value: decimalText() })),
})
export type PriceRule = v.InferOutput<typeof priceRule>

export const rangeRow = v.object({
  skuId: v.number(),
  productId: v.number(),
  itemNo: v.string(),
  name: v.string(),
  nameLang: fallback,
  spec: v.string(),
  picture: v.string(),
  unit: v.string(),
  /** Null: negotiable. */
  purchase: v.nullable(decimalText()),
  price: v.nullable(decimalText()),
  /** The distributor's own, as it was set, though a higher purchase price may count. */
  ownPrice: v.nullable(decimalText()),
  rule: v.nullable(priceRule),
  /** The own price is below the purchase price: which counts instead, unless the shop sells below it. */
  below: v.boolean(),
  margin: v.nullable(decimalText()),
  stock: decimalText(),
  /** In this shop. */
  sold: decimalText(),
  /** By itself, or with its category. */
  hidden: v.nullable(v.picklist(['product', 'category'])),
})
export type RangeRow = v.InferOutput<typeof rangeRow>

const category = v.object({
  id: v.number(),
  name: v.string(),
  nameLang: fallback,
  paths: v.string(),
  count: v.number(),
  hidden: v.boolean(),
})

export const shopRange = read('shop_range', {
  ...runs,
  input: rangeQuery,
  output: v.object({
    shop: shopNamed,
    /** All that the visitor runs; for head office, those of every distributor. */
    shops: v.array(shopNamed),
    /** All amounts are in it. */
    currency: v.string(),
    belowPurchase: v.boolean(),
    /** The visitor may set mark-ups too. */
    mayMarkUp: v.boolean(),
    rows: v.array(rangeRow),
    total: v.number(),
    /** There are more than `total` says. */
    more: v.boolean(),
    page: v.number(),
    /** In the order of their paths. */
    categories: v.array(category),
    /** Tiers for which something differs. */
    tiers: v.array(v.number()),
    changes: v.object({
      /** When somebody last said that they have seen them. */
      since: v.string(),
      fresh: v.number(),
      gone: v.number(),
      up: v.number(),
      down: v.number(),
      /** The distributor buys at another tier since. */
      tier: v.nullable(v.object({ from: v.number(), to: v.number(), at: v.string() })),
    }),
  }),
})
export type ShopRange = ActionOutput<typeof shopRange>

export const rangeSteps = ['hide', 'show', 'price', 'noPrice', 'markup', 'noMarkup'] as const

export const changeRange = save('shop_range_change', {
  ...runs,
  input: rowOf({
    ...ofShop,
    /** These, or all that a filter finds. */
    skus: optional(ids(5000)),
    all: v.optional(v.object(narrowed)),
    tier: tierField(),
    step: v.picklist(rangeSteps),
    price: optional(decimal()),
    kind: optional(markupKind),
    value: optional(markupValue()),
  }),
  output: v.object({
    changed: v.number(),
    /** Own prices that would be below the purchase price stay as they were. */
    tooLow: v.number(),
  }),
})

export const showCategory = save('shop_category_shown', {
  ...runs,
  input: rowOf({ ...ofShop, category: id(), hidden: v.boolean() }),
  output: v.object({ hidden: v.boolean() }),
})

export const rangeChangeKinds = ['fresh', 'gone', 'up', 'down'] as const

/** Another tier changes all purchase prices at once: what it does to them, in percent, by today's rules. */
const rangeTier = v.object({
  from: v.number(),
  to: v.number(),
  at: v.string(),
  skus: v.number(),
  /** How much dearer purchases are on average; below 0: cheaper. */
  purchase: decimalText(),
  /** What is left of the price on average, then and now. */
  marginBefore: decimalText(),
  marginAfter: decimalText(),
  /** Whose margin suffers most. */
  worst: v.nullable(
    v.object({ itemNo: v.string(), name: v.string(), before: decimalText(), after: decimalText() }),
  ),
  /** Own prices that are below the purchase price now. */
  below: v.number(),
})
export type RangeTier = v.InferOutput<typeof rangeTier>

export const rangeChanges = read('shop_range_changes', {
  ...runs,
  input: v.object({ ...ofShop, kind: v.picklist(rangeChangeKinds) }),
  output: v.object({
    since: v.string(),
    /** The answer is true at this moment: what comes later is told next time. */
    at: v.string(),
    currency: v.string(),
    rows: v.array(
      v.object({
        productId: v.number(),
        itemNo: v.string(),
        name: v.string(),
        /** What the shop pays for it: then and now. */
        before: v.nullable(decimalText()),
        after: v.nullable(decimalText()),
        /** What its customers pay now. */
        price: v.nullable(decimalText()),
        /** What was left of the price then, and what is left now. */
        marginBefore: v.nullable(decimalText()),
        marginAfter: v.nullable(decimalText()),
      }),
    ),
    more: v.boolean(),
    /** Null: the distributor buys at the tier of the last look. */
    tier: v.nullable(rangeTier),
  }),
})
export type RangeChanges = ActionOutput<typeof rangeChanges>

export const rangeSeen = save('shop_range_seen', {
  ...runs,
  input: rowOf({ ...ofShop, at: givenMoment() }),
  output: v.object({ since: v.string() }),
})

/** The range as a sheet: `xlsx` stands behind it. */
export const rangeFilePath = '/export/range.'
export const rangeFileQuery = v.object({ ...ofShop, ...narrowed, tier: tierField() })

/** What `hlt_import` calls the same sheet on its way back. */
export const priceSheetType = 'shop_price'
export const mostPriceRows = 20_000
