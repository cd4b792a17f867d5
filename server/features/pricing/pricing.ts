import type { Decimal } from '../../../contract/decimal.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { buyerOf, priceLines } from './price-lines.ts'
import type { PriceStep, QuantityBreak } from './pricing.rules.ts'

export interface ShownPrice {
  /** In the visitor's currency. Null when it is negotiable, or when this visitor may not see prices. */
  price: Decimal | null
  retailPrice: Decimal | null
  hidden: boolean
  steps: PriceStep[]
  /** In the visitor's currency too. */
  breaks: QuantityBreak[]
}

/** What one base unit costs whoever asks, many SKUs at once. What a guest may not see never leaves the server. */
export async function priceSkus(
  context: Context,
  skuIds: readonly number[],
): Promise<Map<number, ShownPrice>> {
  const buyer = buyerOf(context)
  const hidden = !buyer.seesPrices
  const lines = hidden
    ? []
    : await priceLines(
        context.db,
        buyer,
        skuIds.map(skuId => ({ skuId, quantity: '1' })),
      )
  return new Map(
    skuIds.map((id, at) => {
      const { price = null, retail = null, steps = [], breaks = [] } = lines[at] ?? {}
      return [id, { price, retailPrice: retail, hidden, steps, breaks }]
    }),
  )
}

export const maySeePrices = (context: Context): boolean => buyerOf(context).seesPrices

export const inCurrency = ({ currency }: Context, amount: Decimal | null): Decimal | null =>
  amount === null ? null : convert(amount, currency.rate, currency.decimals)
