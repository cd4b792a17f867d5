import {
  compare,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import { splitOver } from '../vouchers/split-over.ts'

/** Amounts in the buyer's currency. */
export interface Promotion {
  id: number
  shopId: number
  title: string
  fromAmount: Decimal
  kind: 'amount' | 'percent'
  off: Decimal
  scope: 'all' | 'category' | 'brand' | 'product'
  /** A category and all below it. */
  categoryPaths: readonly string[]
  brandIds: readonly number[]
  productIds: readonly number[]
}

export interface PromotedLine {
  id: number
  shopId: number
  categoryPath: string
  brandId: number | null
  productId: number
  /** Zero for what is not ticked or cannot be ordered: it belongs to a promotion, but does not count. */
  amount: Decimal
  /** The promotion somebody chose for it. */
  chosen: number | null
  /** The line takes part in no promotion. */
  excluded: boolean
}

export interface AppliedPromotion {
  id: number
  lineIds: number[]
  off: Decimal
  /** How much more is needed. */
  missing: Decimal
}

export interface AppliedPromotions {
  /** By line; what takes part in none is not here. */
  lines: Map<number, { promotionId: number; off: Decimal }>
  promotions: AppliedPromotion[]
}

/** By line: which promotion it takes part in, null being none. Lines that are not in it go where they would. */
export type PromotionPlan = ReadonlyMap<number, number | null>

/**
 * Each line takes part in one promotion: the chosen one, else the plan's, else the one that takes most off. Promotions are
 * tried greedily, the best first with every free line it covers; what helps no promotion goes where least is missing.
 */
export function applyPromotions(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
  decimals: number,
  plan?: PromotionPlan,
): AppliedPromotions {
  const taken = new Map<Promotion, PromotedLine[]>()
  const take = (promotion: Promotion, some: readonly PromotedLine[]) =>
    taken.set(promotion, [...(taken.get(promotion) ?? []), ...some])
  const offWith = (promotion: Promotion, more: readonly PromotedLine[] = []) =>
    takenOff(promotion, [...(taken.get(promotion) ?? []), ...more], decimals)

  const free: PromotedLine[] = []
  for (const line of lines) {
    if (line.excluded) continue
    const chosen = chosenFor(line, promotions)
    const planned = plan?.get(line.id)
    const promotion = chosen ?? promotions.find(({ id }) => id === planned)
    if (promotion && covers(promotion, line)) take(promotion, [line])
    else if (chosen || planned !== null) free.push(line)
  }

  let left = free
  let open = [...promotions]
  for (;;) {
    const offers = open.map(promotion => {
      const covered = left.filter(line => covers(promotion, line))
      return { promotion, covered, gain: subtract(offWith(promotion, covered), offWith(promotion)) }
    })
    const best = offers.sort((a, b) => compare(b.gain, a.gain) || a.promotion.id - b.promotion.id)[0]
    if (!best || compare(best.gain, '0') <= 0) break
    take(best.promotion, best.covered)
    const gone = new Set(best.covered)
    left = left.filter(line => !gone.has(line))
    open = open.filter(promotion => promotion !== best.promotion)
  }

  const missingOf = (promotion: Promotion) =>
    notBelowZero(subtract(promotion.fromAmount, totalOf(taken.get(promotion) ?? [])))
  const missing = new Map(promotions.map(promotion => [promotion, missingOf(promotion)]))
  const nearestFirst = promotions.toSorted((a, b) => compare(missing.get(a)!, missing.get(b)!) || a.id - b.id)
  const nearest = (line: PromotedLine) => nearestFirst.find(promotion => covers(promotion, line))
  for (const [promotion, some] of Map.groupBy(left, nearest)) if (promotion) take(promotion, some)

  const result: AppliedPromotions = { lines: new Map(), promotions: [] }
  for (const promotion of promotions) {
    const some = taken.get(promotion)
    if (!some) continue
    // In the order of the lines, however they came to it: the last one takes the rounding.
    const own = new Set(some)
    const members = lines.filter(line => own.has(line))
    const off = offWith(promotion)
    const shares = splitOver(
      members.map(({ amount }) => amount),
      off,
      decimals,
    )
    for (const [at, { id }] of members.entries()) {
      result.lines.set(id, { promotionId: promotion.id, off: roundHalfUp(shares[at]!, decimals) })
    }
    result.promotions.push({
      id: promotion.id,
      lineIds: members.map(({ id }) => id),
      off,
      missing: roundHalfUp(missingOf(promotion), decimals),
    })
  }
  return result
}

/** What somebody chose for this line, as far as it can be had. */
export const chosenFor = (line: PromotedLine, promotions: readonly Promotion[]): Promotion | undefined =>
  promotions.find(promotion => promotion.id === line.chosen && covers(promotion, line))

export function covers(promotion: Promotion, line: PromotedLine): boolean {
  if (promotion.shopId !== line.shopId) return false
  switch (promotion.scope) {
    case 'all':
      return true
    case 'category':
      return promotion.categoryPaths.some(path => line.categoryPath.startsWith(path))
    case 'brand':
      return line.brandId !== null && promotion.brandIds.includes(line.brandId)
    case 'product':
      return promotion.productIds.includes(line.productId)
  }
}

function takenOff(
  { kind, off, fromAmount }: Promotion,
  lines: readonly PromotedLine[],
  decimals: number,
): Decimal {
  const total = totalOf(lines)
  const nothing = roundHalfUp('0', decimals)
  if (isZero(total) || compare(total, fromAmount) < 0) return nothing
  const wanted = kind === 'percent' ? multiply(total, multiply(off, '0.01')) : off
  return roundHalfUp(compare(wanted, total) > 0 ? total : wanted, decimals)
}

const totalOf = (lines: readonly PromotedLine[]) => sum(lines.map(({ amount }) => amount))

const notBelowZero = (amount: Decimal) => (isNegative(amount) ? '0' : amount)
