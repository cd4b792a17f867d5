import type { MemberContext } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { isStaff } from '../../visitor.ts'
import { shopAtHand, shopsRun } from '../own-shop/shop-at-hand.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** A shop of a distributor, with whom it belongs to. */
export type OwnedShop = Shop & { ownerId: number }

/** The distributor's shop that a call is about: one's own, or for head office's sales whichever is named. */
export async function rangeShop(
  context: MemberContext,
  id: number | undefined,
): Promise<OwnedShop | Failure> {
  const refused = fail('message.noPermission', undefined, 'of')
  if (context.visitor.role === 'office' && !isStaff(context.visitor, ['sales'])) return refused
  const shop = await shopAtHand(context, id)
  return shop && shop.ownerId !== null ? { ...shop, ownerId: shop.ownerId } : refused
}

export const presentShop = ({ lang }: MemberContext, { id, code, titles }: Shop) => ({
  id,
  code,
  title: inLanguage(titles, lang),
})

export const shopsToChoose = async (context: MemberContext) =>
  (await shopsRun(context)).map(shop => presentShop(context, shop))
