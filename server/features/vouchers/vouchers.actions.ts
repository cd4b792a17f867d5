import { availableCoupons } from '../../../contract/checkout.ts'
import { subtract } from '../../../contract/decimal.ts'
import { couponCentre, takeCoupon as takeAction, voucherList } from '../../../contract/vouchers.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { loadCart } from '../cart/load-cart.ts'
import { orderingFor } from '../checkout/load-checkout.ts'
import type { PricedBuyer } from '../pricing/price-lines.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { centreOf } from './coupon-centre.ts'
import { ownVouchers } from './own-vouchers.ts'
import { takeCoupon, takeRedPacket } from './take-voucher.ts'
import { couponsOf, redPacketsOf } from './vouchers.queries.ts'
import type { VoucherLine } from './vouchers.rules.ts'
import { presentVouchers } from './vouchers.view.ts'

export const voucherActions = [
  handle(availableCoupons, async (context, { red, incY, id2, forMember }) => {
    const ordering = await orderingFor(context, { forMember })
    if (!ordering) return fail('message.noPermission', undefined, 'forMember')
    const { db, shop, lang } = context
    const { buyer, owner } = ordering
    const held = await (red ? redPacketsOf : couponsOf)(db, buyer.member.id, shop.id, lang)
    const lines = held.length > 0 ? await linesFor(context, { buyer, owner }, id2) : []
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
]

async function linesFor(
  context: Context,
  { buyer, owner }: { buyer: PricedBuyer; owner: { memberId: number } | { guest: Buffer } },
  lineId: number | undefined,
): Promise<VoucherLine[]> {
  const { details } = await loadCart(context, { buyer, owner })
  return [...details.values()].flatMap(({ row, priced, problem, promotionOff }) => {
    const asked = lineId ? row.id === lineId : row.checked
    if (!asked || problem || priced.amount === null) return []
    return {
      shopId: context.shop.id,
      productId: row.productId,
      brandId: row.brandId,
      categoryPath: row.categoryPath,
      left: subtract(priced.amount, promotionOff),
      excluded: row.claimId !== null,
    }
  })
}
