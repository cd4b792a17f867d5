import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../context.ts'
import type { Sql } from '../../db/database.ts'
import { makeDueContracts } from '../checkout/due-contracts.ts'
import { releaseLapsedClaims, settleEndedSales } from '../flash-sale/flash-sale.queries.ts'
import { remindOfSales } from '../flash-sale/remind.ts'
import { endExpiredGroups } from '../group-buy/settle-group.ts'
import { countSales } from './count-sales.ts'
import { eachApart } from './each-apart.ts'
import { endUnpaidOrder } from './end-order.ts'

const everyMs = 5_000
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
    const done = await sql.begin(async tx => {
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

/** Everything that happens by itself when a time is over; harmless when several processes do it. */
export function watchDeadlines(
  services: Pick<Services, 'config' | 'sql' | 'sms' | 'packs' | 'storage'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const { sql } = services
  const work = [
    () => endOverdueOrders(sql),
    () => releaseLapsedClaims(sql),
    () => settleEndedSales(sql),
    () => endExpiredGroups(sql),
    () => countSales(sql),
    () => remindOfSales(services, log),
    () => makeDueContracts(services),
  ]
  let running: Promise<void> | undefined
  const run = async () => {
    for (const each of work) {
      try {
        await each()
      } catch (error) {
        log.warn({ err: error }, 'a deadline could not be kept; it is tried again')
      }
    }
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= run()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
