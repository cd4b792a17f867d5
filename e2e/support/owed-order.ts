import type { Page } from '@playwright/test'
import type { Sql } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/in-transaction.ts'
import { payLater } from '../../server/features/payment/book-payment.ts'
import { lockOrders } from '../../server/features/payment/payment.queries.ts'
import { makeOrder } from '../../server/testing/orders.ts'
import { buyer, plenty } from './phone.ts'

/** Somebody new with an order on account of 66 that should have been paid yesterday. */
export async function owedOrder(page: Page, sql: Sql): Promise<{ id: number; number: string }> {
  const memberId = await buyer(page, sql)
  const { skuId } = await plenty(sql)
  const [member] = await sql<{ shopId: number }[]>`
    update members set credit_limit = 1000, credit_days = 30 where id = ${memberId} returning shop_id as "shopId"`
  const lines = [{ skuId, quantity: '1', price: '66' }] as const
  const order = await makeOrder(sql, { shopId: member!.shopId, memberId, lines })
  const rest = [{ orderId: order.id, amount: '66', base: '66' }] as const
  await inTransaction(sql, async tx => {
    const plan = { stored: [], rest: [...rest] }
    await payLater(tx, { method: { code: 'credit' }, memberId, plan }, await lockOrders(tx, [order.id]))
  })
  await sql`update orders set due_at = now() - interval '1 day' where id = ${order.id}`
  return order
}
