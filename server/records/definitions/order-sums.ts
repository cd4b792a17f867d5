import { addDays, formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { type OrderState, orderStates } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { BillType, ListFilters } from '../bill-type.ts'

/** What the sums by day tell of (migration 0100): orders of a state or all, from a moment on, to just before another. */
interface Known {
  state: OrderState | undefined
  from: Date | undefined
  to: Date | undefined
}

/** Undefined where the list is narrowed by anything else. */
function readFilters({ state, created_at: bounds, ...others }: ListFilters): Known | undefined {
  if (Object.keys(others).length > 0 || typeof bounds === 'string') return undefined
  const found = orderStates.find(({ code }) => String(code) === state)
  if (state !== undefined && !found) return undefined
  const [from, to] = (bounds ?? []).map(bound => (bound ? new Date(bound) : undefined))
  return isUsual(from) && isUsual(to) ? { state: found?.code, from, to } : undefined
}

const isUsual = (moment: Date | undefined): boolean =>
  !moment || (moment.getTime() > 0 && moment.getUTCFullYear() < 10_000)

/** The whole days of a time: its first, and the one after its last. */
interface Days {
  first: string | undefined
  after: string | undefined
}

function daysOf({ from, to }: Known): Days {
  const day = from && formatDate(from, shopTimeZone)
  return {
    first: day && (beginningOf(day).getTime() === from.getTime() ? day : addDays(day, 1)),
    after: to && formatDate(to, shopTimeZone),
  }
}

const beginningOf = (day: string): Date => startOfDay(day, shopTimeZone)

const within = (db: Db, { first, after }: Days): Fragment => db`
  ${first ? db`day >= ${first}::date` : db`true`} and ${after ? db`day < ${after}::date` : db`true`}`

const ofState = (db: Db, { state }: Known): Fragment =>
  state === undefined ? db`true` : db`state = ${state}`

const between = (db: Db, known: Known, from: Date, to: Date): Fragment => db`(
  select count(*) from orders where ${ofState(db, known)} and created_at >= ${from} and created_at < ${to})`

/** How many orders these filters leave: whole days are added up, and only what is left of the first and the last counted. */
export const orderSums: NonNullable<BillType['summary']> = (db, filters) => {
  const known = readFilters(filters)
  if (!known) return undefined
  const { from, to } = known
  const days = daysOf(known)
  const { first, after } = days
  if (first && after && first > after) return db`select ${between(db, known, from!, to!)} as total`
  return db`
    select coalesce(sum(rows), 0)::bigint + ${from ? between(db, known, from, beginningOf(first!)) : 0}
      + ${to ? between(db, known, beginningOf(after!), to) : 0} as total
    from order_sums where ${ofState(db, known)} and ${within(db, days)}`
}

/** Until there, skipping rows one by one is quicker. */
const near = 1_000

/** On which day a row far down the list stands, and how many rows of that day stand above it. */
export const seekOrders: NonNullable<BillType['seek']> = async (db, filters, start) => {
  const known = readFilters(filters)
  if (!known || start < near) return undefined
  const { to } = known
  const days = daysOf(known)
  const [place] = await db<{ day: string; left: number }[]>`
    with last as (select ${to ? between(db, known, beginningOf(days.after!), to) : db`0::bigint`} as rows), summed as (
      select day, sum(rows) as rows, sum(sum(rows)) over (order by day desc) as upto
      from order_sums where ${ofState(db, known)} and ${within(db, days)} group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, (${start} - last.rows - upto + summed.rows)::integer as left
    from summed, last
    where last.rows <= ${start} and last.rows + upto > ${start} order by day desc limit 1`
  if (!place) return undefined
  return { where: db`r.created_at < ${beginningOf(addDays(place.day, 1))}`, start: place.left }
}

/** The lines that many changes left become one for each shop, state and day. */
export async function foldOrderSums(db: Db): Promise<void> {
  await db`
    with several as (
      select shop_id, state, day from order_sums group by shop_id, state, day having count(*) > 1
    ), gone as (
      delete from order_sums s using several where (s.shop_id, s.state, s.day) = (several.shop_id, several.state, several.day)
      returning s.*
    )
    insert into order_sums
    select shop_id, state, day, sum(rows) from gone group by shop_id, state, day having sum(rows) <> 0`
}
