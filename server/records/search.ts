import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import type { BillType, FieldSpec } from './bill-type.ts'

export interface ListSearch {
  text: string
  /** By field: one value, or from and to. */
  filters: Record<string, string | readonly [string, string]>
}

/** Free text, or a JSON object with `text` and values by field. */
export function readSearch(search: string | undefined): ListSearch {
  const plain = { text: search?.trim() ?? '', filters: {} }
  if (!plain.text.startsWith('{')) return plain
  let parsed: Record<string, unknown>
  try {
    parsed = JSON.parse(plain.text) as Record<string, unknown>
  } catch {
    return plain
  }
  const { text, ...rest } = parsed
  const filters: ListSearch['filters'] = {}
  for (const [name, value] of Object.entries(rest)) {
    if (Array.isArray(value)) filters[name] = [String(value[0] ?? ''), String(value[1] ?? '')]
    else if (value !== null && value !== '') filters[name] = String(value)
  }
  return { text: typeof text === 'string' ? text.trim() : '', filters }
}

/** Only declared fields are reached; a filter on anything else finds nothing rather than everything. */
export function conditions(
  context: Context,
  db: Db,
  type: BillType,
  { text, filters }: ListSearch,
): Fragment[] {
  const found = Object.entries(filters).map(([name, value]) => {
    const field = type.fields.find(each => each.name === name)
    return field ? matches(context, db, field, value) : db`false`
  })
  const searched = type.fields.filter(field => field.search)
  if (text && searched.length > 0) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const any = searched.map(field => db`${field.read(db, context, db`r`)}::text ilike ${pattern}`)
    found.push(any.reduce((all, one) => db`${all} or ${one}`))
  }
  return found
}

function matches(
  context: Context,
  db: Db,
  field: FieldSpec,
  value: string | readonly [string, string],
): Fragment {
  const read = field.read(db, context, db`r`)
  if (typeof value !== 'string') {
    const [from, to] = value
    const bounds = [
      ...(from ? [db`${compared(db, field, read)} >= ${from}`] : []),
      ...(to ? [db`${compared(db, field, read)} < ${to}`] : []),
    ]
    return bounds.length ? bounds.reduce((all, one) => db`${all} and ${one}`) : db`true`
  }
  if (field.kind === 'flag') return db`${read} = ${value === '1' || value === 'true'}`
  return db`${read}::text = ${value}`
}

/** A bound that is no date or number must not be an error of the database. */
function compared(db: Db, field: FieldSpec, read: Fragment): Fragment {
  return field.kind === 'date'
    ? db`to_char(${read} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`
    : db`${read}::text`
}
