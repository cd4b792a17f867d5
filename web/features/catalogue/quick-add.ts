import type { ProductCard } from '../../../contract/catalogue.ts'
import { add, compare, type Decimal, subtract, trimZeros } from '../../../contract/decimal.ts'
import { checkQuantity } from '../../../contract/quantity.ts'
import type { App } from '../../api/use-app.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { putIntoCart } from '../pick-list/into-cart.ts'

/** Smaller than any difference between two quantities, to find the next one above or below. */
const hair: Decimal = '0.00001'

/** The next quantity up or down that keeps the rules; never less than the least. */
export function stepped({ minQty: min, multiple }: ProductCard, qty: Decimal, up: boolean): Decimal {
  const check = checkQuantity(up ? add(qty, hair) : subtract(qty, hair), { min, multiple })
  const next = check.ok ? undefined : up ? check.above : check.below
  return next === undefined || compare(next, '0') <= 0 ? qty : trimZeros(next)
}

export async function addOne(
  app: App,
  card: Pick<ProductCard, 'skuId' | 'name'> & { picture?: string },
  qty: Decimal,
  tellCount: (n: number) => void,
): Promise<void> {
  try {
    const [{ n, kept }] = await Promise.all([
      putIntoCart({ call: app.call, tellCount }, [
        { skuId: card.skuId, qty, shown: { name: card.name, picture: card.picture } },
      ]),
      app.texts.need(['cart']),
    ])
    if (!kept) toasts.show('success', app.texts.t('cart.added', { count: n }))
  } catch {
    // The call has already shown the reason.
  }
}
