import type { MemberContext } from '../../context.ts'
import { worksIn } from '../../visitor.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** The shops that the visitor runs; for head office, those of every distributor. */
export async function shopsRun({ visitor, cache, pool }: MemberContext): Promise<Shop[]> {
  const shops = await shopDirectory(cache, pool)
  return shops.filter(shop => (visitor.role === 'office' ? shop.ownerId !== null : worksIn(visitor, shop)))
}

/** The one that is named, else the one they are in, else their first. Undefined: it is not theirs, or there is none. */
export async function shopAtHand(context: MemberContext, id?: number): Promise<Shop | undefined> {
  const shops = await shopsRun(context)
  if (id) return shops.find(shop => shop.id === id)
  return shops.find(shop => shop.id === context.shop.id) ?? shops[0]
}
