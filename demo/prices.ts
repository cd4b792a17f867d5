import type { Random } from './random.ts'

/** The variants of a type climb from its low price to its high one by equal factors, with a little noise. */
export function priceOf([low, high]: [number, number], position: number, random: Random): number {
  const price = low * (high / low) ** position * (0.97 + random.next() * 0.06)
  if (price >= 300) return Math.round(price / 10) * 10 - 1
  if (price >= 60) return Math.round(price)
  if (price >= 10) return Math.round(price * 2) / 2
  return Math.round(price * 10) / 10
}

/** Where sale prices 1 and 9 stand as a share of retail, and which of the nine a product has. */
export function tierPrices(random: Random): (retail: number) => (number | null)[] {
  const first = 0.7 + random.next() * 0.06
  const step = 0.027 + random.next() * 0.006
  const kind = random.next()
  const has = (tier: number) => {
    if (kind < 0.72) return true
    if (kind < 0.84) return tier % 2 === 1
    if (kind < 0.94) return tier <= 5
    return tier !== 2 && tier !== 6
  }
  return retail => {
    const prices = Array.from({ length: 9 }, (_, i) =>
      has(i + 1) ? tidy(retail * (first - step * i)) : null,
    )
    while (prices.length > 0 && prices.at(-1) === null) prices.pop()
    return prices
  }
}

/** As people write prices; the grain stays finer than the step between two tiers. */
function tidy(price: number): number {
  const grain = price >= 50 ? 2 : price >= 5 ? 10 : 100
  return Math.round(price * grain) / grain
}
