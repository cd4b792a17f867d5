import type { Tx } from '../server/db/database.ts'

/** What the warehouse works on: a delivery that is expected, a stocktake that was begun, goods on the road. */
export async function insertStock(tx: Tx): Promise<void> {
  // Some of what is low has sold lately.
  await tx`
    insert into stock_sales
    select sku_id, warehouse_id, current_date - (n * 4), 3 + (sku_id + n) % 9
    from (select sku_id, warehouse_id from stocks where shortage > 0 order by shortage desc, id desc limit 60) low,
      generate_series(1, 5) n where (sku_id + n) % 3 > 0`
  await tx`
    with made as (
      insert into stock_documents (kind, warehouse_id, supplier, created_by, created_at)
      select 'receipt', 1, '义乌源头供应链', (select id from members where role = 'office' order by id limit 1), now() - interval '5 hours'
      returning id, warehouse_id
    )
    insert into stock_document_lines (document_id, sku_id, expected)
    select made.id, low.sku_id, 20 + low.sku_id % 5 * 10 from made cross join lateral (
      select sku_id from stocks s where s.shortage > 0 and s.warehouse_id = made.warehouse_id order by s.id limit 4) low`
  await tx`
    with made as (
      insert into stock_documents (kind, warehouse_id, created_by, created_at)
      select 'count', 1, (select id from members where role = 'office' order by id limit 1), now() - interval '1 hour'
      returning id, warehouse_id
    )
    insert into stock_document_lines (document_id, sku_id, quantity, expected, began)
    select made.id, picked.sku_id, picked.on_hand - picked.n % 2, picked.on_hand, picked.on_hand from made cross join lateral (
      select sku_id, on_hand, row_number() over (order by id) as n from stocks s
      where s.on_hand > 20 and s.held = 0 and s.warehouse_id = made.warehouse_id order by s.id limit 3) picked`
  await tx`
    with made as (
      insert into stock_documents (kind, state, warehouse_id, to_warehouse_id, created_by, created_at, posted_at, posted_by)
      select 'transfer', 'sent', 1, 2, o.id, now() - interval '2 days', now() - interval '1 day', o.id
      from members o where o.role = 'office' order by o.id limit 1
      returning id, number, warehouse_id, posted_by
    ), lines as (
      insert into stock_document_lines (document_id, sku_id, quantity)
      select made.id, picked.sku_id, 6 from made cross join lateral (
        select sku_id from stocks s where s.on_hand - s.held > 200 and s.warehouse_id = made.warehouse_id order by s.id desc limit 3) picked
      returning sku_id, quantity
    ), moved as (
      update stocks s set on_hand = s.on_hand - lines.quantity from lines, made
      where s.sku_id = lines.sku_id and s.warehouse_id = made.warehouse_id
      returning s.sku_id, s.warehouse_id, lines.quantity, s.on_hand
    )
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, change, balance, member_id, at)
    select made.number, 'out', moved.sku_id, moved.warehouse_id, moved.quantity, -moved.quantity, moved.on_hand, made.posted_by,
      now() - interval '1 day' from moved, made`
}
