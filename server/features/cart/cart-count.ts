import type { Context } from '../../context.ts'
import { ownerOf } from '../guests/guest.ts'
import { countLines } from './cart.queries.ts'

/** How many lines the visitor's cart has, whoever it is. */
export async function cartCountOf(context: Context): Promise<number> {
  const owner = ownerOf(context)
  return owner ? await countLines(context.db, { shopId: context.shop.id, owner }) : 0
}
