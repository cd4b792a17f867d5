import { add, type Decimal, isZero, subtract, toDecimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Tx } from '../../db/database.ts'
import { completeIfDone } from '../deliveries/receive.ts'
import { lockBalances } from '../fx-orders/collected.ts'
import { post } from '../ledger/ledger.ts'
import { returnVouchers } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { releaseStock } from '../orders/stock-holds.ts'
import { least } from '../payment/payment.rules.ts'
import { payBack } from '../payment/return-payments.ts'
import { waive } from '../payment/waive.ts'
import { bookPoints, takeBackPoints } from '../points/book-points.ts'
import { rewardOrder, takeBackRewards } from '../vouchers/reward-order.ts'
import type { CaseOrder, CaseRow } from './after-sale.queries.ts'
import { type Payback, paybackOf, splitPayback } from './after-sale.rules.ts'

/**
 * Pays a case back: money, points, what was held, and the order's own state. Its payments and the order are locked, and the
 * pieces it is about are there.
 */
export async function payCase(
  tx: Tx,
  order: CaseOrder,
  { id: caseId, lines, toStored, atFault }: CaseRow,
  by: number | null,
): Promise<void> {
  const back = paybackOf(order, lines, { atFault })
  await countOnLines(tx, back)
  await withdraw(tx, order, lines)
  const { waive: owedLess, payBack: paid } = splitPayback(order, back.amount)
  await returnPointsOf(tx, order, { caseId, points: back.points, by })
  const deducted = await keepForPoints(tx, order, { caseId, amount: paid })
  const amount = subtract(paid, deducted)
  if (order.isPurchase) await lockBalances(tx, order.memberId)
  if (!isZero(amount))
    await payBack(tx, {
      orderId: order.id,
      by,
      reason: 'after_sale',
      amount,
      caseId,
      otherwise: toStored && !order.isDistributors ? 'stored_value' : 'transfer',
    })
  // Credit comes last, as whoever pays takes it.
  const isPaidNow = await waive(tx, order.id, owedLess, by)
  await tx`
    update after_sale_cases set amount = ${back.amount}, freight = ${back.freight}, deducted = ${deducted}
    where id = ${caseId}`
  for (const { lineId, goods } of back.lines)
    await tx`
      update after_sale_lines set amount = ${goods} where case_id = ${caseId} and order_line_id = ${lineId}`
  await settleOrder(tx, order, back, by)
  // One that arrived long ago earned nothing while something was owed.
  if (!isPaidNow) return
  await bookPoints(tx, order.id)
  await rewardOrder(tx, order.id)
}

/** What was not packed is not shipped any more, and others can have it. */
async function withdraw(tx: Tx, { id, warehouseId }: CaseOrder, lines: CaseRow['lines']): Promise<void> {
  const kept = lines.filter(({ unshipped }) => !isZero(unshipped))
  if (kept.length === 0) return
  const ids = kept.map(({ lineId }) => lineId)
  const quantities = kept.map(({ unshipped }) => unshipped)
  const pieces = tx`unnest(${ids}::integer[], ${quantities}::numeric[]) as k (line_id, quantity)`
  // Before any stock, as whoever joins takes them.
  await tx`
    update group_buys b set sold = b.sold - (select floor(sum(k.quantity)) from ${pieces})::integer
    from orders o join groups g on g.id = o.group_id
    where o.id = ${id} and o.state in (2, 3) and b.id = g.group_buy_id`
  await tx`
    with held as (
      select l.sku_id, sum(k.quantity) as quantity
      from ${pieces} join order_lines l on l.id = k.line_id and l.claim_id is null
      join orders o on o.id = l.order_id and o.holds_stock
      group by 1
    ), locked as (
      select s.sku_id, held.quantity from stocks s join held using (sku_id) where s.warehouse_id = ${warehouseId}
      order by s.sku_id for update of s
    )
    update stocks s set held = s.held - locked.quantity
    from locked where s.sku_id = locked.sku_id and s.warehouse_id = ${warehouseId}`
  // Pieces of a flash sale or a group-buy are on sale again, unless the order ended before and gave them back; a claim whose last piece
  // goes is one no more.
  await tx`
    with freed as (
      update flash_claims c set
        state = case when c.quantity > k.quantity then c.state else 'released' end,
        quantity = case when c.quantity > k.quantity then c.quantity - k.quantity::integer else c.quantity end
      from ${pieces} join order_lines l on l.id = k.line_id join orders o on o.id = l.order_id and o.state in (2, 3)
      where c.id = l.claim_id and coalesce(c.order_id, ${id}) = ${id} and c.state = 'ordered'
      returning c.order_id, c.sale_id, c.sku_id, k.quantity
    )
    -- What was sent in place of a piece was none of the sale's any more.
    update flash_sale_items i set sold = i.sold - freed.quantity
    from (select sale_id, sku_id, sum(quantity)::integer as quantity from freed where order_id is not null group by 1, 2) freed
    where i.sale_id = freed.sale_id and i.sku_id = freed.sku_id`
  await tx`
    update order_lines l set withdrawn_quantity = l.withdrawn_quantity + k.quantity
    from ${pieces} where l.id = k.line_id`
  // Also of an order that has ended: what is left of it was all shipped.
  await tx`
    update orders o set shipment_state = 'all'
    where id = ${id} and shipment_state = 'part' and not exists (
      select from order_lines l where l.order_id = o.id and l.base_quantity > l.shipped_quantity + l.withdrawn_quantity)`
}

async function countOnLines(tx: Tx, { lines }: Payback): Promise<void> {
  await tx`
    update order_lines l set
      refunded_quantity = k.refunded, refunded_amount = l.refunded_amount + k.amount,
      refunded_freight = l.refunded_freight + k.freight
    from unnest(${lines.map(({ lineId }) => lineId)}::integer[],
      ${lines.map(({ after }) => after)}::numeric[],
      ${lines.map(({ goods, freight }) => add(goods, freight))}::numeric[],
      ${lines.map(({ freight }) => freight)}::numeric[]) as k (line_id, refunded, amount, freight)
    where l.id = k.line_id`
}

async function returnPointsOf(
  tx: Tx,
  { id: orderId, shopId, memberId }: CaseOrder,
  { caseId, points, by }: { caseId: number; points: number; by: number | null },
): Promise<void> {
  if (points === 0) return
  await tx`update orders set points_returned = points_returned + ${points} where id = ${orderId}`
  await post(tx, {
    key: `points-back:case:${caseId}`,
    reason: 'points_back',
    shopId,
    orderId,
    by,
    entries: [
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: toDecimal(-points) },
      { memberId, kind: 'points', currency: pointsCurrency, amount: toDecimal(points) },
    ],
  })
}

/** Takes back what the order had earned; what of it is spent by now is kept from the money, at its worth. */
async function keepForPoints(
  tx: Tx,
  { id: orderId }: CaseOrder,
  { caseId, amount }: { caseId: number; amount: Decimal },
): Promise<Decimal> {
  const { worth } = await takeBackPoints(tx, orderId, { of: `case:${caseId}`, amount })
  return least(worth, amount)
}

/** An order of which nothing is left has ended; one whose rest is not shipped any more is all shipped, or even has arrived. */
async function settleOrder(
  tx: Tx,
  { id: orderId, state }: CaseOrder,
  { endsAll, endsUnshipped }: Payback,
  by: number | null,
): Promise<void> {
  await tx`update orders set refund_state = ${endsAll ? 'all' : 'part'} where id = ${orderId}`
  if (endsAll) await takeBackRewards(tx, orderId)
  const { PendingShipment, Shipped, Terminated } = OrderState
  if (endsAll && (state === PendingShipment || state === Shipped)) {
    await moveOrder(tx, { orderId, from: [state], to: Terminated, by, reason: 'orders.reasonRefunded' })
    await releaseStock(tx, orderId)
    await forgiveRest(tx, orderId, by)
    if (endsUnshipped) await returnVouchers(tx, orderId, by)
    return
  }
  if (state === PendingShipment) {
    const [rest] = await tx<{ shipped: boolean; left: boolean }[]>`
      select bool_or(shipped_quantity > 0) as shipped,
        bool_or(base_quantity > shipped_quantity + withdrawn_quantity) as left
      from order_lines where order_id = ${orderId}`
    if (!rest!.shipped || rest!.left) return
    await moveOrder(tx, {
      orderId,
      from: [PendingShipment],
      to: Shipped,
      by,
      reason: 'orders.reasonShipped',
    })
  }
  // Nobody receives or pays anything after this, when this was all that it waited for.
  await completeIfDone(tx, orderId, { by, reason: 'orders.reasonReceived' })
}

/** Nobody can pay the freight of an order that has ended. */
async function forgiveRest(tx: Tx, orderId: number, by: number | null): Promise<void> {
  const [order] = await tx<{ total: Decimal; paid: Decimal; waived: Decimal }[]>`
    select total, paid, waived from orders where id = ${orderId}`
  const { total, paid, waived } = order!
  await waive(tx, orderId, subtract(subtract(total, paid), waived), by)
}
