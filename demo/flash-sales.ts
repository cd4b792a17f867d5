import type { AllTexts } from './data/languages.ts'
import type { ShopCode } from './data/shops.ts'
import { texts } from './data/texts.ts'
import { randomFrom } from './random.ts'

interface Offered {
  id: number
  retail: number
}

interface Sale {
  id: number
  shop_id: number
  titles: AllTexts
  starts_at: Date
  ends_at: Date
}

interface Item {
  sale_id: number
  sku_id: number
  price: number
  stock: number
  sold: number
  member_limit: number
  position: number
}

const days = 90
const itemsPerSale = 8
const dayMs = 24 * 3600_000

/** One sale after the other from yesterday on, from midnight to midnight, so that one is always running. */
export function flashSales(offered: Offered[], shopIds: Record<ShopCode, number>, today: Date) {
  const random = randomFrom('flash sales')
  const sales: Sale[] = []
  const items: Item[] = []
  // A share of retail below every sale price, and a gentler one for people who buy a single piece.
  for (const { shop, share } of [
    { shop: shopIds.head, share: 0.42 },
    { shop: shopIds.retail, share: 0.72 },
  ]) {
    for (let day = -1; day < days; day++) {
      const id = sales.length + 1
      const starts = today.getTime() + day * dayMs
      sales.push({
        id,
        shop_id: shop,
        titles: texts.flash,
        starts_at: new Date(starts),
        ends_at: new Date(starts + dayMs),
      })
      const chosen = new Set<Offered>()
      while (chosen.size < Math.min(itemsPerSale, offered.length)) chosen.add(random.pick(offered))
      let position = 0
      for (const { id: sku, retail } of chosen) {
        const stock = random.whole(4, 40) * 25
        items.push({
          sale_id: id,
          sku_id: sku,
          price: tidy(retail * share),
          stock,
          sold: Math.round(stock * (0.12 + random.next() * 0.83)),
          member_limit: random.whole(1, 5) * 12,
          position: position++,
        })
      }
    }
  }
  return { sales, items }
}

const tidy = (price: number) => (price >= 100 ? Math.round(price) : Math.round(price * 10) / 10)
