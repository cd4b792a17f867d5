import { type Decimal, isZero, multiply, sum } from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import { promotionsFor } from '../cart/load-cart.ts'
import type { CheckoutFacts } from '../checkout/checkout.queries.ts'
import { type GoodsFacts, goodsFacts } from '../checkout/goods.ts'
import { computeTotals, type LineShare, type TotalLine } from '../checkout/totals.ts'
import { type PricedBuyer, type PricedLine, priceLines } from '../pricing/price-lines.ts'
import { applyPromotions, type Promotion } from '../promotions/promotions.ts'
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

interface OrderAnew<Line extends LineAnew> {
  to: Destined
  lines: readonly Line[]
}

/**
 * Lines that were ordered already, as if this buyer ordered them now: prices, promotions and freight of today, no vouchers and no
 * points. Undefined: something has no price for this buyer.
 */
export async function priceAnew<Line extends LineAnew>(
  context: Pick<Context, 'db' | 'shop' | 'now' | 'lang'>,
  buyer: PricedBuyer,
  { to, lines, facts }: OrderAnew<Line> & { facts: CheckoutFacts },
): Promise<Repriced<Line>[] | undefined> {
  const [priced] = await priceEachAnew(context, buyer, { orders: [{ to, lines }], facts })
  return priced
}

/** The same for several orders, each by itself, in as many statements as for one. */
export async function priceEachAnew<Line extends LineAnew>(
  context: Pick<Context, 'db' | 'shop' | 'now' | 'lang'>,
  buyer: PricedBuyer,
  { orders, facts }: { orders: readonly OrderAnew<Line>[]; facts: CheckoutFacts },
): Promise<(Repriced<Line>[] | undefined)[]> {
  const { db, shop, now } = context
  const all = orders.flatMap(({ lines }) => lines)
  const priced = await priceLines(db, buyer, all)
  const about = await goodsFacts(db, all)
  const promotions = await promotionsFor(context, buyer)
  const known = all.map((line, at) => ({ line, priced: priced[at]!, goods: about[at] }))
  let done = 0
  return orders.map(({ to, lines }) => {
    const own = known.slice(done, done + lines.length)
    done += lines.length
    return totalled(own, { to, facts, promotions, buyer, now, shopId: shop.id })
  })
}

interface Known<Line extends LineAnew> {
  line: Line
  priced: PricedLine
  goods: GoodsFacts | undefined
}

interface Terms {
  to: Destined
  facts: CheckoutFacts
  promotions: readonly Promotion[]
  buyer: PricedBuyer
  now: Date
  shopId: number
}

const isPriced = <Line extends LineAnew>(known: Known<Line>): known is Known<Line> & { goods: GoodsFacts } =>
  known.priced.amount !== null && known.goods !== undefined

function totalled<Line extends LineAnew>(
  all: readonly Known<Line>[],
  { to, facts, promotions, buyer: { currency }, now, shopId }: Terms,
): Repriced<Line>[] | undefined {
  const known = all.filter(isPriced)
  if (known.length < all.length) return undefined
  const amounts = known.map(({ line, priced, goods: { productId, brandId, categoryPath } }) => ({
    ...{ id: line.id, shopId, productId, brandId, categoryPath },
    amount: priced.amount!,
  }))
  const { lines: promoted } = applyPromotions(
    amounts.map(line => ({ ...line, chosen: null, excluded: false })),
    promotions,
    currency.decimals,
  )
  const totalLines: TotalLine[] = amounts.map((line, at) => ({
    ...line,
    parcel: '',
    promotionOff: promoted.get(line.id)?.off ?? '0',
    weight: multiply(known[at]!.goods.weight, known[at]!.priced.baseQuantity),
    quantity: known[at]!.priced.baseQuantity,
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
  return known.map(({ line, priced, goods }, at) => {
    const share = totals.parcels[0]!.lines[at]!
    const promotionId = isZero(share.promotionOff) ? null : promoted.get(line.id)!.promotionId
    return { line, priced, goods, promotionId, share: asBefore ? withFreight(share, line.freight) : share }
  })
}

const withFreight = (share: LineShare, freight: Decimal): LineShare => ({
  ...share,
  freight,
  payable: sum([share.payable, multiply(share.freight, '-1'), freight]),
})
