import type { Cart } from '../../../contract/cart.ts'

const identities = new WeakMap<Cart, number>()
let lastIdentity = 0

/** What the page was loaded with again, after signing in or coming back, replaces what it has. */
export function identityOf(cart: Cart): number {
  const known = identities.get(cart)
  if (known !== undefined) return known
  identities.set(cart, ++lastIdentity)
  return lastIdentity
}
