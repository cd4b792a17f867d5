import type { Cart } from '../../../contract/cart.ts'
import { compare, type Decimal, subtract } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { LoadedCart } from '../cart/load-cart.ts'
import { buyerOf } from '../pricing/price-lines.ts'
import { openOffers } from './shop-offers.ts'
import { splitOver } from './split-over.ts'
import { voucherLines } from './voucher-lines.ts'
import { presentOff } from './voucher-terms.ts'
import { couponsOf, redPacketsOf } from './vouchers.queries.ts'
import { type OrderCurrency, type VoucherFacts, type VoucherLine, voucherOff } from './vouchers.rules.ts'

export type CartVouchers = Pick<Cart, 'coupon' | 'red'>

/** What coupons and red packets do for the ticked lines, those that the visitor has and those that can be taken. */
export async function cartVouchers(
  context: Context,
  cart: Pick<LoadedCart, 'details'>,
): Promise<CartVouchers> {
  const { currency, seesPrices } = buyerOf(context)
  if (!seesPrices || cart.details.size === 0) return { coupon: null, red: null }
  const { db, shop, visitor, lang, now } = context
  const offers = await openOffers(context)
  const memberId = visitor.role === 'guest' || shop.ownerId !== null ? undefined : visitor.id
  const taken = memberId === undefined ? [] : await takenBy(db, memberId, shop.id)
  const open = offers.filter(
    ({ id, red }) => !taken.some(each => each.id === id && each.red === red && each.all),
  )
  const [coupons, redPackets] = await Promise.all([
    taken.some(({ red }) => !red) ? couponsOf(db, memberId!, shop.id, lang) : [],
    taken.some(({ red }) => red) ? redPacketsOf(db, memberId!, shop.id, lang) : [],
  ])
  const hintFor = (held: readonly VoucherFacts[], red: boolean, lines: readonly VoucherLine[]) => {
    const toTake = open.filter(offer => offer.red === red)
    if (toTake.length === 0 && held.length === 0) return undefined
    return { ...bestAndNext([...held, ...toTake], lines, currency, now), open: toTake.length }
  }
  const lines = voucherLines(cart, shop.id)
  const coupon = hintFor(coupons, false, lines)
  // A red packet works on what the coupon leaves over (rules "Prices").
  const red = hintFor(redPackets, true, coupon ? leftOver(lines, coupon, currency) : lines)
  return { coupon: shown(coupon), red: shown(red) }
}

type Hint = Pick<NonNullable<Cart['coupon']>, 'off' | 'next'>

interface Found extends Hint {
  /** The lines that the best one is for. */
  covers: readonly boolean[]
}

const shown = (hint: (Found & { open: number }) | undefined): Cart['coupon'] =>
  hint ? { off: hint.off, next: hint.next, open: hint.open } : null

function leftOver(
  lines: readonly VoucherLine[],
  { off, covers }: Found,
  { decimals }: OrderCurrency,
): VoucherLine[] {
  if (off === null) return [...lines]
  const shares = splitOver(
    lines.flatMap(({ left }, at) => (covers[at] ? [left] : [])),
    off,
    decimals,
  )
  return lines.map((line, at) =>
    covers[at] ? { ...line, left: subtract(line.left, shares.shift()!) } : line,
  )
}

/** The best that counts now, and the nearest that would be worth more. */
export function bestAndNext(
  vouchers: readonly VoucherFacts[],
  lines: readonly VoucherLine[],
  currency: OrderCurrency,
  now: Date,
): Found {
  let best: Decimal | null = null
  let covers: readonly boolean[] = []
  let next: Hint['next'] = null
  const missed: { missing: Decimal; voucher: VoucherFacts }[] = []
  for (const voucher of vouchers) {
    const result = voucherOff(voucher, lines, currency, now)
    if (result.usable) {
      if (best === null || compare(result.off, best) > 0) {
        best = result.off
        covers = result.covers
      }
    } else if (result.key === 'checkout.voucherMissing')
      missed.push({ missing: result.params!.missing as Decimal, voucher })
  }
  for (const { missing, voucher } of missed) {
    const shownOff = presentOff(voucher, currency)
    const isMore = best === null || voucher.kind === 'percent' || compare(shownOff.off, best) > 0
    const isNearer =
      next === null ||
      compare(missing, next.missing) < 0 ||
      (compare(missing, next.missing) === 0 && compare(shownOff.off, next.off) > 0)
    if (isMore && isNearer) next = { missing, kind: shownOff.kind, off: shownOff.off }
  }
  return { off: best, covers, next }
}

interface Taken {
  /** Of its template. */
  id: number
  red: boolean
  /** As many as one may. */
  all: boolean
}

/** What a member ever took. */
const takenBy = async (db: Db, memberId: number, shopId: number): Promise<Taken[]> => db<Taken[]>`
  select t.id, false as red, count(*) >= t.per_member as all from coupons c join coupon_templates t on t.id = c.template_id
  where c.member_id = ${memberId} and t.shop_id = ${shopId} group by t.id
  union all
  select t.id, true, count(*) >= t.per_member from red_packets r join red_packet_templates t on t.id = r.template_id
  where r.member_id = ${memberId} and t.shop_id = ${shopId} group by t.id`
