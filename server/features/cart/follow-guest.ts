import type { Context } from '../../context.ts'
import { guestOf } from '../guests/guest.ts'
import { mergeGuestCart } from './cart.queries.ts'

/** What somebody put into the cart before signing in follows them, added to what they have. */
export async function cartFollows(context: Context, memberId: number): Promise<void> {
  const guest = guestOf(context)
  if (guest) await mergeGuestCart(context.db, context.shop.id, guest, memberId)
}
