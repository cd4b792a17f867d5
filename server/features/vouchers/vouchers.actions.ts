import { availableCoupons } from '../../../contract/checkout.ts'
import {
  couponCentre,
  couponOffers,
  takeCoupon as takeAction,
  voucherList,
} from '../../../contract/vouchers.ts'
import { fail, handle, ok } from '../../handler.ts'
import { storedLines } from '../cart/cart.queries.ts'
import { loadCart } from '../cart/load-cart.ts'
import { orderingFor } from '../checkout/load-checkout.ts'
import { ownerOf } from '../guests/guest.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { centreOf, offersFor } from './coupon-centre.ts'
import { ownVouchers } from './own-vouchers.ts'
import { takeCoupon, takeRedPacket } from './take-voucher.ts'
import { voucherLines } from './voucher-lines.ts'
import { couponsOf, redPacketsOf } from './vouchers.queries.ts'
import { presentVouchers } from './vouchers.view.ts'

export const voucherActions = [
  handle(availableCoupons, async (context, { red, incY, id2, forMember }) => {
    const ordering = await orderingFor(context, { forMember })
    if (!ordering) return fail('message.noPermission', undefined, 'forMember')
    const { db, shop, lang } = context
    const { buyer, owner } = ordering
    const held = await (red ? redPacketsOf : couponsOf)(db, buyer.member.id, shop.id, lang)
    const cart = held.length > 0 || id2 ? await loadCart(context, { buyer, owner }) : undefined
    if (id2 && !cart?.details.has(id2)) return fail('message.noPermission', undefined, 'id2')
    const lines = cart ? voucherLines(cart, shop.id, id2) : []
    const best = presentVouchers(context, buyer, held, lines)
    return ok({}, incY ? best : best.filter(({ usable }) => usable))
  }),

  handle(takeAction, async (context, { tpId, red }) => {
    if (!isOwnShop(context.visitor, context.shop)) return fail('message.noPermission', undefined, 'tpId')
    const taking = { templateId: tpId, memberId: context.visitor.id }
    const taken = await (red ? takeRedPacket : takeCoupon)(context.db, taking)
    return 'kind' in taken ? taken : ok({ id: taken.id })
  }),

  handle(voucherList, async (context, query) =>
    isOwnShop(context.visitor, context.shop)
      ? ok(await ownVouchers(context, query))
      : fail('message.noPermission'),
  ),

  handle(couponCentre, async context =>
    isOwnShop(context.visitor, context.shop) ? ok(await centreOf(context)) : fail('message.noPermission'),
  ),

  handle(couponOffers, async (context, { product }) => {
    const { db, shop, visitor, lang, now } = context
    const isGuest = visitor.role === 'guest'
    if (isGuest ? shop.ownerId !== null : !isOwnShop(visitor, shop))
      return ok({ items: [], serverTime: now.toISOString() })
    const owner = ownerOf(context)
    const products = product
      ? [product]
      : owner
        ? (await storedLines(db, { shopId: shop.id, owner }, lang)).map(({ productId }) => productId)
        : []
    return ok(await offersFor(context, isGuest ? null : visitor.id, products))
  }),
]
