import type { DistributionHome } from '../../../contract/distributors.ts'
import type { Db } from '../../db/database.ts'
import { began30DaysAgo, dayOf, last30Days } from '../../db/shop-days.ts'
import { isEnabled } from '../../records/definitions/member.ts'
import { feeTakenOf, paysFor, receivedOf } from '../fx-orders/purchase.queries.ts'

type Numbers = Omit<DistributionHome, 'shop' | 'shops' | 'currency' | 'salesByDay' | 'ordersByDay'>

/** What waits, what is sold and what is still to be set up, of one shop. */
export async function shopNumbers(db: Db, shopId: number): Promise<Numbers> {
  const [row] = await db<Numbers[]>`
    select
      json_build_object('name', s.titles <> '{}', 'logo', s.logo <> '', 'shared', s.shared_at is not null,
        'markup', s.default_markup_percent > 0 or exists (select from markups where shop_id = s.id)
          or exists (select from shop_prices where shop_id = s.id),
        'customer', people.all > 0) as checklist,
      round(coalesce(sold.sales, 0), 2) as sales, sold.orders, round(sold.margin, 2) as margin,
      people.all as customers, people.new as "newCustomers", people.waiting,
      (select count(*)::integer from orders o left join orders b on b.id = o.purchase_id
        where o.shop_id = s.id and o.state = 2 and (b.id is null or b.state in (5, 7))) as "toPurchase",
      (select count(*)::integer from after_sale_cases c join orders o on o.id = c.order_id
        where o.shop_id = s.id and o.state in (2, 3, 4) and c.state = 'requested') as "toAnswer"
    from shops s,
      lateral (
        select sum(${paysFor(db)}) as sales, count(*)::integer as orders,
          sum(${paysFor(db)} - (p.total - p.waived - p.refunded) - coalesce(case when o.state = 4 then ${feeTakenOf(db)} end,
            case when s.collecting_fee_percent > 0
              then round(${receivedOf(db)} * s.collecting_fee_percent / 100, 2) else 0 end)) filter (where p.id is not null) as margin
        from orders o left join orders p on p.id = o.purchase_id and p.state not in (5, 7)
        where o.shop_id = s.id and o.created_at >= ${began30DaysAgo(db)} and o.state not in (5, 7)
      ) sold,
      lateral (
        select count(*)::integer as all, (count(*) filter (where created_at >= ${began30DaysAgo(db)}))::integer as new,
          (count(*) filter (where status = 'pending'))::integer as waiting
        from members where shop_id = s.id and role = 'member' and ${isEnabled(db)}
      ) people
    where s.id = ${shopId}`
  return row!
}

interface Day {
  day: string
  sales: number
  orders: number
}

export const salesByDay = async (db: Db, shopId: number): Promise<Day[]> => db<Day[]>`
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(found.sales, 0)::float8 as sales,
    coalesce(found.orders, 0)::integer as orders
  from ${last30Days(db)} as days (day)
  left join (
    select ${dayOf(db, db`created_at`)} as day, sum(${paysFor(db)}) as sales, count(*) as orders
    from orders o where shop_id = ${shopId} and created_at >= ${began30DaysAgo(db)} and state not in (5, 7) group by 1
  ) found on found.day = days.day
  order by 1`

/** Before there is a shop. */
export const nothingYet: Numbers = {
  checklist: { name: false, logo: false, markup: false, customer: false, shared: false },
  sales: '0',
  orders: 0,
  margin: null,
  customers: 0,
  newCustomers: 0,
  waiting: 0,
  toPurchase: 0,
  toAnswer: 0,
}
