import type { Cart } from '../../../contract/cart.ts'
import { withLine, withoutLines, withQuantity } from './cart-state.ts'
import type { WaitingChange } from './waiting.rules.ts'

/** The cart as it will be once everything has arrived. */
export function cartWith(cart: Cart, waiting: readonly WaitingChange[], decimals: number): Cart {
  let shown = cart
  for (const change of waiting) {
    if (change.kind === 'remove') shown = withoutLines(shown, new Set([change.lineId]))
    if (change.kind === 'quantity')
      shown = withLine(shown, change.lineId, line => withQuantity(line, change.qty, decimals))
  }
  return shown
}
