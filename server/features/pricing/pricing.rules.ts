import { add, compare, type Decimal, multiply } from '../../../contract/decimal.ts'

/** What is known about one SKU's price for one visitor. */
export interface PriceFacts {
  retail: Decimal | null
  /** Sale prices 1 to 9. */
  tiers: readonly (Decimal | null)[]
  agreed: Decimal | null
  /** The distributor's own price for this SKU. */
  shopPrice: Decimal | null
  /** Of the product, else of the nearest category up its path, else the shop's default. */
  markup: Markup | null
}

export interface Markup {
  kind: 'percent' | 'fixed'
  value: Decimal
}

export interface Buyer {
  /** Null in head office's shops; in a distributor's, the tier the distributor buys at. */
  purchaseTier: number | null
  /** Null for guests. */
  tier: number | null
  baseTier: number
}

export type PriceStep =
  | { step: 'shopPrice' | 'agreed' | 'purchase' | 'markup'; amount: Decimal }
  | { step: 'tier'; tier: number; amount: Decimal }

export interface UnitPrice {
  /** Null: negotiable. */
  amount: Decimal | null
  /** Why it is what it is, in the order it came about. */
  steps: PriceStep[]
}

/** The price of one base unit in the shop's base currency, before quantity breaks. */
export function unitPrice(facts: PriceFacts, buyer: Buyer): UnitPrice {
  if (buyer.purchaseTier !== null) return distributorPrice(facts, buyer.purchaseTier)
  if (buyer.tier !== null && facts.agreed !== null) {
    return { amount: facts.agreed, steps: [{ step: 'agreed', amount: facts.agreed }] }
  }
  const found = tierPrice(facts, buyer.tier ?? buyer.baseTier)
  return found ? { amount: found.amount, steps: [{ step: 'tier', ...found }] } : negotiable
}

function distributorPrice(facts: PriceFacts, purchaseTier: number): UnitPrice {
  if (facts.shopPrice !== null) {
    return { amount: facts.shopPrice, steps: [{ step: 'shopPrice', amount: facts.shopPrice }] }
  }
  const purchase = tierPrice(facts, purchaseTier)
  if (!purchase) return negotiable
  const amount = withMarkup(purchase.amount, facts.markup)
  return {
    amount,
    steps: [
      { step: 'purchase', amount: purchase.amount },
      { step: 'markup', amount },
    ],
  }
}

const negotiable: UnitPrice = { amount: null, steps: [] }

/** An empty tier falls back to the next lower one, then to retail. */
export function tierPrice(facts: PriceFacts, tier: number): { tier: number; amount: Decimal } | undefined {
  for (let at = tier; at >= 1; at--) {
    const amount = facts.tiers[at - 1]
    if (amount != null) return { tier: at, amount }
  }
  return facts.retail === null ? undefined : { tier: 0, amount: facts.retail }
}

/** spec §9: "by percentage: price*(1+rate/100)", "by fixed amount: purchase price+amount". */
export function withMarkup(purchase: Decimal, markup: Markup | null): Decimal {
  if (!markup) return purchase
  const amount =
    markup.kind === 'fixed'
      ? add(purchase, markup.value)
      : multiply(purchase, add('1', multiply(markup.value, '0.01')))
  return compare(amount, purchase) < 0 ? purchase : amount
}
