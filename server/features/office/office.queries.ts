import type { Language } from '../../../contract/languages.ts'
import type { OfficeHome } from '../../../contract/office.ts'
import type { Db } from '../../db/database.ts'
import { began30DaysAgo, dayOf, last30Days } from '../../db/shop-days.ts'

/** Each number counts the list it leads to. */
export async function whatNeedsDoing(db: Db): Promise<Omit<OfficeHome['todo'], 'unitPrices'>> {
  const [row] = await db<Omit<OfficeHome['todo'], 'unitPrices'>[]>`
    select
      (select count(*) from members where status = 'pending') as members,
      (select count(*) from distributors where state = 'pending') as applications,
      (select coalesce(sum(rows), 0)::bigint from stock_sums where shortage = 1) as "lowStock",
      (select coalesce(sum(rows), 0)::bigint from stock_sums where shortage = 2) as "outOfStock",
      (select count(*) from skus where retail_price is null and tier_prices = '{}') as "noPrice",
      (select count(*) from payments where state = 'confirming') as payments,
      (select count(*) from orders where state = 2) as orders,
      (select count(*) from staff_cases where closed_at is null) as cases,
      (select count(*) from after_sale_cases where state = 'requested') as requests,
      (select count(*) from after_sale_cases where state in ('granted', 'sent_back')) as returns,
      (select count(*) from messages where state = 'failed') as messages`
  return row!
}

/** How many rows came on each of the last 30 days; the table and its time column are ours, never a visitor's. */
export const dailyCounts = async (
  db: Db,
  table: 'members' | 'products' | 'record_changes',
  column: 'created_at' | 'at',
): Promise<OfficeHome['newMembers']> => db<OfficeHome['newMembers']>`
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.count, 0)::integer as value
  from ${last30Days(db)} as days (day)
  left join (
    select ${dayOf(db, db`${db(column)}`)} as day, count(*) as count
    from ${db(table)} where ${db(column)} >= ${began30DaysAgo(db)} and ${table === 'products' ? db`listed` : db`true`} group by 1
  ) found on found.day = days.day
  order by 1`

export const bestSellers = async (db: Db): Promise<number[]> => {
  const rows = await db<{ id: number }[]>`
    select product_id as id from product_listing order by sold desc, product_id desc limit 10`
  return rows.map(({ id }) => id)
}

export const productsByIds = async (
  db: Db,
  ids: readonly number[],
  lang: Language,
): Promise<OfficeHome['topProducts']> => db<OfficeHome['topProducts']>`
  select id, text_in(names, ${lang}) as name, coalesce(pictures[1], '') as picture, sold
  from products where id = any(${ids}) order by sold desc, id desc`

interface Sales {
  orders: OfficeHome['orders']
  revenue: OfficeHome['revenue']
  best: { id: number; sold: number }[]
}

/** Looks at every order of 30 days. */
export async function salesOf30Days(db: Db, currency: string): Promise<Sales> {
  const [days, best] = await Promise.all([
    db<{ day: string; orders: number; revenue: number }[]>`
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.orders, 0)::integer as orders,
        coalesce(found.revenue, 0)::float8 as revenue
      from ${last30Days(db)} as days (day)
      left join (
        select ${dayOf(db, db`o.created_at`)} as day, count(*) as orders, round(sum(o.base_total), 2) as revenue
        from orders o join shops s on s.id = o.shop_id and s.base_currency = ${currency}
        where o.created_at >= ${began30DaysAgo(db)} and o.state not in (5, 7) group by 1
      ) found on found.day = days.day
      order by 1`,
    db<{ id: number; sold: number }[]>`
      select l.product_id as id, ceil(sum(l.base_quantity))::integer as sold
      from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${began30DaysAgo(db)} and o.state in (2, 3, 4, 6)
      group by 1 order by 2 desc, 1 desc limit 10`,
  ])
  return {
    orders: days.map(({ day, orders }) => ({ day, value: orders })),
    revenue: days.map(({ day, revenue }) => ({ day, value: revenue })),
    best: [...best],
  }
}
