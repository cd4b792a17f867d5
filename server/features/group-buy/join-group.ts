import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { mustCustomiseIn } from '../catalogue/product-choices.queries.ts'
import { isShown } from '../catalogue/shown.ts'

export interface GroupWish {
  shopId: number
  memberId: number
  groupBuyId: number
  /** An open group; without it a new one of this size. */
  groupId?: number
  size?: number
  qty: number
}

export interface GroupPlace {
  /** Null: it is opened by the order. */
  groupId: number | null
  groupBuyId: number
  skuId: number
  size: number
  quantity: number
  /** Of one base unit, in the shop's base currency. */
  price: Decimal
}

/** What a place would be, for a page that shows it before anything is taken; or why there is none. */
export async function groupPlace(db: Db, wish: GroupWish): Promise<GroupPlace | Failure> {
  const offer = await offerOf(db, wish)
  return 'kind' in offer ? offer : (refuseAmount(offer, wish) ?? (await placeIn(db, offer, wish)))
}

/**
 * Takes a place, and opens the group where there is none, inside the transaction that makes the order: that one has to name
 * the group. Everybody who joins the same group-buy waits for its row, so nothing is sold twice.
 */
export async function joinGroup(
  db: Db,
  wish: GroupWish,
): Promise<(GroupPlace & { groupId: number }) | Failure> {
  await db`select from group_buys where id = ${wish.groupBuyId} for no key update`
  const place = await groupPlace(db, wish)
  if ('kind' in place) return place
  await db`update group_buys set sold = sold + ${wish.qty} where id = ${wish.groupBuyId}`
  if (place.groupId !== null) return { ...place, groupId: place.groupId }
  const [group] = await db<{ id: number }[]>`
    insert into groups (group_buy_id, leader_id, size, price, closes_at)
    select b.id, ${wish.memberId}, ${place.size}, ${place.price}, least(now() + make_interval(hours => b.hours), b.ends_at)
    from group_buys b where b.id = ${wish.groupBuyId}
    returning id`
  return { ...place, groupId: group!.id }
}

interface Offer {
  skuId: number
  sizes: { size: number; price: Decimal }[]
  left: number
  memberLimit: number
  bought: number
  closed: 'early' | 'over' | null
  /** Something about it has to be chosen, which a place in a group cannot say. */
  customised: boolean
}

async function offerOf(db: Db, { shopId, memberId, groupBuyId }: GroupWish): Promise<Offer | Failure> {
  const [offer] = await db<Offer[]>`
    select b.sku_id as "skuId", b.sizes, b.stock - b.sold as left, b.member_limit as "memberLimit",
      ${mustCustomiseIn(db, db`b.shop_id`, db`p.id`)} as customised,
      case when b.ends_at <= now() then 'over' when b.starts_at > now() then 'early' end as closed,
      ${boughtBy(db, memberId)} as bought
    from group_buys b
    join skus k on k.id = b.sku_id
    join products p on p.id = k.product_id and ${isShown(db, { id: shopId }, db`p`)}
    where b.id = ${groupBuyId} and b.shop_id = ${shopId} and b.enabled`
  return offer ?? fail('message.noPermission', undefined, 'groupBuyId')
}

/** How many of group-buy `b` a member has in orders that live. */
export const boughtBy = (db: Db, memberId: number) => db`(
  select coalesce(sum(l.base_quantity - l.withdrawn_quantity), 0)::integer
  from groups g
  join orders o on o.group_id = g.id and o.member_id = ${memberId} and o.state not in (5, 7)
  join order_lines l on l.order_id = o.id
  where g.group_buy_id = b.id)`

function refuseAmount(
  { closed, customised, left, bought, memberLimit }: Offer,
  { qty }: GroupWish,
): Failure | undefined {
  if (closed) return fail(closed === 'over' ? 'group-buy.over' : 'group-buy.early', undefined, 'groupBuyId')
  if (customised) return fail('flash-sale.customised', undefined, 'groupBuyId')
  if (left === 0) return fail('flash-sale.gone', undefined, 'groupBuyId')
  if (qty < 1) return fail('flash-sale.wholePieces', undefined, 'qty')
  if (bought + qty > memberLimit) {
    return bought > 0
      ? fail('flash-sale.limitReached', { max: memberLimit, had: bought }, 'qty')
      : fail('flash-sale.limit', { max: memberLimit }, 'qty')
  }
  return left < qty ? fail('flash-sale.few', undefined, 'qty') : undefined
}

async function placeIn(
  db: Db,
  { skuId, sizes }: Offer,
  { groupBuyId, groupId, size, memberId, qty }: GroupWish,
): Promise<GroupPlace | Failure> {
  if (groupId === undefined) {
    const chosen = sizes.find(each => each.size === size)
    if (!chosen) return fail('group-buy.chooseSize', undefined, 'size')
    return {
      groupId: null,
      groupBuyId,
      skuId,
      size: chosen.size,
      quantity: qty,
      price: toDecimal(chosen.price),
    }
  }
  const [group] = await db<{ size: number; price: Decimal; open: boolean; joined: number; mine: boolean }[]>`
    select g.size, g.price, g.state = 'open' and g.closes_at > now() as open,
      count(o.id)::integer as joined, coalesce(bool_or(o.member_id = ${memberId}), false) as mine
    from groups g left join orders o on o.group_id = g.id and o.state not in (5, 7)
    where g.id = ${groupId} and g.group_buy_id = ${groupBuyId}
    group by g.id`
  if (!group) return fail('message.noPermission', undefined, 'groupId')
  if (group.mine) return fail('group-buy.already', undefined, 'groupId')
  if (!group.open) return fail('group-buy.closed', undefined, 'groupId')
  if (group.joined >= group.size) return fail('group-buy.full', undefined, 'groupId')
  return { groupId, groupBuyId, skuId, size: group.size, quantity: qty, price: group.price }
}
