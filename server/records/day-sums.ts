import { addDays, formatDate, shopTimeZone, startOfDay } from '../../contract/dates.ts'
import type { Db, Fragment } from '../db/database.ts'
import type { BillType, ListFilters, Reach } from './bill-type.ts'
import { isYes } from './search.ts'

/** A table whose records are counted and added up by day as they change (migrations 0101, 0104). */
export interface DaySums {
  table: string
  /** Where the lines are that it adds up to. */
  sums: string
  /** Its records belong to no shop. */
  shopless?: true
  /** Which day of a line belongs to which moment of a record. The list stands in the order of the first. */
  days: Readonly<Record<string, string>>
  /** What the list can be narrowed to, beside its shop. */
  kinds: Readonly<Record<string, 'text' | 'smallint' | 'integer' | 'boolean'>>
  /** For each currency. */
  amounts?: readonly string[]
  /** Amounts that the list does not show, in the base currency of the shop. */
  besides?: readonly string[]
  /** The same filters by moments and kinds, where the list has them by another name; undefined where it cannot be said. */
  meaning?: (filters: ListFilters) => ListFilters | undefined
}

type Kept = Required<Pick<BillType, 'summary' | 'seek'>> & {
  /** The lines that many changes left become one for each day and kind. */
  fold(db: Db): Promise<void>
}

export function daySums(of: DaySums): Kept {
  return {
    summary: (db, filters, reach) => {
      const known = readFilters(of, filters, reach)
      return known && summaryOf(of, db, known)
    },
    seek: async (db, filters, page, reach) => {
      const known = readFilters(of, filters, reach)
      if (!known) return undefined
      return known.moment === ownMoment(of)
        ? await seekRows(of, db, known, page)
        : await seekSpan(of, db, known, page)
    },
    fold: db => fold(of, db),
  }
}

const ownMoment = ({ days }: DaySums): string => Object.keys(days)[0]!

/** What the lines tell of: records of some kinds and shops or all, from a moment on, to just before another. */
interface Known extends Reach {
  kinds: readonly (readonly [name: string, value: string, type: string])[]
  moment: string
  from: Date | undefined
  to: Date | undefined
}

/** Undefined where the list is narrowed by anything else. */
function readFilters(of: DaySums, given: ListFilters, reach: Reach = {}): Known | undefined {
  const filters = of.meaning ? of.meaning(given) : given
  if (!filters) return undefined
  const types: Readonly<Record<string, string>> = { ...(!of.shopless && { shop_id: 'integer' }), ...of.kinds }
  const kinds: [string, string, string][] = []
  const times: [string, readonly [string, string]][] = []
  for (const [name, value] of Object.entries(filters)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (typeof value === 'string') {
      if (!type || (isNumeric(type) && !isNumber(type, value))) return undefined
      kinds.push([name, value, type])
    } else if (!Object.hasOwn(of.days, name)) return undefined
    else if (value[0] || value[1]) times.push([name, value])
  }
  const [[moment, bounds] = [ownMoment(of), []], another] = times
  const [from, to] = bounds.map(bound => (bound ? new Date(bound) : undefined))
  return !another && isUsual(from) && isUsual(to) ? { ...reach, kinds, moment, from, to } : undefined
}

const isNumeric = (type: string): boolean => type === 'integer' || type === 'smallint'

const isNumber = (type: string, value: string): boolean =>
  // The lines of all shops stand under number 0, which no shop has.
  type === 'smallint' ? /^(0|[1-9]\d{0,3})$/.test(value) : /^[1-9]\d{0,8}$/.test(value)

const isUsual = (moment: Date | undefined): boolean =>
  !moment || (moment.getTime() > 0 && moment.getUTCFullYear() < 9_999)

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

/** Of records and of lines alike. */
const ofKind = (db: Db, { kinds, shops, only }: Known): Fragment =>
  kinds.reduce(
    (all, kind) => db`${all} and ${isOfKind(db, kind)}`,
    db`${shops ? db`shop_id in (${shops})` : db`true`} and ${only ?? db`true`}`,
  )

/** What is true or false is told apart in words that an index of either of them can have. */
function isOfKind(db: Db, [name, value, type]: Known['kinds'][number]): Fragment {
  if (type === 'boolean') return isYes(value) ? db`${db(name)}` : db`not ${db(name)}`
  return db`${db(name)} = ${value}::${db.unsafe(type)}`
}

/** Each record stands in the lines of its shop, if it has one, and once more in those of all shops. */
const lines = ({ sums, shopless }: DaySums, db: Db, known: Known): Fragment => {
  const isOfSome = shopless || known.shops !== undefined || known.kinds.some(([name]) => name === 'shop_id')
  return db`${db(sums)} where ${ofKind(db, known)} and ${isOfSome ? db`true` : db`shop_id = 0`}`
}

const within = (db: Db, day: string, { first, after }: Days): Fragment => db`
  ${first ? db`${db(day)} >= ${first}::date` : db`true`} and ${after ? db`${db(day)} < ${after}::date` : db`true`}`

/** Records from a moment to just before another. */
const between = ({ table }: DaySums, db: Db, known: Known, from: Date, to: Date): Fragment => db`
  ${db(table)} where ${ofKind(db, known)} and ${db(known.moment)} >= ${from} and ${db(known.moment)} < ${to}`

/** Whole days are added up; only what is left of the first and the last is counted. */
function summaryOf(of: DaySums, db: Db, known: Known): Fragment {
  const { amounts = [], days } = of
  const { moment, from, to } = known
  const whole = daysOf(known)
  const { first, after } = whole
  const names = amounts.length > 0 ? ['currency', ...amounts] : []
  const columns = names.reduce((all, name) => db`${all}, ${db(name)}`, db``)
  const counted = (begin: Date, end: Date) =>
    db`select 1 as rows ${columns} from ${between(of, db, known, begin, end)}`
  const parts =
    first && after && first > after
      ? [counted(from!, to!)]
      : [
          db`select rows ${columns} from ${lines(of, db, known)} and ${within(db, days[moment]!, whole)}`,
          ...(from ? [counted(from, beginningOf(first!))] : []),
          ...(to ? [counted(beginningOf(after!), to)] : []),
        ]
  const all = parts.reduce((some, part) => db`${some} union all ${part}`)
  if (amounts.length === 0) return db`select coalesce(sum(rows), 0)::bigint as total from (${all}) parts`
  const added = amounts.reduce((some, name) => db`${some}, sum(${db(name)})::text as ${db(name)}`, db``)
  return db`
    select currency as "$currency", sum(rows)::bigint as total ${added} from (${all}) parts
    group by currency having sum(rows) <> 0 order by currency`
}

/** Until there, skipping rows one by one is quicker. */
const near = 1_000
/** So few are fetched by themselves; to meet them on the way, all others of their days would be looked at. */
const few = 500

interface Page {
  start: number
  limit: number
}

type Place = Awaited<ReturnType<NonNullable<BillType['seek']>>>

/** The days on which the rows of a page stand, and how many rows of these days stand above it. */
async function seekRows(of: DaySums, db: Db, known: Known, { start, limit }: Page): Promise<Place> {
  const { kinds, shops, only, moment, from, to } = known
  const isSparse = (kinds.length > 0 || shops !== undefined || only !== undefined) && !from && !to
  if (start < near && !isSparse) return undefined
  const days = daysOf(known)
  const last = to
    ? db`select count(*) as rows from ${between(of, db, known, beginningOf(days.after!), to)}`
    : db`select 0::bigint as rows`
  const found = await db<{ day: string; rows: number; before: number }[]>`
    with last as (${last}), summed as (
      select day, sum(rows) as rows, sum(sum(rows)) over (order by day desc) as upto
      from ${lines(of, db, known)} and ${within(db, 'day', days)} group by day
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
      join ${db(of.table)} on ${db(moment)} >= begins and ${db(moment)} < ends where ${ofKind(db, known)}))`
    return { where, start: start - (first?.before ?? start) }
  }
  if (!first) return undefined
  const end = beginningOf(addDays(first.day, 1))
  return { where: db`r.${db(moment)} < ${end}`, start: start - first.before }
}

/** The days on which records stand that are narrowed by another moment than the list's own. */
async function seekSpan(of: DaySums, db: Db, known: Known, { start }: Page): Promise<Place> {
  const { moment, from, to } = known
  const { first, after } = {
    first: from && formatDate(from, shopTimeZone),
    after: to && addDays(formatDate(to, shopTimeZone), 1),
  }
  const [span] = await db<{ first: string | null; last: string | null }[]>`
    select to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last
    from ${lines(of, db, known)} and ${within(db, of.days[moment]!, { first, after })}`
  const { first: begin, last: end } = span!
  if (!begin || !end) return { where: db`false`, start }
  const own = db(ownMoment(of))
  return {
    where: db`r.${own} >= ${beginningOf(begin)} and r.${own} < ${beginningOf(addDays(end, 1))}`,
    start,
  }
}

async function fold(
  { sums, shopless, days, kinds, amounts: shown = [], besides = [] }: DaySums,
  db: Db,
): Promise<void> {
  const place = shopless ? db`day` : db`shop_id, day`
  const others = [
    ...Object.values(days).filter(name => name !== 'day'),
    ...Object.keys(kinds),
    ...(shown.length > 0 ? ['currency'] : []),
  ]
  const amounts = [...shown, ...besides]
  const key = others.reduce((all, name) => db`${all}, ${db(name)}`, place)
  const columns = amounts.reduce((all, name) => db`${all}, ${db(name)}`, db`${key}, rows`)
  const added = amounts.reduce((all, name) => db`${all}, sum(${db(name)})`, db`${key}, sum(rows)`)
  const isAny = amounts.reduce((any, name) => db`${any} or sum(${db(name)}) <> 0`, db`sum(rows) <> 0`)
  await db`
    with several as (
      select distinct ${place} from (select ${key} from ${db(sums)} group by ${key} having count(*) > 1) keys
    ), gone as (
      delete from ${db(sums)} where (${place}) in (select * from several) returning *
    )
    insert into ${db(sums)} (${columns}) select ${added} from gone group by ${key} having ${isAny}`
}
