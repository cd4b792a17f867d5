import type { Decimal } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { priceFacts } from './pricing.queries.ts'
import { type PriceStep, unitPrice } from './pricing.rules.ts'

export interface ShownPrice {
  /** In the visitor's currency. Null: negotiable, or not for this visitor's eyes. */
  price: Decimal | null
  retailPrice: Decimal | null
  hidden: boolean
  steps: PriceStep[]
}

/** Prices for whoever asks, many SKUs at once. What a guest may not see never leaves the server. */
export async function priceSkus(
  context: Context,
  skuIds: readonly number[],
): Promise<Map<number, ShownPrice>> {
  if (!maySeePrices(context)) return new Map(skuIds.map(id => [id, hidden]))
  const { db, shop, visitor } = context
  const member = visitor.role === 'guest' ? undefined : visitor
  const facts = await priceFacts(db, shop, member?.id ?? null, skuIds)
  const buyer = {
    purchaseTier: shop.ownerId === null ? null : shop.ownerTier,
    tier: member?.tier ?? null,
    baseTier: shop.baseTier,
  }
  const prices = new Map<number, ShownPrice>()
  for (const [id, fact] of facts) {
    const { amount, steps } = unitPrice(fact, buyer)
    prices.set(id, {
      price: inCurrency(context, amount),
      retailPrice: inCurrency(context, fact.retail),
      hidden: false,
      steps,
    })
  }
  return prices
}

const hidden: ShownPrice = { price: null, retailPrice: null, hidden: true, steps: [] }

export const maySeePrices = ({ visitor, shop }: Context): boolean =>
  visitor.role !== 'guest' || hasFlag(shop.flags, ShopFlag.GuestsSeePrices)

export const inCurrency = ({ currency }: Context, amount: Decimal | null): Decimal | null =>
  amount === null ? null : convert(amount, currency.rate, currency.decimals)
