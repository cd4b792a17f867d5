import type { Language } from '../../../contract/languages.ts'
import type { OfficeHome } from '../../../contract/office.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { began30DaysAgo, dayOf, last30Days, today } from '../../db/shop-days.ts'
import { isTurnover } from '../../records/definitions/order-sums.ts'

interface Counted {
  table: 'members' | 'products' | 'record_changes'
  moment: 'created_at' | 'at'
  /** What the list shows of them. */
  where: Fragment
}

/** How many rows came on each of the last 30 days. */
export const dailyCounts = async (
  db: Db,
  { table, moment, where }: Counted,
): Promise<OfficeHome['newMembers']> => db<OfficeHome['newMembers']>`
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.count, 0)::integer as value
  from ${last30Days(db)} as days (day)
  left join (
    select ${dayOf(db, db`${db(moment)}`)} as day, count(*) as count
    from ${db(table)} where ${db(moment)} >= ${began30DaysAgo(db)} and ${where} group by 1
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
  turnover: OfficeHome['turnover']
  best: { id: number; sold: number }[]
}

/** Days are added up from their lines; for the best sellers every order of 30 days is looked at. */
export async function salesOf30Days(db: Db, currency: string): Promise<Sales> {
  const [days, best] = await Promise.all([
    db<{ day: string; orders: number; turnover: number }[]>`
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.orders, 0)::integer as orders,
        coalesce(found.turnover, 0)::float8 as turnover
      from ${last30Days(db)} as days (day)
      left join (
        select r.day, sum(r.rows) as orders,
          round(sum(r.base_total - r.base_back) filter (where s.base_currency = ${currency}), 2) as turnover
        from order_sums r join shops s on s.id = r.shop_id
        where r.day >= ${today(db)} - 29 and ${isTurnover(db, db`r.`)} group by 1
      ) found on found.day = days.day
      order by 1`,
    db<{ id: number; sold: number }[]>`
      select l.product_id as id, ceil(sum(l.base_quantity - l.refunded_quantity))::integer as sold
      from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${began30DaysAgo(db)} and ${isTurnover(db, db`o.`)}
      group by 1 having sum(l.base_quantity - l.refunded_quantity) > 0 order by 2 desc, 1 desc limit 10`,
  ])
  return {
    orders: days.map(({ day, orders }) => ({ day, value: orders })),
    turnover: days.map(({ day, turnover }) => ({ day, value: turnover })),
    best: [...best],
  }
}
