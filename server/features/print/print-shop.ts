import type { MemberContext } from '../../context.ts'
import { isStaff } from '../../visitor.ts'
import { shopsRun } from '../own-shop/shop-at-hand.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** The shops whose papers a visitor designs: a distributor's own, for head office all. */
export const printShops = ({ visitor, ...context }: MemberContext): Promise<Shop[]> =>
  visitor.role === 'office' ? shopDirectory(context.cache, context.pool) : shopsRun({ ...context, visitor })

/** The one that is named, else the one they are in, else their first. Undefined: it is not theirs. */
export async function printShop(context: MemberContext, id: number | undefined): Promise<Shop | undefined> {
  const shops = await printShops(context)
  if (id) return shops.find(shop => shop.id === id)
  return shops.find(shop => shop.id === context.shop.id) ?? shops[0]
}

/** Of head office's staff, whoever looks after its pages looks after its papers. */
export const mayDesign = ({ visitor }: MemberContext): boolean =>
  visitor.role !== 'office' || isStaff(visitor, ['content'])
