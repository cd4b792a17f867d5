import { breakAt } from '../../../contract/amounts.ts'
import { add, compare, type Decimal, isZero, multiply } from '../../../contract/decimal.ts'
import type { Markup } from '../../../contract/markups.ts'

/** What is known about one SKU's price for one visitor. */
export interface PriceFacts {
  retail: Decimal | null
  /** Sale prices 1 to 9. */
  tiers: readonly (Decimal | null)[]
  agreed: Decimal | null
  /** In a distributor's shop: what head office has agreed with the distributor. */
  ownerAgreed?: Decimal | null
  /** The distributor's own price for this SKU. */
  shopPrice: Decimal | null
  /** Of the product, else of the nearest category up its path, else the shop's default. */
  markup: Markup | null
}

export interface Buyer {
  /** Null in head office's shops; in a distributor's, the tier the distributor buys at. */
  purchaseTier: number | null
  /** The distributor sells below the purchase price where its own price is lower. */
  belowPurchase?: boolean
  /** Null for guests. */
  tier: number | null
  baseTier: number
}

/** What the price was after a step: of one base unit, from `unit` on of one chosen unit. */
export type PriceStep =
  | { step: 'tier' | 'break'; tier: number; amount: Decimal }
  | {
      step: 'shopPrice' | 'agreed' | 'purchase' | 'markup' | 'unit' | 'flash' | 'group' | 'customisation'
      amount: Decimal
    }

interface TierPrice {
  tier: number
  price: Decimal
}

export interface QuantityBreak extends TierPrice {
  from: Decimal
}

/** What is known about one line besides. */
export interface LineFacts extends PriceFacts {
  /** Base units in the chosen one. */
  factor: Decimal
  /** What the whole chosen unit costs by itself, by tier. */
  unitPrices: readonly TierPrice[]
  breaks: readonly QuantityBreak[]
  /** Of one base unit, for what is done to it. */
  surcharge: Decimal | null
  flashPrice: Decimal | null
}

export interface UnitPrice {
  /** Null: negotiable. */
  amount: Decimal | null
  /** Why it is what it is, in the order it came about. */
  steps: PriceStep[]
}

/** The price of one base unit in the shop's base currency, before quantity breaks. */
export function unitPrice(facts: PriceFacts, buyer: Buyer): UnitPrice {
  if (buyer.purchaseTier !== null) return distributorPrice(facts, buyer.purchaseTier, buyer.belowPurchase)
  if (buyer.tier !== null && facts.agreed !== null) {
    return { amount: facts.agreed, steps: [{ step: 'agreed', amount: facts.agreed }] }
  }
  const found = tierPrice(facts, buyer.tier ?? buyer.baseTier)
  return found ? { amount: found.amount, steps: [{ step: 'tier', ...found }] } : negotiable
}

/**
 * The price of one chosen unit in the shop's base currency: the unit price, its quantity break, the unit's own price, the
 * customisation. A flash or group price replaces all of it but the last.
 */
export function linePrice(
  facts: LineFacts,
  buyer: Buyer,
  { baseQuantity, groupPrice }: { baseQuantity: Decimal; groupPrice?: Decimal },
): UnitPrice {
  const special = groupPrice ?? facts.flashPrice
  const base =
    special === null
      ? withBreak(facts, buyer, baseQuantity)
      : { amount: special, steps: [{ step: groupPrice ? 'group' : 'flash', amount: special } as const] }
  return withSurcharge(facts, special === null ? ofUnit(facts, buyer, base) : timesFactor(facts, base))
}

function withBreak(facts: LineFacts, buyer: Buyer, baseQuantity: Decimal): UnitPrice {
  const price = unitPrice(facts, buyer)
  const reached = breakAt(breaksFor(facts, buyer), baseQuantity)
  if (!reached) return price
  const { tier, price: amount } = reached
  return { amount, steps: [...price.steps, { step: 'break', tier, amount }] }
}

/** Quantity breaks within the buyer's tier, smallest first. */
export const breaksFor = (facts: LineFacts, buyer: Buyer): QuantityBreak[] =>
  withinTier(facts, buyer, facts.breaks).sort((a, b) => compare(a.from, b.from))

/** What the whole unit costs by itself in the buyer's tier. */
export const ownUnitPrice = (facts: LineFacts, buyer: Buyer): Decimal | undefined =>
  withinTier(facts, buyer, facts.unitPrices)[0]?.price

/**
 * What head office says for the buyer's tier; an agreed price, and a distributor's, know none of it. A tier without any
 * falls back as its price does, and not past it.
 */
function withinTier<T extends TierPrice>(facts: PriceFacts, buyer: Buyer, prices: readonly T[]): T[] {
  const [found] = unitPrice(facts, buyer).steps
  if (found?.step !== 'tier') return []
  const within = prices.filter(({ tier }) => tier >= found.tier && tier <= (buyer.tier ?? buyer.baseTier))
  const nearest = Math.max(...within.map(({ tier }) => tier))
  return within.filter(({ tier }) => tier === nearest)
}

/** The price of a larger unit is its own, else base × factor. */
function ofUnit(facts: LineFacts, buyer: Buyer, base: UnitPrice): UnitPrice {
  const own = ownUnitPrice(facts, buyer)
  if (own === undefined) return timesFactor(facts, base)
  return { amount: own, steps: [...base.steps, { step: 'unit', amount: own }] }
}

function timesFactor({ factor }: LineFacts, base: UnitPrice): UnitPrice {
  if (base.amount === null || compare(factor, '1') === 0) return base
  const amount = multiply(base.amount, factor)
  return { amount, steps: [...base.steps, { step: 'unit', amount }] }
}

function withSurcharge({ surcharge, factor }: LineFacts, price: UnitPrice): UnitPrice {
  if (price.amount === null || surcharge === null || isZero(surcharge)) return price
  const amount = add(price.amount, multiply(surcharge, factor))
  return { amount, steps: [...price.steps, { step: 'customisation', amount }] }
}

function distributorPrice(facts: PriceFacts, purchaseTier: number, belowPurchase = false): UnitPrice {
  const purchase = purchasePrice(facts, purchaseTier)
  const { shopPrice } = facts
  if (shopPrice !== null) {
    const tooLow = !belowPurchase && purchase !== null && compare(shopPrice, purchase) < 0
    const amount = tooLow ? purchase : shopPrice
    return { amount, steps: [{ step: 'shopPrice', amount }] }
  }
  if (purchase === null) return negotiable
  const amount = withMarkup(purchase, facts.markup)
  return {
    amount,
    steps: [
      { step: 'purchase', amount: purchase },
      { step: 'markup', amount },
    ],
  }
}

/** What the distributor pays head office: as agreed, else by its tier. */
export const purchasePrice = (facts: PriceFacts, purchaseTier: number): Decimal | null =>
  facts.ownerAgreed ?? tierPrice(facts, purchaseTier)?.amount ?? null

const negotiable: UnitPrice = { amount: null, steps: [] }

/** An empty tier falls back to the next lower one, then to retail. */
export function tierPrice(facts: PriceFacts, tier: number): { tier: number; amount: Decimal } | undefined {
  for (let at = tier; at >= 1; at--) {
    const amount = facts.tiers[at - 1]
    if (amount != null) return { tier: at, amount }
  }
  return facts.retail === null ? undefined : { tier: 0, amount: facts.retail }
}

/** The two kinds of mark-up (product §9). */
export function withMarkup(purchase: Decimal, markup: Markup | null): Decimal {
  if (!markup) return purchase
  const amount =
    markup.kind === 'fixed'
      ? add(purchase, markup.value)
      : multiply(purchase, add('1', multiply(markup.value, '0.01')))
  return compare(amount, purchase) < 0 ? purchase : amount
}
