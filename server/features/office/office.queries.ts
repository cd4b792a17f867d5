import type { Language } from '../../../contract/languages.ts'
import type { OfficeHome } from '../../../contract/office.ts'
import type { Db } from '../../db/database.ts'

export async function whatNeedsDoing(db: Db): Promise<OfficeHome['todo']> {
  const [row] = await db<OfficeHome['todo'][]>`
    select
      (select count(*) from members where status = 'pending') as members,
      count(*) filter (where available < min_qty) as "outOfStock",
      count(*) filter (where available >= min_qty and available < min_qty * 5) as "lowStock",
      count(*) filter (where no_price) as "noPrice"
    from (
      select k.min_qty, coalesce(s.available, 0) as available,
        k.retail_price is null and cardinality(k.tier_prices) = 0 as no_price
      from skus k
      join products p on p.id = k.product_id and p.listed
      left join (
        select sku_id, sum(on_hand - held) as available from stocks group by sku_id
      ) s on s.sku_id = k.id
    ) k`
  return row!
}

/** How many rows came on each of the last 30 days; the table and its time column are ours, never a visitor's. */
export const dailyCounts = async (
  db: Db,
  table: 'members' | 'products' | 'record_changes',
  column: 'created_at' | 'at',
): Promise<OfficeHome['newMembers']> => db<OfficeHome['newMembers']>`
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.count, 0)::integer as value
  from generate_series(current_date - 29, current_date, interval '1 day') as days (day)
  left join (
    select date_trunc('day', ${db(column)}) as day, count(*) as count
    from ${db(table)} where ${db(column)} >= current_date - 29 group by 1
  ) found on found.day = days.day
  order by 1`

export const topProducts = async (db: Db, lang: Language): Promise<OfficeHome['topProducts']> => db<
  OfficeHome['topProducts']
>`
  select id, text_in(names, ${lang}) as name, coalesce(pictures[1], '') as picture, sold
  from products where listed order by sold desc, id desc limit 10`
