import { add, compare, type Decimal, subtract, sum } from '../../../contract/decimal.ts'
import type { PromotionPlan } from '../promotions/promotions.ts'
import { isFor, type VoucherFacts, type VoucherLine, voucherOff } from '../vouchers/vouchers.rules.ts'
import { type TotalLine, type TotalsInput, wholeFreight } from './totals.ts'

type Candidate = VoucherFacts & { id: number }

export interface BestInput<T extends Candidate> extends Pick<TotalsInput, 'currency' | 'delivery' | 'now'> {
  lines: readonly TotalLine[]
  /** Ways to share out the promotions, undefined being the one the lines have; the first of equals is taken. */
  plans: readonly (PromotionPlan | undefined)[]
  /** The lines with what such a way takes off each. */
  linesWith: (plan: PromotionPlan) => readonly TotalLine[]
  /** What may be used, undefined being none. */
  coupons: readonly (T | undefined)[]
  redPackets: readonly (T | undefined)[]
}

export interface Best<T extends Candidate> {
  plan: PromotionPlan | undefined
  coupon: T | undefined
  redPacket: T | undefined
  /** Before points. */
  total: Decimal
}

/**
 * The promotions, the coupon and the red packet that come to least together, freight included: every combination is tried,
 * except where the best red packet there is could not make up for a coupon. What saves nothing is not used up; of equals, what
 * ends first.
 */
export function bestPrice<T extends Candidate>(input: BestInput<T>): Best<T> {
  const { currency, now } = input
  const coupons = soonestFirst(input.coupons)
  const redPackets = soonestFirst(input.redPackets)
  const classOf = classesFor(input.lines, coupons)
  const offOf = (voucher: T | undefined, lines: readonly VoucherLine[]): Decimal => {
    const found = voucher && voucherOff(voucher, lines, currency, now)
    return found?.usable ? found.off : '0'
  }
  let best: Best<T> | undefined
  for (const plan of input.plans) {
    const lines = plan ? input.linesWith(plan) : input.lines
    const classes = byClass(lines, classOf)
    const whole = add(sum(classes.map(({ left }) => left)), wholeFreight({ ...input, lines }))
    const forAll = sum(classes.flatMap(({ excluded, left }) => (excluded ? [] : [left])))
    const redOff = (amount: Decimal, redPacket: T | undefined) =>
      offOf(redPacket, classes[0] ? [{ ...classes[0], excluded: false, left: amount }] : [])
    const mostRed = largest(redPackets.map(redPacket => redOff(forAll, redPacket)))
    for (const coupon of coupons) {
      const couponOff = offOf(coupon, classes)
      const afterCoupon = subtract(whole, couponOff)
      if (best && compare(subtract(afterCoupon, mostRed), best.total) >= 0) continue
      for (const redPacket of redPackets) {
        const total = subtract(afterCoupon, redOff(subtract(forAll, couponOff), redPacket))
        if (!best || compare(total, best.total) < 0) best = { plan, coupon, redPacket, total }
      }
    }
  }
  return best ?? { plan: undefined, coupon: undefined, redPacket: undefined, total: '0' }
}

/** Using none comes first, then what ends soonest. */
const soonestFirst = <T extends Candidate>(vouchers: readonly (T | undefined)[]): (T | undefined)[] => [
  ...vouchers.filter(voucher => voucher === undefined),
  ...vouchers
    .filter(voucher => voucher !== undefined)
    .sort((a, b) => a.validUntil.getTime() - b.validUntil.getTime() || a.id - b.id),
]

const largest = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((most, amount) => (compare(amount, most) > 0 ? amount : most), '0')

const voucherLine = (line: TotalLine): VoucherLine => ({
  ...line,
  left: subtract(line.amount, line.promotionOff),
})

/** By line: lines that the same coupons are for count as one. */
function classesFor<T extends Candidate>(
  lines: readonly TotalLine[],
  coupons: readonly (T | undefined)[],
): Map<number, string> {
  const keyOf = (line: VoucherLine) =>
    [line.excluded, ...coupons.map(coupon => coupon !== undefined && isFor(coupon, line))]
      .map(Number)
      .join('')
  return new Map(lines.map(line => [line.id, keyOf(voucherLine(line))]))
}

function byClass(lines: readonly TotalLine[], classOf: ReadonlyMap<number, string>): VoucherLine[] {
  const groups = Map.groupBy(
    lines.map(voucherLine).map((line, at) => ({ line, id: lines[at]!.id })),
    ({ id }) => classOf.get(id),
  )
  return [...groups.values()].map(group => ({
    ...group[0]!.line,
    left: sum(group.map(({ line }) => line.left)),
  }))
}
