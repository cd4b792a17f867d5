import type { OfferedCoupon } from '../../../contract/product-detail.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { presentOff } from './voucher-terms.ts'
import { isFor, type VoucherFacts } from './vouchers.rules.ts'

/** Something that can be taken, as far as it is the same for everybody. */
export interface ShopOffer extends VoucherFacts {
  id: number
  red: boolean
  perMember: number
  tiers: readonly string[]
  takeFrom: Date | null
  takeUntil: Date | null
}

/** Asked for on every page of a product, so it is kept until a template changes. */
const shopOffers = (cache: Cache, db: Db, shopId: number): Promise<ShopOffer[]> =>
  cache.get(
    `coupon offers ${shopId}`,
    ['coupon_templates', 'red_packet_templates', 'categories'],
    async () =>
      await db<ShopOffer[]>`
    select t.id, false as red, t.shop_id as "shopId", t.kind, t.off, t.from_amount as "fromAmount", t.scope,
      array(select path from categories where id = any(t.scope_categories)) as paths, t.scope_brands as brands,
      t.scope_products as products, t.per_member as "perMember", t.tiers, t.take_from as "takeFrom",
      least(t.take_until, t.ends_at) as "takeUntil", coalesce(t.starts_at, '-infinity') as "validFrom",
      coalesce(t.ends_at, 'infinity') as "validUntil", false as used
    from coupon_templates t
    where t.shop_id = ${shopId} and t.enabled and t.in_centre and t.taken < t.total
      and (least(t.take_until, t.ends_at) is null or least(t.take_until, t.ends_at) > now())
    union all
    select t.id, true, t.shop_id, 'amount', t.amount, t.from_amount, 'all', '{}', '{}', '{}', t.per_member, t.tiers, t.take_from,
      t.take_until, '-infinity', 'infinity', false
    from red_packet_templates t
    where t.shop_id = ${shopId} and t.enabled and t.in_centre and t.taken < t.total
      and (t.take_until is null or t.take_until > now())
    order by 2, 6, 1`,
  )

/** What this visitor can take now, as far as that is not a question of what they have. None in distributors' shops. */
export async function openOffers({ cache, db, shop, visitor, now }: Context): Promise<ShopOffer[]> {
  const isGuest = visitor.role === 'guest'
  if (isGuest ? shop.ownerId !== null : !isOwnShop(visitor, shop)) return []
  return (await shopOffers(cache, db, shop.id)).filter(
    ({ tiers, takeFrom, takeUntil }) =>
      (tiers.length === 0 || (!isGuest && tiers.includes(String(visitor.tier)))) &&
      (takeFrom === null || takeFrom <= now) &&
      (takeUntil === null || takeUntil > now),
  )
}

const mostLabels = 3

/** The first few of what can be taken for a product. */
export async function couponsForProduct(
  context: Context,
  product: { productId: number; brandId: number | null; categoryPath: string },
): Promise<OfferedCoupon[]> {
  const line = { ...product, shopId: context.shop.id, left: '0', excluded: false } as const
  return (await openOffers(context))
    .filter(offer => isFor(offer, line))
    .slice(0, mostLabels)
    .map(({ id, red, kind, off, fromAmount }) => ({
      id,
      red,
      ...presentOff({ kind, off, fromAmount }, context.currency),
    }))
}
