import { ShopKind } from '../../../contract/flags.ts'
import type { ProductDetail, ProductSku } from '../../../contract/product-detail.ts'
import { useSession } from '../../api/use-app.ts'
import { hindrance, isMatrix } from './buying.ts'

/** What can be bought, else just the first. */
export const firstChoice = ({ skus, priceHidden }: ProductDetail, skuId?: number): ProductSku | undefined =>
  skus.find(({ id }) => id === skuId) ?? skus.find(sku => !hindrance(sku, priceHidden)) ?? skus[0]

/** Who buys to sell orders many specifications at once; what is done to a product is chosen for one at a time. */
export function useOrdering(product: ProductDetail): 'one' | 'matrix' | 'table' {
  const { skus, customisable } = product
  const { qtype } = useSession()
  if (qtype !== ShopKind.Wholesale || customisable || skus.length < 2) return 'one'
  // Nothing of it can be ordered, but asked for.
  if (skus.every(sku => sku.price === null) && skus.some(sku => mustAsk(product, sku))) return 'one'
  return isMatrix(skus) ? 'matrix' : 'table'
}

export const mustAsk = ({ priceHidden }: ProductDetail, sku: ProductSku): boolean =>
  hindrance(sku, priceHidden) === 'askPrice'
