import {
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail, type Refused } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { type CheckoutFacts, checkoutFacts } from '../checkout/checkout.queries.ts'
import { baseCurrency } from '../checkout/load-checkout.ts'
import { lockMembers } from '../checkout/make-orders.queries.ts'
import { mostMoney } from '../checkout/must-choose.ts'
import { shortTable } from '../checkout/short-table.ts'
import { inBase, isFree, type LineShare } from '../checkout/totals.ts'
import { endAttempts } from '../payment/attempts.ts'
import { openAttempts } from '../payment/payment.queries.ts'
import { buyerFor } from '../pricing/price-lines.ts'
import { handOver } from './order-texts.ts'
import { type Destined, type LineAnew, priceAnew, type Repriced } from './price-anew.ts'
import { receivePayment } from './receive-payment.ts'
import { changeHolds } from './stock-holds.ts'

interface Assignable extends Destined {
  id: number
  currency: string
  rate: Decimal
  decimals: number
  couponId: number | null
  redPacketId: number | null
  points: number
  paid: Decimal
  groupId: number | null
  claims: number
  warehouseId: number
}

interface AssignedLine extends LineAnew {
  baseQuantity: Decimal
}

/**
 * An unpaid order of the caller's becomes a customer's, as if the customer had ordered it now: their prices, the promotions
 * that run, the freight of the new amount. What belongs to the caller alone (coupon, points, money, a place in a sale) cannot
 * go with it (docs/decisions/0011).
 */
export async function assignTo(
  context: MemberContext,
  orderId: number,
  customerId: number,
): Promise<{ total: Decimal } | Refused> {
  const { db, visitor, shop, lang } = context
  const buyer = await buyerFor(context, customerId)
  if (!buyer) return fail('message.noPermission', undefined, 'wurId')
  await lockMembers(db, [customerId])
  const order = await lockOwn(db, orderId, visitor.id, shop.id)
  if (!order) return fail('message.noPermission', undefined, 'billId')
  const facts = await checkoutFacts(db, shop, customerId, lang)
  const refused = refuse(order, facts)
  if (refused) return refused
  const lines = await linesOf(db, orderId)
  const currency = { ...buyer.currency, code: order.currency, rate: order.rate, decimals: order.decimals }
  const priced = await priceAnew(context, { ...buyer, currency }, { to: order, lines, facts })
  if (!priced) return fail('orders.assignNoPrice')
  const total = sum(priced.map(({ share }) => share.payable))
  if (compare(total, mostMoney) > 0) return fail('checkout.tooMuch')
  const short = await holdDifference(context, order, priced)
  if (short) return short
  await storeLines(db, priced, order.rate)
  await storeOrder(context, order, { customerId, by: visitor.id, shares: priced.map(({ share }) => share) })
  const begun = (await openAttempts(db, [orderId])).map(({ id }) => id)
  context.afterwards(() => endAttempts(context, begun, 'payment.reasonPassedOn'))
  if (isFree(total))
    await receivePayment(db, { orderId, amount: '0', by: visitor.id, reason: 'orders.reasonNothingToPay' })
  return { total: roundHalfUp(total, order.decimals) }
}

function refuse(order: Assignable, { account, terms }: CheckoutFacts): Failure | undefined {
  if (order.couponId !== null || order.redPacketId !== null || order.points > 0 || !isZero(order.paid)) {
    return fail('orders.assignUsed')
  }
  if (order.groupId !== null || order.claims > 0) return fail('orders.assignSale')
  return account.unpaidOrders >= terms.unpaidMax
    ? fail('checkout.unpaidMany', { count: account.unpaidOrders }, 'unpaid')
    : undefined
}

async function lockOwn(
  db: Db,
  id: number,
  memberId: number,
  shopId: number,
): Promise<Assignable | undefined> {
  const [order] = await db<Assignable[]>`
    select id, currency, rate, decimals, coupon_id as "couponId", red_packet_id as "redPacketId", points_used as points,
      paid, group_id as "groupId", warehouse_id as "warehouseId", delivery, delivery_method_id as "deliveryMethodId", address,
      (select count(*)::integer from order_lines l where l.order_id = o.id and l.claim_id is not null) as claims
    from orders o where id = ${id} and member_id = ${memberId} and shop_id = ${shopId}
      and state = ${OrderState.PendingPayment} and not exists (select from orders c where c.purchase_id = o.id) for update`
  return order
}

const linesOf = async (db: Db, orderId: number): Promise<AssignedLine[]> => db<AssignedLine[]>`
  select id, sku_id as "skuId", unit_id as "unitId", quantity, customisation_id as "customisationId", freight,
    base_quantity as "baseQuantity"
  from order_lines where order_id = ${orderId} order by position`

/** Where a unit holds something else by now, that is what the customer pays for and gets. */
async function holdDifference(
  context: MemberContext,
  { warehouseId }: Assignable,
  lines: readonly Repriced<AssignedLine>[],
): Promise<Refused | undefined> {
  const changes = lines
    .map(({ line: { skuId, baseQuantity }, priced }) => ({
      skuId,
      warehouseId,
      quantity: subtract(priced.baseQuantity, baseQuantity),
    }))
    .filter(({ quantity }) => !isZero(quantity))
  const short = await changeHolds(context.db, changes)
  if (short.length === 0) return undefined
  return shortTable(
    context,
    short.map(({ skuId, wanted, free }) => {
      const { itemNo, names } = lines.find(({ line }) => line.skuId === skuId)!.goods
      return { what: [itemNo, inLanguage(names, context.lang)], wanted, free }
    }),
  )
}

/** One statement, however many lines. */
async function storeLines(db: Db, lines: readonly Repriced[], rate: Decimal): Promise<void> {
  const rows = lines.map(({ line, priced, promotionId, share }) => ({
    id: line.id,
    factor: priced.factor,
    base_quantity: priced.baseQuantity,
    price: multiply(priced.unitPrice!, rate),
    amount: share.amount,
    promotion_id: promotionId,
    promotion_off: share.promotionOff,
    freight: share.freight,
    payable: share.payable,
    steps: priced.steps,
  }))
  await db`
    update order_lines l set factor = n.factor, base_quantity = n.base_quantity, price = n.price, amount = n.amount, promotion_id = n.promotion_id,
      promotion_off = n.promotion_off, freight = n.freight, adjustment = 0, payable = n.payable, steps = n.steps
    from jsonb_to_recordset(${db.json(rows as never)}) as n (id integer, factor numeric, base_quantity numeric, price numeric, amount numeric,
      promotion_id integer, promotion_off numeric, freight numeric, payable numeric, steps jsonb)
    where l.id = n.id`
}

async function storeOrder(
  context: Context,
  { id, rate }: Assignable,
  { customerId, by, shares }: { customerId: number; by: number; shares: readonly LineShare[] },
): Promise<void> {
  const { db } = context
  const of = (name: 'amount' | 'promotionOff' | 'freight' | 'payable') =>
    sum(shares.map(share => share[name]))
  const total = of('payable')
  await db`
    update orders set member_id = ${customerId}, placed_by = ${by}, payment_state = 'unpaid', invoice = null,
      goods = ${of('amount')}, promotion_off = ${of('promotionOff')}, freight = ${of('freight')}, adjustment = 0, total = ${total},
      base_total = ${inBase(total, rate, baseCurrency(context).decimals)}
    where id = ${id}`
  await handOver(db, id, by)
  await db`
    insert into order_history (order_id, member_id, from_state, to_state, reason)
    values (${id}, ${by}, 0, 0, ${'orders.reasonReassigned' satisfies TextKey})`
}
