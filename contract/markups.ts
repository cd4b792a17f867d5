import * as v from 'valibot'
import type { ActionOutput } from './action.ts'
import { read, rowOf, save } from './data.ts'
import type { Decimal } from './decimal.ts'
import { fallback } from './fallback.ts'
import { decimalText, flag, id, json, optional, requiredText, text } from './fields.ts'
import { DistributionRight } from './flags.ts'
import { markupKind, ofShop, priceRule, shopNamed, tierField } from './range.ts'
import { markupValue } from './validators.ts'

export interface Markup {
  kind: 'percent' | 'fixed'
  value: Decimal
}

/** What is added in a distributor's shop to some of its range: to one product, to a category with all below it, or to everything. */
export interface MarkupRule extends Markup {
  productId: number | null
  categoryId: number | null
  /** Null: for every customer. */
  tier: number | null
}

/** Where a mark-up comes from. */
export type MarkupSource = 'product' | 'category' | 'shop'

export interface FoundMarkup extends Markup {
  from: MarkupSource
  categoryId: number | null
  tier: number | null
}

/**
 * Rules "Prices": a product's own, else that of the nearest category up its path, else the shop's default; of each the one for the
 * customer's tier before the one for everybody. `way` leads from the top down to the product's category.
 */
export function findMarkup(
  rules: readonly MarkupRule[],
  { productId, way, tier }: { productId: number | null; way: readonly number[]; tier: number | null },
  standard: Markup,
): FoundMarkup {
  const places = [
    ...(productId === null ? [] : [(rule: MarkupRule) => rule.productId === productId]),
    ...way.toReversed().map(id => (rule: MarkupRule) => rule.categoryId === id),
    (rule: MarkupRule) => rule.productId === null && rule.categoryId === null,
  ]
  for (const isHere of places) {
    const here = rules.filter(isHere)
    const found =
      here.find(rule => tier !== null && rule.tier === tier) ?? here.find(rule => rule.tier === null)
    if (!found) continue
    const { kind, value, categoryId } = found
    const from = found.productId !== null ? 'product' : categoryId !== null ? 'category' : 'shop'
    return { kind, value, categoryId, tier: found.tier, from }
  }
  return { ...standard, from: 'shop', categoryId: null, tier: null }
}

export interface OwnPrice {
  tier: number | null
  price: Decimal
}

/** The one for the customer's tier before the one for everybody. */
export const findOwnPrice = (prices: readonly OwnPrice[], tier: number | null): OwnPrice | undefined =>
  prices.find(own => tier !== null && own.tier === tier) ?? prices.find(own => own.tier === null)

const marksUp = {
  feature: 'range',
  access: 'distributor',
  right: DistributionRight.Markup,
} as const

const markupOut = v.object({ kind: markupKind, value: decimalText() })

const place = { categoryId: v.nullable(v.number()), productId: v.nullable(v.number()) }

/** Mark-ups of a shop for all tiers: `categories` in the order of their paths, `products` those with one of their own. */
export const shopMarkups = read('shop_markups', {
  ...marksUp,
  input: v.object(ofShop),
  output: v.object({
    shop: shopNamed,
    shops: v.array(shopNamed),
    currency: v.string(),
    belowPurchase: v.boolean(),
    /** The shop's default for everybody. */
    standard: markupOut,
    rules: v.array(v.object({ ...place, tier: v.nullable(v.number()), ...markupOut.entries })),
    categories: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        nameLang: fallback,
        paths: v.string(),
        count: v.number(),
      }),
    ),
    products: v.array(
      v.object({
        id: v.number(),
        itemNo: v.string(),
        name: v.string(),
        nameLang: fallback,
        categoryId: v.number(),
      }),
    ),
  }),
})
export type ShopMarkups = ActionOutput<typeof shopMarkups>

/** Of neither a category nor a product: the shop's default. */
const change = v.object({
  categoryId: optional(id()),
  productId: optional(id()),
  tier: tierField(),
  /** What stood there when it was changed; nothing: it was inherited. */
  was: optional(v.object({ kind: markupKind, value: text(30) })),
  /** Nothing: it is inherited from now on. */
  now: optional(v.object({ kind: markupKind, value: markupValue() })),
})
export type MarkupChange = v.InferOutput<typeof change>

export const mostMarkupChanges = 500
const changes = v.pipe(v.array(change), v.maxLength(mostMarkupChanges))

/** What some products of a branch cost before and after, by the function that prices everything. */
export const markupPreview = read('shop_markup_preview', {
  ...marksUp,
  input: v.object({
    ...ofShop,
    tier: tierField(),
    /** Nothing: the whole shop. */
    category: optional(id()),
    product: optional(id()),
    changes: v.optional(json(changes)),
    belowPurchase: optional(flag()),
  }),
  output: v.object({
    rows: v.array(
      v.object({
        productId: v.number(),
        itemNo: v.string(),
        name: v.string(),
        nameLang: fallback,
        picture: v.string(),
        purchase: v.nullable(decimalText()),
        before: v.nullable(decimalText()),
        after: v.nullable(decimalText()),
        rule: v.nullable(priceRule),
      }),
    ),
    /** Products of the branch. */
    total: v.number(),
  }),
})
export type MarkupPreview = ActionOutput<typeof markupPreview>

export const saveMarkups = save('shop_markups_save', {
  ...marksUp,
  input: rowOf({
    ...ofShop,
    changes,
    /** Nothing: as it is. */
    belowPurchase: v.optional(v.object({ was: v.boolean(), now: v.boolean() })),
  }),
  output: v.object({ changed: v.number() }),
})

/** To find a product that is to have a mark-up of its own. */
export const findForMarkup = read('shop_markup_find', {
  ...marksUp,
  input: v.object({ ...ofShop, q: requiredText(100) }),
  output: v.object({
    items: v.array(
      v.object({
        id: v.number(),
        itemNo: v.string(),
        name: v.string(),
        nameLang: fallback,
        categoryId: v.number(),
      }),
    ),
  }),
})
