import { compare } from '../../../../contract/decimal.ts'
import * as paths from '../../../../contract/paths.ts'
import type { ProductOffer } from '../../../../contract/product-detail.ts'

/** One of each sale: for the SKU that is chosen, else where it is cheapest. */
export function offersFor(offers: readonly ProductOffer[], skuId: number | undefined): ProductOffer[] {
  const bySale = Map.groupBy(offers, ({ kind, id }) => `${kind} ${id}`)
  return [...bySale.values()].map(
    items =>
      items.find(item => item.skuId === skuId) ??
      items.reduce((best, item) => (cheaper(item, best) ? item : best)),
  )
}

const cheaper = (item: ProductOffer, than: ProductOffer): boolean =>
  item.price !== null && than.price !== null && compare(item.price, than.price) < 0

export type Phase = 'coming' | 'running' | 'over'

/** By the seconds that are left. */
export const phaseOf = (untilStart: number, untilEnd: number): Phase =>
  untilEnd <= 0 ? 'over' : untilStart > 0 ? 'coming' : 'running'

export const offerHref = ({ kind, id }: ProductOffer): string =>
  kind === 'flash' ? `${paths.flashSale}?promoId=${id}` : `${paths.groupBuy}?id=${id}`
