import type { Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { endUnpaidOrder } from './end-order.ts'

const mostAtOnce = 200

interface Only {
  memberId?: number
  orderId?: number
}

/**
 * Cancels unpaid orders whose time is over, each in a transaction of its own: one that cannot be ended stops no other. The job
 * calls it, and so does whoever reads an order late. One that somebody is paying right now is left to them.
 */
export async function endOverdueOrders(sql: Sql, { memberId, orderId }: Only = {}): Promise<number> {
  const due = await sql<{ id: number }[]>`
    select id from orders
    where state = 0 and pay_before <= now()
      ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
      ${orderId === undefined ? sql`` : sql`and id = ${orderId}`}
    order by pay_before limit ${mostAtOnce}`
  let ended = 0
  await eachApart(due, async ({ id }) => {
    const done = await inTransaction(sql, async tx => {
      const [free] = await tx`
        select id from orders where id = ${id} and state = 0 and pay_before <= now() for update skip locked`
      return (
        free !== undefined &&
        (await endUnpaidOrder(tx, { orderId: id, by: null, reason: 'orders.reasonTimeout' }))
      )
    })
    if (done) ended++
  })
  return ended
}
