import type { Context } from '../../context.ts'
import { unreadCount } from '../bell/bell.queries.ts'
import { ownerOf } from '../guests/guest.ts'
import { lineCount } from './cart.queries.ts'

interface Counts {
  /** Lines of the visitor's cart, whoever it is. */
  cart: number
  /** Of the bell; guests have none. */
  unread: number | undefined
}

/** The numbers on the icons of every page, in one query. */
export async function countsOf(context: Context): Promise<Counts> {
  const { db, shop } = context
  const owner = ownerOf(context)
  if (!owner) return { cart: 0, unread: undefined }
  const unread = 'memberId' in owner ? unreadCount(db, db`${owner.memberId}`) : db`null::integer`
  const [row] = await db<{ cart: number; unread: number | null }[]>`
    select ${lineCount(db, { shopId: shop.id, owner })} as cart, ${unread} as unread`
  return { cart: row!.cart, unread: row!.unread ?? undefined }
}
