import { addDays, formatDate, shopTimeZone, startOfDay } from '../../../contract/dates.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { BillType, ListFilters } from '../bill-type.ts'

const kinds = ['state', 'payment_state', 'pay_method', 'delivery', 'source'] as const

/** What the sums by day tell of (migration 0100): orders of some kind or all, from a moment on, to just before another. */
interface Known {
  kind: Partial<Record<(typeof kinds)[number], string>>
  from: Date | undefined
  to: Date | undefined
}

/** Undefined where the list is narrowed by anything else. */
function readFilters({ created_at: bounds, ...filters }: ListFilters): Known | undefined {
  const isKind = ([name, value]: [string, unknown]) =>
    kinds.some(one => one === name) && typeof value === 'string'
  if (!Object.entries(filters).every(isKind) || typeof bounds === 'string') return undefined
  if (filters.state !== undefined && !orderStates.some(({ code }) => String(code) === filters.state))
    return undefined
  const [from, to] = (bounds ?? []).map(bound => (bound ? new Date(bound) : undefined))
  return isUsual(from) && isUsual(to) ? { kind: filters as Known['kind'], from, to } : undefined
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

const ofKind = (db: Db, { kind }: Known): Fragment =>
  kinds.reduce((all, name) => {
    const value = kind[name]
    if (value === undefined) return all
    return db`${all} and ${db(name)} = ${name === 'state' ? Number(value) : value}`
  }, db`true`)

const between = (db: Db, known: Known, from: Date, to: Date): Fragment => db`(
  select count(*) from orders where ${ofKind(db, known)} and created_at >= ${from} and created_at < ${to})`

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
    from order_sums where ${ofKind(db, known)} and ${within(db, days)}`
}

/** Until there, skipping rows one by one is quicker. */
const near = 1_000
/** So few are fetched by themselves; to meet them on the way, all others of their days would be looked at. */
const few = 500

/** The days on which the rows of a page stand, and how many rows of these days stand above it. */
export const seekOrders: NonNullable<BillType['seek']> = async (db, filters, { start, limit }) => {
  const known = readFilters(filters)
  const isSparse = known && Object.keys(known.kind).length > 0 && !known.from && !known.to
  if (!known || (start < near && !isSparse)) return undefined
  const { to } = known
  const days = daysOf(known)
  const found = await db<{ day: string; rows: number; before: number }[]>`
    with last as (select ${to ? between(db, known, beginningOf(days.after!), to) : db`0::bigint`} as rows), summed as (
      select day, sum(rows) as rows, sum(sum(rows)) over (order by day desc) as upto
      from order_sums where ${ofKind(db, known)} and ${within(db, days)} group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, summed.rows::integer as rows, (last.rows + upto - summed.rows)::integer as before
    from summed, last
    where last.rows <= ${start} and last.rows + upto > ${start} and last.rows + upto - summed.rows < ${start + limit}
      and summed.rows > 0
    order by summed.day desc`
  const [first] = found
  if (isSparse && found.reduce((sum, { rows }) => sum + rows, 0) <= few) {
    const begin = found.map(({ day }) => beginningOf(day))
    const end = found.map(({ day }) => beginningOf(addDays(day, 1)))
    const where = db`r.id = any(array(
      select id from unnest(${begin}::timestamptz[], ${end}::timestamptz[]) as day (begins, ends)
      join orders on created_at >= begins and created_at < ends where ${ofKind(db, known)}))`
    return { where, start: start - (first?.before ?? start) }
  }
  if (!first || start < near) return undefined
  return { where: db`r.created_at < ${beginningOf(addDays(first.day, 1))}`, start: start - first.before }
}

/** The lines that many changes left become one for each kind and day. */
export async function foldOrderSums(db: Db): Promise<void> {
  const key = db`day, state, payment_state, pay_method, delivery, source`
  await db`
    with several as (
      select ${key} from order_sums group by ${key} having count(*) > 1
    ), gone as (
      delete from order_sums where (${key}) in (select * from several) returning *
    )
    insert into order_sums select ${key}, sum(rows) from gone group by ${key} having sum(rows) <> 0`
}
