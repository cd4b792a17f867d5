import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { baseCurrency } from '../checkout/load-checkout.ts'
import { inBase } from '../checkout/totals.ts'
import { buyerFor, type PricedLine, priceLines } from '../pricing/price-lines.ts'
import { divideDown } from '../vouchers/split-over.ts'

interface Assignable {
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
}

interface Line {
  id: number
  skuId: number
  unitId: number | null
  quantity: Decimal
  customisationId: number | null
  promotionOff: Decimal
  amount: Decimal
  freight: Decimal
}

/**
 * An unpaid order of the caller's becomes a customer's, at the customer's prices. What belongs to the caller alone (coupon,
 * points, money, a place in a sale) cannot go with it. A promotion keeps its share of each line.
 */
export async function assignTo(
  context: Context,
  orderId: number,
  customerId: number,
): Promise<{ total: Decimal } | Failure> {
  const { db, visitor, shop } = context
  if (visitor.role === 'guest') return fail('message.noPermission')
  const buyer = await buyerFor(context, customerId)
  const order = await lockOwn(db, orderId, visitor.id, shop.id)
  if (!buyer || !order) return fail('message.noPermission')
  if (order.couponId !== null || order.redPacketId !== null || order.points > 0 || !isZero(order.paid)) {
    return fail('order.assignUsed')
  }
  if (order.groupId !== null || order.claims > 0) return fail('order.assignSale')
  const lines = await linesOf(db, orderId)
  const currency = { ...buyer.currency, code: order.currency, rate: order.rate, decimals: order.decimals }
  const priced = await priceLines(
    db,
    { ...buyer, currency },
    lines.map(({ skuId, unitId, quantity, customisationId }) => ({
      skuId,
      unitId,
      quantity,
      customisationId,
    })),
  )
  if (priced.some(({ amount }) => amount === null)) return fail('order.assignNoPrice')
  const changed = lines.map((line, at) => reprice(line, priced[at]!, order))
  await storeLines(db, changed)
  return { total: await storeOrder(context, order, customerId, visitor.id, changed) }
}

interface Repriced {
  id: number
  price: Decimal
  amount: Decimal
  promotionOff: Decimal
  payable: Decimal
  steps: PricedLine['steps']
}

function reprice(
  line: Line,
  { unitPrice, amount, steps }: PricedLine,
  { rate, decimals }: Assignable,
): Repriced {
  const off = isZero(line.amount)
    ? '0'
    : divideDown(multiply(line.promotionOff, amount!), line.amount, decimals)
  const promotionOff = compare(off, amount!) > 0 ? amount! : off
  return {
    id: line.id,
    price: multiply(unitPrice!, rate),
    amount: amount!,
    promotionOff,
    payable: add(subtract(amount!, promotionOff), line.freight),
    steps,
  }
}

async function lockOwn(
  db: Db,
  id: number,
  memberId: number,
  shopId: number,
): Promise<Assignable | undefined> {
  const [order] = await db<Assignable[]>`
    select id, currency, rate, decimals, coupon_id as "couponId", red_packet_id as "redPacketId", points_used as points,
      paid, group_id as "groupId",
      (select count(*)::integer from order_lines l where l.order_id = o.id and l.claim_id is not null) as claims
    from orders o where id = ${id} and member_id = ${memberId} and shop_id = ${shopId} and state = 0 for update`
  return order
}

const linesOf = async (db: Db, orderId: number): Promise<Line[]> => db<Line[]>`
  select id, sku_id as "skuId", unit_id as "unitId", quantity, customisation_id as "customisationId",
    promotion_off as "promotionOff", amount, freight
  from order_lines where order_id = ${orderId} order by position`

async function storeLines(db: Db, lines: readonly Repriced[]): Promise<void> {
  for (const { id, price, amount, promotionOff, payable, steps } of lines) {
    await db`
      update order_lines set price = ${price}, amount = ${amount}, promotion_off = ${promotionOff}, payable = ${payable},
        steps = ${db.json(steps as never)}
      where id = ${id}`
  }
}

async function storeOrder(
  context: Context,
  { id, rate, decimals }: Assignable,
  customerId: number,
  by: number,
  lines: readonly Repriced[],
): Promise<Decimal> {
  const { db } = context
  const goods = sum(lines.map(({ amount }) => amount))
  const off = sum(lines.map(({ promotionOff }) => promotionOff))
  const total = sum(lines.map(({ payable }) => payable))
  await db`
    update orders set member_id = ${customerId}, placed_by = ${by}, goods = ${goods}, promotion_off = ${off}, total = ${total},
      base_total = ${inBase(total, rate, baseCurrency(context).decimals)}
    where id = ${id}`
  await db`
    insert into order_history (order_id, member_id, from_state, to_state, reason)
    values (${id}, ${by}, 0, 0, 'order.reasonReassigned')`
  return roundHalfUp(total, decimals)
}
