import { addToCart } from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Call } from '../../api/call.ts'

/** As `products` of the cart's actions has them. */
export interface RowToAdd {
  skuId: number
  unitId?: number | null
  qty: Decimal
  qzcId?: number
}

export interface IntoCart {
  call: Call
  /** Tells the header how many the cart has now. */
  tellCount(n: number): void
}

/** What of a list the server did not take; `at` is a place in the rows. */
export interface PutAnswer {
  n: number
  refused?: readonly { at: number; message: string; repair?: Decimal }[]
}

/**
 * The way into the cart from everywhere in the shop. `some`: what can be had goes in although other rows cannot; `only`: what
 * was in the cart before is unticked.
 */
export async function putIntoCart(
  { call, tellCount }: IntoCart,
  rows: readonly RowToAdd[],
  how: { some?: boolean; only?: boolean } = {},
): Promise<PutAnswer> {
  const products = rows.map(({ unitId, ...row }) => ({ ...row, unitId: unitId ?? undefined }))
  const { obj } = await call(addToCart, { products, ...how })
  tellCount(obj.n)
  return obj
}
