import {
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import type { PurchasePreview, PurchaseProblem } from '../../../contract/fx-orders.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Context } from '../../context.ts'
import type { Fragment } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { raiseToAll } from '../checkout/agreed-amount.ts'
import { type CheckoutFacts, checkoutFacts } from '../checkout/checkout.queries.ts'
import { goesTo } from '../checkout/freight.ts'
import { baseCurrency } from '../checkout/load-checkout.ts'
import { spendable } from '../ledger/stored-value.ts'
import { type Destined, priceEachAnew, type Repriced } from '../orders/price-anew.ts'
import { creditOf } from '../payment/credit.ts'
import { withoutCode } from '../payment/payment.queries.ts'
import { type PricedBuyer, priceLines } from '../pricing/price-lines.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { feeOf, type PurchasePlan, type PurchasePurse, planPurchase } from './collected.rules.ts'
import {
  freeStock,
  linesToPurchase,
  ordersToPurchase,
  type PurchaseLine,
  type ToPurchase,
  warehousesOf,
} from './purchase.queries.ts'

/** What a purchase needs to know of whoever makes it: a request has it, and so has a job. */
export type Buying = Pick<Context, 'db' | 'now' | 'lang' | 't'> & {
  /** Head office's own. */
  shop: Shop
}

/** A customer's order as head office would sell it to the distributor now. */
export interface Priced {
  order: ToPurchase
  lines: readonly PurchaseLine[]
  costs: readonly (Decimal | null)[]
  /** Undefined: something has no price. */
  priced: Repriced<PurchaseLine>[] | undefined
  facts: CheckoutFacts
  wayId: number | null
  warehouseId: number
  short: ReadonlyMap<number, Decimal>
  total: Decimal
  freight: Decimal
  plan: PurchasePlan
}

/** Why this order cannot be purchased at all; undefined when it can. */
export function purchaseObstacle({
  state,
  number,
  purchase,
  isShipped,
  hasOpenCase,
}: ToPurchase): Failure | undefined {
  if (purchase && !isOver(purchase.state)) return fail('fx-orders.purchasedAlready', { number }, 'id')
  if (state !== OrderState.PendingShipment) return fail('fx-orders.notToPurchase', { number }, 'id')
  // Deliveries and returns of what was shipped belong to the purchase that was taken back.
  if (isShipped) return fail('fx-orders.takenBack', { number }, 'id')
  return hasOpenCase ? fail('fx-orders.caseOpen', { number }, 'id') : undefined
}

export const isOver = (state: OrderState): boolean =>
  state === OrderState.Cancelled || state === OrderState.Terminated

/** As head office's customer. */
const buyerOf = (
  { shop, lang }: Buying,
  { distributorId, tier }: Pick<ToPurchase, 'distributorId' | 'tier'>,
): PricedBuyer => ({
  shop,
  member: { id: distributorId, tier },
  currency: baseCurrency({ shop }),
  lang,
  seesPrices: true,
  seesCost: true,
})

const destinedTo = (order: ToPurchase, facts: CheckoutFacts): Destined => ({
  delivery: order.delivery,
  deliveryMethodId: wayFor(order, waysOf(order, facts))?.id ?? null,
  address: order.address,
})

const waysOf = ({ delivery }: ToPurchase, { deliveryWays }: CheckoutFacts) =>
  deliveryWays.filter(({ kind }) => kind === delivery)

/** Head office's way of the name that the customer chose, where it leads there; else the first that does. */
function wayFor({ delivery, address, waysAlike }: ToPurchase, ways: CheckoutFacts['deliveryWays']) {
  const leading =
    delivery === 'delivery' && address ? ways.filter(({ rules }) => goesTo(rules, address)) : ways
  return leading.find(({ id }) => waysAlike.includes(id)) ?? leading[0]
}

/** None of head office's ways leads there: nobody could say what it costs. */
export const isOutOfReach = ({ order, facts, wayId }: Pick<Priced, 'order' | 'facts' | 'wayId'>): boolean =>
  wayId === null && waysOf(order, facts).length > 0

export const outOfReach = fail('fx-orders.outOfReach', undefined, 'id')

/** Each by itself, in as many statements as for one of the same distributor. */
export async function priceEach(buying: Buying, orders: readonly ToPurchase[]): Promise<Priced[]> {
  const { db, shop, lang } = buying
  const ids = orders.map(({ id }) => id)
  const linesOf = Map.groupBy(await linesToPurchase(db, ids, lang), ({ orderId }) => orderId)
  const ours = await warehousesOf(
    db,
    shop.siteId,
    orders.map(({ warehouseId }) => warehouseId),
  )
  const wanted = orders.map(order => {
    // Where head office sends from: the order's own warehouse when it is one of head office's.
    const warehouseId = ours.has(order.warehouseId) ? order.warehouseId : shop.warehouseId
    const lines = linesOf.get(order.id) ?? []
    const isThere = order.warehouseId === warehouseId
    return {
      order,
      // What a sale has set aside elsewhere cannot be sent from here.
      lines: isThere ? lines : lines.map(line => ({ ...line, claimId: null })),
      warehouseId,
    }
  })
  const free = await freeStock(
    db,
    [...new Set(wanted.map(({ warehouseId }) => warehouseId))],
    [...new Set(wanted.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)))],
  )
  const all: Priced[] = []
  for (const own of Map.groupBy(wanted, ({ order }) => order.distributorId).values()) {
    const any = own[0]!.order
    const facts = await checkoutFacts(db, shop, any.distributorId, lang)
    const purse = await purseOf(buying, any)
    const prices = await pricesOf(buying, own, facts)
    for (const [at, { order, lines, warehouseId }] of own.entries()) {
      const { priced, costs } = prices[at]!
      const total = priced ? sum(priced.map(({ share }) => share.payable)) : '0'
      all.push({
        order,
        lines,
        costs,
        priced,
        facts,
        wayId: destinedTo(order, facts).deliveryMethodId,
        warehouseId,
        short: shortOf(order, { lines, warehouseId, free: free.get(warehouseId) }),
        total,
        freight: priced ? sum(priced.map(({ share }) => share.freight)) : '0',
        plan: planPurchase(total, { ...purse, collected: order.collected, fee: feeFor(order) }),
      })
    }
  }
  const places = new Map(ids.map((id, at) => [id, at]))
  return all.sort((a, b) => places.get(a.order.id)! - places.get(b.order.id)!)
}

interface Wanted {
  order: ToPurchase
  lines: readonly PurchaseLine[]
  warehouseId: number
}

/** Of one distributor's orders; of those where something has no price, which of their lines have one. */
async function pricesOf(
  buying: Buying,
  own: readonly Wanted[],
  facts: CheckoutFacts,
): Promise<Pick<Priced, 'priced' | 'costs'>[]> {
  const buyer = buyerOf(buying, own[0]!.order)
  // Of one that was refunded whole nothing is left to price.
  const asked = own.filter(({ lines }) => lines.length > 0)
  const each = await priceEachAnew(buying, buyer, {
    orders: asked.map(({ order, lines }) => ({ to: destinedTo(order, facts), lines })),
    facts,
  })
  const pricedOf = new Map(asked.map(({ order }, at) => [order.id, each[at]]))
  const left = asked.flatMap(({ lines }, at) => (each[at] ? [] : lines))
  const amounts = await priceLines(buying.db, buyer, left)
  const amountOf = new Map(left.map(({ id }, at) => [id, amounts[at]!.amount]))
  return own.map(({ order, lines }) => {
    const priced = pricedOf.get(order.id)
    const costs = priced
      ? priced.map(({ share }) => subtract(share.payable, share.freight))
      : lines.map(({ id }) => amountOf.get(id) ?? null)
    return { priced, costs }
  })
}

/** Pieces of a flash sale stay set aside by it for the customer's order, and are shipped from there. */
export const isNotSetAside = ({ claimId }: PurchaseLine): boolean => claimId === null

/** Of which SKUs there is not enough, and how much there is: what the order holds itself counts as free for it. */
function shortOf(
  order: ToPurchase,
  {
    lines,
    warehouseId,
    free,
  }: Pick<Wanted, 'lines' | 'warehouseId'> & { free: ReadonlyMap<number, Decimal> | undefined },
): Map<number, Decimal> {
  const wanted = new Map<number, Decimal>()
  for (const { skuId, left, held } of lines.filter(isNotSetAside)) {
    const own = order.warehouseId === warehouseId ? held : '0'
    wanted.set(skuId, add(wanted.get(skuId) ?? '0', subtract(left, own)))
  }
  return new Map(
    [...wanted].flatMap(([skuId, quantity]) => {
      const has = free?.get(skuId) ?? '0'
      return compare(quantity, '0') > 0 && compare(has, quantity) < 0 ? [[skuId, has] as const] : []
    }),
  )
}

/** Besides what was collected for it. */
async function purseOf(
  { db, shop }: Buying,
  { distributorId }: ToPurchase,
): Promise<Omit<PurchasePurse, 'collected' | 'fee'>> {
  const whose = { shopId: shop.id, memberId: distributorId, currency: shop.baseCurrency }
  const credit = await creditOf(db, shop.id, distributorId)
  const mayOwe = credit && isZero(credit.overdue) && !isNegative(credit.left)
  return {
    stored: await spendable(db, whose),
    withoutCode: await withoutCode(db, shop.id, distributorId),
    credit: mayOwe ? credit.left : '0',
  }
}

const feeFor = ({ received, feePercent }: ToPurchase): Decimal => feeOf(received, feePercent)

const problemOf = (one: Priced, line: PurchaseLine, cost: Decimal | null): PurchaseProblem => {
  if (cost === null) return 'noPrice'
  if (one.short.has(line.skuId)) return 'short'
  return compare(cost, line.pays) > 0 ? 'loss' : ''
}

/** Of one of its lines, or altogether. */
export const isLoss = ({ lines, margin }: PurchasePreview): boolean =>
  isNegative(margin) || lines.some(({ problem }) => problem === 'loss')

/** Everything that is shown of it, so that a yes is for just that. */
export const shownAmounts = ({ order, lines, costs, total, freight, plan }: Priced): string[] => [
  String(order.id),
  ...lines.flatMap((line, at) => [line.quantity, String(costs[at])]),
  freight,
  total,
  plan.collected,
  plan.stored,
  plan.credit,
  plan.rest,
]

export function presentPreview({ t, shop }: Buying, one: Priced): PurchasePreview {
  const { order, lines, costs, total, freight, plan, short } = one
  const money = (amount: Decimal) => roundHalfUp(amount, baseCurrency({ shop }).decimals)
  const { pays } = order
  const fee = feeFor(order)
  const obstacle = purchaseObstacle(order) ?? (isOutOfReach(one) ? outOfReach : undefined)
  return {
    orderId: order.id,
    number: order.number,
    currency: shop.baseCurrency,
    obstacle: obstacle ? t(obstacle.key, obstacle.params) : '',
    lines: lines.map((line, at) => {
      const cost = costs[at] ?? null
      const problem = problemOf(one, line, cost)
      return {
        id: line.id,
        itemNo: line.itemNo,
        name: line.name,
        quantity: line.quantity,
        unit: line.unit,
        pays: money(line.pays),
        cost: cost && money(cost),
        margin: cost && money(subtract(line.pays, cost)),
        problem,
        free: short.get(line.skuId) ?? null,
      }
    }),
    pays: money(pays),
    freight: money(freight),
    fee: money(fee),
    total: money(total),
    margin: money(subtract(subtract(pays, total), fee)),
    plan: {
      collected: money(plan.collected),
      stored: money(plan.stored),
      credit: money(plan.credit),
      rest: money(plan.rest),
    },
    possible: !obstacle && one.priced !== undefined && short.size === 0,
    agreed: raiseToAll(shownAmounts(one), 0),
  }
}

/** What purchases would cost, where the money would come from, and what stands against them. */
export async function previewPurchases(
  buying: Buying,
  ids: readonly number[],
  reach: Fragment,
): Promise<PurchasePreview[] | undefined> {
  const orders = await ordersToPurchase(buying.db, ids, reach)
  if (orders.length < new Set(ids).size) return undefined
  return (await priceEach(buying, orders)).map(one => presentPreview(buying, one))
}

/** What each of them would cost; null where something has no price. */
export async function purchaseCostsNow(
  buying: Buying,
  ids: readonly number[],
  reach: Fragment,
): Promise<Map<number, Decimal | null>> {
  if (ids.length === 0) return new Map()
  const { db, shop, lang } = buying
  const [orders, lines] = await Promise.all([
    ordersToPurchase(db, ids, reach),
    linesToPurchase(db, ids, lang),
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const costs = new Map<number, Decimal | null>()
  for (const [distributorId, own] of Map.groupBy(orders, order => order.distributorId)) {
    const facts = await checkoutFacts(db, shop, distributorId, lang)
    const wanted = own.map(order => ({ to: destinedTo(order, facts), lines: linesOf.get(order.id) ?? [] }))
    const priced = await priceEachAnew(buying, buyerOf(buying, own[0]!), { orders: wanted, facts })
    for (const [at, { id }] of own.entries()) {
      const shares = priced[at]
      costs.set(id, shares ? sum(shares.map(({ share }) => share.payable)) : null)
    }
  }
  return costs
}
