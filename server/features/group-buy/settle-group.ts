import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { endUnpaidOrder, returnWhatItTook } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'

/**
 * What `settleGroup` will look at, before money is booked: balances are locked last, and one of them is a distributor's, which all of
 * its customers' orders share.
 */
export async function lockGroups(db: Db, groupIds: readonly (number | null)[]): Promise<void> {
  const ids = groupIds.filter(id => id !== null)
  if (ids.length === 0) return
  await db`select from groups where id = any(${ids}::integer[]) order by id for no key update`
  await db`
    select from orders where group_id = any(${ids}::integer[]) and state = ${OrderState.PendingGroup} order by id for update`
}

/**
 * After somebody in a group has paid: when everybody has, all of their orders go on to shipment. Money that comes for a group
 * which is over goes back.
 */
export async function settleGroup(db: Db, groupId: number): Promise<void> {
  const [group] = await db<{ state: 'open' | 'complete' | 'expired'; size: number }[]>`
    select state, size from groups where id = ${groupId} for no key update`
  if (!group) return
  // Whoever is refunded in this moment is waited for, and does not count.
  const paid = await db<{ id: number }[]>`
    select id from orders where group_id = ${groupId} and state = ${OrderState.PendingGroup} order by id for update`
  if (group.state === 'expired') {
    for (const { id } of paid) await payBack(db, id)
  } else if (group.state === 'open' && paid.length >= group.size) {
    await db`update groups set state = 'complete' where id = ${groupId}`
    for (const { id } of paid) {
      await moveOrder(db, {
        orderId: id,
        from: [OrderState.PendingGroup],
        to: OrderState.PendingShipment,
        by: null,
        reason: 'orders.reasonGroupComplete',
      })
    }
  }
}

const mostAtOnce = 100

/** Groups that did not fill up in time end, and everything paid goes back; each in a transaction of its own. */
export async function endExpiredGroups(sql: Sql): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select id from groups where state = 'open' and closes_at <= now() order by closes_at limit ${mostAtOnce}`
  let ended = 0
  await eachApart(due, async ({ id }) => {
    if (await inTransaction(sql, tx => endGroup(tx, id))) ended++
  })
  const left = await sql<{ id: number }[]>`
    select distinct g.id from orders o join groups g on g.id = o.group_id and g.state = 'expired'
    where o.state = ${OrderState.PendingGroup} limit ${mostAtOnce}`
  await eachApart(left, ({ id }) => inTransaction(sql, tx => settleGroup(tx, id)))
  const unpaid = await sql<{ id: number }[]>`
    select o.id from orders o join groups g on g.id = o.group_id and g.state = 'expired'
    where o.state = ${OrderState.PendingPayment} limit ${mostAtOnce}`
  await eachApart(unpaid, ({ id }) => inTransaction(sql, tx => endLeft(tx, id)))
  return ended
}

/** Somebody was at it when its group ended. */
async function endLeft(db: Db, orderId: number): Promise<void> {
  const [free] = await db`
    select from orders where id = ${orderId} and state = ${OrderState.PendingPayment} for update skip locked`
  if (free) await endUnpaidOrder(db, { orderId, by: null, reason: 'orders.reasonGroupExpired' })
}

/** Nobody joins a group-buy that is over: its open groups end with it, and have their hours as far as a later end leaves them. */
export async function moveGroupEnds(db: Db, groupBuyId: number, endedBefore: Date): Promise<void> {
  await db`
    update groups g
    set closes_at = least(b.ends_at,
      case when g.closes_at >= ${endedBefore} then g.opened_at + make_interval(hours => b.hours) else g.closes_at end)
    from group_buys b
    where b.id = ${groupBuyId} and g.group_buy_id = b.id and g.state = 'open'`
}

async function endGroup(db: Db, groupId: number): Promise<boolean> {
  // What goes back is locked first, as by whoever refunds it, and then the group-buy, as by whoever joins.
  await db`
    select from payments where id in (
      select po.payment_id from orders o join payment_orders po on po.order_id = o.id where o.group_id = ${groupId})
    order by id for update`
  await db`
    select from group_buys where id = (select group_buy_id from groups where id = ${groupId}) for no key update`
  const [group] = await db`
    select id from groups where id = ${groupId} and state = 'open' and closes_at <= now() for update skip locked`
  if (!group) return false
  await db`update groups set state = 'expired' where id = ${groupId}`
  // One that is being paid right now waits for this group: it goes back when it is paid.
  const orders = await db<{ id: number; state: OrderState }[]>`
    select id, state from orders where group_id = ${groupId} and state in (0, 6) order by id for update skip locked`
  for (const { id, state } of orders) {
    if (state === OrderState.PendingGroup) await payBack(db, id)
    else await endUnpaidOrder(db, { orderId: id, by: null, reason: 'orders.reasonGroupExpired' })
  }
  return true
}

/** The way it was paid: `returnWhatItTook` leaves a refund for each payment. */
async function payBack(db: Db, orderId: number): Promise<void> {
  const moved = await moveOrder(db, {
    orderId,
    from: [OrderState.PendingGroup],
    to: OrderState.Terminated,
    by: null,
    reason: 'orders.reasonGroupExpired',
  })
  if (moved !== undefined) await returnWhatItTook(db, orderId, null)
}
