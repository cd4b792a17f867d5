import {
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import type { PurchasePreview, PurchaseProblem } from '../../../contract/fx-orders.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { hush } from '../bell/ring-bell.ts'
import { isAgreedToAll, raiseToAll } from '../checkout/agreed-amount.ts'
import { type CheckoutFacts, checkoutFacts } from '../checkout/checkout.queries.ts'
import { goesTo } from '../checkout/freight.ts'
import { baseCurrency, moneyIn } from '../checkout/load-checkout.ts'
import { insertLines, insertOrder, lockMembers, type MadeOrder } from '../checkout/make-orders.queries.ts'
import { mostMoney } from '../checkout/must-choose.ts'
import { isFree } from '../checkout/totals.ts'
import { post } from '../ledger/ledger.ts'
import { spendable } from '../ledger/stored-value.ts'
import { releaseClaims } from '../orders/end-order.ts'
import { orderLineRow } from '../orders/order-line-row.ts'
import { type Destined, priceEachAnew, type Repriced } from '../orders/price-anew.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { changeHolds } from '../orders/stock-holds.ts'
import { payFromStored, payLater } from '../payment/book-payment.ts'
import { creditOf } from '../payment/credit.ts'
import { insertPayment, lockOrders, withoutCode } from '../payment/payment.queries.ts'
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
interface Priced {
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

/** What a distributor is told until an order is purchased. */
export const autoNotices = ['fx_auto_short', 'fx_auto_money', 'fx_auto_loss', 'fx_auto_stopped'] as const
const purchaseNotices = ['fx_to_purchase', ...autoNotices] as const

/** Why this order cannot be purchased at all; undefined when it can. */
function purchaseObstacle({ state, number, purchase, hasOpenCase }: ToPurchase): Failure | undefined {
  if (purchase && !isOver(purchase.state)) return fail('fx-orders.purchasedAlready', { number }, 'id')
  if (state !== OrderState.PendingShipment) return fail('fx-orders.notToPurchase', { number }, 'id')
  return hasOpenCase ? fail('fx-orders.caseOpen', { number }, 'id') : undefined
}

const isOver = (state: OrderState): boolean =>
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
const isOutOfReach = ({ order, facts, wayId }: Pick<Priced, 'order' | 'facts' | 'wayId'>): boolean =>
  wayId === null && waysOf(order, facts).length > 0

const outOfReach = fail('fx-orders.outOfReach', undefined, 'id')

/** Each by itself, in as many statements as for one of the same distributor. */
async function priceEach(buying: Buying, orders: readonly ToPurchase[]): Promise<Priced[]> {
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
const isNotSetAside = ({ claimId }: PurchaseLine): boolean => claimId === null

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
const shownAmounts = ({ order, lines, costs, total, freight, plan }: Priced): string[] => [
  String(order.id),
  ...lines.flatMap((line, at) => [line.quantity, String(costs[at])]),
  freight,
  total,
  plan.collected,
  plan.stored,
  plan.credit,
  plan.rest,
]

function presentPreview({ t, shop }: Buying, one: Priced): PurchasePreview {
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

export interface Purchased {
  id: number
  number: string
  total: Decimal
  /** Something of it is left for the pay page. */
  toPay: boolean
}

export type Bought =
  | { kind: 'made'; purchase: Purchased }
  /** Lines that cannot be bought, each with its reason. */
  | { kind: 'cannot'; rows: string[][]; short: boolean }
  /** The amounts are not those that were agreed to. */
  | { kind: 'ask'; preview: PurchasePreview; words: string[] }

interface Wish {
  orderId: number
  comment: string
  /** Null: the shop's own setting says so. */
  by: number | null
  /** What was said yes to; `all`: whatever it costs as long as nothing is lost and nothing is left to pay. */
  agreed: number | 'all'
}

/**
 * Buys from head office what a customer ordered: one order of head office's with the same lines, at the distributor's prices and to
 * the customer's address, which takes over what is held for them. Whoever asks again gets the purchase there is.
 */
export async function purchaseOrder(buying: Buying, wish: Wish, reach: Fragment): Promise<Bought | Failure> {
  const tx = buying.db as Tx
  const [found] = await ordersToPurchase(tx, [wish.orderId], reach)
  if (!found) return fail('message.noPermission', undefined, 'id')
  await lockMembers(tx, [found.distributorId])
  // By itself: a case that is opened while this waits is seen by what is asked after it.
  await tx`select from orders where id = ${wish.orderId} for update`
  const [order] = await ordersToPurchase(tx, [wish.orderId], reach)
  if (!order) return fail('message.noPermission', undefined, 'id')
  if (order.purchase && !isOver(order.purchase.state))
    return { kind: 'made', purchase: presentMade(order.purchase) }
  const obstacle = purchaseObstacle(order)
  if (obstacle) return obstacle
  const [one] = (await priceEach(buying, [order])) as [Priced]
  if (isOutOfReach(one)) return outOfReach
  const preview = presentPreview(buying, one)
  if (!one.priced || one.short.size > 0)
    return { kind: 'cannot', rows: rowsOf(buying, preview), short: one.short.size > 0 }
  if (compare(one.total, mostMoney) > 0) return fail('checkout.tooMuch')
  const isAgreed =
    wish.agreed === 'all'
      ? isZero(one.plan.rest) && !isLoss(preview)
      : isAgreedToAll(wish.agreed, shownAmounts(one))
  if (!isAgreed) return { kind: 'ask', preview, words: wordsOf(buying, preview) }
  const made = await insertPurchase(buying, one as Priced & { priced: Repriced<PurchaseLine>[] }, wish)
  const short = await moveHolds(tx, one)
  if (short) return { kind: 'cannot', rows: rowsOf(buying, preview), short }
  await tx`
    update orders set purchase_id = ${made.id}, holds_stock = false where id = ${order.id}`
  // What lies where nothing is sent from is the sale's again.
  if (one.lines.every(isNotSetAside)) await releaseClaims(tx, order.id)
  await hush(tx, purchaseNotices, order.id)
  const refused = await payPurchase(tx, made, { order, plan: one.plan, wish, shop: buying.shop })
  if (refused) return refused
  return {
    kind: 'made',
    purchase: { id: made.id, number: made.number, total: made.total, toPay: !isZero(one.plan.rest) },
  }
}

const presentMade = ({ id, number, total, state }: NonNullable<ToPurchase['purchase']>): Purchased => ({
  id,
  number,
  total,
  toPay: state === OrderState.PendingPayment,
})

async function insertPurchase(
  buying: Buying,
  { order, priced, facts, wayId, warehouseId, total, plan }: Priced & { priced: Repriced<PurchaseLine>[] },
  { by, comment }: Wish,
): Promise<MadeOrder> {
  const { db, shop } = buying
  const currency = baseCurrency(buying)
  const of = (name: 'amount' | 'promotionOff' | 'freight') => sum(priced.map(({ share }) => share[name]))
  const made = await insertOrder(db, {
    checkoutId: null,
    shopId: shop.id,
    memberId: order.distributorId,
    placedBy: by === order.distributorId ? null : by,
    source: 'online',
    state: OrderState.PendingPayment,
    paymentState: 'unpaid',
    storeId: order.delivery === 'pickup' ? order.storeId : shop.storeId,
    warehouseId,
    currency: currency.code,
    rate: '1',
    decimals: currency.decimals,
    goods: of('amount'),
    promotionOff: of('promotionOff'),
    couponOff: '0',
    redPacketOff: '0',
    pointsOff: '0',
    freight: of('freight'),
    total,
    baseTotal: total,
    pointsUsed: 0,
    couponId: null,
    redPacketId: null,
    payMethod: isZero(plan.stored) ? 'collected' : 'yck',
    payMinutes: facts.terms.paymentMinutes,
    creditDays: null,
    deliveryMethodId: wayId,
    delivery: order.delivery,
    address: order.address,
    pickupPerson: order.pickupPerson,
    pickupPhone: order.pickupPhone,
    pickupCode: order.pickupCode,
    wantedAt: order.wantedAt,
    invoice: null,
    remark: comment,
    groupId: null,
  })
  await insertLines(
    db,
    priced.map(({ line, goods, promotionId, ...rest }) => ({
      ...orderLineRow({ ...line, ...rest, goods, promotionId, rate: '1' }),
      order_id: made.id,
    })),
  )
  await db`
    insert into order_history (order_id, member_id, to_state, reason, note)
    values (${made.id}, ${by}, ${made.state}, ${'orders.reasonPurchase' satisfies TextKey}, ${order.number})`
  return made
}

/** What the customer's order holds is the purchase's; the difference is held or given back. True: there is not enough. */
async function moveHolds(db: Db, { order, lines, warehouseId }: Priced): Promise<boolean> {
  const changes = new Map<string, { skuId: number; warehouseId: number; quantity: Decimal }>()
  const count = (skuId: number, where: number, quantity: Decimal) => {
    const known = changes.get(`${skuId}:${where}`)
    changes.set(`${skuId}:${where}`, {
      skuId,
      warehouseId: where,
      quantity: add(known?.quantity ?? '0', quantity),
    })
  }
  for (const { skuId, left, held } of lines.filter(isNotSetAside)) {
    count(skuId, warehouseId, left)
    count(skuId, order.warehouseId, multiply(held, '-1'))
  }
  return (await changeHolds(db, [...changes.values()])).length > 0
}

interface Paying {
  order: ToPurchase
  plan: PurchasePlan
  wish: Wish
  shop: Shop
}

async function payPurchase(
  tx: Tx,
  made: MadeOrder,
  { order, plan, wish, shop }: Paying,
): Promise<Failure | undefined> {
  const { id: orderId } = made
  const memberId = order.distributorId
  const { by } = wish
  if (isFree(made.total)) {
    await receivePayment(tx, { orderId, amount: '0', by, reason: 'orders.reasonNothingToPay' })
    return undefined
  }
  const part = (amount: Decimal) => [{ orderId, amount, base: amount }]
  if (!isZero(plan.collected)) {
    const amount = plan.collected
    const { id: paymentId } = await insertPayment(tx, {
      shopId: shop.id,
      memberId,
      method: 'collected',
      state: 'success',
      amount,
      currency: made.currency,
      base: amount,
      parts: part(amount),
    })
    const posted = await post(tx, {
      key: `pay:${paymentId}:${orderId}`,
      reason: 'payment',
      shopId: shop.id,
      // What is collected belongs to the customer's order.
      orderId: order.id,
      paymentId,
      by,
      entries: [
        { memberId, kind: 'collected', currency: shop.baseCurrency, amount: multiply(amount, '-1') },
        { memberId: null, kind: 'sales', currency: shop.baseCurrency, amount },
      ],
    })
    if (posted !== 'posted') return fail('payment.changed')
    await receivePayment(tx, { orderId, amount, by, reason: 'orders.reasonPaid' })
  }
  if (!isZero(plan.stored)) {
    const due = await lockOrders(tx, [orderId])
    const refused = await payFromStored(tx, due, {
      plan: { stored: part(plan.stored), rest: [] },
      memberId,
      code: undefined,
    })
    if (refused) return refused
  }
  if (!isZero(plan.credit)) {
    const due = await lockOrders(tx, [orderId])
    const owed = await payLater(
      tx,
      { method: { code: 'credit' }, memberId, plan: { stored: [], rest: part(plan.credit) } },
      due,
    )
    if (isFailure(owed)) return owed
  }
  return undefined
}

/** The lines that cannot be bought, for the table (product §8). */
function rowsOf({ t }: Buying, { lines }: PurchasePreview): string[][] {
  return lines.flatMap(({ itemNo, name, quantity, unit, problem, free }) => {
    if (problem !== 'noPrice' && problem !== 'short') return []
    const what = `${itemNo} ${name}`
    return problem === 'noPrice'
      ? [[what, t('fx-orders.rowNoPrice')]]
      : [
          [
            what,
            t('fx-orders.rowShort', {
              wanted: `${formatQuantity(quantity)} ${unit}`,
              free: formatQuantity(free ?? '0'),
            }),
          ],
        ]
  })
}

/** What it costs, line by line, and where the money comes from. */
function wordsOf(buying: Buying, preview: PurchasePreview): string[] {
  const { t } = buying
  const money = moneyIn(buying, baseCurrency(buying))
  const { plan } = preview
  const from: [TextKey, Decimal][] = [
    ['fx-orders.fromCollected', plan.collected],
    ['fx-orders.fromStored', plan.stored],
    ['fx-orders.fromCredit', plan.credit],
    ['fx-orders.leftToPay', plan.rest],
  ]
  return [
    t('fx-orders.ask', { number: preview.number, total: money(preview.total) }),
    ...preview.lines.map(({ itemNo, name, quantity, pays, cost, problem }) =>
      t(problem === 'loss' ? 'fx-orders.lineLoss' : 'fx-orders.line', {
        itemNo,
        name,
        quantity: formatQuantity(quantity),
        pays: money(pays),
        cost: money(cost!),
      }),
    ),
    ...(isZero(preview.freight) ? [] : [t('fx-orders.lineFreight', { amount: money(preview.freight) })]),
    ...from.flatMap(([key, amount]) => (isZero(amount) ? [] : [t(key, { amount: money(amount) })])),
    t('fx-orders.marginIs', { amount: money(preview.margin) }),
  ]
}
