import { cookies } from '../../../contract/preferences.ts'
import type { Context } from '../../context.ts'

/** A change of price, stock or settings shows within a second, also on a page that was made from such an answer. */
export const guestAgeMs = 400

/** Guests of one shop, language and currency all get the same answer; it is made once for those who ask at once. */
export function forGuests<T>(context: Context, what: string, input: unknown, answer: () => Promise<T>) {
  const { memory, visitor, shop, lang, currency } = context
  // Whoever has put something aside may be shown it.
  if (visitor.role !== 'guest' || context.cookie(cookies.guest)) return answer()
  const key = [what, shop.id, lang, currency.code, JSON.stringify(input)].join(' ')
  return memory.recent.get(key, guestAgeMs, answer)
}
