import { isDay } from '../../contract/is-day.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import type { BillType, FieldSpec, ListFilters, Meant } from './bill-type.ts'

export interface ListSearch {
  text: string
  filters: ListFilters
  /** What the text finds, where that is known beforehand. */
  ids?: readonly number[]
  /** The records that it means, whatever else it is found in. */
  meant?: Meant
}

/** Free text, or a JSON object with `text` and values by field. */
export function readSearch(search: string | undefined): ListSearch {
  const words = { text: plain(search).trim(), filters: {} }
  if (!words.text.startsWith('{')) return words
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(words.text) as Record<string, unknown>
  } catch {
    return words
  }
  const { text, ...rest } = parsed
  const filters = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [name, Array.isArray(value) ? [plain(value[0]), plain(value[1])] : plain(value)])
  return { text: typeof text === 'string' ? plain(text).trim() : '', filters: Object.fromEntries(filters) }
}

/** With more hits than this, reading through the list soon finds enough of them. */
const fewHits = 5_000

/** Knows what the text finds, when indexes say so and it is little: no plan then has to guess how much it will be. */
export async function lookUpHits(db: Db, type: BillType, search: ListSearch): Promise<ListSearch> {
  if (!search.text) return search
  const meant = await type.means?.(db, search.text)
  if (meant) return { ...search, meant }
  if (!type.hits) return search
  const hits = await db<{ id: number }[]>`
    select id from (${type.hits(db, patternOf(db, search.text))}) as hits limit ${fewHits + 1}`
  return hits.length > fewHits ? search : { ...search, ids: hits.map(({ id }) => id) }
}

/** Without the one character that PostgreSQL has no room for. */
const plain = (value: unknown): string => String(value ?? '').replaceAll('\0', '')

/** Only declared fields are reached; a filter on anything else finds nothing rather than everything. */
export function conditions(
  context: Context,
  db: Db,
  type: BillType,
  { text, filters, ids, meant }: ListSearch,
): Fragment[] {
  const found = Object.entries(filters).map(([name, value]) => {
    const field = type.fields.find(each => each.name === name)
    return field ? matches(context, db, field, value) : db`false`
  })
  if (meant) found.push(db`r.${db(meant.column)} = ${meant.id}`)
  else if (ids) found.push(db`r.id = any(${ids}::integer[])`)
  else if (text) found.push(...textConditions(context, db, type, text))
  return found
}

export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What `found_by` has of it. */
export const patternOf = (db: Db, text: string): Fragment => db`found_by('{}', ${contains(text)})`

function textConditions(context: Context, db: Db, type: BillType, text: string): Fragment[] {
  if (type.find) return [type.find(db, patternOf(db, text))]
  const pattern = contains(text)
  const any = type.fields
    .filter(field => field.search)
    .map(field => db`(${field.read(db, context, db`r`)})::text ilike ${pattern}`)
  return any.length ? [any.reduce((all, one) => db`${all} or ${one}`)] : []
}

function matches(
  context: Context,
  db: Db,
  field: FieldSpec,
  value: string | readonly [string, string],
): Fragment {
  const read = typedRead(context, db, field)
  if (typeof value !== 'string') return isWithin(db, field, read, value)
  if (field.match) return field.match(db, value)
  if (field.kind === 'flag') return db`${read} = ${isYes(value)}`
  if (isNumbered(field)) return isOption(field, value) ? db`${read} = ${Number(value)}` : db`false`
  if (field.lookup) return isId(value) ? db`${read} = ${Number(value)}` : db`false`
  const type = sqlType(db, field)
  if (!type) return db`${read}::text = ${value}`
  const bound = readBound(field, value)
  return bound === undefined ? db`false` : db`${read} = ${bound}::${type}`
}

/** Of a flag. */
export const isYes = (value: string): boolean => value === '1' || value === 'true'

export const isId = (value: string): boolean => /^\d{1,9}$/.test(value)

/** What a field shows may be any expression. Inside a structure everything is text. */
function typedRead(context: Context, db: Db, field: FieldSpec): Fragment {
  const read = db`(${field.read(db, context, db`r`)})`
  const type = field.part && 'keys' in field.part && !field.secret && sqlType(db, field)
  return type ? db`${read}::${type}` : read
}

function sqlType(db: Db, { kind }: FieldSpec): Fragment | undefined {
  if (kind === 'number' || kind === 'money') return db`numeric`
  if (kind === 'date') return db`timestamptz`
  return kind === 'flag' ? db`boolean` : undefined
}

/** A choice of numbers is compared as one, which an index serves. */
const isNumbered = ({ options = [] }: FieldSpec): boolean =>
  options.length > 0 && options.every(({ value }) => /^\d+$/.test(value))

const isOption = ({ options = [] }: FieldSpec, value: string): boolean =>
  options.some(option => option.value === value)

/** From the first bound to just before the second; an empty one is open, and one that makes no sense finds nothing. */
function isWithin(db: Db, field: FieldSpec, read: Fragment, bounds: readonly [string, string]): Fragment {
  const [from, to] = bounds.map(bound => bound && readBound(field, bound))
  if (from === undefined || to === undefined) return db`false`
  const type = sqlType(db, field)!
  const all = [
    ...(from ? [db`${read} >= ${from}::${type}`] : []),
    ...(to ? [db`${read} < ${to}::${type}`] : []),
  ]
  return all.length ? all.reduce((both, one) => db`${both} and ${one}`) : db`true`
}

/** As the database takes it: what it would stumble over is undefined. */
function readBound({ kind }: FieldSpec, bound: string): string | undefined {
  if (kind === 'number' || kind === 'money') return /^-?\d{1,15}(\.\d{1,6})?$/.test(bound) ? bound : undefined
  const moment = kind === 'date' ? new Date(bound) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return undefined
  const iso = moment.toISOString()
  return isDay(iso.slice(0, 10)) ? iso : undefined
}
