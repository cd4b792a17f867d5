import type { Sql } from '../../db/database.ts'

/** Adds what was sold since the last time to its products: later and together, or every payer would wait for the same row. */
export async function countSales(sql: Sql, most = 500): Promise<void> {
  await sql`
    with fresh as (
      select id from orders where state in (2, 3, 4) and not counted order by id limit ${most} for update skip locked
    ), marked as (
      update orders o set counted = true from fresh where o.id = fresh.id
    ), sold as (
      select l.product_id, ceil(sum(l.base_quantity))::integer as quantity
      from order_lines l join fresh on fresh.id = l.order_id
      -- What a distributor bought was counted when its customer did.
      where not exists (select from orders c where c.purchase_id = fresh.id) group by 1
    )
    update products p set sold = p.sold + sold.quantity from sold where p.id = sold.product_id`
}
