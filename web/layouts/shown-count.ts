/**
 * In a page that is drawn once for many, these stand for the numbers that each of them has (web/app/for-many.ts). No cart
 * and no bell gets that far.
 */
export const anyCount = { cart_count: Number.MAX_SAFE_INTEGER, unread: Number.MAX_SAFE_INTEGER - 1 } as const

/** How a small number is drawn on an icon. */
export function shownCount(count: number, most: number): string {
  if (count >= anyCount.unread)
    return `\uE000${count === anyCount.unread ? 'unread' : 'cart_count'} ${most}\uE001`
  return count > most ? `${most}+` : String(count)
}
