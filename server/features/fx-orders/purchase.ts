import { add, compare, type Decimal, isZero, multiply, sum } from '../../../contract/decimal.ts'
import type { PurchasePreview } from '../../../contract/fx-orders.ts'
import { formatQuantity } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db, Fragment, Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { hush } from '../bell/ring-bell.ts'
import { isAgreedToAll } from '../checkout/agreed-amount.ts'
import { baseCurrency, moneyIn } from '../checkout/load-checkout.ts'
import { insertLines, insertOrder, lockMembers, type MadeOrder } from '../checkout/make-orders.queries.ts'
import { mostMoney } from '../checkout/must-choose.ts'
import { isFree } from '../checkout/totals.ts'
import { mirrorGoods } from '../deliveries/customers-goods.ts'
import { post } from '../ledger/ledger.ts'
import { replaceClaims } from '../orders/end-order.ts'
import { orderLineRow } from '../orders/order-line-row.ts'
import type { Repriced } from '../orders/price-anew.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { changeHolds } from '../orders/stock-holds.ts'
import { payFromStored, payLater } from '../payment/book-payment.ts'
import { insertPayment, lockOrders } from '../payment/payment.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import type { PurchasePlan } from './collected.rules.ts'
import { ordersToPurchase, type PurchaseLine, type ToPurchase } from './purchase.queries.ts'
import {
  type Buying,
  isLoss,
  isNotSetAside,
  isOutOfReach,
  isOver,
  outOfReach,
  type Priced,
  presentPreview,
  priceEach,
  purchaseObstacle,
  shownAmounts,
} from './purchase-cost.ts'

/** What a distributor is told until an order is purchased. */
export const autoNotices = ['fx_auto_short', 'fx_auto_money', 'fx_auto_loss', 'fx_auto_stopped'] as const
const purchaseNotices = ['fx_to_purchase', ...autoNotices] as const

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
  // A box of an earlier purchase that was taken back is not this one's.
  await mirrorGoods(tx, [made.id])
  if (one.lines.every(isNotSetAside)) await replaceClaims(tx, order.id)
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
      // Whatever is offered by now: it is made as the customer ordered it.
      ...orderLineRow({
        ...line,
        ...rest,
        goods: { ...goods, customisation: line.choices },
        promotionId,
        rate: '1',
      }),
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
