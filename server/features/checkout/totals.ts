import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  toDecimal,
  wholeTimes,
} from '../../../contract/decimal.ts'
import type { Params, TextKey } from '../../../contract/text.ts'
import { divideDown, splitOver } from '../vouchers/split-over.ts'
import {
  type OrderCurrency,
  type VoucherFacts,
  type VoucherLine,
  type VoucherOff,
  voucherOff,
} from '../vouchers/vouchers.rules.ts'
import { type Destination, type FreightRule, freight } from './freight.ts'

export interface TotalLine extends Omit<VoucherLine, 'left'> {
  id: number
  /** Lines of one shop, store and warehouse become one order. */
  parcel: string
  /** Rounded, in the order's currency. */
  amount: Decimal
  promotionOff: Decimal
  /** Of all of it. */
  weight: Decimal
  /** In the base unit. */
  quantity: Decimal
}

export interface TotalsInput {
  lines: readonly TotalLine[]
  currency: OrderCurrency
  coupon?: VoucherFacts
  redPacket?: VoucherFacts
  points: { wanted: number; balance: number; perUnit: number; maxPercent: number }
  /** Null for pickup, and while method or address are not chosen. */
  delivery: { rules: readonly FreightRule[]; to: Destination } | null
  now: Date
}

export interface LineShare {
  id: number
  amount: Decimal
  promotionOff: Decimal
  couponOff: Decimal
  redPacketOff: Decimal
  pointsOff: Decimal
  freight: Decimal
  payable: Decimal
}

export type Sums = Omit<LineShare, 'id' | 'amount' | 'payable'> & { goods: Decimal; total: Decimal }

export interface ParcelTotals extends Sums {
  key: string
  lines: LineShare[]
  points: number
}

export interface CheckoutSums extends Sums {
  parcels: ParcelTotals[]
  points: number
  /** The most points that could be used. */
  mostPoints: number
  /** Why a chosen voucher does not count. */
  couponProblem?: { key: TextKey; params?: Params }
  redPacketProblem?: { key: TextKey; params?: Params }
  /** The chosen way does not lead there. */
  undeliverable: boolean
}

/** Steps 4 to 8 of rules "Prices": promotion, coupon, red packet, points, freight, each on what the one before left over. */
export function computeTotals(input: TotalsInput): CheckoutSums {
  const { lines, currency, now } = input
  const { decimals } = currency
  const zero = roundHalfUp('0', decimals)
  const nothing = lines.map(() => zero)

  let left = lines.map(line => subtract(line.amount, line.promotionOff))
  const use = (voucher: VoucherFacts | undefined) => {
    const found =
      voucher &&
      voucherOff(
        voucher,
        lines.map((line, at) => ({ ...line, left: left[at]! })),
        currency,
        now,
      )
    const shares = found?.usable ? shareOut(found, left, decimals) : nothing
    left = left.map((amount, at) => subtract(amount, shares[at]!))
    return { shares, problem: found && !found.usable ? { key: found.key, params: found.params } : undefined }
  }
  const coupon = use(input.coupon)
  const redPacket = use(input.redPacket)
  const points = pointsFor(sum(left), input.points, currency)
  const pointShares = splitOver(left, points.off, decimals)

  const parcels: ParcelTotals[] = []
  let undeliverable = false
  for (const [key, inside] of parcelsOf(lines)) {
    const fee = feeOf(inside, input)
    undeliverable ||= fee === undefined
    const fees = splitOver(
      inside.map(({ line }) => line.amount),
      fee ?? zero,
      decimals,
    )
    const shares = inside.map(({ line, at }, place) => {
      const share = {
        id: line.id,
        amount: line.amount,
        promotionOff: line.promotionOff,
        couponOff: coupon.shares[at]!,
        redPacketOff: redPacket.shares[at]!,
        pointsOff: pointShares[at]!,
        freight: fees[place]!,
      }
      const payable = add(subtract(left[at]!, share.pointsOff), share.freight)
      return { ...share, payable: roundHalfUp(payable, decimals) }
    })
    parcels.push({ key, lines: shares, points: 0, ...sumsOf(shares, decimals) })
  }
  const perParcel = splitOver(
    parcels.map(({ pointsOff }) => pointsOff),
    toDecimal(points.used),
    0,
  )
  for (const [at, parcel] of parcels.entries()) parcel.points = Number(perParcel[at])
  return {
    ...sumsOf(
      parcels.flatMap(parcel => parcel.lines),
      decimals,
    ),
    parcels,
    points: points.used,
    mostPoints: points.most,
    couponProblem: coupon.problem,
    redPacketProblem: redPacket.problem,
    undeliverable,
  }
}

/** What all parcels cost to send, as far as they can be. */
export const wholeFreight = (input: Pick<TotalsInput, 'lines' | 'delivery' | 'currency'>): Decimal =>
  sum([...parcelsOf(input.lines).values()].map(inside => feeOf(inside, input) ?? '0'))

type Placed = { line: TotalLine; at: number }

const parcelsOf = (lines: readonly TotalLine[]): Map<string, Placed[]> =>
  Map.groupBy(
    lines.map((line, at) => ({ line, at })),
    ({ line }) => line.parcel,
  )

const feeOf = (
  inside: readonly Placed[],
  { delivery, currency }: Pick<TotalsInput, 'delivery' | 'currency'>,
): Decimal | undefined =>
  delivery
    ? freightOf(
        inside.map(({ line }) => line),
        delivery,
        currency,
      )
    : roundHalfUp('0', currency.decimals)

/** A voucher is split over the lines that it is good for. */
function shareOut(
  { off, covers }: Extract<VoucherOff, { usable: true }>,
  left: readonly Decimal[],
  decimals: number,
): Decimal[] {
  return splitOver(
    left.map((amount, at) => (covers[at] ? amount : '0')),
    off,
    decimals,
  ).map(share => roundHalfUp(share, decimals))
}

/** No more points than there are, than they may pay of the goods, and than come to a whole amount. */
function pointsFor(
  left: Decimal,
  { wanted, balance, perUnit, maxPercent }: TotalsInput['points'],
  { rate, decimals }: OrderCurrency,
): { used: number; most: number; off: Decimal } {
  if (perUnit === 0) return { used: 0, most: 0, off: roundHalfUp('0', decimals) }
  const payable = multiply(left, multiply(toDecimal(maxPercent), '0.01'))
  const worth = Number(wholeTimes(multiply(payable, toDecimal(perUnit)), rate))
  const most = Math.max(0, Math.min(balance, worth))
  const used = Math.min(wanted, most)
  const off = divideDown(multiply(toDecimal(used), rate), toDecimal(perUnit), decimals)
  return isZero(off) ? { used: 0, most, off: roundHalfUp('0', decimals) } : { used, most, off }
}

function freightOf(
  lines: readonly TotalLine[],
  { rules, to }: NonNullable<TotalsInput['delivery']>,
  currency: OrderCurrency,
): Decimal | undefined {
  const goods = {
    amount: sum(lines.map(line => subtract(line.amount, line.promotionOff))),
    weight: sum(lines.map(line => line.weight)),
    quantity: sum(lines.map(line => line.quantity)),
  }
  return freight(rules, to, goods, currency)
}

function sumsOf(lines: readonly LineShare[], decimals: number): Sums {
  const of = (name: keyof Omit<LineShare, 'id'>) => roundHalfUp(sum(lines.map(line => line[name])), decimals)
  return {
    goods: of('amount'),
    promotionOff: of('promotionOff'),
    couponOff: of('couponOff'),
    redPacketOff: of('redPacketOff'),
    pointsOff: of('pointsOff'),
    freight: of('freight'),
    total: of('payable'),
  }
}

/** An amount of the order's currency in the base currency. */
export function inBase(amount: Decimal, rate: Decimal, decimals: number): Decimal {
  const down = divideDown(amount, rate, decimals + 1)
  return roundHalfUp(down, decimals)
}

export const isFree = (total: Decimal): boolean => compare(total, '0') <= 0
