import { addToCart } from '../../../contract/cart.ts'
import type { ProductCard } from '../../../contract/catalogue.ts'
import { add, compare, type Decimal, subtract, trimZeros } from '../../../contract/decimal.ts'
import { checkQuantity } from '../../../contract/quantity.ts'
import type { App } from '../../api/use-app.ts'
import { toasts } from '../../ui/Toasts.tsx'

/** Smaller than any difference between two quantities, to find the next one above or below. */
const hair: Decimal = '0.00001'

/** The next quantity up or down that keeps the rules; never less than the least. */
export function stepped({ minQty: min, multiple }: ProductCard, qty: Decimal, up: boolean): Decimal {
  const check = checkQuantity(up ? add(qty, hair) : subtract(qty, hair), { min, multiple })
  const next = check.ok ? undefined : up ? check.above : check.below
  return next === undefined || compare(next, '0') <= 0 ? qty : trimZeros(next)
}

/** One after the other: the second press of a double click waits, and adds. */
let last: Promise<unknown> = Promise.resolve()

export function addOne(
  app: App,
  card: ProductCard,
  qty: Decimal,
  tellCount: (n: number) => void,
): Promise<unknown> {
  last = last.then(async () => {
    const [{ obj }] = await Promise.all([
      app.call(addToCart, { products: [{ skuId: card.skuId, qty }] }),
      app.texts.need(['cart']),
    ])
    tellCount(obj.n)
    toasts.show('success', app.texts.t('cart.added', { count: obj.n }))
  })
  // The call has already shown the reason.
  last = last.catch(() => {})
  return last
}
