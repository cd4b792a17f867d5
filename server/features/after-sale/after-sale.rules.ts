import type { CaseKind } from '../../../contract/after-sale-states.ts'
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
  trimZeros,
} from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { commonMeasure } from '../../../contract/quantity.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import { least } from '../payment/payment.rules.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { divideDown } from '../vouchers/split-over.ts'

/** Quantities are in the base unit, amounts in the order's currency. */
export interface LineToRefund {
  id: number
  /** The same as in its counterpart. */
  position: number
  baseQuantity: Decimal
  packed: Decimal
  shipped: Decimal
  withdrawn: Decimal
  refundedQuantity: Decimal
  /** With its freight. */
  payable: Decimal
  freight: Decimal
  refundedAmount: Decimal
  refundedFreight: Decimal
  pointsOff: Decimal
}

export interface OrderToRefund {
  decimals: number
  total: Decimal
  paid: Decimal
  /** What need not be paid any more. */
  waived: Decimal
  refunded: Decimal
  pointsUsed: number
  pointsReturned: number
  lines: readonly LineToRefund[]
}

export interface WantedBack {
  lineId: number
  quantity: Decimal
}

/** What is on no delivery note yet and need not leave the house. */
export const unshippedOf = ({ baseQuantity, packed, withdrawn }: LineToRefund): Decimal =>
  subtract(subtract(baseQuantity, packed), withdrawn)

/** What a case can still be about. What lies in a packed box waits until it was shipped or unpacked. */
export function refundableOf(line: LineToRefund, kind: CaseKind): Decimal {
  const gone = subtract(line.shipped, subtract(line.refundedQuantity, line.withdrawn))
  return kind === 'return' ? gone : add(unshippedOf(line), gone)
}

/** What says in which quantities a line was sold, all in the base unit. */
export interface SoldBy {
  /** In a flash sale or a group-buy, which have whole pieces. */
  inPieces: boolean
  minQty: Decimal
  multiple: Decimal
  /** That was bought. */
  quantity: Decimal
}

/** Goods go back by the piece, and in parts of one where they are sold in such or were: never by less than anybody can buy. */
export function stepBack(shop: Pick<Shop, 'kind'>, { inPieces, quantity, ...rule }: SoldBy): Decimal {
  if (inPieces) return '1'
  const { multiple } = purchaseRule(shop, rule)
  return trimZeros(commonMeasure(commonMeasure('1', multiple), quantity))
}

/** The share of so many pieces, so that any parts add up to the whole: the last piece has the remainder. */
function shareOf(whole: Decimal, pieces: Decimal, all: Decimal, decimals: number): Decimal {
  return compare(pieces, all) === 0 ? whole : divideDown(multiply(whole, pieces), all, decimals)
}

export interface LineBack {
  lineId: number
  quantity: Decimal
  /** All that went back of it then. */
  after: Decimal
  /** Without freight. */
  goods: Decimal
  freight: Decimal
}

export interface Payback {
  /** All lines that get something, also those that get nothing but their freight. */
  lines: LineBack[]
  amount: Decimal
  freight: Decimal
  points: number
  /** Nothing of the order is left to have. */
  endsAll: boolean
  /** The same, and nothing of it was ever shipped: as if it had never been made. */
  endsUnshipped: boolean
}

/**
 * What goes back for these pieces (rules "After the order"): each line's share of what was paid without freight, and the
 * freight when the order ends unshipped or the seller was at fault; never more than is left of the order.
 */
export function paybackOf(
  { decimals, total, waived, refunded, pointsUsed, pointsReturned, lines }: OrderToRefund,
  wanted: readonly WantedBack[],
  { atFault }: { atFault: boolean },
): Payback {
  const quantities = new Map(wanted.map(({ lineId, quantity }) => [lineId, quantity]))
  const after = lines.map(line => add(line.refundedQuantity, quantities.get(line.id) ?? '0'))
  const endsAll = lines.every((line, at) => compare(after[at]!, line.baseQuantity) === 0)
  const endsUnshipped = endsAll && lines.every(({ shipped }) => isZero(shipped))
  let left = subtract(subtract(total, waived), refunded)
  const take = (amount: Decimal): Decimal => {
    const taken = least(amount, left)
    left = subtract(left, taken)
    return roundHalfUp(taken, decimals)
  }
  const back = lines.map((line, at): LineBack => {
    const between = (whole: Decimal) =>
      subtract(
        shareOf(whole, after[at]!, line.baseQuantity, decimals),
        shareOf(whole, line.refundedQuantity, line.baseQuantity, decimals),
      )
    const freightLeft = subtract(line.freight, line.refundedFreight)
    const goodsLeft = subtract(
      subtract(line.payable, line.freight),
      subtract(line.refundedAmount, line.refundedFreight),
    )
    const freight = endsUnshipped ? freightLeft : atFault ? least(between(line.freight), freightLeft) : '0'
    return {
      lineId: line.id,
      quantity: quantities.get(line.id) ?? '0',
      after: after[at]!,
      goods: take(least(between(subtract(line.payable, line.freight)), goodsLeft)),
      freight: take(freight),
    }
  })
  const freight = sum(back.map(one => one.freight))
  return {
    lines: back.filter(one => !isZero(one.quantity) || !isZero(one.freight)),
    amount: add(freight, sum(back.map(one => one.goods))),
    freight,
    points: Math.max(0, pointsFor(lines, after, { pointsUsed, endsAll }) - pointsReturned),
    endsAll,
    endsUnshipped,
  }
}

/** All points that are back when so much of each line is: by what they took off it. */
function pointsFor(
  lines: readonly LineToRefund[],
  after: readonly Decimal[],
  { pointsUsed, endsAll }: { pointsUsed: number; endsAll: boolean },
): number {
  if (endsAll) return pointsUsed
  const off = sum(lines.map(({ pointsOff }) => pointsOff))
  if (pointsUsed === 0 || isZero(off)) return 0
  const back = sum(
    lines.map(({ pointsOff, baseQuantity }, at) => shareOf(pointsOff, after[at]!, baseQuantity, 4)),
  )
  return Number(divideDown(multiply(toDecimal(pointsUsed), back), off, 0))
}

/** What is still owed is owed no more; what was paid goes back. */
export function splitPayback(
  { total, paid, waived }: Pick<OrderToRefund, 'total' | 'paid' | 'waived'>,
  amount: Decimal,
): { waive: Decimal; payBack: Decimal } {
  const waive = least(amount, subtract(subtract(total, paid), waived))
  return { waive, payBack: subtract(amount, waive) }
}

/** Whether somebody may still ask for money back: until so many days after receipt. */
export function takesCases(
  { state, completedAt }: { state: OrderState; completedAt: Date | null },
  now: Date,
  openDays: number,
): boolean {
  if (state === OrderState.PendingShipment || state === OrderState.Shipped) return true
  return (
    state === OrderState.Completed &&
    completedAt !== null &&
    now.getTime() - completedAt.getTime() <= openDays * 24 * 3_600_000
  )
}
