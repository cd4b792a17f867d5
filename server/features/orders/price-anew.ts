import { type Decimal, isZero, multiply, sum } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { promotionsFor } from '../cart/load-cart.ts'
import type { CheckoutFacts } from '../checkout/checkout.queries.ts'
import { type GoodsFacts, goodsFacts } from '../checkout/goods.ts'
import { computeTotals, type LineShare, type TotalLine } from '../checkout/totals.ts'
import { type PricedBuyer, type PricedLine, priceLines } from '../pricing/price-lines.ts'
import { applyPromotions } from '../promotions/promotions.ts'
import type { OrderAddress } from './orders.queries.ts'

/** Where an order goes, which decides over its freight. */
export interface Destined {
  delivery: 'delivery' | 'pickup'
  deliveryMethodId: number | null
  address: OrderAddress | null
}

export interface LineAnew {
  id: number
  skuId: number
  unitId: number | null
  quantity: Decimal
  customisationId: number | null
  /** What it cost so far. */
  freight: Decimal
}

export interface Repriced<Line extends LineAnew = LineAnew> {
  line: Line
  priced: PricedLine
  goods: GoodsFacts
  promotionId: number | null
  share: LineShare
}

/**
 * Lines that were ordered already, as if this buyer ordered them now: prices, promotions and freight of today, no vouchers and no
 * points. Undefined: something has no price for this buyer.
 */
export async function priceAnew<Line extends LineAnew>(
  context: Pick<Context, 'db' | 'shop' | 'now' | 'lang'>,
  buyer: PricedBuyer,
  { to, lines, facts }: { to: Destined; lines: readonly Line[]; facts: CheckoutFacts },
): Promise<Repriced<Line>[] | undefined> {
  const { db, shop, now } = context
  const { currency } = buyer
  const priced = await priceLines(db, buyer, lines)
  const about = await goodsFacts(db, lines)
  if (lines.some((_, at) => priced[at]!.amount === null || !about[at])) return undefined
  const known = lines.map((line, at) => ({
    id: line.id,
    shopId: shop.id,
    productId: about[at]!.productId,
    brandId: about[at]!.brandId,
    categoryPath: about[at]!.categoryPath,
    amount: priced[at]!.amount!,
  }))
  const { lines: promoted } = applyPromotions(
    known.map(line => ({ ...line, chosen: null, excluded: false })),
    await promotionsFor(context, buyer),
    currency.decimals,
  )
  const totalLines: TotalLine[] = known.map((line, at) => ({
    ...line,
    parcel: '',
    promotionOff: promoted.get(line.id)?.off ?? '0',
    weight: multiply(about[at]!.weight, priced[at]!.baseQuantity),
    quantity: priced[at]!.baseQuantity,
    excluded: true,
  }))
  const way = facts.deliveryWays.find(({ id }) => id === to.deliveryMethodId)
  const address = to.delivery === 'delivery' ? to.address : null
  const totals = computeTotals({
    lines: totalLines,
    currency,
    points: {
      wanted: 0,
      balance: 0,
      perUnit: facts.terms.pointsPerUnit,
      maxPercent: facts.terms.pointsMaxPercent,
    },
    delivery: way && address ? { rules: way.rules, to: address } : null,
    now,
  })
  // A way that is gone, or does not lead there any more, costs what it did.
  const asBefore = address !== null && (!way || totals.undeliverable)
  return lines.map((line, at) => {
    const share = totals.parcels[0]!.lines[at]!
    const promotionId = isZero(share.promotionOff) ? null : promoted.get(line.id)!.promotionId
    return {
      line,
      priced: priced[at]!,
      goods: about[at]!,
      promotionId,
      share: asBefore ? withFreight(share, line.freight) : share,
    }
  })
}

const withFreight = (share: LineShare, freight: Decimal): LineShare => ({
  ...share,
  freight,
  payable: sum([share.payable, multiply(share.freight, '-1'), freight]),
})
