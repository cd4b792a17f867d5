import { addDays, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Language } from '../../../contract/languages.ts'
import { soldStates } from '../../../contract/order-states.ts'
import type { Days, Figures, Statistics } from '../../../contract/statistics.ts'
import type { Db, Fragment } from '../../db/database.ts'

export interface OwnShop {
  id: number
  name: string
  currency: string
}

export const ownShops = async (db: Db, lang: Language): Promise<OwnShop[]> => db<OwnShop[]>`
  select id, text_in(titles, ${lang}) as name, base_currency as currency from shops
  where owner_id is null order by is_default desc, id`

/** Whose orders, of which days. */
export interface Scope {
  shops: readonly number[]
  days: Days
}

const sold = (db: Db): Fragment => db`${[...soldStates]}::smallint[]`

const inDays = (db: Db, { from, to }: Days): Fragment => db`day between ${from}::date and ${to}::date`

/** Orders that count (rules "Turnover"), found by their shop and moment. */
const orders = (db: Db, { shops, days: { from, to } }: Scope): Fragment => db`
  orders o where o.shop_id = any(${[...shops]}::integer[]) and o.state = any(${sold(db)})
    and o.created_at >= ${startOfDay(from, shopTimeZone)} and o.created_at < ${startOfDay(addDays(to, 1), shopTimeZone)}`

export interface DayRow {
  day: string
  orders: number
  turnover: Decimal
  refunds: Decimal
}

/** From lines of sums alone, however many orders there are. */
export const salesByDay = async (db: Db, { shops, days }: Scope): Promise<DayRow[]> => db<DayRow[]>`
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.orders, 0)::integer as orders,
    coalesce(r.turnover, 0)::text as turnover, coalesce(r.refunds, 0)::text as refunds
  from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d (day)
  left join (
    select day, sum(rows) filter (where state = any(${sold(db)})) as orders,
      sum(base_total - base_back) filter (where state = any(${sold(db)})) as turnover, sum(base_back) as refunds
    from order_sums where shop_id = any(${[...shops]}::integer[]) and ${inDays(db, days)} group by day
  ) r on r.day = d.day
  order by d.day`

export async function figuresOf(db: Db, scope: Scope): Promise<Figures> {
  const { shops, days } = scope
  const [row] = await db<Figures[]>`
    with sums as (
      select coalesce(sum(rows) filter (where state = any(${sold(db)})), 0) as orders,
        coalesce(sum(base_total - base_back) filter (where state = any(${sold(db)})), 0) as turnover,
        coalesce(sum(base_back), 0) as refunds
      from order_sums where shop_id = any(${[...shops]}::integer[]) and ${inDays(db, days)}
    )
    select orders::integer as orders, turnover::text as turnover, refunds::text as refunds,
      coalesce(round(turnover / nullif(orders, 0), 4), 0)::text as average,
      (select count(distinct o.member_id)::integer from ${orders(db, scope)}) as customers
    from sums`
  return { ...row! }
}

export interface ProductRow {
  id: number
  quantity: Decimal
  amount: Decimal
}

/** What each product brought, with all that sold; the order's rate tells what it is in the base currency. */
const lines = (db: Db, scope: Scope): Fragment => db`
  select l.product_id as id, sum(l.base_quantity - l.refunded_quantity) as quantity,
    sum((l.payable - l.refunded_amount) / o.rate) as amount
  from (select o.id, o.rate from ${orders(db, scope)}) o join order_lines l on l.order_id = o.id
  group by 1 having sum(l.base_quantity - l.refunded_quantity) > 0`

export interface Sold {
  byAmount: ProductRow[]
  byQuantity: ProductRow[]
  /** By the uppermost category of each product. */
  categories: ProductRow[]
}

/** The lines of the period are read once for all three. */
export async function goodsSold(db: Db, scope: Scope, limit: number): Promise<Sold> {
  const rows = await db<(ProductRow & { of: keyof Sold })[]>`
  with sold as materialized (${lines(db, scope)})
  select ranked.of, ranked.id, trim_scale(ranked.quantity)::text as quantity, round(ranked.amount, 4)::text as amount from (
    (select 'byAmount' as of, id, quantity, amount, row_number() over (order by amount desc, id) as place
      from sold order by place limit ${limit})
    union all
    (select 'byQuantity', id, quantity, amount, row_number() over (order by quantity desc, id) as place
      from sold order by place limit ${limit})
    union all
    (select 'categories', top.id, sum(sold.quantity), sum(sold.amount),
        row_number() over (order by sum(sold.amount) desc, top.id)
      from sold join products p on p.id = sold.id join categories c on c.id = p.category_id
      join categories top on top.path = left(c.path, 4)
      group by top.id)
  ) ranked order by ranked.of, ranked.place`
  const ranked = (of: keyof Sold) => rows.flatMap(({ of: its, ...row }) => (its === of ? row : []))
  return {
    byAmount: ranked('byAmount'),
    byQuantity: ranked('byQuantity'),
    categories: ranked('categories'),
  }
}

export type CustomerRow = Statistics['customers'][number]

export const bestCustomers = async (db: Db, scope: Scope, limit: number): Promise<CustomerRow[]> =>
  db<CustomerRow[]>`
  select m.id, m.nick as name, m.mobile, bought.orders::integer as orders, bought.amount::text as amount
  from (
    select o.member_id, count(*) as orders, sum(o.base_total - o.base_back) as amount
    from ${orders(db, scope)} group by 1 order by 3 desc, 1 limit ${limit}
  ) bought join members m on m.id = bought.member_id
  order by bought.amount desc, m.id`

export interface NamedProduct {
  id: number
  itemNo: string
  name: string
  picture: string
}

export const namedProducts = async (
  db: Db,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, NamedProduct>> => {
  const rows = await db<NamedProduct[]>`
    select id, item_no as "itemNo", text_in(names, ${lang}) as name, coalesce(pictures[1], '') as picture
    from products where id = any(${[...ids]}::integer[])`
  return new Map(rows.map(row => [row.id, row]))
}

export const namedCategories = async (
  db: Db,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, string>> => {
  const rows = await db<{ id: number; name: string }[]>`
    select id, text_in(names, ${lang}) as name from categories where id = any(${[...ids]}::integer[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
