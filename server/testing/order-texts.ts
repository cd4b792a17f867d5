import { expect, vi } from 'vitest'
import type { Sql } from '../db/database.ts'
import { fillOrderTexts } from '../features/orders/order-texts.ts'

/** Until that is done in this table. Whoever writes anywhere else in this PostgreSQL may still be at it. */
export async function keepOrderTexts(sql: Sql, done: 'order_texts_done' | 'own_orders_done'): Promise<void> {
  const [last] = await sql<{ id: number }[]>`select max(id) as id from orders`
  await vi.waitFor(async () => {
    await fillOrderTexts(sql)
    const [reached] = await sql<{ upto: number }[]>`select upto from ${sql(done)}`
    expect(reached!.upto).toBe(last!.id)
  }, 30_000)
}
