import type { Decimal } from './decimal.ts'

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
