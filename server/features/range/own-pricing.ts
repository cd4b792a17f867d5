import { compare, type Decimal, roundHalfUp, withPlaces } from '../../../contract/decimal.ts'
import type { Markup, MarkupRule } from '../../../contract/markups.ts'
import type { PriceRule } from '../../../contract/range.ts'
import type { Db } from '../../db/database.ts'
import { termsOf } from '../pricing/price-lines.ts'
import { type KnownFacts, lineFacts } from '../pricing/pricing.queries.ts'
import { purchasePrice, unitPrice } from '../pricing/pricing.rules.ts'
import type { OwnedShop } from './range-shop.ts'

/** What a SKU costs the shop and its customers, and why. */
export interface OwnPriced {
  purchase: Decimal | null
  /** As customers see it. */
  price: Decimal | null
  ownPrice: Decimal | null
  rule: (Omit<PriceRule, 'name'> & { categoryId: number | null }) | null
  below: boolean
  facts: KnownFacts
}

export interface Proposed {
  standard?: Markup
  belowPurchase?: boolean
  rules: (rules: readonly MarkupRule[]) => MarkupRule[]
}

/** What customers of a tier pay in a distributor's shop, by the function that prices everything; what is gone is left out. */
export async function ownPricing(
  db: Db,
  shop: OwnedShop,
  tier: number | null,
  skuIds: readonly number[],
  proposed?: Proposed,
): Promise<Map<number, OwnPriced>> {
  const as: OwnedShop = {
    ...shop,
    belowPurchase: proposed?.belowPurchase ?? shop.belowPurchase,
    defaultMarkupKind: proposed?.standard?.kind ?? shop.defaultMarkupKind,
    defaultMarkupPercent: proposed?.standard?.value ?? shop.defaultMarkupPercent,
  }
  const facts = await lineFacts(
    db,
    { shop: as, memberId: null, tier, proposed: proposed?.rules },
    skuIds.map(skuId => ({ skuId })),
  )
  return new Map(
    skuIds.flatMap((skuId, at) => {
      const known = facts.get(at)
      return known ? [[skuId, priced(as, known)]] : []
    }),
  )
}

/** Of the currency that the shop counts in. */
const decimalsOf = ({ baseCurrency, currencies }: OwnedShop): number =>
  currencies.find(({ code }) => code === baseCurrency)?.decimals ?? 2

/** What is finer than its currency stays as fine as it is. */
export const asAmount = (shop: OwnedShop, amount: Decimal): Decimal => withPlaces(amount, decimalsOf(shop))

export function priced(shop: OwnedShop, facts: KnownFacts): OwnPriced {
  const terms = termsOf({ shop, member: undefined })
  const purchase = purchasePrice(facts, shop.ownerTier)
  const { amount } = unitPrice(facts, terms)
  const { ownPrice, markup } = facts
  const rule = ownPrice
    ? { from: 'own' as const, tier: ownPrice.tier, markup: null, categoryId: null }
    : {
        from: markup.from,
        tier: markup.tier,
        markup: { kind: markup.kind, value: markup.value },
        categoryId: markup.categoryId,
      }
  return {
    purchase: purchase && asAmount(shop, purchase),
    price: amount && roundHalfUp(amount, decimalsOf(shop)),
    ownPrice: ownPrice ? asAmount(shop, ownPrice.price) : null,
    rule: amount === null ? null : rule,
    below: ownPrice !== undefined && purchase !== null && compare(ownPrice.price, purchase) < 0,
    facts,
  }
}
