import type { Page } from '@playwright/test'
import type { Decimal } from '../../contract/decimal.ts'
import type { Sql } from '../../server/db/database.ts'
import { makeOrder } from '../../server/testing/orders.ts'
import { enter, newMember } from './account.ts'

/** Somebody new, with an order that was paid from the prepaid balance; `sent`: its goods have arrived. */
export async function paidOrder(
  page: Page,
  sql: Sql,
  { sent, quantity = '2' }: { sent: boolean; quantity?: Decimal },
): Promise<{ id: number; number: string }> {
  const member = await newMember(sql)
  await enter(page.context(), sql, member.id)
  const [stock] = await sql<{ skuId: number; shopId: number; warehouseId: number }[]>`
    select k.sku_id as "skuId", s.id as "shopId", k.warehouse_id as "warehouseId"
    from stocks k join shops s on s.warehouse_id = k.warehouse_id and s.is_default
    where k.on_hand - k.held > 100 order by k.sku_id limit 1`
  const { skuId, shopId, warehouseId } = stock!
  const lines = [{ skuId, quantity, price: '40' }] as const
  const order = await makeOrder(sql, { shopId, memberId: member.id, lines })
  await sql`
    with paid as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, paid_at)
      select shop_id, member_id, 'yck', 'success', total, currency, total, now() from orders where id = ${order.id}
      returning id, amount
    )
    insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, amount from paid`
  await sql`
    update orders set state = 2, paid = total, payment_state = 'success', paid_at = now(), pay_before = null
    where id = ${order.id}`
  if (sent) {
    await sql`
      update stocks set on_hand = on_hand - ${quantity}, held = held - ${quantity}
      where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
    await sql`
      update order_lines set packed_quantity = base_quantity, shipped_quantity = base_quantity
      where order_id = ${order.id}`
    await sql`
      update orders set state = 4, shipment_state = 'all', shipped_at = now(), completed_at = now() where id = ${order.id}`
  }
  return order
}
