import { availableCoupons, type Voucher } from '../../../contract/checkout.ts'
import { takeCoupon as takeAction } from '../../../contract/coupons.ts'
import { type Decimal, roundHalfUp, subtract } from '../../../contract/decimal.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { fail, handle, ok } from '../../handler.ts'
import { visitorId } from '../../records/access.ts'
import { loadCart } from '../cart/load-cart.ts'
import { buyerMoney, orderingFor } from '../checkout/load-checkout.ts'
import type { PricedBuyer } from '../pricing/price-lines.ts'
import { takeCoupon, takeRedPacket } from './take-voucher.ts'
import { couponsOf, type HeldVoucher, redPacketsOf } from './vouchers.queries.ts'
import { type VoucherLine, voucherOff } from './vouchers.rules.ts'

export const voucherActions = [
  handle(availableCoupons, async (context, { red, incY, id2, forMember }) => {
    const ordering = await orderingFor(context, forMember)
    if (!ordering) return fail('message.noPermission', undefined, 'forMember')
    const { db, shop, lang } = context
    const { buyer, owner } = ordering
    const held = await (red ? redPacketsOf : couponsOf)(db, buyer.member.id, shop.id, lang)
    const lines = held.length > 0 ? await linesFor(context, { buyer, owner }, id2) : []
    const shown = held.map(voucher => present(context, buyer, voucher, lines))
    const best = shown.sort((a, b) => Number(b.usable) - Number(a.usable) || Number(b.off) - Number(a.off))
    return ok({}, incY ? best : best.filter(({ usable }) => usable))
  }),

  handle(takeAction, async (context, { tpId, red }) => {
    const taking = { templateId: tpId, memberId: visitorId(context) }
    const taken = await (red ? takeRedPacket : takeCoupon)(context.db, taking)
    return 'kind' in taken ? taken : ok({ id: taken.id })
  }),
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

function present(
  context: Context,
  buyer: PricedBuyer,
  voucher: HeldVoucher,
  lines: readonly VoucherLine[],
): Voucher {
  const { t, now } = context
  const { currency } = buyer
  const result = voucherOff(voucher, lines, currency, now)
  const money = buyerMoney(context, buyer)
  const nothing: Decimal = roundHalfUp('0', currency.decimals)
  const missing = result.usable ? undefined : result.params?.missing
  return {
    id: voucher.id,
    number: voucher.number,
    name: voucher.name,
    scope: scopeOf(context, voucher),
    off: result.usable ? result.off : nothing,
    fromAmount: convert(voucher.fromAmount, currency.rate, currency.decimals),
    validUntil: voucher.validUntil.toISOString(),
    usable: result.usable,
    reason: result.usable
      ? ''
      : t(result.key, missing === undefined ? result.params : { missing: money(String(missing)) }),
  }
}

function scopeOf({ t }: Context, { scope, names }: HeldVoucher): string {
  switch (scope) {
    case 'all':
      return t('checkout.scopeAll')
    case 'category':
      return t('checkout.scopeCategory', { names: names.join(' / ') })
    case 'brand':
      return t('checkout.scopeBrand', { names: names.join(' / ') })
    case 'product':
      return t('checkout.scopeProduct', { names: names.join(' / ') })
  }
}
