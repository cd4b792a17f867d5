import { type Decimal, negate, toDecimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Db } from '../../db/database.ts'
import { withCounterparts } from '../fx-orders/purchase.queries.ts'
import { post } from '../ledger/ledger.ts'
import { returnPayments } from '../payment/return-payments.ts'
import { takeBackRewards } from '../vouchers/reward-order.ts'
import { moveOrder } from './move-order.ts'
import { isUnpaidShipment, type OrderFacts } from './order-actions.ts'
import { holdStock, releaseStock } from './stock-holds.ts'

export interface Ended {
  orderId: number
  /** Null: its time ran out. */
  by: number | null
  reason: TextKey
  note?: string
}

/** An order that nobody paid ends, and everything it took goes back. False: somebody was faster. */
export async function endUnpaidOrder(db: Db, ended: Ended): Promise<boolean> {
  await db`select from orders where ${withCounterparts(db, [ended.orderId])} order by id for update`
  const move = { ...ended, from: [OrderState.PendingPayment], to: OrderState.Cancelled }
  if ((await moveOrder(db, move)) === undefined) return false
  await returnWhatItTook(db, ended.orderId, ended.by)
  return true
}

/** An order that is paid at the door or on account ends before anything of it is packed. False: it is too late. */
export async function endUnpaidShipment(db: Db, ended: Ended): Promise<boolean> {
  const { orderId, by } = ended
  // With what it is the counterpart of, as everywhere.
  await db`select from orders where ${withCounterparts(db, [orderId])} order by id for update`
  const [order] = await db<Omit<OrderFacts, 'awaitsReceipt' | 'isTracked' | 'isPurchase'>[]>`
    select state, pay_method as "payMethod", payment_state as "paymentState", due_at is not null as "onAccount", paid,
      exists (select from orders b where b.id = o.purchase_id and b.state not in (5, 7)) as "isPurchased",
      exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0) as "isPacked"
    from orders o where id = ${orderId}`
  if (!order || !isUnpaidShipment(order)) return false
  const move = { ...ended, from: [OrderState.PendingShipment], to: OrderState.Cancelled }
  if ((await moveOrder(db, move)) === undefined) return false
  await returnWhatItTook(db, orderId, by)
  await returnCredit(db, orderId, by)
  return true
}

/** What an order on account owes is owed no more. */
async function returnCredit(db: Db, orderId: number, by: number | null): Promise<void> {
  const [owed] = await db<{ memberId: number; shopId: number; currency: string; amount: Decimal }[]>`
    select o.member_id as "memberId", o.shop_id as "shopId", a.currency, (-sum(e.amount))::text as amount
    from orders o
    join ledger_transfers t on t.order_id = o.id
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'credit'
    where o.id = ${orderId} group by 1, 2, 3 having sum(e.amount) < 0`
  if (!owed) return
  const { memberId, shopId, currency, amount } = owed
  await post(db, {
    key: `on-account-back:${orderId}`,
    reason: 'on_account_back',
    shopId,
    orderId,
    by,
    entries: [
      { memberId: null, kind: 'receivable', currency, amount: negate(amount) },
      { memberId, kind: 'credit', currency, amount },
    ],
  })
}

/** Whatever an order took when it was committed or paid in part; the order itself has ended already. */
export async function returnWhatItTook(db: Db, orderId: number, by: number | null): Promise<void> {
  await releaseGroupStock(db, orderId)
  await releaseStock(db, orderId)
  await holdForCustomer(db, orderId)
  await releaseClaims(db, orderId)
  await returnVouchers(db, orderId, by)
  await returnPoints(db, orderId, by)
  await returnPayments(db, orderId, by)
}

/** What a purchase held is held by its customer's order again, which waits for the next one; where there is enough. */
async function holdForCustomer(db: Db, purchaseId: number): Promise<void> {
  const lines = await db<{ orderId: number; skuId: number; warehouseId: number; quantity: Decimal }[]>`
    select o.id as "orderId", l.sku_id as "skuId", o.warehouse_id as "warehouseId",
      (l.base_quantity - l.shipped_quantity - l.withdrawn_quantity)::text as quantity
    from orders o join order_lines l on l.order_id = o.id and l.claim_id is null
    where o.purchase_id = ${purchaseId} and o.state = ${OrderState.PendingShipment} and not o.holds_stock`
  const [first] = lines
  if (first && (await holdStock(db, lines)).length === 0)
    await db`update orders set holds_stock = true where id = ${first.orderId}`
}

/**
 * Pieces of flash sales are on sale again, unless they have left the house; those that others were to be sent for are only the member's to
 * have again.
 */
export async function releaseClaims(db: Db, orderId: number): Promise<void> {
  await db`
    with own as (
      select id from flash_claims where order_id = ${orderId}
      union all
      select k.id from order_lines l join flash_claims k on k.id = l.claim_id and k.order_id is null where l.order_id = ${orderId}
    ), kept as (
      select c.id, c.order_id, c.sale_id, c.sku_id, c.quantity, ceil(coalesce(sum(l.shipped_quantity), 0))::integer as shipped
      from own join flash_claims c on c.id = own.id left join order_lines l on l.claim_id = c.id and l.order_id = ${orderId}
      where c.state = 'ordered' group by c.id
    ), freed as (
      update flash_claims c set state = case when kept.shipped = 0 then 'released' else c.state end,
        quantity = case when kept.shipped = 0 then c.quantity else kept.shipped end
      from kept where c.id = kept.id and c.quantity > kept.shipped
      returning kept.order_id, kept.sale_id, kept.sku_id, kept.quantity - kept.shipped as quantity
    )
    update flash_sale_items i set sold = i.sold - freed.quantity
    from (select sale_id, sku_id, sum(quantity)::integer as quantity from freed where order_id is not null group by 1, 2) freed
    where i.sale_id = freed.sale_id and i.sku_id = freed.sku_id`
}

/**
 * Pieces of flash sales that lie where nothing is sent from: others are sent in their place, so these are free there, and the sale has so many
 * fewer. They stay counted for the member.
 */
export async function replaceClaims(db: Db, orderId: number): Promise<void> {
  await db`
    with replaced as (
      update flash_claims set order_id = null where order_id = ${orderId} and state = 'ordered'
      returning sale_id, sku_id, quantity
    )
    update flash_sale_items i set sold = i.sold - gone.quantity, stock = i.stock - gone.quantity
    from (select sale_id, sku_id, sum(quantity)::integer as quantity from replaced group by 1, 2) gone
    where i.sale_id = gone.sale_id and i.sku_id = gone.sku_id`
}

/** The same of a group-buy; before any stock, as whoever joins it takes them. */
export async function releaseGroupStock(db: Db, orderId: number): Promise<void> {
  await db`
    update group_buys b set sold = b.sold - l.quantity
    from orders o
    join groups g on g.id = o.group_id
    join lateral (
      select floor(sum(base_quantity - shipped_quantity - withdrawn_quantity))::integer as quantity
      from order_lines where order_id = o.id
    ) l on true
    where o.id = ${orderId} and b.id = g.group_buy_id`
}

/** A coupon or red packet serves all orders of one checkout: it comes back when the last of them is gone. */
export async function returnVouchers(db: Db, orderId: number, by: number | null): Promise<void> {
  // Two of them that end in the same moment wait here, or neither would see that it is the last.
  await db`select from coupons where id = (select coupon_id from orders where id = ${orderId}) for update`
  await db`select from red_packets where id = (select red_packet_id from orders where id = ${orderId}) for update`
  await db`
    update coupons c set used_at = null, order_no = null
    from orders o where o.id = ${orderId} and c.id = o.coupon_id and not exists (
      select from orders other
      where other.checkout_id = o.checkout_id and other.coupon_id = c.id and other.state not in (5, 7))`
  const [packet] = await db<
    {
      id: number
      amount: Decimal
      memberId: number
      shopId: number
      currency: string
      forOrderId: number | null
    }[]
  >`
    update red_packets r set used_at = null, order_no = null
    from orders o join shops s on s.id = o.shop_id
    where o.id = ${orderId} and r.id = o.red_packet_id and r.used_at is not null and not exists (
      select from orders other
      where other.checkout_id = o.checkout_id and other.red_packet_id = r.id and other.state not in (5, 7))
    returning r.id, r.amount, r.member_id as "memberId", o.shop_id as "shopId", s.base_currency as currency,
      r.for_order_id as "forOrderId"`
  if (!packet) return
  const { amount, memberId, shopId, currency, forOrderId } = packet
  await post(db, {
    key: `red-back:${packet.id}:${orderId}`,
    reason: 'red_packet_back',
    shopId,
    orderId,
    by,
    entries: [
      { memberId: null, kind: 'gifts', currency, amount: negate(amount) },
      { memberId, kind: 'red_packets', currency, amount },
    ],
  })
  if (forOrderId !== null && (await isRefunded(db, forOrderId))) await takeBackRewards(db, forOrderId)
}

async function isRefunded(db: Db, orderId: number): Promise<boolean> {
  const found = await db`select from orders where id = ${orderId} and refund_state = 'all'`
  return found.length > 0
}

async function returnPoints(db: Db, orderId: number, by: number | null): Promise<void> {
  const [order] = await db<{ points: number; memberId: number; shopId: number }[]>`
    with back as (
      select id, points_used - points_returned as points from orders where id = ${orderId} and points_used > points_returned
    )
    update orders o set points_returned = o.points_used from back where o.id = back.id
    returning back.points, o.member_id as "memberId", o.shop_id as "shopId"`
  if (!order) return
  const { points, memberId, shopId } = order
  await post(db, {
    key: `points-back:${orderId}`,
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
