import type { Cart } from '../../../contract/cart.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import type { LoadedCart } from '../cart/load-cart.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { openOffers } from './shop-offers.ts'
import { voucherLines } from './voucher-lines.ts'
import { presentOff } from './voucher-terms.ts'
import { couponsOf } from './vouchers.queries.ts'
import { type VoucherFacts, type VoucherLine, voucherOff } from './vouchers.rules.ts'

/** What coupons do for the ticked lines, those that the visitor has and those that can be taken. */
export async function cartCoupon(
  context: Context,
  cart: Pick<LoadedCart, 'details'>,
): Promise<Cart['coupon']> {
  const { currency, seesPrices } = buyerOf(context)
  if (!seesPrices || cart.details.size === 0) return null
  const { db, shop, visitor, lang, now } = context
  const offers = (await openOffers(context)).filter(({ red }) => !red)
  const isMember = visitor.role !== 'guest'
  const taken = isMember && offers.length > 0 ? await takenBy(context, visitor.id) : new Map<number, number>()
  const open = offers.filter(({ id, perMember }) => (taken.get(id) ?? 0) < perMember)
  const held = isMember && shop.ownerId === null ? await couponsOf(db, visitor.id, shop.id, lang) : []
  if (open.length === 0 && held.length === 0) return null
  const lines = voucherLines(cart, shop.id)
  return { ...bestAndNext([...held, ...open], lines, currency, now), open: open.length }
}

type Hint = Pick<NonNullable<Cart['coupon']>, 'off' | 'next'>

/** The best that counts now, and the nearest that would be worth more. */
export function bestAndNext(
  vouchers: readonly VoucherFacts[],
  lines: readonly VoucherLine[],
  currency: { rate: Decimal; decimals: number },
  now: Date,
): Hint {
  let best: Decimal | null = null
  let next: Hint['next'] = null
  const missed: { missing: Decimal; voucher: VoucherFacts }[] = []
  for (const voucher of vouchers) {
    const result = voucherOff(voucher, lines, currency, now)
    if (result.usable) {
      if (best === null || compare(result.off, best) > 0) best = result.off
    } else if (result.key === 'checkout.voucherMissing')
      missed.push({ missing: result.params!.missing as Decimal, voucher })
  }
  for (const { missing, voucher } of missed) {
    const shown = presentOff(voucher, currency)
    const isMore = best === null || voucher.kind === 'percent' || compare(shown.off, best) > 0
    const isNearer =
      next === null ||
      compare(missing, next.missing) < 0 ||
      (compare(missing, next.missing) === 0 && compare(shown.off, next.off) > 0)
    if (isMore && isNearer) next = { missing, kind: shown.kind, off: shown.off }
  }
  return { off: best, next }
}

async function takenBy({ db, shop }: Context, memberId: number): Promise<Map<number, number>> {
  const rows = await db<{ id: number; count: number }[]>`
    select c.template_id as id, count(*)::integer as count from coupons c join coupon_templates t on t.id = c.template_id
    where c.member_id = ${memberId} and t.shop_id = ${shop.id} group by 1`
  return new Map(rows.map(({ id, count }) => [id, count]))
}
