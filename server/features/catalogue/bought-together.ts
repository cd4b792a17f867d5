import type { Db, Fragment, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { stillShown } from './shown.ts'

const orderDays = 180
/** A row of cards on a wide page. */
const shownTogether = 5
const keptTogether = 12
/**
 * Larger orders are left out: they say little about what goes together, and the pairs grow with the square of their
 * lines.
 */
const mostProducts = 60
const freshHours = 6

/** Of product `p`: what was bought with it in this shop, filled up with what sells best in its category. */
export const togetherIds = (db: Db, shop: Shop): Fragment => db`
  array(select found.id from (
    (select pair.other_id as id, 0 as rank, pair.orders as weight
     from product_pairs pair join product_listing l on l.product_id = pair.other_id
     where pair.shop_id = ${shop.id} and pair.product_id = p.id ${stillShown(db, shop)}
     order by pair.orders desc, pair.other_id limit ${shownTogether})
    union all
    (select l.product_id, 1, l.sold from product_listing l
     where l.category_id = p.category_id and l.product_id <> p.id and not exists (
       select from product_pairs pair
       where pair.shop_id = ${shop.id} and pair.product_id = p.id and pair.other_id = l.product_id)
       ${stillShown(db, shop)}
     order by l.sold desc, l.product_id desc limit ${shownTogether})
  ) found order by found.rank, found.weight desc, found.id desc limit ${shownTogether})`

/** Made anew from the orders, unless that was done a short time ago or somebody is at it. */
export const refreshPairs = (sql: Sql): Promise<boolean> =>
  inTransaction(sql, async tx => {
    const [due] = await tx`
      select from product_pairs_made where made_at < now() - ${freshHours} * interval '1 hour'
      for update skip locked`
    if (!due) return false
    await tx`delete from product_pairs`
    await tx`
      with bought as (
        select distinct o.shop_id, o.id as order_id, l.product_id
        from orders o join order_lines l on l.order_id = o.id
        where o.state in (2, 3, 4) and o.created_at > now() - ${orderDays} * interval '1 day'
      ), usual as (
        select order_id from bought group by order_id having count(*) between 2 and ${mostProducts}
      ), pairs as (
        select a.shop_id, a.product_id, b.product_id as other_id, count(*)::integer as orders
        from usual join bought a using (order_id) join bought b using (order_id)
        where a.product_id <> b.product_id group by 1, 2, 3
      ), ranked as (
        select *, row_number() over (partition by shop_id, product_id order by orders desc, other_id) as place from pairs
      )
      insert into product_pairs (shop_id, product_id, other_id, orders)
      select shop_id, product_id, other_id, orders from ranked where place <= ${keptTogether}`
    await tx`update product_pairs_made set made_at = now()`
    return true
  })
