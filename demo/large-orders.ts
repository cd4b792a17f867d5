import type { Sql, Tx } from '../server/db/database.ts'

const days = 365
const mostLines = 5
const chunk = 25_000

/**
 * Puts `total` orders of the last year into the first shop of a demo database: finished or cancelled ones of its members,
 * one to five products each, popular products more often. They hold no stock and wait for nothing.
 */
export async function multiplyOrders(sql: Sql, total: number, log: (line: string) => void): Promise<void> {
  const started = performance.now()
  await sql.begin(async tx => {
    await tx`set local synchronous_commit = off`
    await tx`
      create temporary table sold on commit drop as
      select row_number() over (order by id) as n, id, product_id, item_no, coalesce(retail_price, 10) as price from skus`
    await tx`create unique index on sold (n)`
    await tx`analyze sold`
    await tx`
      create temporary table buyers on commit drop as
      select row_number() over (order by id) as n, id from members
      where shop_id = (select min(id) from shops) and role <> 'office'`
    for (let done = 0; done < total; done += chunk) {
      await insertOrders(tx, done + 1, Math.min(total, done + chunk))
      log(`${Math.min(total, done + chunk).toLocaleString('en')} orders, ${seconds(started)}`)
    }
  })
  for (const table of ['orders', 'order_lines']) await sql`vacuum analyze ${sql(table)}`
}

/** What looks like chance is made from the order's number, so that each run makes the same. */
const insertOrders = (tx: Tx, from: number, to: number) => tx`
  with made as (
    select nextval(pg_get_serial_sequence('orders', 'id'))::integer as id, n,
      now() - (n * 7919 % (${days} * 86400)) * interval '1 second' as at,
      case when n % 25 = 0 then 5 else 4 end as state
    from generate_series(${from}::bigint, ${to}::bigint) n
  ), lines as (
    select made.id as order_id, made.state, line as position, k.id as sku_id, k.product_id, k.item_no, k.price,
      1 + made.n * line % 6 as quantity
    from made
    cross join generate_series(1, ${mostLines}) line
    join sold k on k.n = 1 + floor(
      power((made.n * 104729 + line * 15485863) % 1000003 / 1000003::float8, 3) * (select count(*) from sold))::bigint
    where line <= 1 + made.n % ${mostLines}
  ), sums as (
    select order_id, sum(round(price * quantity, 2)) as goods from lines group by 1
  ), put as (
    insert into orders (id, shop_id, member_id, state, payment_state, shipment_state, holds_stock, store_id, warehouse_id,
      currency, rate, decimals, goods, total, paid, base_total, pay_method, delivery, counted, created_at, paid_at,
      shipped_at, completed_at, ended_at)
    select made.id, s.id, b.id, made.state, case made.state when 4 then 'success' else 'unpaid' end,
      case made.state when 4 then 'all' else 'none' end, false, s.store_id, s.warehouse_id, s.base_currency, 1, 2,
      sums.goods, sums.goods, case made.state when 4 then sums.goods else 0 end, sums.goods, 'cod', 'delivery',
      true, made.at, made.at, made.at, made.at, made.at
    from made
    join sums on sums.order_id = made.id
    join shops s on s.id = (select min(id) from shops)
    join buyers b on b.n = 1 + made.n % (select count(*) from buyers)
  )
  insert into order_lines (order_id, position, sku_id, product_id, item_no, names, unit_names, quantity, factor,
    base_quantity, price, amount, payable, packed_quantity, shipped_quantity)
  select l.order_id, l.position, l.sku_id, l.product_id, l.item_no, p.names, u.names, l.quantity, 1, l.quantity, l.price,
    round(l.price * l.quantity, 2), round(l.price * l.quantity, 2), case l.state when 4 then l.quantity else 0 end,
    case l.state when 4 then l.quantity else 0 end
  from lines l join products p on p.id = l.product_id join units u on u.id = p.unit_id`

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`
